import { Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { useToday } from '#db/live/use-today.ts';
import type { ShownParcel } from '#db/shown/overlay.ts';
import { PAGE_SIZE, APP_NAME } from '#domain/app.ts';
import { isOpen, listingStateOf } from '#domain/parcel/listing-state.ts';
import { codeOfTerm, matchingParcels, sortedParcels } from '#domain/search/parcel-search.ts';
import { formatCount } from '#domain/values/number.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { ListHeader } from '#ui/pagination.tsx';
import { useHistoryState } from '#ui/use-history-state.ts';
import { FeedLinks } from './feed-links.tsx';
import { orderLabel, ParcelChips } from './parcel-chips.tsx';
import { ParcelFilterForm } from './parcel-filter-form.tsx';
import { ParcelList } from './parcel-list.tsx';
import { readBrokerNames, type ParcelCache } from './parcel-queries.ts';
import type { ParcelSearch } from './parcel-search.ts';
import { PrintOrigin } from './share.tsx';

type FindWaterProps = {
  cache: ParcelCache;
  initial: readonly ShownParcel[];
  lastUpdated: Elements;
  codeResult: Elements;
  /** The page's path with its filters, printed on paper. */
  address: string;
  /** The button that watches this search. */
  watch: Elements;
  scan: Elements;
  search: ParcelSearch;
  onSearch: (search: ParcelSearch) => void;
};

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The page /parcels: every listing on this device. Sold and ended ones are folded away unless their status is asked for. */
export function FindWater({
  cache,
  initial,
  lastUpdated,
  codeResult,
  address,
  watch,
  scan,
  search,
  onSearch,
}: FindWaterProps) {
  useDocumentHead(
    `Find Water · ${APP_NAME}`,
    'Every water parcel in the directory by zone, product, volume and price, centred on the Murray-Darling Basin.',
  );
  useEffect(() => cache.release, [cache]);
  const today = useToday();
  const [unfolded, setUnfolded] = useHistoryState('closed parcels');
  // Its code is drawn after the list is painted.
  const printed = useDeferredValue(address);
  const parcels = useLive({ key: 'parcels', query: cache.read, initial });
  const { shown, folded } = useMemo(() => resultsOf(parcels, search, today), [parcels, search, today]);
  // The result above it says what is known of a listing that is not in the directory.
  const isLeftToCode = shown.length === 0 && codeOfTerm(search.term) !== null;
  // Read ahead, because a printed list cannot wait for a query.
  const brokerNames = useLive({
    key: 'broker names',
    query: readBrokerNames,
    initial: NO_NAMES,
    lowPriority: true,
  });
  const [zone, ...otherZones] = search.zone ?? [];
  const count = useRef<HTMLParagraphElement>(null);
  const focusCount = useCallback(() => count.current?.focus(), []);
  const lists = { caption: captionOf(search), showBrokerLink: true, pageSize: PAGE_SIZE, brokerNames };
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
          extra={<ParcelChips search={search} onSearch={onSearch} focusAfterLast={focusCount} />}
          action={
            <ButtonLink variant="secondary" to="/add-parcel">
              <Plus aria-hidden className="size-5 max-sm:hidden" />
              Add Parcel
            </ButtonLink>
          }
        >
          <p ref={count} role="status" tabIndex={-1} className="text-balance text-ink-soft">
            {!isLeftToCode && `${formatCount(shown.length, 'parcel')} found`}
          </p>
          {lastUpdated}
        </ListHeader>
        {codeResult}
        {watch}
        <div className="-m-3">{scan}</div>
        {shown.length > 0 && <ParcelList {...lists} name="parcels" parcels={shown} />}
        {shown.length === 0 && !isLeftToCode && (
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
              {`${unfolded === 'yes' ? 'Hide' : 'Show'} ${folded.length.toLocaleString('en-AU')} sold or ended`}
            </Button>
            {unfolded === 'yes' && (
              <div className="w-full">
                <ParcelList {...lists} name="closed" parcels={folded} />
              </div>
            )}
          </section>
        )}
        {zone !== undefined && otherZones.length === 0 && <FeedLinks path={`/zone/${zone}`} />}
        <PrintOrigin path={printed} />
      </PageBody>
    </>
  );
}

function resultsOf(parcels: readonly ShownParcel[], search: ParcelSearch, today: string) {
  const { order = 'newest', wanted, ...filters } = search;
  const found = sortedParcels(matchingParcels(parcels, filters, today), { order, wanted });
  // A code asks for its listing, whatever has become of it.
  if (search.status !== undefined || codeOfTerm(search.term) !== null) return { shown: found, folded: [] };
  const shown: ShownParcel[] = [];
  const folded: ShownParcel[] = [];
  for (const parcel of found) (isOpen(listingStateOf(parcel, today)) ? shown : folded).push(parcel);
  return { shown, folded };
}

function captionOf({ order = 'newest' }: ParcelSearch): string {
  return `Water parcels, ${orderLabel(order).toLowerCase()}`;
}
