// One pass: fetch a page, send what waits, fetch the rest. Runs in the page's worker and in the service worker alike;
// clock, chance, database and server are handed in. The laws it keeps are in README.md.
import type { Database } from '#db/database.ts';
import { readPass, writePass } from '#db/meta.ts';
import { listOutbox } from '#db/outbox.ts';
import type { Identity } from '#domain/identity.ts';
import type { PassRecord } from '#domain/sync-status.ts';
import type { Remote } from '#remote/remote.ts';
import type { Failure } from '#remote/verdict.ts';
import { nextPassIn, planBatches } from './plan.ts';
import { pullPage, pullRest } from './pull-mirror.ts';
import { pushOutbox } from './push-outbox.ts';

/** The points between two steps of a pass at which a device may die. */
export type PassStep = 'marked-sending' | 'pushed' | 'accepted' | 'read-back' | 'pulled' | 'applied';

export type PassContext = {
  db: Database;
  remote: Remote;
  /** As whom this pass speaks. Only his items are sent. */
  identity: Identity;
  /** Whether sample rows the server does not have stay after the first complete mirror. */
  keepSample: boolean;
  /** Asks the server for its hashes even if it is not yet time. */
  verify: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A number in [0, 1), for jitter. */
  random: () => number;
  /** Called between any two steps; a test kills the device by throwing here. */
  step: (step: PassStep) => void | Promise<void>;
};

/** How a pass ended: what is still to be sent, and how long until the next one is worth trying (ms). */
export type PassOutcome = { unsent: number; trouble: PassRecord['trouble']; nextInMs: number };

/** Runs one pass. It does not throw for whatever the network does; it throws when the database fails. */
export async function runSync(context: PassContext): Promise<PassOutcome> {
  const before = await readPass(context.db);
  const startedAt = context.now();
  if (before.notBefore !== null && startedAt < before.notBefore)
    return outcome(context, before, before.notBefore - startedAt);
  const failure = await exchange(context);
  const after = recordOf({ before, failure, now: context.now() });
  await writePass(context.db, after);
  const pause = nextPassIn(after, context.random());
  return outcome(context, after, Math.max(pause, (after.notBefore ?? 0) - context.now()));
}

/**
 * The page comes first because it proves the network: without one, nothing counts as sent, and a person in a paddock can
 * still change what he wrote. The rest of a long mirror comes last, so that it holds up no listing.
 */
async function exchange(context: PassContext): Promise<Failure | null> {
  const first = await pullPage(context);
  if (!first.ok && !serverAnswered(first.failure)) return first.failure;
  const halt = await pushOutbox(context);
  if (halt !== null) return halt;
  if (!first.ok) return first.failure;
  return first.done ? null : pullRest(context);
}

/** A fault of the change feed alone must not keep listings from being sent. */
function serverAnswered(failure: Failure): boolean {
  return failure.kind !== 'retry' || failure.trouble === 'server-error';
}

async function outcome(
  { db, identity }: PassContext,
  { trouble }: PassRecord,
  nextInMs: number,
): Promise<PassOutcome> {
  const unsent = planBatches(await listOutbox(db), identity).reduce(
    (sum, { items }) => sum + items.length,
    0,
  );
  return { unsent, trouble, nextInMs };
}

/** Only an answer of our own server proves a network (law 13); a refusal or an expired sign-in is such an answer. */
function recordOf({
  before,
  failure,
  now,
}: {
  before: PassRecord;
  failure: Failure | null;
  now: number;
}): PassRecord {
  if (failure === null || failure.kind !== 'retry') {
    return { endedAt: now, answeredAt: now, trouble: null, failures: 0, notBefore: null };
  }
  return {
    endedAt: now,
    answeredAt: failure.trouble === 'server-error' ? now : before.answeredAt,
    trouble: failure.trouble,
    failures: before.failures + 1,
    notBefore: failure.retryAfterMs === null ? null : now + failure.retryAfterMs,
  };
}
