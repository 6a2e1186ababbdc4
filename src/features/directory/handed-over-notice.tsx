import { formatDayOf } from '#domain/values/date.ts';
import { Notice } from '#ui/notice.tsx';
import type { HandOver } from './parcel-queries.ts';

/** Anyone can make such a code: it is untrusted until the directory has the listing. */
export function HandedOverNotice({ receivedAt, isCut, isMissing }: HandOver) {
  return (
    <Notice tone="warning" title="This listing came from another phone">
      <p>
        {[
          `It was handed over on ${formatDayOf(receivedAt)} and nobody has confirmed it.`,
          isMissing
            ? 'The directory has been fetched since and does not have it: it may not have been sent yet, or it was withdrawn.'
            : 'Once the directory has it, this page shows what the directory says.',
          ...(isCut ? ['The end of the description is missing.'] : []),
        ].join(' ')}
      </p>
    </Notice>
  );
}
