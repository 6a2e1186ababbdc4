import { Trash2 } from 'lucide-react';
import { useToday } from '#db/live/use-today.ts';
import type { WatchState } from '#db/watchlist/watch-news.ts';
import { listingBadge, listingStateOf } from '#domain/parcel/listing-state.ts';
import type { WatchSubject } from '#domain/search/watch-subject.ts';
import { countsText } from '#domain/search/watch-text.ts';
import { seenWatch, type WatchChange, type WatchNews } from '#domain/search/watch.ts';
import { formatParcelFigures } from '#domain/values/money.ts';
import { formatCount } from '#domain/values/number.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EntryRow } from '#ui/entry-card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { changeText, sinceText, subjectName } from './news-messages.ts';

/** How many changes of a watch are listed; more are only counted, and listed on the page of the broker or search. */
const MAX_SHOWN = 5;

type WatchEntryProps = { state: WatchState; readAt: number; onRemove: () => void };

/** A watch with what changed last: while the user looks, and afterwards until something else changes. */
export function WatchEntry({ state, readAt, onRemove }: WatchEntryProps) {
  const { watch, changes, seen } = state;
  const { news } = seenWatch(watch, { changes, seen, now: readAt });
  const name = subjectName(watch.subject);
  return (
    <EntryRow
      title={<SubjectLink state={state} />}
      badges={<StateBadge state={state} />}
      facts={factsOf(state)}
    >
      {news !== null && <News news={news} subject={watch.subject} readAt={readAt} />}
      <div className="-ml-3">
        <Button variant="quiet" aria-label={`Remove from watchlist: ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
          <span>Remove</span>
        </Button>
      </div>
    </EntryRow>
  );
}

type NewsProps = { news: WatchNews; subject: WatchSubject; readAt: number };

function News({ news: { since, changes }, subject, readAt }: NewsProps) {
  const day = sinceText(since, readAt);
  return (
    <div className="mt-2 flex flex-col gap-1 border-l-4 border-river pl-3">
      <p className="font-semibold">
        {subject.type === 'parcel' ? `Since ${day}` : `${countsText(changes)} since ${day}`}
      </p>
      <ul>
        {pricesFirst(changes)
          .slice(0, MAX_SHOWN)
          .map((change) => (
            <li key={change.parcelId} className="flex flex-wrap gap-x-3 py-1">
              <span>{changeText(change, subject)}</span>
              {subject.type !== 'parcel' && <ChangedParcel change={change} />}
            </li>
          ))}
      </ul>
      {changes.length > MAX_SHOWN && (
        <p className="text-ink-soft">{`And ${formatCount(changes.length - MAX_SHOWN, 'other')}`}</p>
      )}
    </div>
  );
}

/** Sorts changes of price first, so that a cut price is not hidden behind new listings. */
function pricesFirst(changes: readonly WatchChange[]): WatchChange[] {
  return [...changes].sort((a, b) => Number('from' in b) - Number('from' in a));
}

function ChangedParcel({ change }: { change: WatchChange }) {
  if (change.kind === 'gone' && change.reason === 'unlisted')
    return <span className="wrap-anywhere text-ink-soft">{change.title}</span>;
  return (
    <TextLink to="/parcel/$id" params={{ id: change.parcelId }} alone>
      {change.title}
    </TextLink>
  );
}

function SubjectLink({ state: { watch, parcel } }: { state: WatchState }) {
  const { subject } = watch;
  if (subject.type === 'search')
    return (
      <TextLink to="/parcels" search={subject.filters} alone>
        {subjectName(subject)}
      </TextLink>
    );
  if (subject.type === 'parcel' && parcel === null) return <span>{subject.name}</span>;
  return (
    <TextLink
      to={subject.type === 'broker' ? '/broker/$id' : '/parcel/$id'}
      params={{ id: subject.id }}
      alone
    >
      {parcel?.title ?? subject.name}
    </TextLink>
  );
}

function StateBadge({ state: { parcel } }: { state: WatchState }) {
  const today = useToday();
  if (parcel === null) return null;
  const { tone, label } = listingBadge(listingStateOf(parcel, today));
  return <Badge tone={tone}>{label}</Badge>;
}

function factsOf({ watch, matches, parcel }: WatchState): string[] {
  if (watch.subject.type === 'search') return [`${formatCount(matches, 'parcel')} now`];
  if (watch.subject.type === 'broker') return [formatCount(matches, 'open listing')];
  return parcel === null ? ['No longer listed'] : [...formatParcelFigures(parcel), parcel.location];
}
