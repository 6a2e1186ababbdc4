import { saveHandedOver } from '#db/handed-over.ts';
import type { Database } from '#db/schema-types.ts';
import { readListing } from '#domain/listing-link.ts';
import { LISTING_FRAGMENT, type LinkProblem } from './listing-fragment.ts';

/** Keeps the listing of a fragment on this device. `id` is that of the address. */
export async function receiveListing(
  db: Database,
  { id, fragment, now }: { id: string; fragment: string; now: number },
): Promise<LinkProblem | null> {
  const reading = await readListing(id, fragment.slice(LISTING_FRAGMENT.length));
  if (reading.kind !== 'listing') return reading.kind;
  await saveHandedOver(db, { parcel: reading.parcel, isCut: reading.isCut, now });
  return null;
}
