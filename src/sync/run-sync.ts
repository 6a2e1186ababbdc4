// One pass: fetch a page, send what waits, fetch the rest. Runs in the page's worker and in the service worker alike;
// clock, chance, database and server are handed in. The laws it keeps are in README.md.
import type { Database } from '#db/database.ts';
import { dropMootClaims } from '#db/claims.ts';
import { readPass, readSession, writePass } from '#db/meta.ts';
import { listOutbox } from '#db/outbox.ts';
import { visitor, type Identity } from '#domain/identity.ts';
import type { PassRecord } from '#domain/sync-status.ts';
import type { Remote } from '#remote/remote.ts';
import type { Standing } from '#remote/standing.ts';
import type { Failure } from '#remote/verdict.ts';
import { nextPassIn, sendersOf, withJitter } from './plan.ts';
import { pullPage, pullRest } from './pull-mirror.ts';
import { offerLost } from './offer-lost.ts';
import { pushOutbox } from './push-outbox.ts';

/** The points between two steps of a pass at which a device may die. */
export type PassStep = 'marked-sending' | 'pushed' | 'accepted' | 'read-back' | 'pulled' | 'applied';

type Surroundings = {
  db: Database;
  remote: Remote;
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

/** What the two halves of a pass work with. */
export type PassContext = Surroundings & {
  /** As whom it speaks. Only his items are sent. */
  identity: Identity;
};

/** What a pass needs. `identify` says as whom it may speak; `refused` is the token that the server just did not take. */
type PassOptions = Surroundings & { identify: (refused?: string) => Promise<Standing> };

/** How a pass ended: what is still to be sent, and how long until the next one is worth trying (ms). */
export type PassOutcome = { unsent: number; trouble: PassRecord['trouble']; nextInMs: number };

/** Runs one pass. It does not throw for whatever the network does; it throws when the database fails. */
export async function runSync(options: PassOptions): Promise<PassOutcome> {
  const before = await readPass(options.db);
  const startedAt = options.now();
  const pauseLeft = pauseAskedFor(before, startedAt);
  if (pauseLeft > 0) return outcome(options, before, withJitter(pauseLeft, options.random()));
  const { failure, answered } = await exchangeAsWhoever(options);
  await dropMootClaims(options.db);
  const after = recordOf({ before, failure, answered, now: options.now() });
  await writePass(options.db, after);
  const asked = withJitter(pauseAskedFor(after, options.now()), options.random());
  return outcome(options, after, Math.max(nextPassIn(after, options.random()), asked, hintOf(failure)));
}

/** What is left of the pause that the server asked for (ms). A clock that was set back since does not make it longer. */
function pauseAskedFor({ notBefore, endedAt }: PassRecord, now: number): number {
  if (notBefore === null || (endedAt !== null && now < endedAt)) return 0;
  return Math.max(notBefore - now, 0);
}

/** The pause that somebody on the way asked for (ms): the timer keeps it, a new network and a user's press do not. */
function hintOf(failure: Failure | null): number {
  return failure?.kind === 'retry' && !failure.isOurs ? (failure.retryAfterMs ?? 0) : 0;
}

/** Why an exchange ended early, or null, and whether our server had said anything in it. */
type Exchange = { failure: Failure | null; answered: boolean };

const unheard = (failure: Failure): Exchange => ({ failure, answered: false });
const heard = (failure: Failure | null): Exchange => ({ failure, answered: true });

/** One exchange as whoever uses the device; once more with new tokens when the server does not take those at hand. */
async function exchangeAsWhoever(options: PassOptions): Promise<Exchange> {
  const standing = await options.identify();
  const first = await exchangeAs(options, standing);
  if (first.failure?.kind !== 'sign-in' || standing.kind !== 'user') return first;
  return exchangeAs(options, await options.identify(standing.identity.accessToken));
}

/** While tokens cannot be renewed, only what is the user's own waits: the directory and what visitors wrote do not (law 8). */
async function exchangeAs(options: PassOptions, standing: Standing): Promise<Exchange> {
  if (standing.kind !== 'unreachable') return exchange({ ...options, identity: identityOf(standing) });
  const { failure, answered } = await exchange({ ...options, identity: visitor });
  return { failure: failure ?? standing.failure, answered };
}

/** Somebody who has to sign in again keeps what is his; meanwhile the public directory comes as it comes to anybody. */
function identityOf(standing: Exclude<Standing, { kind: 'unreachable' }>): Identity {
  return standing.kind === 'user' ? standing.identity : visitor;
}

/**
 * The page comes first because it proves the network: without one, nothing counts as sent, and a person in a paddock can
 * still change what he wrote. The rest of a long mirror comes last, so that it holds up no listing, not even by its bytes on the line.
 */
async function exchange(context: PassContext): Promise<Exchange> {
  const hasNothingToSend = (await context.db.outbox.count()) === 0;
  const first = await pullPage(context, { goOn: hasNothingToSend });
  if (!first.ok && !serverAnswered(first.failure)) return unheard(first.failure);
  if (!first.ok && first.failure.kind === 'sign-in') return heard(first.failure);
  const faults = first.ok ? [] : [first.failure];
  for (const identity of sendersOf(context.identity)) {
    const failure = await pushOutbox({ ...context, identity });
    if (failure !== null) faults.push(failure);
    if (failure !== null && !serverAnswered(failure)) return heard(failure);
  }
  // New tokens come first: a page for a visitor would have to be followed by one for the user.
  const mustRenew = faults.some(({ kind }) => kind === 'sign-in');
  if (first.ok && !mustRenew) {
    const failure = (await offerLost(context)) ?? (first.done ? null : await pullRest(context, first.next));
    if (failure !== null) faults.push(failure);
  }
  return heard(faults.find(({ kind }) => kind === 'sign-in') ?? faults[0] ?? null);
}

/** A fault of the change feed alone, or a device too full for its pages, must not keep listings from being sent. */
function serverAnswered(failure: Failure): boolean {
  return failure.kind !== 'retry' || failure.trouble === 'server-error' || failure.trouble === 'no-space';
}

async function outcome(
  { db }: Surroundings,
  { trouble }: PassRecord,
  nextInMs: number,
): Promise<PassOutcome> {
  const [items, session] = await Promise.all([listOutbox(db), readSession(db)]);
  // Items of somebody who has to sign in first wait for him, not for the network.
  const senders = session === null || session.expired ? [null] : [null, session.userId];
  const unsent = items.filter(({ state, owner }) => state !== 'refused' && senders.includes(owner)).length;
  return { unsent, trouble, nextInMs };
}

/**
 * Only an answer of our own server proves a network (law 13). It may be a refusal of what a pass asks for, or of tokens that were just renewed:
 * a fault of the server that passes, and no success.
 */
function recordOf({
  before,
  failure,
  answered,
  now,
}: {
  before: PassRecord;
  failure: Failure | null;
  answered: boolean;
  now: number;
}): PassRecord {
  if (failure === null) return { endedAt: now, answeredAt: now, trouble: null, failures: 0, notBefore: null };
  const failed = { endedAt: now, failures: before.failures + 1 };
  if (failure.kind !== 'retry')
    return { ...failed, answeredAt: now, trouble: 'server-error', notBefore: null };
  const isPauseOfOurs = failure.isOurs && failure.retryAfterMs !== null;
  return {
    ...failed,
    answeredAt: answered || failure.isOurs ? now : before.answeredAt,
    trouble: failure.trouble,
    notBefore: isPauseOfOurs ? now + Number(failure.retryAfterMs) : null,
  };
}
