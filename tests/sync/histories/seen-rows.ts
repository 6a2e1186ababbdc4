// What was on a screen and still is on the server never leaves the screen, not even for the time of a replacement (laws 3 and 5).
import { readSession } from '#db/meta.ts';
import { listOutbox } from '#db/outbox.ts';
import { PUBLIC_TABLES, remoteTable } from '#domain/feed.ts';
import { expect } from 'vitest';
import type { Phone, Tab } from './phone.ts';
import type { World } from './world.ts';

const IDS = PUBLIC_TABLES.map(
  (table) => `select id, '${table}' as held_in from public.${remoteTable(table)}`,
).join(' union all ');

/** Expects that no public row went that the server has had since it was last seen here, and notes what is seen now. */
export async function expectNothingHidden(phone: Phone, { db }: Tab, { server }: World): Promise<void> {
  const rows = await server.query<{ id: string; held_in: string }>(IDS);
  for (const table of PUBLIC_TABLES) {
    const onServer = new Set(rows.filter(({ held_in }) => held_in === table).map(({ id }) => id));
    const here = new Set(await db.table<unknown, string>(table).toCollection().primaryKeys());
    const hidden = [...(phone.seen.get(table) ?? [])].filter((id) => onServer.has(id) && !here.has(id));
    expect([table, hidden], 'laws 3 and 5: rows left the device that the server still has').toEqual([
      table,
      [],
    ]);
    phone.seen.set(table, new Set([...here].filter((id) => onServer.has(id))));
  }
}

const OWN = ['companySubmissions', 'claims'] as const;
const OWN_IDS = OWN.map((table) => `select id from public.${remoteTable(table)}`).join(' union all ');

/** Expects what a user sent from here, and was told is accepted, to be here after a pass to which nothing happened (laws 3 and 15). */
export async function expectOwnShown(
  { index, copies }: Phone,
  { db }: Tab,
  { server, carrier, intents }: World,
): Promise<void> {
  const session = await readSession(db);
  if (session === null || session.expired) return;
  const sent = carrier.accepted.filter(({ id, phone }) => {
    const intent = intents.get(id);
    return phone === index && intent?.owner === session.userId && intent.kind !== 'parcel';
  });
  if (sent.length === 0) return;
  const waiting = new Set((await listOutbox(db)).map(({ id }) => id));
  const onServer = new Set((await server.query<{ id: string }>(OWN_IDS)).map(({ id }) => id));
  const here = await Promise.all(
    OWN.map((table) => db.table<unknown, string>(table).toCollection().primaryKeys()),
  );
  const shown = new Set(here.flat());
  const hidden = sent.filter(
    ({ id }) => copies.get(id)?.told === 'saved' && !waiting.has(id) && onServer.has(id) && !shown.has(id),
  );
  expect(hidden, 'law 3: accepted, and not shown to its author').toEqual([]);
}

/** The server removed these rows: devices may lose them, be it that they come back. */
export function forgetSeen(phones: readonly Phone[], gone: ReadonlySet<string>): void {
  if (gone.size === 0) return;
  for (const { seen } of phones)
    for (const [table, ids] of seen) seen.set(table, new Set([...ids].filter((id) => !gone.has(id))));
}

/** Whose personal rows a device may have. */
export async function userOf({ db }: Tab): Promise<string | null> {
  const session = await readSession(db);
  return session === null || session.expired ? null : session.userId;
}
