// The end of every history: delayed requests arrive, the network heals, every user signs in again, and all devices must agree.
import { expect } from 'vitest';
import { listOutbox } from '#db/outbox/outbox.ts';
import { mirrorTable } from '#db/tables/mirror-rows.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isMirrored, parseRows, PERSONAL_TABLES, tablesOf, type MirrorTable } from '#domain/feed/feed.ts';
import { type OutboxItem } from '#domain/operation/operation.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import { fromWire, serverTable } from '#remote/wire.ts';
import { isWithdrawn } from '#sync/plan.ts';
import { isSettled } from './authors.ts';
import { expectKeys } from './keys.ts';
import { releaseAll } from './office.ts';
import { expectTruth } from './oracle.ts';
import { calmPass } from './passes.ts';
import { tabOf, type Phone } from './phone.ts';
import { expectReceivedReported } from './reported-status.ts';
import { expectNothingOfUsers, userOf } from './seen-rows.ts';
import { epochsOfRequests } from './server-rig.ts';
import { signIn } from './sign-in.ts';
import { catchUpAll } from './standbys.ts';
import { runLater, tick, type World } from './world.ts';

const HOUR = 3_600_000;
/** Maximum size of the response to a pass that changes nothing (law 12). */
const IDLE_BYTES = 1_000;

/** Expects that nothing is lost or duplicated, and that every mirror equals the server. */
export async function assertConvergence(world: World): Promise<void> {
  await releaseAll(world);
  await world.writer?.stop();
  for (const phone of world.phones) {
    await comeBack(phone, world);
    await tick(world);
  }
  await runLater(world);
  // An adoption waits until another device has sent the listing.
  for (const phone of world.phones) {
    if ((await unsentOf(phone)).length === 0 && !(await mayAdopt(phone))) continue;
    await calmPass(phone, world);
    await adopt(phone, world);
  }
  await catchUpAll(world);
  const rowsOf = serverRows(world);
  // Fetches what other devices sent, and settles late requests.
  for (const phone of world.phones) {
    const before = await repairedOn(phone);
    await calmPass(phone, world, { timed: true });
    await calmPass(phone, world, { verify: true });
    await expectMirror(phone, world, rowsOf);
    if (!phone.rotten) expect(await repairedOn(phone), 'law 5: nothing to repair').toBe(before);
  }
  await expectTruth(world);
  expect(await epochsOfRequests(world.server), 'law 3: an epoch begins for a reason').toBe(0);
  await expectReceivedReported(world);
  await expectKeys(world);
  const [first] = world.phones;
  if (first === undefined) return;
  // The passes above have written digests: a standby that lacks these would send the device on to the primary.
  await catchUpAll(world);
  await expectIdle(first, world);
}

/** The number of rows that hashes have repaired on this device so far. */
async function repairedOn(phone: Phone): Promise<number> {
  return (await readMirrorState(tabOf(phone).db)).repaired;
}

async function comeBack(phone: Phone, world: World): Promise<void> {
  for (const tab of phone.tabs) tab.failStorageAt(0);
  // Longer than any pause that a server requested.
  phone.clock.advance(HOUR);
  await calmPass(phone, world);
  await adopt(phone, world);
  if ((await unsentOf(phone)).length === 0) return;
  for (const [which, account] of world.users.accounts.entries()) {
    if (!(await unsentOf(phone)).some(({ owner }) => owner === account.id)) continue;
    await signIn(phone, world, which);
    await calmPass(phone, world);
  }
  // One more pass settles requests that were in flight.
  await calmPass(phone, world);
}

/** A listing that arrived just now: one pass checks the key of a link to it, the next adopts it, another fetches it as the user's own. */
const PASSES_TO_ADOPT = 3;

async function adopt(phone: Phone, world: World): Promise<void> {
  for (let passes = 0; passes < PASSES_TO_ADOPT && (await mayAdopt(phone)); passes++)
    await calmPass(phone, world);
}

async function mayAdopt(phone: Phone): Promise<boolean> {
  const { db } = tabOf(phone);
  if ((await readSession(db)) === null) return false;
  const ofVisitors = await db.sentParcels.filter(({ owner }) => owner === null).count();
  return ofVisitors + (await db.receivedKeys.count()) > 0;
}

/** What a pass still sends, also the withdrawal of a refused item. */
async function unsentOf(phone: Phone): Promise<OutboxItem[]> {
  const outbox = await listOutbox(tabOf(phone).db);
  return outbox.filter((item) => item.state !== 'refused' || isWithdrawn(item));
}

async function expectIdle(phone: Phone, world: World): Promise<void> {
  // Until its token ends, every pass of a deleted account tries to adopt what visitors listed here.
  const user = await userOf(tabOf(phone));
  if (user !== null && world.office.deletedAccounts.has(user)) return;
  await adopt(phone, world);
  const { requests, answers } = await calmPass(phone, world, { timed: true });
  const seen = answers.map(({ to, status, text }) => `${to} ${status} ${text}`).join('\n');
  expect(requests, `law 12: an idle pass is one request\n${seen}`).toBe(1);
  const bytes = answers.reduce((sum, { text }) => sum + text.length, 0);
  expect(bytes, `law 12: an idle pass is small\n${seen}`).toBeLessThan(IDLE_BYTES);
}

type RowsOf = (table: MirrorTable, userId: string | null) => Promise<object[]>;

async function expectMirror(phone: Phone, { office }: World, rowsOf: RowsOf): Promise<void> {
  const tab = tabOf(phone);
  const { db } = tab;
  // A user whose session has expired keeps their old personal rows and gets new directory rows.
  const userId = await userOf(tab);
  for (const table of tablesOf(userId)) {
    const rows = await mirrorTable(db, table)
      .filter(({ origin }) => origin === 'server')
      .toArray();
    const ours = rows.map((row) => inOneFormat({ ...row, generation: 0 }));
    expect([phone.index, table, ours]).toEqual([phone.index, table, await rowsOf(table, userId)]);
  }
  await expectNothingOfUsers(tab);
  // An item of the outbox must have no row in the mirror, or the screen would show it twice. Exceptions: a settled item stays for its
  // author to decide, and one whose author is signed out, or has no account any more, cannot be settled.
  for (const item of await listOutbox(db)) {
    const isAuthorAway =
      item.owner !== null && (item.owner !== userId || office.deletedAccounts.has(item.owner));
    if (isSettled(item) || isAuthorAway) continue;
    const { table } = KINDS[item.kind];
    const row = isMirrored(table) ? await mirrorTable(db, table).get(item.id) : undefined;
    expect(row, 'law 1: an item of the outbox has its row in the mirror').toBeUndefined();
  }
}

/** The rows of a table that the server gives a user, parsed as a device parses them, ordered by id; queried once per table and user. */
function serverRows({ server }: World): RowsOf {
  const known = new Map<string, Promise<object[]>>();
  return (table, userId) => {
    const own = PERSONAL_TABLES.some((each) => each === table);
    const key = `${table} ${own ? userId : ''}`;
    const rows = known.get(key) ?? readRows(server, { table, owner: own ? userId : null });
    known.set(key, rows);
    return rows;
  };
}

async function readRows(
  server: World['server'],
  { table, owner }: { table: MirrorTable; owner: string | null },
): Promise<object[]> {
  const column = table === 'profiles' ? 'id' : 'user_id';
  const rows = await server.query<{ raw: object }>(
    `select to_jsonb(t) || jsonb_build_object('version', sync_xid) as raw from public.${serverTable(table)} as t
     ${owner === null ? '' : `where ${column} = '${owner}'`} order by id`,
  );
  const { readable } = parseRows(
    table,
    rows.map(({ raw }) => fromWire(raw)),
  );
  return readable.map(({ row, version }) =>
    inOneFormat({ ...row, origin: 'server', version, generation: 0 }),
  );
}

/** The embedded server formats a timestamp differently in its response to a write and in its feed. */
function inOneFormat(row: object): object {
  if (!('createdAt' in row) || typeof row.createdAt !== 'string') return row;
  return { ...row, createdAt: new Date(row.createdAt).toISOString() };
}
