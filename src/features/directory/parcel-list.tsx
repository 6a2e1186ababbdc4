import type { ShownParcel } from '#db/overlay.ts';
import { localDay } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LongList } from '#ui/long-list.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ParcelRow } from './parcel-row.tsx';

type ParcelListProps = {
  parcels: readonly ShownParcel[];
  /** What to say when there are none. */
  nothing: string;
  /** Leads from each row to its broker too; his own page needs no such way. */
  toBroker?: boolean;
};

/** The parcels of a broker or a firm, each with the ways to its own page: a link for every browser habit, and the button of the specification. */
export function ParcelList({ parcels, nothing, toBroker = false }: ParcelListProps) {
  const navigate = useNavigate();
  const [today] = useState(() => localDay(new Date()));
  if (parcels.length === 0) return <EmptyState>{nothing}</EmptyState>;
  return (
    <LongList items={parcels}>
      {(shown) => (
        <ul className="flex flex-col gap-4">
          {shown.map((parcel) => (
            <li key={parcel.id}>
              <ParcelRow
                parcel={parcel}
                today={today}
                actions={
                  <>
                    <Button
                      variant="secondary"
                      onClick={() => void navigate({ to: '/parcel/$id', params: { id: parcel.id } })}
                    >
                      View Details
                    </Button>
                    {toBroker && (
                      <Button
                        variant="secondary"
                        onClick={() => void navigate({ to: '/broker/$id', params: { id: parcel.brokerId } })}
                      >
                        Contact Broker
                      </Button>
                    )}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </LongList>
  );
}
