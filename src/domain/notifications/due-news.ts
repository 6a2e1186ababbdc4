import { localDay } from '#domain/values/date.ts';
import type { NewsItem } from './news.ts';

/** What the user knows: what the open app showed, and what they were notified of. */
export type Look = {
  /** Null for a visitor. */
  owner: string | null;
  /** Keys of news. */
  known: readonly string[];
  /** The local day of the last notification about the watchlist; null for none. */
  watchesOn: string | null;
};

const QUIET_FROM = 20;
const QUIET_UNTIL = 7;

/** Whether the user is not to be disturbed: from 20:00 to 7:00 in the device's time zone. */
export function isQuiet(now: Date): boolean {
  const hours = now.getHours();
  return hours >= QUIET_FROM || hours < QUIET_UNTIL;
}

/** What the user is to be notified of now: of the watchlist at most once a day, and of the rest as it comes. */
export function dueNews(news: readonly NewsItem[], look: Look, now: Date): NewsItem[] {
  if (isQuiet(now)) return [];
  const known = new Set(look.known);
  const isDue = (item: NewsItem) => item.kind !== 'watch' || look.watchesOn !== localDay(now);
  return news.filter((item) => !known.has(item.key) && isDue(item));
}

/** The look of a user who has the open app before them. */
export function lookAt(news: readonly NewsItem[], before: Look): Look {
  return { ...before, known: news.map(({ key }) => key) };
}

/** The look of a user who was notified of what was due. What is not news any more is forgotten: when it returns, it is news again. */
export function lookAfter(
  news: readonly NewsItem[],
  { before, told, now }: { before: Look; told: readonly NewsItem[]; now: Date },
): Look {
  const known = new Set([...before.known, ...told.map(({ key }) => key)]);
  return {
    ...before,
    known: news.map(({ key }) => key).filter((key) => known.has(key)),
    watchesOn: told.some(({ kind }) => kind === 'watch') ? localDay(now) : before.watchesOn,
  };
}
