// A row that was on the device and still is on the server never leaves the device, not even during a replacement (laws 3 and 5).
import { expect } from 'vitest';
import { mirrorTable } from '#db/mirror-rows.ts';
import { readMirrorState } from '#db/mirror-state.ts';
import { listOutbox } from '#db/outbox.ts';
import type { Database } from '#db/schema-types.ts';
import { readSession } from '#db/stored-session.ts';
import { PERSONAL_TABLES, PUBLIC_TABLES, remoteTable } from '#domain/feed.ts';
import type { Phone, Tab } from './phone.ts';
import type { World } from './world.ts';

const TABLES = [...PUBLIC_TABLES, ...PERSONAL_TABLES];
/** The ids of all rows that devices may have. A visitor's listing has an account once it is adopted; a restore may undo that. */
export const ROWS = TABLES.map((table) => {
  const owned = table === 'ownListings' ? ' where user_id is not null' : '';
  return `select id, '${table}' as table_name from public.${remoteTable(table)}${owned}`;
}).join(' union all ');

/** Expects that no row left the device while the server still has it, and that no row became older. Records the rows seen now. */
export async function expectNothingHidden(phone: Phone, { db }: Tab, { server }: World): Promise<void> {
  const rows = await server.query<{ id: string; table_name: string }>(ROWS);
  const { epoch } = await readMirrorState(db);
  const isSameEpoch = epoch === phone.seenInEpoch;
  phone.seenInEpoch = epoch;
  for (const table of TABLES) {
    const onServer = new Set(rows.filter(({ table_name }) => table_name === table).map(({ id }) => id));
    const before = phone.seen.get(table) ?? new Map<string, bigint>();
    const here = await versionsOf(db, table);
    const hidden = [...before.keys()].filter((id) => onServer.has(id) && !here.has(id));
    const older = [...here].filter(([id, version]) => version < (before.get(id) ?? version));
    expect([table, hidden], 'laws 3, 5 and 14: rows left the device that the server still has').toEqual([
      table,
      [],
    ]);
    if (isSameEpoch && !phone.rotten)
      expect([table, older], 'laws 6 and 9: rows became older than they were').toEqual([table, []]);
    phone.seen.set(table, new Map([...here].filter(([id]) => onServer.has(id))));
  }
}

async function versionsOf(db: Database, table: (typeof TABLES)[number]): Promise<Map<string, bigint>> {
  const rows = await mirrorTable(db, table).toArray();
  return new Map(rows.map(({ id, version }) => [id, BigInt(version)]));
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
const OWN_IDS = OWN.map((table) => `select id from public.${remoteTable(table)}`).join(' union all ');

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

/** A sign-out removes the personal rows from the device. */
export function forgetSeenOwn({ seen }: Phone): void {
  for (const table of PERSONAL_TABLES) seen.delete(table);
}

/** The server removed these rows, of all tables or of one: devices may lose them, even if the rows return later. */
export function forgetSeen(
  phones: readonly Phone[],
  gone: ReadonlySet<string>,
  only?: (typeof TABLES)[number],
): void {
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
