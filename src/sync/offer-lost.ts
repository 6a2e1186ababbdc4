// Checks the confirmed writes of the last 30 days after the server was restored from a backup (law 3).
import { listUnverified, settleVerified } from '#db/sent/lost-writes.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { unlessFull } from '#db/tables/quota-retry.ts';
import type { Acknowledged } from '#db/tables/schema-types.ts';
import type { ReadBack } from '#domain/feed/feed.ts';
import { DEVICE_REFUSALS, type Refusal } from '#domain/operation/operation.ts';
import { KINDS, type OperationKind } from '#domain/operations/kinds.ts';
import type { Result } from '#remote/api-fetch.ts';
import { isOtherContent } from '#remote/content-digest.ts';
import type { Failure } from '#remote/verdict.ts';
import type { PassContext } from './context.ts';
import { sendersOf } from './plan.ts';
import { readOtherAuthorship } from './prove-authorship.ts';
import { noSpace } from './pull-mirror.ts';

/** Ids per request: few, so that a weak line gets on with every answer. */
const LOOKUP_IDS = 50;

/**
 * Asks the server, once per epoch, whether it still has what it confirmed to this device. What it lost is offered to its author for
 * sending again. Returns the failure that ended the check, or null.
 */
export async function offerLost(context: PassContext): Promise<Failure | null> {
  const { epoch } = await readMirrorState(context.db);
  if (epoch === null) return null;
  for (const identity of sendersOf(context.identity)) {
    const entries = await listUnverified(context.db, { owner: identity.userId, epoch });
    for (const kind of new Set(entries.map((entry) => entry.kind))) {
      const ofKind = entries.filter((entry) => entry.kind === kind);
      const failure = await verify({ ...context, identity }, kind, ofKind);
      if (failure !== null) return failure;
    }
  }
  return null;
}

async function verify(
  context: PassContext,
  kind: OperationKind,
  entries: Acknowledged[],
): Promise<Failure | null> {
  const { db, remote, identity } = context;
  for (let from = 0; from < entries.length; from += LOOKUP_IDS) {
    const checked = entries.slice(from, from + LOOKUP_IDS);
    const ids = checked.map(({ id }) => id);
    const answer = await remote.readBack({ identity, table: KINDS[kind].table, ids });
    if (!answer.ok) return answer.failure;
    const refusals = await refusalsOf(context, checked, answer.value);
    if (!refusals.ok) return refusals.failure;
    const { epoch } = answer.value;
    const settled = await unlessFull(() => settleVerified(db, { checked, refusals: refusals.value, epoch }));
    if (settled === 'full') return noSpace;
  }
  return null;
}

/** Why writes return to the outbox, by id: the server lost them, or has the version that another device sent after the restore. */
async function refusalsOf(
  context: PassContext,
  checked: Acknowledged[],
  answer: ReadBack,
): Promise<Result<Map<string, Refusal>>> {
  const conflicting = await readOtherAuthorship(context, checked, answer);
  if (!conflicting.ok) return conflicting;
  const refusals = new Map<string, Refusal>();
  for (const item of checked) {
    const { id, payload } = item;
    if (answer.voided.has(id)) continue;
    const digest = answer.received.get(id);
    const other = conflicting.value.get(item);
    if (digest === undefined) refusals.set(id, DEVICE_REFUSALS.lost);
    else if (other !== undefined) refusals.set(id, other);
    else if (await isOtherContent(payload, digest)) refusals.set(id, DEVICE_REFUSALS['other-received']);
  }
  return { ok: true, value: refusals };
}
