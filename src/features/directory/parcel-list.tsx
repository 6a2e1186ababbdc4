import type { ShownParcel } from '#db/overlay.ts';
import { localDay } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LongList } from '#ui/long-list.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { useWide } from '#ui/use-wide.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ParcelCompare } from './parcel-compare.tsx';
import { titleId } from './parcel-parts.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { ParcelTable } from './parcel-table.tsx';

type ParcelListProps = {
  parcels: readonly ShownParcel[];
  /** The words of the trade, explained below the list. */
  words?: ReactNode;
  /** What to say when there are none. */
  nothing: string;
  /** Leads from each row to its broker too; his own page needs no such way. */
  toBroker?: boolean;
};

/** The parcels of a broker or a firm: a drawing of those in view, then each of them, in a table where there is room, and on paper. */
export function ParcelList({ parcels, words, nothing, toBroker = false }: ParcelListProps) {
  const [today] = useState(() => localDay(new Date()));
  const wide = useWide();
  const printing = usePrinting();
  if (parcels.length === 0) return <EmptyState>{nothing}</EmptyState>;
  const actions = (parcel: ShownParcel) => <Ways parcel={parcel} toBroker={toBroker} quiet={wide} />;
  return (
    <div className="flex flex-col gap-5">
      <LongList name="parcels" items={parcels}>
        {(shown) => (
          <>
            <ParcelCompare parcels={shown} />
            {wide || printing ? (
              <ParcelTable parcels={shown} today={today} actions={actions} />
            ) : (
              <ul className="flex flex-col gap-4">
                {shown.map((parcel) => (
                  <li key={parcel.id}>
                    <ParcelRow parcel={parcel} today={today} actions={actions(parcel)} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </LongList>
      {words}
    </div>
  );
}

type WaysProps = { parcel: ShownParcel; toBroker: boolean; quiet: boolean };

/** The ways to a parcel's own page and its broker's: the buttons of the specification, beside the title's link for every browser habit. */
function Ways({ parcel, toBroker, quiet }: WaysProps) {
  const { id, brokerId } = parcel;
  const navigate = useNavigate();
  const look = { variant: quiet ? 'quiet' : 'secondary', 'aria-describedby': titleId(parcel) } as const;
  return (
    <>
      <Button {...look} onClick={() => void navigate({ to: '/parcel/$id', params: { id } })}>
        View Details
      </Button>
      {toBroker && (
        <Button {...look} onClick={() => void navigate({ to: '/broker/$id', params: { id: brokerId } })}>
          Contact Broker
        </Button>
      )}
    </>
  );
}
