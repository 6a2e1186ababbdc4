// Submits an operation: saves it on the device, then waits a few seconds for the server's confirmation.
import { firstResult } from '#db/live/live-query.ts';
import { changeItem, enqueue, readItem } from '#db/outbox/outbox.ts';
import { newAuthorship } from '#db/sent/own-listings.ts';
import { readOperationStatus, statusTables } from '#db/shown/operation-status.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { endDraft } from '#db/tables/submitted-drafts.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { addWatch, type NewWatch } from '#db/watchlist/watchlist.ts';
import type { PrivateDetails } from '#domain/listing/own-listing.ts';
import type { OperationStatus } from '#domain/operation/operation-status.ts';
import { isOfKind, type Operation } from '#domain/operation/operation.ts';
import type { PassRecord } from '#domain/operation/sync-status.ts';
import type { Author } from '#domain/operations/kind.ts';
import type { OperationKind } from '#domain/operations/kinds.ts';
import { kindOf } from '#domain/operations/kinds.ts';
import { newId } from '#domain/values/id.ts';
import type { SyncClient } from './sync-context.ts';

/** `saved` is false if a change came too late, because the server already has the item (law 1). */
export type SubmitResult<K extends OperationKind = OperationKind> = {
  saved: boolean;
  state: OperationStatus<K>;
  /** The item's id from now on. */
  id: string;
};

/** `online` is only a hint (law 13). */
export type DeviceClock = { now: () => number; sleep: (ms: number) => Promise<void>; online: () => boolean };

export const deviceClock: DeviceClock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  online: () => navigator.onLine,
};

/** How long to wait for the server's confirmation (ms), and how long when the device is probably offline. */
const CONFIRM_TIMEOUT_MS = 4_000;
const OFFLINE_TIMEOUT_MS = 1_000;

export type SubmitDevice = { db: Database; sync: SyncClient; clock: DeviceClock };

type SubmitOptions = {
  again?: boolean;
  draftId?: string | undefined;
  details?: PrivateDetails | undefined;
  watch?: NewWatch | undefined;
};

/**
 * Saves an operation on the device for the current user, requests a pass, and waits a moment for the server's confirmation. An operation
 * whose id is already in the outbox changes that item: pressing a button twice never adds a second. `again` means that it was
 * submitted before. In the transaction that saves it, the draft `draftId` is deleted, and the user begins to `watch`. `details` are those of a
 * listing. Throws if the device cannot save it.
 */
export function submitOperation<K extends OperationKind>(
  device: SubmitDevice,
  operation: Operation<K>,
  options?: SubmitOptions,
): Promise<SubmitResult<K>>;
export async function submitOperation(
  device: SubmitDevice,
  operation: Operation,
  { again = false, ...options }: SubmitOptions = {},
): Promise<SubmitResult> {
  const { db, sync, clock } = device;
  const { kind } = operation;
  const result = await save(db, operation, { ...options, again, now: clock.now() });
  if (!result.saved) return result;
  sync.requestSync('saved');
  // It is on disk: a page that can no longer read its tables must not report that it could not be saved.
  const state = await waitForConfirmation(device, { kind, id: result.id }).catch(() => result.state);
  return { ...result, state };
}

/**
 * What is submitted again after it was discarded, or removed from the server, gets a new id: the old one cannot be used again (law 1). One
 * transaction: the disk is waited for once.
 */
function save(
  db: Database,
  operation: Operation,
  { again, draftId, details, watch, now }: SubmitOptions & { again: boolean; now: number },
): Promise<SubmitResult> {
  const { id } = operation.payload;
  const put = async (): Promise<SubmitResult> => {
    const item = await readItem(db, id);
    if (item !== undefined) {
      const key = isOfKind(item, 'listingChange') ? item.payload.key : null;
      const change = inNameOf({ owner: item.owner, key }, operation);
      const changed = await changeItem(db, { ...change, details, now });
      if (changed !== null)
        return { saved: true, state: await readOperationStatus(db, operation.kind, changed), id: changed };
    }
    const state = await readOperationStatus(db, operation.kind, id);
    if (state.kind !== 'gone') return { saved: false, state, id };
    const owner = (await readSession(db))?.userId ?? null;
    const fresh = structuredClone(inNameOf({ owner, key: null }, operation));
    if (again) fresh.payload.id = newId();
    const authorship = operation.kind === 'parcel' ? await newAuthorship(db, owner, details) : undefined;
    const replaces = again ? id : undefined;
    const queued = await enqueue(db, { ...fresh, owner, now, authorship, replaces });
    return { saved: true, state: { kind: 'queued', item: queued }, id: queued.id };
  };
  const write = async () => {
    const result = await put();
    if (!result.saved) return result;
    if (draftId !== undefined) await endDraft(db, draftId);
    if (watch !== undefined) await addWatch(db, watch);
    return result;
  };
  const discarding = [db.sentParcels, db.receivedKeys, db.parcels];
  const watches = watch === undefined ? [] : [db.watches];
  const tables = [...new Set([...statusTables(db, operation.kind), ...discarding, db.drafts, ...watches])];
  return withQuotaRetry(() => db.transaction('rw', tables, write));
}

/** The operation in its owner's name: a visitor's item stays a visitor's after a sign-in, with its key (law 2). */
function inNameOf(author: Author, operation: Operation): Operation {
  const payload = kindOf(operation).inNameOf?.(operation.payload, author) ?? operation.payload;
  return Object.assign({}, operation, { payload });
}

async function waitForConfirmation<K extends OperationKind>(
  { db, clock }: SubmitDevice,
  { kind, id }: { kind: K; id: string },
): Promise<OperationStatus<K>> {
  const since = clock.now();
  const [{ failureReason }, session] = await Promise.all([readPass(db), readSession(db)]);
  // The item waits for the user to sign in, not for the server.
  if (session?.expired === true) return readOperationStatus(db, kind, id);
  const timeoutMs = failureReason !== null && !clock.online() ? OFFLINE_TIMEOUT_MS : CONFIRM_TIMEOUT_MS;
  const waiting = new AbortController();
  void clock.sleep(timeoutMs).then(() => waiting.abort());
  const confirmation = await firstResult(
    () => Promise.all([readOperationStatus(db, kind, id), readPass(db)]),
    {
      pick: ([state, pass]) => (isInProgress(state) && !hasFailedSince(pass, since) ? null : state),
      signal: waiting.signal,
    },
  );
  return confirmation ?? readOperationStatus(db, kind, id);
}

/** An item that was sent without an answer is no longer in progress: the outbox retries it without us. */
function isInProgress(state: OperationStatus): boolean {
  if (state.kind !== 'queued') return false;
  const { state: status, withdrawal } = state.item;
  return status === 'waiting' || status === 'sending' || (withdrawal !== null && status !== 'refused');
}

/** A pass has failed since: the next one runs by itself, and the screen shows its state live. */
function hasFailedSince({ failureReason, endedAt }: PassRecord, since: number): boolean {
  return failureReason !== null && endedAt !== null && endedAt >= since;
}
