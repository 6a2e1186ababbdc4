// The receiving half of a pass (laws 3 to 6 and 12).
import { hasRowsAhead } from '#db/mirror/ahead-of-cursor.ts';
import { applyPage, isStillHeld, markUnverifiable, resumeCursor } from '#db/mirror/mirror.ts';
import { listOutbox } from '#db/outbox/outbox.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { unlessFull } from '#db/tables/quota-retry.ts';
import type { MirrorState } from '#db/tables/schema-types.ts';
import { MIRROR_SHAPE, type FeedPage } from '#domain/feed/feed.ts';
import type { FailureReason } from '#domain/operation/failure-reason.ts';
import { LONG_STALL_MS } from '#domain/operation/sync-status.ts';
import { clockSkew, clockSkewAt, isNoticeable, serverTimeAt } from '#domain/values/date.ts';
import type { PullArgs } from '#remote/pull.ts';
import type { Remote } from '#remote/remote.ts';
import { isServerError, type Failure } from '#remote/verdict.ts';
import type { PassContext } from './context.ts';
import { isDue, sendersOf } from './plan.ts';
import { verifyMirror } from './verify-mirror.ts';

/** How often the server is asked for its hashes (ms). */
const VERIFY_EVERY_MS = 24 * 3_600_000;
/** The rest of a pass ends when it has started the mirror over this often: two servers behind one address would do so for ever. */
const MAX_STARTS = 3;

/** What to ask for: the arguments of a pull, and what the mirror's state was when it was requested. */
type PageArgs = Omit<PullArgs, 'identity' | 'isRetry'> & Pick<MirrorState, 'answeredWrites' | 'replacingOwn'>;

/** A request for a page, in flight. `requestedAt` is in ms since 1970. */
type PageRequest = PageArgs & { requestedAt: number; answer: ReturnType<Remote['pull']> };

/**
 * The result for one page: whether it was the last, whether it started the mirror over, the server's time in it, the request for the next
 * one, if it was already sent, and why the mirror could not be verified after it, if it could not; or a failure.
 */
export type PullResult =
  | {
      ok: true;
      done: boolean;
      full: boolean;
      serverTime: number | null;
      next: PageRequest | null;
      fault: Failure | null;
    }
  | { ok: false; failure: Failure };

const retryFailure = (failureReason: FailureReason): Failure => ({
  kind: 'retry',
  failureReason,
  retryAfterMs: null,
  isOurs: false,
});
const rejected = retryFailure('not-our-api');
export const noSpace = retryFailure('no-space');

/** Pulls and applies one page; verifies the mirror after the last one if due. With `goOn`, requests the next page while applying this one. */
export async function pullPage(
  context: PassContext,
  { request = null, goOn }: { request?: PageRequest | null; goOn: boolean },
): Promise<PullResult> {
  const current = request ?? (await requestNext(context));
  if (current === null) return { ok: false, failure: retryFailure('outdated') };
  const answer = await current.answer;
  if (!answer.ok && current.withDigests && isServerError(answer.failure)) {
    // The hashes of a very large directory may exceed the server's time limit for a request: changes must not wait for them.
    await unlessFull(() => markUnverifiable(context.db, context.now()));
    return pullPage(context, { request: requestPage(context, { ...current, withDigests: false }), goOn });
  }
  // A gateway may have waited for them in vain: the next pass asks without.
  if (!answer.ok && current.withDigests && isOverloaded(answer.failure))
    await unlessFull(() => markUnverifiable(context.db, context.now()));
  if (!answer.ok) return { ok: false, failure: isTooLarge(answer.failure) ? rejected : answer.failure };
  await context.step('pulled');
  const page = answer.value;
  // A page that is not the last but leaves the cursor in place is a cached old answer; following it would never end (law 6).
  if (!page.done && page.cursor === current.since) return { ok: false, failure: rejected };
  const isDone =
    page.done && (page.fromPrimary || !(current.isReplacing || (await leavesDoubt(context, current, page))));
  const next = goOn && !isDone ? requestPage(context, following(current, page)) : null;
  const failure = await settle(context, current, page);
  if (failure === 'overtaken') return pullPage(context, { goOn });
  // Request whole rows from the same cursor. The next page in flight may start elsewhere, so it is dropped.
  if (failure === 'unfit')
    return pullPage(context, { request: requestPage(context, { ...current, withPatches: false }), goOn });
  if (failure !== null) return { ok: false, failure };
  const fault = isDone ? await verify(context, page) : null;
  if (fault?.kind === 'sign-in') return { ok: false, failure: fault };
  return { ok: true, done: isDone, full: page.full, serverTime: page.serverTime, next, fault };
}

/** Pulls pages until the server says done (law 6), beginning with the request in flight, if any. Returns the failure that ended it, or null. */
export async function pullRest(context: PassContext, first: PageRequest | null): Promise<Failure | null> {
  let request = first;
  for (let starts = 0; starts < MAX_STARTS;) {
    const pulled = await pullPage(context, { request, goOn: true });
    if (!pulled.ok) return pulled.failure;
    if (pulled.next === null) return pulled.fault;
    request = pulled.next;
    if (pulled.full) starts += 1;
  }
  return rejected;
}

function isOverloaded(failure: Failure): boolean {
  return failure.kind === 'retry' && failure.failureReason === 'overloaded';
}

/** A 413 for a pull does not come from our API, whose requests for pages are never too large, but from a gateway in front of it. */
function isTooLarge(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.refusal.code === '413';
}

/** Requests the page after the mirror's cursor; null if a newer version of the app wrote the mirror, whose rows this one would damage. */
async function requestNext(context: PassContext): Promise<PageRequest | null> {
  const mirror = await readMirrorState(context.db);
  if (mirror.shape > MIRROR_SHAPE) return null;
  const { failures } = context.lastPass;
  const now = serverTimeAt(context.now(), mirror);
  // Absolute, because after the clock was set back a date in the future must not postpone the check for years.
  const elapsed = (at: number | null) => (at === null ? Infinity : Math.abs(now - at));
  const isDue = Math.min(elapsed(mirror.verifiedAt), elapsed(mirror.verifyFailedAt)) >= VERIFY_EVERY_MS;
  const since = resumeCursor(mirror);
  // By turns after failures, so that other servers may say what is new.
  const withDigests = context.verify || (isDue && failures % 4 === 0);
  const withOwn = mirror.userId !== context.identity.userId;
  const isReplacing = since !== null && mirror.replacing === 'fetching';
  const isAhead = mirror.aheadTo !== null;
  // Those of a former user wait for that user.
  const replacingOwn = mirror.replacingOwn && context.identity.userId !== null;
  const hasItems = await hasItemsToSend(context);
  const mustBeCurrent = context.urgent || context.mustBeCurrent || withDigests || hasItems;
  return requestPage(context, {
    since,
    answeredWrites: mirror.answeredWrites,
    replacingOwn,
    withDigests,
    withOwn,
    withPatches: mirror.replacing === false,
    isReplacing,
    isAhead,
    seenEpoch: mirror.epoch,
    fromPrimary:
      isAhead ||
      withOwn ||
      replacingOwn ||
      mirror.replacing === 'stalled' ||
      // While the primary fails, nothing is sent on the word of another server.
      (hasItems && failures > 0) ||
      (mustBeCurrent && !isReplacing),
  });
}

async function hasItemsToSend({ db, identity }: PassContext): Promise<boolean> {
  const items = await listOutbox(db);
  return sendersOf(identity).some((as) => items.some((item) => isDue(item, as)));
}

/** Whether an answer that is not the primary's suggests what only the primary can tell: that it is busy, or that this device's clock is wrong. */
async function leavesDoubt(
  { db, now }: PassContext,
  { requestedAt }: PageRequest,
  page: FeedPage,
): Promise<boolean> {
  const { serverTime } = page;
  const mirror = await readMirrorState(db);
  const isHeld = isStillHeld(page, mirror);
  const heldMs = isHeld && mirror.stalledSince !== null ? Number(serverTime) - mirror.stalledSince : 0;
  const skew = clockSkew({ requestedAt, answeredAt: now(), serverTime });
  return (
    (heldMs >= LONG_STALL_MS && mirror.stalledMs < LONG_STALL_MS) ||
    (skew !== null && isNoticeable(skew - Number(clockSkewAt(now(), mirror))))
  );
}

/** The arguments for the page after this one. During a replacement the mirror has no rows that patches could apply to. */
function following(request: PageArgs, page: FeedPage): PageArgs {
  const { answeredWrites, withDigests, withPatches } = request;
  const isReplacing = request.isReplacing || page.full;
  const replacingOwn = !page.full && (request.replacingOwn || page.own);
  const isAhead = request.isAhead || hasRowsAhead(page);
  return {
    since: page.cursor,
    answeredWrites,
    replacingOwn,
    withDigests,
    withOwn: false,
    withPatches: withPatches && !page.full,
    isReplacing,
    isAhead,
    seenEpoch: page.epoch,
    fromPrimary: page.done || isAhead || replacingOwn || (request.fromPrimary && !isReplacing),
  };
}

function requestPage({ identity, lastPass, remote, now }: PassContext, args: PageArgs): PageRequest {
  // By turns, too: the server that gave no answer may be the primary.
  const isRetry = lastPass.failureReason === 'no-response' && lastPass.failures % 2 === 1;
  return { ...args, requestedAt: now(), answer: remote.pull({ ...args, identity, isRetry }) };
}

/**
 * Applies a page. Returns why it was rejected; 'unfit' if a patch does not fit the mirror, so that whole rows are needed; 'overtaken' if a
 * write has stored rows that it may lack.
 */
async function settle(
  context: PassContext,
  request: PageRequest,
  page: FeedPage,
): Promise<Failure | 'overtaken' | 'unfit' | null> {
  const { db, identity, now } = context;
  const applied = await unlessFull(() =>
    applyPage(db, {
      page,
      since: request.since,
      answeredWrites: request.answeredWrites,
      userId: identity.userId,
      keepSample: context.keepSample,
      now: now(),
      clockSkew: clockSkew({
        requestedAt: request.requestedAt,
        answeredAt: now(),
        serverTime: page.serverTime,
      }),
    }),
  );
  if (applied === 'full') return noSpace;
  if (applied === 'overtaken' || (applied === 'unfit' && request.withPatches)) return applied;
  // An answer that is older than the last one, or for another user, is rejected; the mirror stays as it is (law 6).
  if (applied !== 'applied') return rejected;
  await context.step('applied');
  return null;
}

/** Verifies the mirror after the last page. A comparison that fails waits for a day: it blocks no listing and uses up no weak line (law 8). */
async function verify(context: PassContext, page: FeedPage): Promise<Failure | null> {
  const failure = await unlessFull(() => verifyMirror(context, page));
  if (failure === 'full') return noSpace;
  if (failure?.kind === 'retry') await unlessFull(() => markUnverifiable(context.db, context.now()));
  return failure !== null && isServerError(failure) ? null : failure;
}
