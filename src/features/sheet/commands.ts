import type { SubmitDevice } from '#client/submit-operation.ts';
import { enqueueAll, type NewOperation } from '#db/outbox/outbox.ts';
import {
  authorshipOf,
  readDeviceId,
  readFormerKey,
  readListingRight,
  type ListingRight,
} from '#db/sent/own-listings.ts';
import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { endDraft } from '#db/tables/submitted-drafts.ts';
import { listingChangeInsertOf } from '#domain/listing/listing-change.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { parcelInsertOf } from '#domain/parcel/parcel-form.ts';
import type { RowPlan } from '#domain/sheet/plan.ts';
import { localDay } from '#domain/values/date.ts';
import { newId } from '#domain/values/id.ts';
import { isSameValue } from '#domain/values/object.ts';
import { readOwnState, type SheetData } from './queries.ts';
import type { SheetPlan } from './sheet.ts';

type Of<K extends RowPlan['kind']> = Extract<RowPlan, { kind: K }>;

type Import = SheetPlan & {
  /** Ids of listings to withdraw, because the sheet does not have them any more. */
  withdrawn: readonly string[];
  /** The draft of the sheet, if nothing of it is left to do. */
  finishedDraft: string | null;
};

/** How many of each were queued; 'changed' where the listings are no longer those of the plan, 'user-changed' for another user. */
export type ImportResult =
  | { listed: number; changed: number; withdrawn: number }
  | 'changed'
  | 'user-changed';

/**
 * Queues what the plan says in place of the draft: all of it, or none. It compares once more in the same transaction: two tabs that import a
 * sheet list nothing twice. Throws when the device cannot save it.
 */
export async function importSheet(
  { db, sync, clock }: SubmitDevice,
  { plans, ids, data, withdrawn, finishedDraft }: Import,
): Promise<ImportResult> {
  const now = clock.now();
  const write = async (): Promise<ImportResult> => {
    const userId = (await readSession(db))?.userId ?? null;
    if (userId !== data.userId) return 'user-changed';
    if (!isSameState(await readOwnState(db), data)) return 'changed';
    const deviceId = await readDeviceId(db);
    const fresh = plans.filter((plan) => plan.kind === 'new');
    const formerKeys = await readFormerKeys(db, userId === null ? fresh : []);
    const added = fresh.map((plan) =>
      listingOf(plan, {
        id: idOf(plan, ids),
        author: { deviceId, owner: userId, formerKey: formerKeys.get(plan.line) ?? null },
        now,
      }),
    );
    const changing = plans.filter((plan) => plan.kind === 'changes');
    const changed = await inTurn(changing, (plan) => changeOf(db, plan, now));
    const outbox = withdrawn.length === 0 ? [] : await listOwnOutbox(db);
    const removed = await inTurn(withdrawn, (id) => withdrawalOf(db, { id, outbox, now }));
    await enqueueAll(db, [...added, ...changed, ...removed]);
    if (finishedDraft !== null) await endDraft(db, finishedDraft);
    return { listed: added.length, changed: changed.length, withdrawn: removed.length };
  };
  const tables = [
    db.outbox,
    db.drafts,
    db.meta,
    db.parcels,
    db.sentParcels,
    db.ownListings,
    db.receivedKeys,
    db.claims,
    db.userRoles,
  ];
  const result = await withQuotaRetry(() => db.transaction('rw', tables, write));
  if (typeof result === 'object') sync.requestSync('saved');
  return result;
}

async function inTurn<T>(
  each: readonly T[],
  operation: (one: T) => Promise<NewOperation | null>,
): Promise<NewOperation[]> {
  const operations: NewOperation[] = [];
  for (const one of each) {
    const made = await operation(one);
    if (made !== null) operations.push(made);
  }
  return operations;
}

function isSameState(now: Awaited<ReturnType<typeof readOwnState>>, planned: SheetData): boolean {
  return isSameValue([...now.own], [...planned.own]) && isSameValue([...now.liveIds], [...planned.liveIds]);
}

/** A row with a reference may be listed again under another id; the id of a row without one is used once. */
function idOf(plan: RowPlan, ids: ReadonlyMap<number, string>): string {
  const isNamed = (plan.texts.reference ?? '') !== '';
  return isNamed ? newId() : (ids.get(plan.line) ?? newId());
}

/** By line. */
async function readFormerKeys(
  db: Database,
  plans: readonly Of<'new'>[],
): Promise<ReadonlyMap<number, string | null>> {
  const keys = new Map<number, string | null>();
  for (const { line, formerId } of plans)
    if (formerId !== null) keys.set(line, await readFormerKey(db, { formerId }));
  return keys;
}

function listingOf(
  { form, formerId }: Of<'new'>,
  { id, author, now }: { id: string; author: Parameters<typeof authorshipOf>[0]; now: number },
): NewOperation {
  const payload = parcelInsertOf({ id, form, listedDate: localDay(new Date(now)) });
  const authorship = authorshipOf(author, { reference: form.reference, formerId });
  return { kind: 'parcel', payload, owner: author.owner, authorship, now };
}

async function changeOf(
  db: Database,
  { parcel, change }: Of<'changes'>,
  now: number,
): Promise<NewOperation | null> {
  const by = await readListingRight(db, parcel);
  if (by === null) return null;
  return operationOf(by, { id: newId(), parcelId: parcel.id, action: 'change', change, now });
}

async function withdrawalOf(
  db: Database,
  { id, outbox, now }: { id: string; outbox: OutboxItem[]; now: number },
): Promise<NewOperation | null> {
  const parcel = await readShownParcel(db, id, outbox);
  const by = parcel && (await readListingRight(db, parcel));
  return by && operationOf(by, { id: newId(), parcelId: id, action: 'withdraw', now });
}

function operationOf(
  by: ListingRight,
  change: Omit<Parameters<typeof listingChangeInsertOf>[0], 'by'>,
): NewOperation {
  const payload = listingChangeInsertOf({ ...change, by });
  return { kind: 'listingChange', payload, owner: payload.userId, now: change.now };
}
