// What a user may be notified of on this device, and one sentence for all of it (M18).
import { countsText, type CountedChange } from '#domain/search/watch-text.ts';
import { formatCount } from '#domain/values/number.ts';

/** Something to notify of once; `key` is the same for the same news, and begins with the kind and an id. */
export type NewsItem = { key: string } & (
  | { kind: 'watch'; change: CountedChange }
  | { kind: 'enquiry' | 'listing' | 'answer' | 'refused' }
);

type Counted = Exclude<NewsItem['kind'], 'watch'>;

/** What news is about: a watched listing has one subject for all its changes. */
export function subjectOf({ key }: Pick<NewsItem, 'key'>): string {
  return key.split(' ', 2).join(' ');
}

/** In the order of urgency: the words, and the page that shows it. */
const KINDS: Record<Counted, { words: readonly [string, string]; path: string }> = {
  refused: { words: ['item needs you', 'items need you'], path: '/settings#unsent' },
  enquiry: { words: ['enquiry', 'enquiries'], path: '/desk' },
  listing: { words: ['listing to confirm', 'listings to confirm'], path: '/desk' },
  answer: { words: ['answer', 'answers'], path: '/enquiries' },
};

const COUNTED = Object.keys(KINDS) as Counted[];

/** For instance '1 cheaper: $240 → $232/ML, 2 enquiries'. */
export function newsText(items: readonly NewsItem[]): string {
  const changes = items.flatMap((item) => (item.kind === 'watch' ? [item.change] : []));
  const counts = COUNTED.flatMap((kind) => {
    const { length } = items.filter((item) => item.kind === kind);
    return length === 0 ? [] : [formatCount(length, ...KINDS[kind].words)];
  });
  return [countsText(changes, (price) => `: ${price}`), ...counts].filter((text) => text !== '').join(', ');
}

/** The page of the most urgent. */
export function newsPath(items: readonly NewsItem[]): string {
  const kind = COUNTED.find((each) => items.some((item) => item.kind === each));
  return kind === undefined ? '/watchlist' : KINDS[kind].path;
}
