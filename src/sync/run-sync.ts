// One pass: fetch a page, send what waits, fetch the rest. Runs in the page's worker and in the service worker alike;
// clock, randomness, database and server are passed in. Its laws are in README.md.
import { listOutbox } from '#db/outbox/outbox.ts';
import { adoptListings } from '#db/sent/adoptions.ts';
import { listUnprovenKeys, settleKey } from '#db/sent/listing-keys.ts';
import { listFollowedMessages, settleMessages } from '#db/sent/visitor-messages.ts';
import { removeDuplicateClaims } from '#db/shown/claims.ts';
import { unlessFull } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readPass, writePass } from '#db/tables/sync-run.ts';
import { visitor, type Identity } from '#domain/account/session.ts';
import { isChange, type OutboxItem } from '#domain/operation/operation.ts';
import type { PassRecord } from '#domain/operation/sync-status.ts';
import type { AuthState } from '#remote/auth-state.ts';
import { isRateLimit, type Failure } from '#remote/verdict.ts';
import type { Dependencies, PassContext } from './context.ts';
import { offerLost } from './offer-lost.ts';
import { isWithdrawn, withJitter, nextPassIn, sendersOf } from './plan.ts';
import { noSpace, pullPage, pullRest } from './pull-mirror.ts';
import { pushOutbox } from './push-outbox.ts';

/** `identify` resolves the identity for requests; `refused` is an access token that the server has just rejected. */
type PassOptions = Dependencies &
  Pick<PassContext, 'urgent' | 'mustBeCurrent'> & { identify: (refused?: string) => Promise<AuthState> };

/** A pass under way, with the limits that hold and those that it meets. */
type Passing = PassOptions & Pick<PassContext, 'lastPass' | 'limits'>;

/** How a pass ended: how many items are left to send, and how long to wait before the next pass (ms). */
export type PassOutcome = { unsent: number; failureReason: PassRecord['failureReason']; nextInMs: number };

/** Runs one pass. No network failure makes it throw; a failure of the database does. */
export async function runSync(options: PassOptions): Promise<PassOutcome> {
  const before = await readPass(options.db);
  const startedAt = options.now();
  const pauseLeft = withJitter(restOf(before, before.notBefore, startedAt), options.random());
  const foreignLeft = options.urgent ? 0 : restOf(before, before.foreignNotBefore, startedAt);
  if (pauseLeft > 0 || foreignLeft > 0) return outcome(options, before, Math.max(pauseLeft, foreignLeft));
  const limits = before.limits.filter(({ until }) => restOf(before, until, startedAt) > 0);
  const { failure, answered } = await exchangeAsCurrentUser({
    ...options,
    lastPass: before,
    limits,
  });
  await unlessFull(() => removeDuplicateClaims(options.db));
  const after = { ...recordOf({ before, failure, answered, now: options.now() }), limits };
  await unlessFull(() => writePass(options.db, after));
  const now = options.now();
  const isOnlyLimited = failure === null || isRateLimit(failure);
  const limitsLeft = isOnlyLimited ? limits.map(({ until }) => restOf(after, until, now)) : [];
  const nextInMs = Math.max(
    nextPassIn(after, { random: options.random(), limitsLeft }),
    withJitter(restOf(after, after.notBefore, now), options.random()),
    restOf(after, after.foreignNotBefore, now),
  );
  return outcome(options, after, nextInMs);
}

/** The rest of a pause (ms). A clock that was set back since the pass of this record does not prolong it. */
function restOf({ endedAt }: PassRecord, until: number | null, now: number): number {
  if (until === null || (endedAt !== null && now < endedAt)) return 0;
  return Math.max(until - now, 0);
}

/** Why an exchange ended early, or null, and whether our server answered at all. */
type Exchange = { failure: Failure | null; answered: boolean };

const withoutAnswer = (failure: Failure): Exchange => ({ failure, answered: false });

const withAnswer = (failure: Failure | null): Exchange => ({ failure, answered: true });

/** One exchange as the current user; once more with new tokens if the server rejects the present ones. */
async function exchangeAsCurrentUser(options: Passing): Promise<Exchange> {
  const authState = await options.identify();
  const first = await exchangeAs(options, authState);
  if (first.failure?.kind !== 'sign-in' || authState.kind !== 'user') return first;
  const second = await exchangeAs(options, await options.identify(authState.identity.accessToken));
  return second.failure?.kind === 'sign-in' ? exchangeWithout(options, second.failure) : second;
}

async function exchangeAs(options: Passing, authState: AuthState): Promise<Exchange> {
  if (authState.kind === 'unreachable') return exchangeWithout(options, authState.failure);
  return exchange({ ...options, identity: identityOf(authState), serverTime: null });
}

/** Without tokens that the server takes, only the user's own data waits: the directory and visitors' items do not (law 8). */
async function exchangeWithout(options: Passing, reason: Failure): Promise<Exchange> {
  const { failure, answered } = await exchange({ ...options, identity: visitor, serverTime: null });
  return { failure: failure ?? reason, answered };
}

/** A user whose session has expired keeps their data; until they sign in again, the pass fetches as a visitor. */
function identityOf(authState: Exclude<AuthState, { kind: 'unreachable' }>): Identity {
  return authState.kind === 'user' ? authState.identity : visitor;
}

/**
 * The first page proves the network: without one nothing counts as sent, and users can still change what they wrote. The rest of a long
 * mirror comes last, so that it delays no listing, not even by its bytes on the line.
 */
async function exchange(context: PassContext): Promise<Exchange> {
  const isIdle = (await listOutbox(context.db)).length === 0;
  const first = await pullPage(context, { goOn: isIdle });
  if (!first.ok && !serverAnswered(first.failure)) return withoutAnswer(first.failure);
  if (!first.ok && first.failure.kind === 'sign-in') return withAnswer(first.failure);
  const unverified = first.ok ? await offerLost(context) : null;
  const unadopted = first.ok ? await settleListings(context) : null;
  if (first.ok) await followMessages(context);
  const outbox = await listOutbox(context.db);
  const faults = [first.ok ? first.fault : first.failure, unverified, unadopted].filter(
    (fault) => fault !== null,
  );
  for (const identity of sendersOf(context.identity)) {
    // A change of a listing that the server may have lost waits until that is known.
    const sender = { ...context, identity, serverTime: first.ok ? first.serverTime : null };
    const sending = await pushOutbox(sender, { withChanges: unverified === null });
    if (sending.halt !== null && !serverAnswered(sending.halt)) return withAnswer(sending.halt);
    if (sending.halt !== null) faults.push(sending.halt);
    faults.push(...sending.faults);
  }
  // Refresh tokens first: a page fetched as a visitor would have to be followed by one for the user.
  const mustRenew = faults.some(({ kind }) => kind === 'sign-in');
  if (first.ok && !mustRenew) {
    // What changes did arrives with another page.
    const isComplete = first.done && !(await wereChangesSettled(context.db, outbox));
    const failure = isComplete ? null : await pullRest(context, first.next);
    if (failure !== null) faults.push(failure);
  }
  const failure =
    faults.find(({ kind }) => kind === 'sign-in') ??
    faults.find((fault) => !isRateLimit(fault)) ??
    faults[0] ??
    null;
  return withAnswer(failure);
}

/** Whether changes or withdrawn items have left the outbox since `before`. */
async function wereChangesSettled(db: Database, before: OutboxItem[]): Promise<boolean> {
  const changes = before.filter((item) => isChange(item) || isWithdrawn(item));
  if (changes.length === 0) return false;
  const left = await db.outbox.bulkGet(changes.map(({ id }) => id));
  return left.includes(undefined);
}

/** A failure of the change feed alone, or a full device, must not keep listings from being sent. */
function serverAnswered(failure: Failure): boolean {
  return (
    failure.kind !== 'retry' ||
    failure.failureReason === 'server-error' ||
    failure.failureReason === 'no-space'
  );
}

async function outcome(
  { db }: Dependencies,
  { failureReason }: PassRecord,
  nextInMs: number,
): Promise<PassOutcome> {
  const [items, session] = await Promise.all([listOutbox(db), readSession(db)]);
  // Items of a user who has to sign in again wait for that, not for the network.
  const senders = session === null || session.expired ? [null] : [null, session.userId];
  const unsent = items.filter(({ state, owner }) => state !== 'refused' && senders.includes(owner)).length;
  return { unsent, failureReason, nextInMs };
}

/** Asks whether keys from outside fit their listings (law 2). One without an answer is asked about again with the next pass, and ends nothing. */
async function proveKeys({ db, remote, now }: PassContext): Promise<void> {
  for (const { id, key } of await listUnprovenKeys(db)) {
    const answer = await remote.checkKey({ identity: visitor, id, key });
    if (!answer.ok) return;
    const { fits, epoch } = answer.value;
    await unlessFull(() => settleKey(db, { id, key }, { fits, epoch, now: now() }));
  }
}

/** Asks what became of visitors' enquiries and reports. Without an answer, the next pass asks, and nothing else ends. */
async function followMessages({ db, remote, now, urgent }: PassContext): Promise<void> {
  const asked = await listFollowedMessages(db, { now: now(), urgent });
  if (asked.length === 0) return;
  const keys = Object.fromEntries(asked.map(({ id, key }) => [id, key]));
  const answer = await remote.readMessages({ identity: visitor, keys });
  if (answer.ok) await unlessFull(() => settleMessages(db, asked, { statuses: answer.value, now: now() }));
}

/** Asks about keys from outside, then queues adoptions as the user whose page has just arrived: not of an account that is gone. */
async function settleListings(context: PassContext): Promise<Failure | null> {
  await proveKeys(context);
  if (context.identity.userId === null) return null;
  const adopted = await unlessFull(() => adoptListings(context.db, context.now()));
  return adopted === 'full' ? noSpace : null;
}

/**
 * Only an answer of our own server proves a network (law 13). A refused pull, or a refusal of tokens that were just refreshed, is such an
 * answer, but counts as a temporary server error and never as success.
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
}): Omit<PassRecord, 'limits'> {
  const ended = { endedAt: now, notBefore: null, foreignNotBefore: null };
  if (failure === null) return { ...ended, answeredAt: now, failureReason: null, failures: 0 };
  const failed = { ...ended, failures: before.failures + 1 };
  if (failure.kind !== 'retry') return { ...failed, answeredAt: now, failureReason: 'server-error' };
  const until = failure.retryAfterMs === null ? null : now + failure.retryAfterMs;
  return {
    ...failed,
    answeredAt: answered || failure.isOurs ? now : before.answeredAt,
    failureReason: failure.failureReason,
    ...(failure.isOurs ? { notBefore: until } : { foreignNotBefore: until }),
  };
}
