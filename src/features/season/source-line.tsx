import { isOutOfDate, type SeasonFact } from '#domain/season/season-fact.ts';
import { asOfText } from '#domain/season/season-text.ts';
import { webAddressOf } from '#domain/values/web-address.ts';
import { Badge } from '#ui/badge.tsx';
import { TextAnchor } from '#ui/text-link.tsx';

type SourceProps = { fact: SeasonFact; today: string };

/** 'Victorian Water Register, as of 22 Nov', with the source as a link. */
export function Source({ fact, today }: SourceProps) {
  const { sourceName, sourceUrl } = fact;
  return (
    <>
      <TextAnchor href={webAddressOf(sourceUrl)} target="_blank" rel="noopener noreferrer">
        {sourceName}
      </TextAnchor>
      <span>{`, ${asOfText(fact, today)}`}</span>
    </>
  );
}

/** The source on a line of its own, and whether the fact is too old to rely on. */
export function SourceLine({ fact, today }: SourceProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-sm text-ink-soft">
        <Source fact={fact} today={today} />
      </p>
      {isOutOfDate(fact, today) && <Badge tone="neutral">Check with the register</Badge>}
    </div>
  );
}
