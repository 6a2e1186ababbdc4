// The receiving half of a pass (laws 3 to 6 and 12).
import { dropOldAcknowledged } from '#db/acknowledged.ts';
import { readMirrorState } from '#db/mirror-state.ts';
import { isQuotaExceeded } from '#db/quota-retry.ts';
import {
  applyPage,
  localVersions,
  markUnverifiable,
  markVerified,
  placeOf,
  repairTable,
  unreadableIds,
  type Compared,
} from '#db/mirror.ts';
import { clockSkew } from '#domain/clock.ts';
import { MIRROR_SHAPE, tablesOf, type FeedPage, type MirrorTable } from '#domain/feed.ts';
import type { Remote } from '#remote/remote.ts';
import type { FailureReason } from '#domain/failure-reason.ts';
import type { Failure } from '#remote/verdict.ts';
import type { PassContext } from './context.ts';

/** How often the server is asked for its hashes (ms). */
const VERIFY_EVERY_MS = 24 * 3_600_000;
/** Rows asked for at once in a repair. */
const REPAIR_ROWS = 500;

/** A page that is on its way: what was asked, and when (ms since 1970). */
type KnownIds = {
  since: string | null;
  withDigests: boolean;
  withOwn: boolean;
  withPatches: boolean;
  askedAt: number;
  answer: ReturnType<Remote['pull']>;
};

/** What asking for one page brought: whether it was the last one, else perhaps the next one on its way; or why there is none. */
export type Pulled = { ok: true; done: boolean; next: KnownIds | null } | { ok: false; failure: Failure };

const failureReason = (of: FailureReason): Failure => ({
  kind: 'retry',
  failureReason: of,
  retryAfterMs: null,
  isOurs: false,
});
const rejected = failureReason('not-our-api');

/**
 * Pulls and applies one page; after the last one the mirror is verified when it is time. With `goOn` the next one is asked
 * for while this one is put away.
 */
export async function pullPage(
  context: PassContext,
  { asked = null, goOn }: { asked?: KnownIds | null; goOn: boolean },
): Promise<Pulled> {
  const current = asked ?? (await fetchNextPage(context));
  if (current === null) return { ok: false, failure: failureReason('outdated') };
  const answer = await current.answer;
  if (!answer.ok && current.withDigests && isOfServer(answer.failure)) {
    // Of a very large directory the hashes may take longer than the server allows a request: news does not wait for them.
    await markUnverifiable(context.db, context.now());
    return pullPage(context, { asked: ask(context, { ...current, withDigests: false }), goOn });
  }
  if (!answer.ok) return { ok: false, failure: isTooLarge(answer.failure) ? rejected : answer.failure };
  await context.step('pulled');
  const page = answer.value;
  // A feed that goes on and stays where it is would be asked for ever: an old answer from a cache on the way (law 6).
  if (!page.done && page.cursor === current.since) return { ok: false, failure: rejected };
  const next = goOn && !page.done ? ask(context, following(current, page)) : null;
  const failure = await settle(context, current, page);
  // The same place once more with whole rows; the page that is on its way may go on from elsewhere, and is dropped.
  if (failure === 'unfit')
    return pullPage(context, { asked: ask(context, { ...current, withPatches: false }), goOn });
  return failure === null ? { ok: true, done: page.done, next } : { ok: false, failure };
}

/**
 * Pulls page after page until the server says done (law 6), from the one that is on its way, if any. Returns the failure that
 * ended it, or null.
 */
export async function pullRest(context: PassContext, first: KnownIds | null): Promise<Failure | null> {
  let asked = first;
  for (;;) {
    const pulled = await pullPage(context, { asked, goOn: true });
    if (!pulled.ok) return pulled.failure;
    if (pulled.next === null) return null;
    asked = pulled.next;
  }
}

/** Our API takes every question for a page: whoever calls one too large stands before it. */
function isTooLarge(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.refusal.code === '413';
}

function isOfServer(failure: Failure): boolean {
  return failure.kind === 'retry' && failure.failureReason === 'server-error';
}

/** Asks for what follows what the mirror has; null when a newer version of the app has written it, whose rows this one would spoil. */
async function fetchNextPage(context: PassContext): Promise<KnownIds | null> {
  const mirror = await readMirrorState(context.db);
  if (mirror.shape > MIRROR_SHAPE) return null;
  // Also when the clock was set back: a date in the future must not put it off for years.
  const elapsed = (at: number | null) => (at === null ? Infinity : Math.abs(context.now() - at));
  const isDue = Math.min(elapsed(mirror.verifiedAt), elapsed(mirror.verifyFailedAt)) >= VERIFY_EVERY_MS;
  return ask(context, {
    since: placeOf(mirror),
    withDigests: context.verify || isDue,
    withOwn: mirror.userId !== context.identity.userId,
    withPatches: mirror.replacing === false,
  });
}

/** What to ask for after a page. What changes while a replacement comes in has nothing here that a patch could be put on. */
function following(asked: KnownIds, { cursor, full }: FeedPage): Omit<KnownIds, 'askedAt' | 'answer'> {
  return { ...asked, since: cursor, withOwn: false, withPatches: asked.withPatches && !full };
}

function ask(
  { identity, remote, now }: PassContext,
  wanted: Pick<KnownIds, 'since' | 'withDigests' | 'withOwn' | 'withPatches'>,
): KnownIds {
  return { ...wanted, askedAt: now(), answer: remote.pull({ ...wanted, identity }) };
}

/**
 * Puts a page away, and verifies the mirror after the last one. Returns why it was not believed, or what the repair met; 'unfit'
 * when the mirror has not what the page changes, which whole rows mend.
 */
async function settle(
  context: PassContext,
  asked: KnownIds,
  page: FeedPage,
): Promise<Failure | 'unfit' | null> {
  const { db, identity, now } = context;
  const applied = await unlessFull(() =>
    applyPage(db, {
      page,
      since: asked.since,
      userId: identity.userId,
      keepSample: context.keepSample,
      now: now(),
      clockSkew: clockSkew({ askedAt: asked.askedAt, answeredAt: now(), serverTime: page.serverTime }),
    }),
  );
  if (applied === 'full') return failureReason('no-space');
  if (applied === 'unfit' && asked.withPatches) return applied;
  // An answer older than the last one, or for somebody else, is not believed; the mirror stays as it is (law 6).
  if (applied !== 'applied') return rejected;
  await context.step('applied');
  return page.done ? verifyMirror(context, page) : null;
}

/** What a device that has no room for a page still can do is send (laws 2 and 8). */
async function unlessFull<T>(write: () => Promise<T>): Promise<T | 'full'> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    return 'full';
  }
}

/** Compares the server's hashes with the mirror, and repairs each table that differs (law 5). */
async function verifyMirror(context: PassContext, { digests, cursor }: FeedPage): Promise<Failure | null> {
  if (digests === null) return null;
  const compared = { cursor, userId: context.identity.userId };
  for (const table of tablesOf(context.identity.userId)) {
    // The hashes say nothing of rows that could not be read: perhaps this version of the app can.
    const failure = await retryPut(context, table, { ids: await unreadableIds(context.db, table), compared });
    if (failure !== null) return failure === 'not ours any more' ? null : failure;
    if ((await digestOf(await localVersions(context.db, table))) === digests[table]) continue;
    const repaired = await repair(context, table, compared);
    if (repaired === 'not ours any more') return null;
    if (repaired !== null) return repaired;
  }
  await markVerified(context.db, context.now());
  await dropOldAcknowledged(context.db, context.now());
  return null;
}

async function repair(
  context: PassContext,
  table: MirrorTable,
  compared: Compared,
): Promise<Failure | 'not ours any more' | null> {
  const { db, identity, remote } = context;
  const listed = await remote.versions({ identity, table });
  if (!listed.ok) return listed.failure;
  const theirs = listed.value.versions;
  const ours = await localVersions(db, table);
  const gone = [...ours.keys()].filter((id) => !theirs.has(id));
  const wanted = [...theirs].filter(([id, version]) => ours.get(id) !== version).map(([id]) => id);
  const none = { readable: [], unreadable: [] };
  if (!(await repairTable(db, { table, gone, rows: none, compared }))) return 'not ours any more';
  return retryPut(context, table, { ids: wanted, compared });
}

/** Fetches rows by their ids and puts them. */
async function retryPut(
  { db, identity, remote }: PassContext,
  table: MirrorTable,
  { ids, compared }: { ids: string[]; compared: Compared },
): Promise<Failure | 'not ours any more' | null> {
  for (let from = 0; from < ids.length; from += REPAIR_ROWS) {
    const answer = await remote.readBack({ identity, table, ids: ids.slice(from, from + REPAIR_ROWS) });
    if (!answer.ok) return answer.failure;
    const { rows } = answer.value;
    if (!(await repairTable(db, { table, gone: [], rows, compared }))) return 'not ours any more';
  }
  return null;
}

/** The hash the server also makes: SHA-256 over the lines 'id:version' in the order of the ids, in hex. */
async function digestOf(versions: Map<string, string>): Promise<string> {
  const lines = [...versions].map(([id, version]) => `${id}:${version}`).toSorted();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
