// Who holds the keys of listings: what links do to that, and the rules that no link, sign-out or restore may break (law 2).
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { listOutbox } from '#db/outbox/outbox.ts';
import { readKeyOffer, takeKey } from '#db/sent/listing-keys.ts';
import { endDeletedSession } from '#db/session/session.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { newKey } from '#domain/listing/own-listing.ts';
import { isAdoption } from '#domain/operation/operation.ts';
import type { On } from './events.ts';
import { applyOfficeEvent } from './office.ts';
import { tabOf, type Phone } from './phone.ts';
import { isAdoptedByLeft, removingOwn } from './seen-rows.ts';
import type { World } from './world.ts';

/** A user opens the link of one of the listings that visitors made, with its key or with another one, and answers. */
export async function openLink(phone: Phone, world: World, event: On<'open-link'>): Promise<void> {
  const { db } = tabOf(phone);
  const links = [...new Map(world.phones.flatMap(({ made }) => [...made]))];
  const link = links[event.which % links.length];
  if (link === undefined) return;
  const [id, ownKey] = link;
  const key = event.isWrong ? newKey() : ownKey;
  if (event.isWrong) world.wrongKeys.add(key);
  const before = await keysOn(db);
  const offer = await readKeyOffer(db, { id, key });
  expect(await keysOn(db), 'a link changes nothing before its user has answered').toEqual(before);
  if (phone.made.has(id) && (await holds(db, id)))
    expect(offer, 'law 2: asks about the key of a listing that was made here').toBeNull();
  if (!event.answer || offer === null) return;
  const userId = (await readSession(db))?.userId ?? null;
  world.consents.add(consent(phone, id, userId));
  await takeKey(db, { id, key, now: phone.clock.now() });
}

const consent = ({ index }: Phone, id: string, userId: string | null) => `${index} ${id} ${userId}`;

const keysOn = (db: Database) =>
  Promise.all([db.sentParcels.toArray(), db.receivedKeys.toArray(), db.outbox.toArray()]);

async function holds(db: Database, id: string): Promise<boolean> {
  const [sent, item] = await Promise.all([db.sentParcels.get(id), db.outbox.get(id)]);
  return (sent?.key ?? item?.authorship?.key ?? null) !== null;
}

/** The user of a device deletes their account there. */
export async function leaveAccount(phone: Phone, world: World): Promise<void> {
  const { db } = tabOf(phone);
  const session = await readSession(db);
  if (session === null || world.office.deletedAccounts.has(session.userId)) return;
  const account = world.users.accounts.findIndex(({ id }) => id === session.userId);
  await applyOfficeEvent({ do: 'server-deletes-account', account }, world);
  const end = () => endDeletedSession(db, session.userId);
  await removingOwn(phone, () => keepingKeys(phone, world, end));
  const left = (await listOutbox(db)).filter((item) => isAdoption(item) && item.owner === session.userId);
  expect(left, 'law 2: adoptions of a deleted account stay in the outbox').toEqual([]);
}

/** Runs what ends a session, and expects that every key stays whose listing has no author in the epoch that the device knows. */
export async function keepingKeys(
  phone: Phone,
  { server }: World,
  leave: () => Promise<unknown>,
): Promise<void> {
  const { db } = tabOf(phone);
  const before = (await db.sentParcels.toArray()).filter(({ key = null }) => key !== null);
  const { epoch } = await readMirrorState(db);
  const orphans = await server.query<{ id: string }>(
    `select id from public.listing_private where user_id is null and id = any ($1)
       and (select sync.epoch()::text) = $2`,
    [before.map(({ id }) => id), epoch],
  );
  await leave();
  const after = new Set((await db.sentParcels.toArray()).map(({ id }) => id));
  for (const { id } of before) if (!after.has(id)) phone.keysLeft.add(id);
  const gone = orphans.filter(({ id }) => !after.has(id));
  expect(gone, 'law 2: the key of a listing without an author leaves with a sign-out').toEqual([]);
}

/** Expects that no adoption, which no user wrote, is shown as refused or lost. */
export async function expectNoLostAdoption(db: Database): Promise<void> {
  const refused = (await listOutbox(db)).filter((item) => isAdoption(item) && item.state === 'refused');
  expect(refused, 'law 2: an adoption is shown as an edit of its user').toEqual([]);
}

type PrivateRow = { id: string; user_id: string | null; key_hash: string | null };

/** The end of a history: every key fits, those who made listings have theirs, and nobody is an author by a link without a yes. */
export async function expectKeys(world: World): Promise<void> {
  const rows = await world.server.query<PrivateRow>(
    'select id, user_id, key_hash from public.listing_private',
  );
  const onServer = new Map(rows.map((row) => [row.id, row]));
  for (const phone of world.phones) {
    const { db } = tabOf(phone);
    await expectNoLostAdoption(db);
    const sent = await db.sentParcels.toArray();
    for (const { id, key = null, owner, adoptedBy } of sent) {
      const row = onServer.get(id);
      if (key !== null && row !== undefined && row.key_hash !== null)
        expect(hashOf(key), 'law 2: a key that the server does not know counts as proven').toBe(row.key_hash);
      const author = owner ?? adoptedBy;
      if (key !== null && author !== undefined && !phone.made.has(id))
        expect([...world.consents], 'a user adopts a listing by a link without a yes').toContain(
          consent(phone, id, author),
        );
    }
    await expectOwnKeys(world, phone, { sent: new Set(sent.map(({ id }) => id)), onServer });
  }
}

/** A visitor who listed here, and whose listing has no author, has its key; unless it had one when a user signed out. */
async function expectOwnKeys(
  world: World,
  phone: Phone,
  { sent, onServer }: { sent: ReadonlySet<string>; onServer: ReadonlyMap<string, PrivateRow> },
): Promise<void> {
  const { db } = tabOf(phone);
  for (const id of phone.made.keys()) {
    const isOrphan = onServer.has(id) && onServer.get(id)?.user_id === null;
    const isSaved = phone.copies.get(id)?.notified === 'saved' && !phone.keysLeft.has(id);
    if (!isOrphan || !isSaved || sent.has(id) || isAdoptedByLeft(world, phone, id)) continue;
    const item = await db.outbox.get(id);
    expect(
      item?.authorship?.key,
      `law 2: phone ${phone.index} lost the key of its listing ${id}`,
    ).toBeDefined();
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
