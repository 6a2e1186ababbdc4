// Checks the confirmed writes of the last 30 days after the server was restored from a backup (law 3).
import { listUnverified, settleVerified } from '#db/acknowledged.ts';
import { readMirrorState } from '#db/mirror-state.ts';
import type { Acknowledged } from '#db/schema-types.ts';
import { OPERATIONS, type OperationKind } from '#domain/operation.ts';
import type { Failure } from '#remote/verdict.ts';
import type { PassContext } from './context.ts';
import { sendersOf } from './plan.ts';

/** Ids per request. */
const LOOKUP_IDS = 500;

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
  { db, remote, identity }: PassContext,
  kind: OperationKind,
  entries: Acknowledged[],
): Promise<Failure | null> {
  for (let from = 0; from < entries.length; from += LOOKUP_IDS) {
    const checked = entries.slice(from, from + LOOKUP_IDS);
    const ids = checked.map(({ id }) => id);
    const answer = await remote.readBack({ identity, table: OPERATIONS[kind].table, ids });
    if (!answer.ok) return answer.failure;
    const present = new Set([...answer.value.received.keys(), ...answer.value.voided]);
    await settleVerified(db, { checked, there: present, epoch: answer.value.epoch });
  }
  return null;
}
