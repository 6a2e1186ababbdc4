import type { Database } from '#db/database.ts';
import { readPass } from '#db/meta.ts';
import { changeItem, enqueue } from '#db/outbox.ts';
import { firstAnswer } from '#db/watch.ts';
import { localDay } from '#domain/date.ts';
import { parcelInsertOf, type ParcelForm, type ParcelInsert } from '#domain/parcel.ts';
import type { PassRecord } from '#domain/sync-status.ts';
import type { SyncClient } from '#sync/client.ts';
import { readListing, type ListingState } from './queries.ts';

/**
 * What came of a listing within a few seconds. It was not `taken` when a change came too late, because the server has the
 * listing or may have it (law 1).
 */
export type ListingOutcome = { taken: boolean; state: ListingState };

/** Time and network as the commands see them; `online` is a hint (law 13). */
export type ListingClock = { now: () => number; sleep: (ms: number) => Promise<void>; online: () => boolean };

/** The device's own. */
export const deviceClock: ListingClock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  online: () => navigator.onLine,
};

/** How long a person waits for the server's word (ms), and how long where there is little hope of one. */
const PATIENCE_MS = 4_000;
const LITTLE_HOPE_MS = 1_000;

type Device = { db: Database; sync: SyncClient; clock: ListingClock };

/**
 * Saves a listing on the device, asks for it to be sent, and waits a moment for the server's word. Under an `id` that is
 * here already it changes that one: pressing the button again never adds a second. `onSaved` is called once it is on the
 * disk. Throws when the device cannot save it.
 */
export async function listParcel(
  device: Device,
  { id, form, onSaved }: { id: string; form: ParcelForm; onSaved: () => void },
): Promise<ListingOutcome> {
  const { db, sync, clock } = device;
  const payload = parcelInsertOf({ id, form, listedDate: localDay(new Date(clock.now())) });
  if (!(await saveListing(db, { payload, now: clock.now() })))
    return { taken: false, state: await readListing(db, id) };
  onSaved();
  sync.requestSync('saved');
  return { taken: true, state: await awaitWord(device, id) };
}

/** False when the server has it or may have it. One that was discarded goes out again under its old id (law 1). */
async function saveListing(
  db: Database,
  { payload, now }: { payload: ParcelInsert; now: number },
): Promise<boolean> {
  if (await changeItem(db, { id: payload.id, payload, now })) return true;
  const { kind } = await readListing(db, payload.id);
  if (kind !== 'gone') return false;
  await enqueue(db, { kind: 'parcel', payload, owner: null, now });
  return true;
}

async function awaitWord({ db, clock }: Device, id: string): Promise<ListingState> {
  const since = clock.now();
  const { trouble } = await readPass(db);
  const patience = trouble !== null && !clock.online() ? LITTLE_HOPE_MS : PATIENCE_MS;
  const waiting = new AbortController();
  void clock.sleep(patience).then(() => waiting.abort());
  const word = await firstAnswer(() => Promise.all([readListing(db, id), readPass(db)]), {
    pick: ([state, pass]) => (isUnderWay(state) && !hasFailedSince(pass, since) ? null : state),
    signal: waiting.signal,
  });
  return word ?? readListing(db, id);
}

/** Once it was sent and no answer came, waiting on brings nothing that the outbox does not bring by itself. */
function isUnderWay(state: ListingState): boolean {
  return state.kind === 'queued' && (state.item.state === 'waiting' || state.item.state === 'sending');
}

/** A pass has ended without the server: the next one comes by itself, and the screen that says so stays current. */
function hasFailedSince({ trouble, endedAt }: PassRecord, since: number): boolean {
  return trouble !== null && endedAt !== null && endedAt >= since;
}
