import { formatPriceChange } from '#domain/values/money.ts';
import type { ChangeKind, WatchChange } from './watch.ts';

const KINDS: readonly ChangeKind[] = ['new', 'cheaper', 'dearer', 'gone'];

/** What counting needs of a change; prices in AUD per ML. */
export type CountedChange = Pick<WatchChange, 'kind'> & { from?: number; to?: number };

/** For instance '3 new, 1 cheaper ($240 → $232/ML), 1 gone'; a single change of price is stated. */
export function countsText(
  changes: readonly CountedChange[],
  priceText = (price: string) => ` (${price})`,
): string {
  return KINDS.flatMap((kind) => {
    const ofKind = changes.filter((change) => change.kind === kind);
    const [first] = ofKind;
    if (first === undefined) return [];
    const { from, to } = first;
    const isOne = ofKind.length === 1 && from !== undefined && to !== undefined;
    const price = isOne ? priceText(formatPriceChange(from, to)) : '';
    return [`${ofKind.length.toLocaleString('en-AU')} ${kind}${price}`];
  }).join(', ');
}
