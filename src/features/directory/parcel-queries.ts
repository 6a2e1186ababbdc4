import { readItem } from '#db/outbox.ts';
import { shownParcels, type ShownParcel } from '#db/overlay.ts';
import type { Database } from '#db/schema-types.ts';
import type { Broker } from '#domain/broker.ts';
import type { Company } from '#domain/company.ts';

/** A parcel with its broker and company; either may not be on the device yet. */
export type ParcelDetails = {
  parcel: ShownParcel;
  broker: Broker | undefined;
  company: Company | undefined;
};

export async function readParcel(db: Database, id: string): Promise<ParcelDetails | null> {
  const [row, operation] = await Promise.all([db.parcels.get(id), readItem(db, id)]);
  const [parcel] = shownParcels({ mirror: row ? [row] : [], outbox: operation ? [operation] : [] });
  if (parcel === undefined) return null;
  const [broker, company] = await Promise.all([
    db.brokers.get(parcel.brokerId),
    db.companies.get(parcel.companyId),
  ]);
  return { parcel, broker, company };
}
