// The end of every history: the network heals, everybody comes back once, and all must agree.
import { mirrorTable } from '#db/mirror-rows.ts';
import { readSession } from '#db/meta.ts';
import { isOfKind, OPERATIONS, type OutboxItem } from '#domain/operation.ts';
import { parseRows, PERSONAL_TABLES, remoteTable, tablesOf, type MirrorTable } from '#domain/feed.ts';
import { signInOn } from '#support/account.ts';
import type { Device } from '#support/device.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/rows.ts';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Wish, World } from './world.ts';

const HOUR = 3_600_000;

/** Lets everybody come back, and expects that nothing is lost, nothing is there twice, and every mirror is the server's. */
export async function expectAgreement(world: World): Promise<void> {
  for (const phone of world.devices) await comeBack(phone, world);
  // What one device sent, the others fetch.
  for (const phone of world.devices) await phone.sync({ verify: true });
  await expectWishes(world);
  for (const phone of world.devices) {
    expectRightSenders(phone, world);
    await expectMirror(phone, world);
  }
}

async function comeBack(phone: Device, { accounts }: World): Promise<void> {
  phone.network.heal();
  phone.failStorageAt(0);
  // A pause that a server asked for is over by then.
  phone.clock.advance(HOUR);
  await phone.sync();
  for (const account of accounts) {
    const unsent = (await phone.outbox()).filter(({ state }) => state !== 'refused');
    if (!unsent.some(({ owner }) => owner === account.id)) continue;
    await signInOn(phone, account);
    await phone.sync();
  }
  // What was on its way and unanswered is settled by one pass more.
  await phone.sync();
}

async function expectWishes({ server, devices, wishes }: World): Promise<void> {
  const held = (await Promise.all(devices.map((phone) => phone.outbox()))).flat();
  expect(held.filter(({ state }) => state !== 'refused')).toEqual([]);
  expect(held.filter((item) => !mayBeRefused(item))).toEqual([]);
  const refused = new Set(held.map(({ id }) => id));
  const rows = await server.query<{ id: string; title: string }>(
    `select id, title from public.parcels union all select id, name from public.pending_companies
     union all select id, entity_id::text from public.claimed_entities`,
  );
  const onServer = new Map(rows.map(({ id, title }) => [id, title]));
  const claims = await claimsOnServer(server);
  // A second claim of the same person on the same profile has what it wants, and is no row of its own.
  const isMoot = ([id, { kind, owner, title }]: [string, Wish]) =>
    kind === 'claim' && !onServer.has(id) && claims.has(`${owner} ${title}`);
  const expected = [...wishes].filter(
    (wish) => wish[1].wanted && !wish[1].deleted && !refused.has(wish[0]) && !isMoot(wish),
  );
  const found = [...wishes.keys()].flatMap((id) =>
    onServer.has(id) ? [[id, onServer.get(id)] as const] : [],
  );
  expect(new Map(found)).toEqual(new Map(expected.map(([id, { title }]) => [id, title])));
}

/** The server has a reason to refuse a parcel of another firm's broker, and a second claim on a profile; nothing else. */
function mayBeRefused(item: OutboxItem): boolean {
  if (isOfKind(item, 'parcel')) return item.payload.broker_id === BROKER_OF_OTHER_COMPANY;
  return item.kind === 'claim';
}

const sentSchema = v.pipe(v.string(), v.parseJson(), v.array(v.object({ id: v.string() })));
const tokenSchema = v.pipe(v.string(), v.parseJson(), v.object({ sub: v.string() }));

/** Whatever left the device went out in the name of whoever wrote it, and of nobody else (law 2). */
function expectRightSenders({ network }: Device, { wishes }: World): void {
  const writes = network.seen.filter(({ method, path }) => method === 'POST' && WRITES.test(path));
  for (const { body, headers } of writes) {
    const sender = senderOf(headers.get('authorization') ?? '');
    for (const { id } of v.parse(sentSchema, body)) expect([id, sender]).toEqual([id, wishes.get(id)?.owner]);
  }
}

const WRITES = /\/(?:parcels|pending_companies|claimed_entities)$/u;

/** The user of a token, or null for the public key, which is none. */
function senderOf(authorization: string): string | null {
  const [, claims] = authorization.replace('Bearer ', '').split('.');
  return claims === undefined ? null : v.parse(tokenSchema, Buffer.from(claims, 'base64url').toString()).sub;
}

async function claimsOnServer(server: World['server']): Promise<ReadonlySet<string>> {
  const rows = await server.query<{ user_id: string; entity_id: string }>(
    'select user_id, entity_id from public.claimed_entities',
  );
  return new Set(rows.map(({ user_id, entity_id }) => `${user_id} ${entity_id}`));
}

async function expectMirror({ db, outbox }: Device, { server }: World): Promise<void> {
  const session = await readSession(db);
  // Who has to sign in again sees of his own rows what was there before, and of the directory all that is new.
  const userId = session === null || session.expired ? null : session.userId;
  for (const table of tablesOf(userId)) {
    const rows = await mirrorTable(db, table)
      .filter(({ origin }) => origin === 'server')
      .toArray();
    const ours = rows.map((row) => ({ ...row, generation: 0 }));
    expect([table, ours]).toEqual([table, await serverRows(server, table, userId)]);
  }
  // Of whoever signed out, nothing is left (law 14).
  for (const table of session === null ? PERSONAL_TABLES : [])
    expect([table, await db.table(table).count()]).toEqual([table, 0]);
  // No item of the outbox has its row in the mirror: it would be on the screen twice.
  for (const item of await outbox())
    expect(await db.table(OPERATIONS[item.kind].table).get(item.id)).toBeUndefined();
}

/** Every row that the server gives this person of a table, read as a device reads it, in the order of ids. */
async function serverRows(
  server: World['server'],
  table: MirrorTable,
  userId: string | null,
): Promise<object[]> {
  const name = remoteTable(table);
  const [listed] = await server.query<{ owner: string | null }>(
    'select owner_column as owner from sync.tables where name = $1',
    [name],
  );
  const owner = listed?.owner ?? null;
  const rows = await server.query<{ raw: object }>(
    `select to_jsonb(t) || jsonb_build_object('version', sync_xid) as raw from public.${name} as t
     ${owner === null ? '' : `where ${owner} = '${userId}'`} order by id`,
  );
  const { readable } = parseRows(
    table,
    rows.map(({ raw }) => raw),
  );
  return readable.map(({ row, version }) => ({ ...row, origin: 'server', version, generation: 0 }));
}
