import type { ShownParcel } from '#db/overlay.ts';
import { localDay } from '#domain/date.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useState } from 'react';
import { ParcelRow } from './parcel-row.tsx';
import { parcelPath } from './places.ts';

/** The parcels of a firm, each with the way to its own page and to the broker who answers for it. */
export function CompanyParcels({ parcels }: { parcels: readonly ShownParcel[] }) {
  const [today] = useState(() => localDay(new Date()));
  if (parcels.length === 0) return <EmptyState>No water parcels available at the moment.</EmptyState>;
  return (
    <ul className="flex flex-col gap-4">
      {parcels.map((parcel) => (
        <li key={parcel.id}>
          <ParcelRow
            parcel={parcel}
            today={today}
            actions={
              <>
                <ButtonLink variant="secondary" to={parcelPath(parcel.id)}>
                  View Details
                </ButtonLink>
                <ButtonLink to="/broker/$id" params={{ id: parcel.brokerId }}>
                  Contact Broker
                </ButtonLink>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
