import { storyOf, type StoryLine } from '#domain/listing/listing-event.ts';
import { Section } from '#ui/section.tsx';
import type { ParcelDetails } from './parcel-queries.ts';

const MARKS = { undone: ' (taken back)', queued: ' (saved on this device)' };

/** What happened to a listing since it was published, in the order of time. */
export function ListingStory({
  details: { parcel, broker, company, events },
  today,
}: {
  details: ParcelDetails;
  today: string;
}) {
  const names = { broker: broker?.name, company: company?.name };
  const lines = storyOf({ listing: parcel, events, names, today });
  return (
    <Section title="Story of this listing">
      <ol className="flex flex-col gap-2 border-l-3 border-line pl-4 tabular-nums">
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ol>
    </Section>
  );
}

function Line({ line: { text, mark } }: { line: StoryLine }) {
  if (mark === null) return <li>{text}</li>;
  return (
    <li className="text-ink-soft">
      <span className={mark === 'undone' ? 'line-through' : undefined}>{text}</span>
      <span>{MARKS[mark]}</span>
    </li>
  );
}
