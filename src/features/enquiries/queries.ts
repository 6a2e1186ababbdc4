import { readHandedOver } from '#db/shown/handed-over.ts';
import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { hasShortCode } from '#domain/parcel/short-code.ts';

/** The listings on this device that have a short code: rarely more than one. */
export async function findByCode(db: Database, code: string): Promise<Parcel[]> {
  const [mirrored, outbox, handedOver] = await Promise.all([
    db.parcels.toCollection().primaryKeys(),
    listOwnOutbox(db),
    db.handedOver.toCollection().primaryKeys(),
  ]);
  const listed = outbox.filter(({ kind }) => kind === 'parcel').map(({ id }) => id);
  const ids = [...new Set([...mirrored, ...listed, ...handedOver])].filter(hasShortCode(code));
  const found = await Promise.all(
    ids.map(async (id) => (await readShownParcel(db, id, outbox)) ?? (await readHandedOver(db, id))?.shown),
  );
  return found.filter((parcel) => parcel !== undefined);
}
