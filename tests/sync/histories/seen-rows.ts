// A row that was on the device and still is on the server never leaves the device, not even during a replacement (laws 3 and 5).
import { expect } from 'vitest';
import { listOutbox } from '#db/outbox/outbox.ts';
import { mirrorTable, mirrorTables } from '#db/tables/mirror-rows.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { MIRROR_TABLES, PERSONAL_TABLES, type MirrorTable } from '#domain/feed/feed.ts';
import { isAdoption } from '#domain/operation/operation.ts';
import { serverTable } from '#remote/wire.ts';
import { tabOf, type Phone, type Tab } from './phone.ts';
import { mirroredIds } from './server-rig.ts';
import type { World } from './world.ts';

/** Expects that no row left the device while the server still has it, and that no row became older. Records the rows seen now. */
export async function expectNothingHidden(phone: Phone, { db }: Tab, world: World): Promise<void> {
  const { server, office } = world;
  const rows = await mirroredIds(server);
  const present = await presentEpoch(world);
  const onServer = Map.groupBy(rows, ({ table }) => table);
  // Passes of other tabs go on: from here to the comparison nothing may wait.
  const { epoch, versions } = await readMirror(db);
  const isSameEpoch = epoch === phone.seenInEpoch;
  phone.seenInEpoch = epoch;
  const isFormer = present !== null && present !== epoch;
  const hidden: string[] = [];
  const older: string[] = [];
  for (const [table, here] of versions) {
    const before = phone.seen.get(table) ?? new Map<string, bigint>();
    const there = new Set(onServer.get(table)?.map(({ id }) => id));
    for (const id of before.keys())
      if (there.has(id) && !here.has(id) && !isFormer && !office.hidden.has(id))
        hidden.push(`${table} ${id}`);
    for (const [id, version] of here) if (version < (before.get(id) ?? version)) older.push(`${table} ${id}`);
    phone.seen.set(table, new Map([...here].filter(([id]) => there.has(id))));
  }
  expect(hidden.join(), 'laws 3, 5 and 14: rows left the device that the server still has').toBe('');
  if (isSameEpoch && !phone.rotten)
    expect(older.join(), 'laws 6 and 9: rows became older than they were').toBe('');
}

/** The epoch of the primary; null without standbys, which may still tell a former one. */
async function presentEpoch({ server, standbys }: World): Promise<string | null> {
  if (standbys === null) return null;
  const [row] = await server.query<{ epoch: string }>('select sync.epoch() as epoch');
  return row?.epoch ?? null;
}

/** The epoch of a device's mirror and, by table, the ids and versions of its rows, at one moment. */
function readMirror(
  db: Database,
): Promise<{ epoch: string | null; versions: [MirrorTable, Map<string, bigint>][] }> {
  return db.transaction('r', [db.meta, ...mirrorTables(db)], async () => {
    const { epoch } = await readMirrorState(db);
    const versions = await Promise.all(
      MIRROR_TABLES.map(async (table): Promise<[MirrorTable, Map<string, bigint>]> => {
        const rows = await mirrorTable(db, table).toArray();
        return [table, new Map(rows.map(({ id, version }) => [id, BigInt(version)]))];
      }),
    );
    return { epoch, versions };
  });
}

/** Expects that no row of a signed-out user is left (law 14). */
export async function expectNothingOfUsers({ db }: Tab): Promise<void> {
  if ((await readSession(db)) !== null) return;
  for (const table of PERSONAL_TABLES)
    expect([table, await db.table(table).count()], 'law 14: rows of a user who signed out').toEqual([
      table,
      0,
    ]);
}

const OWN = ['companySubmissions', 'claims'] as const;
const OWN_IDS = OWN.map((table) => `select id from public.${serverTable(table)}`).join(' union all ');

/** Expects that, after a calm pass, the device has the user's rows that were sent from here and accepted (laws 3 and 15). */
export async function expectOwnShown(
  { index, copies }: Phone,
  { db }: Tab,
  { server, carrier, intents }: World,
): Promise<void> {
  const session = await readSession(db);
  if (session === null || session.expired) return;
  const sent = carrier.accepted.filter(
    ({ id, phone }) => phone === index && intents.get(id)?.owner === session.userId,
  );
  if (sent.length === 0) return;
  const waiting = new Set((await listOutbox(db)).map(({ id }) => id));
  const onServer = new Set((await server.query<{ id: string }>(OWN_IDS)).map(({ id }) => id));
  const here = await Promise.all(
    OWN.map((table) => db.table<unknown, string>(table).toCollection().primaryKeys()),
  );
  const idsHere = new Set(here.flat());
  const hidden = sent.filter(
    ({ id }) =>
      copies.get(id)?.notified === 'saved' && !waiting.has(id) && onServer.has(id) && !idsHere.has(id),
  );
  expect(hidden, 'law 3: accepted, and not shown to its author').toEqual([]);
}

/** Runs what removes the personal rows from the device. A check in another tab may have read them just before, so they are forgotten twice. */
export async function removingOwn(phone: Phone, remove: () => Promise<unknown>): Promise<void> {
  const { seen, leftWithUser, unansweredAdoptions } = phone;
  const ofVisitors = () =>
    tabOf(phone)
      .db.acknowledged.filter(({ owner }) => owner === null)
      .primaryKeys();
  for (const table of PERSONAL_TABLES) seen.delete(table);
  const before = await ofVisitors();
  for (const item of (await listOutbox(tabOf(phone).db)).filter(isAdoption)) {
    const { parcelId: listing } = item.payload;
    unansweredAdoptions.set(listing, [...(unansweredAdoptions.get(listing) ?? []), item.id]);
  }
  await remove();
  const after = new Set(await ofVisitors());
  for (const id of before.filter((each) => !after.has(each))) leftWithUser.add(id);
  for (const table of PERSONAL_TABLES) seen.delete(table);
}

/** Whether an adoption of this listing was answered after its user had signed out: the device then forgets the listing (law 14). */
export function isAdoptedByLeft({ carrier }: World, phone: Phone, listing: string): boolean {
  const adoptions = phone.unansweredAdoptions.get(listing) ?? [];
  return carrier.accepted.some(({ id }) => adoptions.includes(id));
}

/** The server removed these rows, of all tables or of one: devices may lose them, even if the rows return later. */
export function forgetSeen(phones: readonly Phone[], gone: ReadonlySet<string>, only?: MirrorTable): void {
  if (gone.size === 0) return;
  for (const { seen } of phones)
    for (const [table, rows] of seen)
      if (only === undefined || table === only)
        seen.set(table, new Map([...rows].filter(([id]) => !gone.has(id))));
}

/** Whose personal rows a device may have. */
export async function userOf({ db }: Tab): Promise<string | null> {
  const session = await readSession(db);
  return session === null || session.expired ? null : session.userId;
}
