import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { isOpen, listingStateOf } from '#domain/parcel/listing-state.ts';
import { localDay } from '#domain/values/date.ts';
import { createRemote } from '#remote/remote.ts';
import { runSync } from '#sync/run-sync.ts';

/** Where the directory is fetched from: the address of the API and its publishable key. */
export type ApiOptions = { url: string; publishableKey: string; fetch: typeof fetch };

/** The tables of a visitor's new device after its first pass, without sample rows and without listings that are sold or have ended. */
export async function fetchDirectory(api: ApiOptions): Promise<Database> {
  const db = openDatabase({ name: `pages ${crypto.randomUUID()}` });
  const { failureReason } = await runSync({
    db,
    remote: createRemote({ ...api, now: Date.now }),
    identify: () => Promise.resolve({ kind: 'visitor' }),
    keepSample: false,
    verify: false,
    urgent: true,
    now: Date.now,
    random: Math.random,
    step: () => undefined,
  });
  if (failureReason !== null)
    throw new Error(`The directory could not be fetched from ${api.url}: ${failureReason}`);
  const today = localDay(new Date());
  const isClosed = (parcel: Parameters<typeof listingStateOf>[0]) => !isOpen(listingStateOf(parcel, today));
  await db.parcels.filter(isClosed).delete();
  return db;
}
