import { filterTexts } from '#domain/search/parcel-search-text.ts';
import { PARCEL_ORDERS } from '#domain/search/parcel-search.ts';
import { formatVolume } from '#domain/values/money.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import type { ParcelSearch } from './parcel-search.ts';

type ParcelChipsProps = {
  search: ParcelSearch;
  onSearch: (search: ParcelSearch) => void;
  focusAfterLast: () => void;
};

/** The applied filters in words, shown even while the filter panel is closed. */
export function ParcelChips({ search, onSearch, focusAfterLast }: ParcelChipsProps) {
  const { order, wanted } = search;
  const chips = filterTexts(search).map(({ text, without }) => ({
    text,
    onRemove: () => onSearch({ ...search, ...without }),
  }));
  const ordered = orderText(order, wanted);
  if (ordered !== undefined)
    chips.push({
      text: ordered,
      onRemove: () => onSearch({ ...search, order: undefined, wanted: undefined }),
    });
  return <FilterChips label="Narrowed to" chips={chips} focusAfterLast={focusAfterLast} />;
}

function orderText(order: ParcelSearch['order'], wanted: number | undefined): string | undefined {
  if (order === undefined) return undefined;
  return orderLabel(order) + (wanted === undefined ? '' : ` to ${formatVolume(wanted)}`);
}

export function orderLabel(order: string): string {
  return PARCEL_ORDERS.find(({ value }) => value === order)?.label ?? '';
}
