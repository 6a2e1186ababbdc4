// What the server has received of items that were sent before (law 1).
import { markReceived, markSettled, markUnconfirmed, settleVoided } from '#db/outbox/outbox-sending.ts';
import { acceptItems, readChangedVersions } from '#db/sent/acknowledged.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { ReadBack } from '#domain/feed/feed.ts';
import {
  DEVICE_REFUSALS,
  FIRST_REVISION,
  isListedByOther,
  type OutboxItem,
  type Refusal,
} from '#domain/operation/operation.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import { isOtherContent } from '#remote/content-digest.ts';
import { isServerError, isUnanswered, type Failure } from '#remote/verdict.ts';
import type { PassContext } from './context.ts';
import { isWithdrawn, type Batch } from './plan.ts';
import { readOtherAuthorship, type OtherAuthorship } from './prove-authorship.ts';
import { noSpace } from './pull-mirror.ts';

/** Settles items by the server's receipts. Withdrawn ones are voided; a batch holds either withdrawn items or none. */
export async function confirmReceived(context: PassContext, { kind, items }: Batch): Promise<Failure | null> {
  if (items.length === 0) return null;
  const { db, identity, remote } = context;
  const versions = await readChangedVersions(db, items);
  const args = { identity, table: KINDS[kind].table, ids: items.map(({ id }) => id) };
  const answer = items.every(isWithdrawn) ? await remote.voidWrites(args) : await remote.readBack(args);
  await context.step('read-back');
  if (!answer.ok) return markLookupFailed(db, items, answer.failure);
  // Only their author can have given them another contact than a copy on another device has.
  const changed = items.filter(({ revision }) => revision > FIRST_REVISION);
  const conflicting = await readOtherAuthorship(context, changed, answer.value);
  if (!conflicting.ok) return markLookupFailed(db, items, conflicting.failure);
  return settleReceived(context, { kind, items }, answer.value, { versions, conflicting: conflicting.value });
}

/**
 * A failed lookup proves nothing about the items. It counts where it is all that was tried, so that no item keeps others from being looked
 * up or voided (law 8).
 */
async function markLookupFailed(db: Database, items: OutboxItem[], failure: Failure): Promise<Failure> {
  const serverError = items.every(isWithdrawn) && isServerError(failure);
  await markUnconfirmed(db, items, { serverError, lookupFailed: isUnanswered(failure) || serverError });
  return failure;
}

/**
 * Settles items by the server's receipts: it received this item, or other content under its id (law 1). A failure if the device has no space
 * for what was received, which then stays. `versions`: what `readChangedVersions` found when the request left.
 */
export async function settleReceived(
  { db, identity, now, serverTime }: PassContext,
  { kind, items }: Batch,
  answer: ReadBack,
  {
    versions,
    isWrite = false,
    conflicting = new Map(),
  }: { versions: ReadonlyMap<string, string>; isWrite?: boolean; conflicting?: OtherAuthorship },
): Promise<Failure | null> {
  const outcomes = await Promise.all(items.map((item) => outcomeOf(item, answer, conflicting)));
  const withOutcome = (outcome: PushOutcome) => items.filter((_, index) => outcomes[index] === outcome);
  // What was changed or discarded since it was sent may be earlier than what was received unchanged.
  await markReceived(
    db,
    new Map<Refusal, OutboxItem[]>([
      [DEVICE_REFUSALS['received-first'], withOutcome('received-first')],
      [DEVICE_REFUSALS['other-received'], withOutcome('former-received')],
    ]),
  );
  const stored = await acceptItems(db, {
    kind,
    items: withOutcome('received'),
    answer,
    userId: identity.userId,
    now: now(),
    serverTime,
    changedVersions: new Map([...versions].filter(([id]) => answer.changed.has(id))),
    isWrite,
  });
  await settleVoided(db, withOutcome('withdrawn'));
  for (const outcome of ['other-received', 'other-author', 'voided'] as const)
    await markSettled(db, withOutcome(outcome), DEVICE_REFUSALS[outcome]);
  await markUnconfirmed(db, withOutcome('missing'), { serverError: false });
  return stored === 'full' ? noSpace : null;
}

/** `former-received`: the server has what was sent before the item was changed. */
type PushOutcome =
  | 'received'
  | 'former-received'
  | 'other-received'
  | 'other-author'
  | 'received-first'
  | 'withdrawn'
  | 'voided'
  | 'missing';

async function outcomeOf(
  item: OutboxItem,
  { received, voided }: ReadBack,
  conflicting: OtherAuthorship,
): Promise<PushOutcome> {
  if (voided.has(item.id)) return isWithdrawn(item) ? 'withdrawn' : 'voided';
  const digest = received.get(item.id);
  if (digest === undefined) return 'missing';
  const other = conflicting.get(item);
  if (other !== undefined && isListedByOther({ refusal: other })) return 'other-author';
  if (await isOtherContent(item.payload, digest)) {
    const isFormer = item.sent !== undefined && !(await isOtherContent(item.sent.payload, digest));
    return isFormer ? 'former-received' : 'other-received';
  }
  if (conflicting.has(item)) return 'other-received';
  return item.withdrawal === 'discard' ? 'received-first' : 'received';
}
