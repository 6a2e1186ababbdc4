import { Plus } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import type { ShownParcel } from '#db/overlay.ts';
import { useLive } from '#db/use-live.ts';
import { useToday } from '#db/use-today.ts';
import { formatCount } from '#domain/count.ts';
import { isOpen, LISTING_STATES, listingStateOf } from '#domain/listing-state.ts';
import { formatPrice, formatVolume } from '#domain/money.ts';
import { matchingParcels, PARCEL_ORDERS, sortedParcels } from '#domain/parcel-search.ts';
import { WATER_TYPES } from '#domain/parcel.ts';
import { PAGE_SIZE, PRODUCT } from '#domain/product.ts';
import { TRADING_ZONES } from '#domain/trading-zone.ts';
import { PRODUCTS } from '#domain/water-product.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ChipList } from '#ui/chip-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBanner, PageBody } from '#ui/page.tsx';
import { ListHeader } from '#ui/pagination.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useHistoryState } from '#ui/use-history-state.ts';
import { ParcelFilterForm } from './parcel-filter-form.tsx';
import { ParcelList } from './parcel-list.tsx';
import type { ParcelCache } from './parcel-queries.ts';
import type { ParcelSearch } from './parcel-search.ts';
import { PrintOrigin } from './share.tsx';

type FindWaterProps = {
  cache: ParcelCache;
  initial: readonly ShownParcel[];
  lastUpdated: ReactNode;
  /** The page's path with its filters, for paper. */
  address: string;
  search: ParcelSearch;
  onSearch: (search: ParcelSearch) => void;
};

/** The page /parcels: every listing on this device. Sold and ended ones are folded away unless their status is asked for. */
export function FindWater({ cache, initial, lastUpdated, address, search, onSearch }: FindWaterProps) {
  useDocumentTitle(`Find Water · ${PRODUCT}`);
  useEffect(() => cache.release, [cache]);
  const today = useToday();
  const [unfolded, setUnfolded] = useHistoryState('closed parcels');
  // Its code is drawn after the list is painted.
  const printed = useDeferredValue(address);
  const parcels = useLive({ key: 'parcels', query: cache.read, initial });
  const { shown, folded } = useMemo(() => resultsOf(parcels, search, today), [parcels, search, today]);
  const lists = { caption: captionOf(search), showBrokerLink: true, pageSize: PAGE_SIZE };
  return (
    <>
      <PageBanner
        title="Find Water"
        lead="Every listing in the directory, by zone, product, volume and price."
      >
        <ParcelFilterForm applied={search} onApply={onSearch} />
      </PageBanner>
      <PageBody>
        <ListHeader
          extra={<ChipList label="Narrowed to" items={chipsOf(search)} />}
          action={
            <ButtonLink variant="secondary" to="/add-parcel">
              <Plus aria-hidden className="size-5 max-sm:hidden" />
              Add Parcel
            </ButtonLink>
          }
        >
          <p role="status" className="text-balance text-ink-soft">
            {formatCount(shown.length, 'parcel')} found
          </p>
          {lastUpdated}
        </ListHeader>
        {shown.length > 0 ? (
          <ParcelList {...lists} name="parcels" parcels={shown} />
        ) : (
          <EmptyState
            title="No parcels found"
            action={
              <Button variant="secondary" onClick={() => onSearch({})}>
                Clear Filters
              </Button>
            }
          >
            Try adjusting your filters or search criteria.
          </EmptyState>
        )}
        {folded.length > 0 && (
          <section aria-label="Sold or ended" className="flex flex-col items-start gap-5">
            <Button
              variant="secondary"
              className="print:hidden"
              aria-expanded={unfolded === 'yes'}
              onClick={() => setUnfolded(unfolded === 'yes' ? 'no' : 'yes')}
            >
              {unfolded === 'yes' ? 'Hide' : 'Show'} {folded.length.toLocaleString('en-AU')} sold or ended
            </Button>
            {unfolded === 'yes' && (
              <div className="w-full">
                <ParcelList {...lists} name="closed" parcels={folded} />
              </div>
            )}
          </section>
        )}
        <PrintOrigin path={printed} />
      </PageBody>
    </>
  );
}

function resultsOf(parcels: readonly ShownParcel[], search: ParcelSearch, today: string) {
  const { order = 'newest', wanted, ...filters } = search;
  const found = sortedParcels(matchingParcels(parcels, filters, today), { order, wanted });
  if (search.status !== undefined) return { shown: found, folded: [] };
  const shown: ShownParcel[] = [];
  const folded: ShownParcel[] = [];
  for (const parcel of found) (isOpen(listingStateOf(parcel, today)) ? shown : folded).push(parcel);
  return { shown, folded };
}

function captionOf({ order = 'newest' }: ParcelSearch): string {
  return `Water parcels, ${orderLabel(order).toLowerCase()}`;
}

function orderLabel(order: string): string {
  return PARCEL_ORDERS.find(({ value }) => value === order)?.label ?? '';
}

/** The applied filters in words, shown even while the filter panel is closed. */
function chipsOf({
  minVolume,
  maxVolume,
  minPrice,
  maxPrice,
  order,
  wanted,
  ...choices
}: ParcelSearch): string[] {
  return [
    ...labelsOf(TRADING_ZONES, choices.zone),
    ...labelsOf(PRODUCTS, choices.product),
    ...labelsOf(WATER_TYPES, choices.water),
    ...labelsOf(LISTING_STATES, choices.status),
    ...rangeOf(minVolume, maxVolume, formatVolume),
    ...rangeOf(minPrice, maxPrice, (price) => `${formatPrice(price)}/ML`),
    ...(order === undefined
      ? []
      : [orderLabel(order) + (wanted === undefined ? '' : ` to ${formatVolume(wanted)}`)]),
  ];
}

function labelsOf<T extends string>(
  options: readonly { value: T; label: string }[],
  chosen: readonly T[] = [],
): string[] {
  return options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
}

function rangeOf(
  least: number | undefined,
  most: number | undefined,
  format: (value: number) => string,
): string[] {
  if (least === undefined) return most === undefined ? [] : [`Up to ${format(most)}`];
  return [most === undefined ? `From ${format(least)}` : `${format(least)} to ${format(most)}`];
}
