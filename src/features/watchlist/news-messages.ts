import type { News } from '#db/watchlist/watch-news.ts';
import { searchName } from '#domain/search/parcel-search-text.ts';
import type { WatchSubject } from '#domain/search/watch-subject.ts';
import { countsText } from '#domain/search/watch-text.ts';
import { withoutRepeats, type WatchChange } from '#domain/search/watch.ts';
import { formatDay, localDay } from '#domain/values/date.ts';
import { formatPriceChange } from '#domain/values/money.ts';

/** For instance '3 new, 1 cheaper ($240 → $232/ML), 1 gone since Tuesday'; a single change of price is stated. */
export function newsText({ complete, readAt, states }: News): string {
  if (!complete) return 'Your watchlist is waiting for the directory';
  const changed = states.filter(({ changes }) => changes.length > 0);
  const changes = withoutRepeats(changed.flatMap((state) => state.changes));
  if (changes.length === 0) {
    const looked = Math.max(...states.map(({ watch }) => watch.seenAt));
    return `Nothing new in your watchlist since ${sinceText(looked, readAt)}`;
  }
  const since = Math.min(...changed.map(({ watch }) => watch.seenAt));
  return `${countsText(changes)} since ${sinceText(since, readAt)}`;
}

const GONE = { sold: 'Sold', ended: 'Ended', unlisted: 'No longer listed' };

/** `subject` is what the watch is about. */
export function changeText(change: WatchChange, subject: WatchSubject): string {
  if (change.kind === 'gone') return GONE[change.reason];
  if (change.kind === 'new') return subject.type === 'parcel' ? 'Listed again' : 'New';
  const name = change.kind === 'cheaper' ? 'Cheaper' : 'Dearer';
  return `${name}: ${formatPriceChange(change.from, change.to)}`;
}

export function subjectName(subject: WatchSubject): string {
  return subject.type === 'search' ? searchName(subject.filters) : subject.name;
}

const timeFormat = new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekdayFormat = new Intl.DateTimeFormat('en-AU', { weekday: 'long' });
const DAY_MS = 86_400_000;

/** '14:05' today, 'yesterday', 'Tuesday' within the last six days, else '19 Nov 2026'; in the device's time zone. */
export function sinceText(at: number, now: number): string {
  const day = localDay(new Date(at));
  const days = Math.round((Date.parse(localDay(new Date(now))) - Date.parse(day)) / DAY_MS);
  if (days === 0) return timeFormat.format(at);
  if (days === 1) return 'yesterday';
  return days > 1 && days < 7 ? weekdayFormat.format(at) : formatDay(day);
}
