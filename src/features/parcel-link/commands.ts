import type { SyncClient } from '#client/sync-context.ts';
import { forgetWrongKeys, takeKey } from '#db/sent/listing-keys.ts';
import { saveHandedOver } from '#db/shown/handed-over.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { ParcelLink } from './queries.ts';

/** Keeps what a link holds, after its user has said yes. Throws when the device cannot save it. */
export async function acceptLink(
  { db, sync }: { db: Database; sync: SyncClient },
  { id, link, now }: { id: string; link: ParcelLink; now: number },
): Promise<void> {
  if (link.kind === 'listing') return saveHandedOver(db, { ...link.listing, now });
  if (link.kind !== 'key') return;
  await takeKey(db, { id, key: link.key, now });
  sync.requestSync('saved');
}

/** The user has read that a key does not fit. */
export function dismissWrongKey(db: Database, id: string): Promise<void> {
  return forgetWrongKeys(db, id);
}
