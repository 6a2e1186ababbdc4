import { useState } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type RestoredDraftProps = {
  title: string;
  text?: string;
  dropLabel: string;
  onDrop: () => void;
};

/** Shown above a form that begins with what was typed before. */
export function RestoredDraft({
  title,
  text = 'You typed it on this device and have not submitted it.',
  dropLabel,
  onDrop,
}: RestoredDraftProps) {
  return (
    <Notice tone="info" title={title}>
      <p>{text}</p>
      <Button variant="secondary" className="mt-2" onClick={onDrop}>
        {dropLabel}
      </Button>
    </Notice>
  );
}

/** Shown while the device cannot store what is typed; `problem` is null while it can. */
export function UnkeptDraft({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <Notice tone="warning" role="status" title="What you type is not being kept">
      <p>{problem}</p>
    </Notice>
  );
}

/** `name`: what the user called it; '' for nothing yet. */
type OtherDraft = { id: string; name: string; time: string };

type OtherDraftsProps = {
  title: string;
  drafts: readonly OtherDraft[];
  onContinue: (id: string) => void;
  onDiscard: (id: string) => void;
};

/** How many drafts are listed at first. */
const FIRST = 3;

/** Lists earlier unsubmitted drafts above a form. All are kept; older ones are listed on request. */
export function OtherDrafts({ title, drafts, onContinue, onDiscard }: OtherDraftsProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (drafts.length === 0) return null;
  const more = showsAll ? 0 : Math.max(drafts.length - FIRST, 0);
  return (
    <Notice tone="info" title={title}>
      <ul className="flex flex-col gap-3 self-stretch">
        {drafts.slice(0, drafts.length - more).map(({ id, name, time }) => (
          <li key={id} className="flex flex-col items-start gap-1">
            <span className="line-clamp-2 wrap-anywhere">
              {name === '' ? `From ${time}` : `“${name}”, from ${time}`}
            </span>
            <span className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => onContinue(id)}>
                Continue
              </Button>
              <Button variant="quiet" onClick={() => onDiscard(id)}>
                Discard
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {`Show ${more} More`}
        </Button>
      )}
    </Notice>
  );
}
