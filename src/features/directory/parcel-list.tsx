import type { ShownParcel } from '#db/overlay.ts';
import { localDay } from '#domain/date.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useState } from 'react';
import { ParcelRow } from './parcel-row.tsx';

type ParcelListProps = {
  parcels: readonly ShownParcel[];
  /** What to say when there are none. */
  nothing: string;
  /** Leads from each row to its broker too; his own page needs no such way. */
  toBroker?: boolean;
};

/** The parcels of a broker or a firm, each with the way to its own page. */
export function ParcelList({ parcels, nothing, toBroker = false }: ParcelListProps) {
  const [today] = useState(() => localDay(new Date()));
  if (parcels.length === 0) return <EmptyState>{nothing}</EmptyState>;
  return (
    <ul className="flex flex-col gap-4">
      {parcels.map((parcel) => (
        <li key={parcel.id}>
          <ParcelRow
            parcel={parcel}
            today={today}
            actions={
              <>
                <ButtonLink variant="secondary" to="/parcel/$id" params={{ id: parcel.id }}>
                  View Details
                </ButtonLink>
                {toBroker && (
                  <ButtonLink variant="secondary" to="/broker/$id" params={{ id: parcel.brokerId }}>
                    Contact Broker
                  </ButtonLink>
                )}
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
