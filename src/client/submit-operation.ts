// A write as a person meets it: saved on the device first, then a few seconds for the server's word (decisions section 2).
import type { Database } from '#db/schema-types.ts';
import { readPass } from '#db/sync-run.ts';
import { readSession } from '#db/stored-session.ts';
import { changeItem, enqueue } from '#db/outbox.ts';
import { newId } from '#domain/id.ts';
import { firstAnswer } from '#db/watch.ts';
import { readOperationStatus } from '#db/operation-status.ts';
import type { OperationKind, Operation } from '#domain/operation.ts';
import type { OperationStatus } from '#domain/operation-status.ts';
import type { PassRecord } from '#domain/sync-status.ts';
import type { SyncClient } from './sync-context.ts';

/**
 * What came of a wish within a few seconds. It was not `taken` when a change came too late, because the server has it (law 1).
 */
export type SubmitResult<K extends OperationKind = OperationKind> = {
  saved: boolean;
  state: OperationStatus<K>;
  /** Under which it is known from now on. */
  id: string;
};

/** Time and network as the commands see them; `online` is a hint (law 13). */
export type DeviceClock = { now: () => number; sleep: (ms: number) => Promise<void>; online: () => boolean };

/** The device's own. */
export const deviceClock: DeviceClock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  online: () => navigator.onLine,
};

/** How long a person waits for the server's word (ms), and how long where there is little hope of one. */
const CONFIRM_TIMEOUT_MS = 4_000;
const OFFLINE_TIMEOUT_MS = 1_000;

/** What a command needs of the device. */
export type SubmitDevice = { db: Database; sync: SyncClient; clock: DeviceClock };

/**
 * Saves a wish on the device, in the name of whoever uses it, asks for it to be sent, and waits a moment for the server's
 * word. Under an id that is here already it changes that one: pressing a button again never adds a second. `onSaved` is
 * called once it is on the disk. `again`: it was submitted before. Throws when the device cannot save it.
 */
export function submitOperation<K extends OperationKind>(
  device: SubmitDevice,
  operation: Operation<K>,
  options?: { onSaved?: () => void; again?: boolean },
): Promise<SubmitResult<K>>;
export async function submitOperation(
  device: SubmitDevice,
  operation: Operation,
  { onSaved, again = false }: { onSaved?: () => void; again?: boolean } = {},
): Promise<SubmitResult> {
  const { db, sync, clock } = device;
  const { kind } = operation;
  const id = await save(db, operation, { again, now: clock.now() });
  if (id === null) {
    const { id: old } = operation.payload;
    return { saved: false, state: await readOperationStatus(db, kind, old), id: old };
  }
  onSaved?.();
  sync.requestSync('saved');
  return { saved: true, state: await waitForConfirmation(device, { kind, id }), id };
}

/**
 * The id under which it is queued; null when the server has it. What is submitted again after it was discarded, or removed from the
 * server, is a new one: nothing more can come of the old id (law 1).
 */
async function save(
  db: Database,
  operation: Operation,
  { again, now }: { again: boolean; now: number },
): Promise<string | null> {
  const changed = await changeItem(db, { ...operation, now });
  if (changed !== null) return changed;
  const { id } = operation.payload;
  const state = await readOperationStatus(db, operation.kind, id);
  if (state.kind !== 'gone') return null;
  const session = await readSession(db);
  const fresh = structuredClone(operation);
  if (again) fresh.payload.id = newId();
  const owner = session?.userId ?? null;
  return (await enqueue(db, { ...fresh, owner, now, replaces: again ? id : undefined })).id;
}

async function waitForConfirmation<K extends OperationKind>(
  { db, clock }: SubmitDevice,
  { kind, id }: { kind: K; id: string },
): Promise<OperationStatus<K>> {
  const since = clock.now();
  const [{ failureReason }, session] = await Promise.all([readPass(db), readSession(db)]);
  // It waits for him to sign in, not for the server.
  if (session?.expired === true) return readOperationStatus(db, kind, id);
  const timeoutMs = failureReason !== null && !clock.online() ? OFFLINE_TIMEOUT_MS : CONFIRM_TIMEOUT_MS;
  const waiting = new AbortController();
  void clock.sleep(timeoutMs).then(() => waiting.abort());
  const confirmation = await firstAnswer(
    () => Promise.all([readOperationStatus(db, kind, id), readPass(db)]),
    {
      pick: ([state, pass]) => (isInProgress(state) && !hasFailedSince(pass, since) ? null : state),
      signal: waiting.signal,
    },
  );
  return confirmation ?? readOperationStatus(db, kind, id);
}

/** Once it was sent and no answer came, waiting on brings nothing that the outbox does not bring by itself. */
function isInProgress(state: OperationStatus): boolean {
  if (state.kind !== 'queued') return false;
  const { state: status, withdrawal } = state.item;
  return status === 'waiting' || status === 'sending' || (withdrawal !== null && status !== 'refused');
}

/** A pass has ended without the server: the next one comes by itself, and the screen that says so stays current. */
function hasFailedSince({ failureReason, endedAt }: PassRecord, since: number): boolean {
  return failureReason !== null && endedAt !== null && endedAt >= since;
}
