import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ShownParcel } from '#db/overlay.ts';
import { localDay } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { useWide } from '#ui/card-grid.tsx';
import { ChartFrame, Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { titleId, ParcelFacts, ParcelStats, ParcelTags } from './parcel-facts.tsx';
import { ParcelTable } from './parcel-table.tsx';

type ParcelListProps = {
  parcels: readonly ShownParcel[];
  glossary?: ReactNode;
  emptyText: string;
  showBrokerLink?: boolean;
};

/** The parcels of a broker or a company: a plot, then a table on a wide screen and on paper, else cards. */
export function ParcelList({ parcels, glossary, emptyText, showBrokerLink = false }: ParcelListProps) {
  const [today] = useState(() => localDay(new Date()));
  const wide = useWide();
  const printing = usePrinting();
  if (parcels.length === 0) return <EmptyState>{emptyText}</EmptyState>;
  const actions = (parcel: ShownParcel) => (
    <ParcelActions parcel={parcel} showBrokerLink={showBrokerLink} quiet={wide} />
  );
  return (
    <div className="flex flex-col gap-5">
      <ShowMoreList name="parcels" items={parcels}>
        {(visible) => (
          <>
            <PriceComparison parcels={visible} />
            {wide || printing ? (
              <ParcelTable parcels={visible} today={today} actions={actions} />
            ) : (
              <ul className="flex flex-col gap-4">
                {visible.map((parcel) => (
                  <li key={parcel.id}>
                    <ParcelCard parcel={parcel} today={today} actions={actions(parcel)} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </ShowMoreList>
      {glossary}
    </div>
  );
}

type ParcelActionsProps = { parcel: ShownParcel; showBrokerLink: boolean; quiet: boolean };

/** The buttons of the specification; the title links to the parcel too. */
function ParcelActions({ parcel, showBrokerLink, quiet }: ParcelActionsProps) {
  const { id, brokerId } = parcel;
  const navigate = useNavigate();
  const buttonProps = {
    variant: quiet ? 'quiet' : 'secondary',
    'aria-describedby': titleId(parcel),
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

/** Plots the visible parcels; up to two are compared at a glance. */
function PriceComparison({ parcels }: { parcels: readonly ShownParcel[] }) {
  const priced = parcels.filter(({ price, volume }) => price > 0 && volume > 0);
  return (
    priced.length > 2 && (
      <ChartFrame title="Price against volume">
        <Suspense>
          <ParcelPlot parcels={priced} />
        </Suspense>
      </ChartFrame>
    )
  );
}

function ParcelCard({ parcel, today, actions }: { parcel: ShownParcel; today: string; actions?: ReactNode }) {
  return (
    <Card>
      <div className="flex flex-col items-start gap-2 sm:flex-row sm:justify-between sm:gap-4">
        <h3 className="min-w-0 text-lg leading-snug font-bold">
          <TextLink id={titleId(parcel)} to="/parcel/$id" params={{ id: parcel.id }} alone>
            {parcel.title}
          </TextLink>
        </h3>
        <ParcelTags parcel={parcel} />
      </div>
      <ParcelStats parcel={parcel} />
      <ParcelFacts parcel={parcel} today={today} />
      {actions !== undefined && <div className="button-row">{actions}</div>}
    </Card>
  );
}
