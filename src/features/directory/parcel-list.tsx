import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import { useToday } from '#db/live/use-today.ts';
import type { ShownParcel } from '#db/shown/overlay.ts';
import { PRODUCTS } from '#domain/parcel/options.ts';
import { productOf } from '#domain/parcel/title-words.ts';
import { pricePerMegalitre } from '#domain/values/money.ts';
import { Button } from '#ui/button.tsx';
import { useSkipping, useWide } from '#ui/card-grid.tsx';
import { ChartFrame, Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { titleId, ParcelFacts, ParcelStats, ParcelTags } from './parcel-facts.tsx';
import { ParcelTable } from './parcel-table.tsx';

type ParcelListProps = {
  parcels: readonly ShownParcel[];
  glossary?: Elements;
  emptyText?: string;
  showBrokerLink?: boolean;
  /** Unique on the page; names the length of the list in its history entry. */
  name?: string;
  pageSize?: number;
  caption?: string;
  /** The heading level above the list. */
  under?: 'h1' | 'h2';
  /** Broker names by id, printed with each parcel. */
  brokerNames?: ReadonlyMap<string, string>;
};

/** Shows parcels as plots and a table on a wide screen and on paper, and as cards and plots on a phone. */
export function ParcelList({
  parcels,
  glossary,
  emptyText,
  showBrokerLink = false,
  name = 'parcels',
  pageSize,
  caption = 'Water parcels, newest first',
  under = 'h1',
  brokerNames,
}: ParcelListProps) {
  const today = useToday();
  const wide = useWide();
  const printing = usePrinting();
  const skipping = useSkipping(`${name} cards`);
  if (parcels.length === 0) return <EmptyState>{emptyText}</EmptyState>;
  const rowActions = (parcel: ShownParcel) => (
    <ParcelActions parcel={parcel} titleId={tableTitleId(parcel)} showBrokerLink={showBrokerLink} quiet />
  );
  const table = (visible: readonly ShownParcel[]) => (
    <>
      <PriceComparisons parcels={visible} />
      <ParcelTable
        caption={caption}
        parcels={visible}
        today={today}
        idOf={tableTitleId}
        actions={rowActions}
        brokerNames={brokerNames}
      />
    </>
  );
  const cards = (visible: readonly ShownParcel[]) => (
    <>
      <ul className="flex flex-col gap-4">
        {visible.map((parcel, index) => (
          // Keyed by position, and skipped off the screen, like the cards of `StableCardGrid`.
          <li key={index} className={cx('card-place', skipping && 'content-auto')}>
            <ParcelCard
              parcel={parcel}
              today={today}
              under={under}
              actions={
                <ParcelActions parcel={parcel} titleId={titleId(parcel)} showBrokerLink={showBrokerLink} />
              }
            />
          </li>
        ))}
      </ul>
      <PriceComparisons parcels={visible} />
    </>
  );
  return (
    <div className="flex flex-col gap-5">
      <ShowMoreList name={name} items={parcels} pageSize={pageSize}>
        {(visible) => {
          if (wide === null)
            return (
              <>
                <div className="flex flex-col gap-5 max-xl:hidden">{table(visible)}</div>
                <div className="flex flex-col gap-5 xl:hidden">{cards(visible)}</div>
              </>
            );
          return wide || printing ? table(visible) : cards(visible);
        }}
      </ShowMoreList>
      {glossary}
    </div>
  );
}

const tableTitleId = (parcel: ShownParcel) => titleId(parcel, 'row');

type ParcelActionsProps = { parcel: ShownParcel; titleId: string; showBrokerLink: boolean; quiet?: boolean };

/** The buttons of a listing; its title links to the parcel too. */
function ParcelActions({ parcel, titleId, showBrokerLink, quiet = false }: ParcelActionsProps) {
  const { id, brokerId } = parcel;
  const navigate = useNavigate();
  const buttonProps = {
    variant: quiet ? 'quiet' : 'secondary',
    'aria-describedby': titleId,
  } as const;
  return (
    <>
      <Button {...buttonProps} onClick={() => void navigate({ to: '/parcel/$id', params: { id } })}>
        View Details
      </Button>
      {showBrokerLink && (
        <Button
          {...buttonProps}
          onClick={() => void navigate({ to: '/broker/$id', params: { id: brokerId } })}
        >
          Contact Broker
        </Button>
      )}
    </>
  );
}

// The plot repeats the list: where its script cannot be loaded, the list is enough.
const ParcelPlot = lazy<(props: { parcels: readonly ShownParcel[] }) => ReactNode>(() =>
  import('./parcel-plot.tsx').then(
    (module) => ({ default: module.ParcelPlot }),
    () => ({ default: () => null }),
  ),
);

/** One plot per product, because products differ in price by a factor of twenty; up to two parcels are compared at a glance. */
function PriceComparisons({ parcels }: { parcels: readonly ShownParcel[] }) {
  // The list is painted first.
  const priced = useDeferredValue(parcels).filter((parcel) => pricePerMegalitre(parcel) !== undefined);
  const plots = PRODUCTS.map(({ value, label }) => ({
    label,
    ofProduct: priced.filter((parcel) => productOf(parcel) === value),
  })).filter(({ ofProduct }) => ofProduct.length > 2);
  return (
    plots.length > 0 && (
      <div className="grid gap-5 lg:auto-cols-fr lg:grid-flow-col">
        {plots.map(({ label, ofProduct }) => (
          <ChartFrame key={label} title={`${label}: price against volume`}>
            <Suspense>
              <ParcelPlot parcels={ofProduct} />
            </Suspense>
          </ChartFrame>
        ))}
      </div>
    )
  );
}

type ParcelCardProps = Required<Pick<ParcelListProps, 'under'>> & {
  parcel: ShownParcel;
  today: string;
  actions?: ReactNode;
};

function ParcelCard({ parcel, today, under, actions }: ParcelCardProps) {
  const Heading = under === 'h1' ? 'h2' : 'h3';
  return (
    <Card>
      <div className="flex flex-col items-start gap-2 sm:flex-row sm:justify-between sm:gap-4">
        <Heading className="min-w-0 text-lg leading-snug font-bold">
          <TextLink id={titleId(parcel)} to="/parcel/$id" params={{ id: parcel.id }} alone>
            {parcel.title}
          </TextLink>
        </Heading>
        <ParcelTags parcel={parcel} today={today} />
      </div>
      <ParcelStats parcel={parcel} />
      <ParcelFacts parcel={parcel} today={today} />
      {actions !== undefined && <div className="button-row">{actions}</div>}
    </Card>
  );
}
