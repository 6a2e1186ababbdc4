import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { discardItem } from '#db/outbox/outbox.ts';
import { takeKey } from '#db/sent/listing-keys.ts';
import { readListingRight } from '#db/sent/own-listings.ts';
import { endSession } from '#db/session/session.ts';
import type { SellerContact } from '#domain/parcel/seller-contact.ts';
import { readMyListings } from '#features/account/account-queries.ts';
import { device, type Device } from '#support/device.ts';
import { PASSING_REFUSAL } from '#support/faults.ts';
import { writesParcels } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const CONTACT = { name: 'Jo Farm', phone: '0491 570 313', email: null };

async function phone() {
  const made = device({ server });
  const userId = await signInOn(made, await newAccount(server));
  return { made, userId, sync: () => made.sync() };
}

it('a device records which accepted listings it sent for the user, even when the answer was lost', async () => {
  const { made, userId, sync } = await phone();
  const first = await made.list({ title: 'Spring allocation' }, userId);
  await sync();
  const second = await made.list({}, userId);
  made.network.rule(({ path }) => ({ kind: path === '/rest/v1/parcels' ? 'drop-response' : 'pass' }));
  await sync();
  expect((await made.db.sentParcels.toArray()).map(({ id }) => id)).toEqual([first.id]);
  made.network.heal();
  await sync();
  expect(await made.outbox()).toEqual([]);
  expect(await made.db.sentParcels.get(first.id)).toEqual({
    id: first.id,
    owner: userId,
    title: 'Spring allocation',
    savedAt: first.savedAt,
    key: null,
  });
  expect(await made.db.sentParcels.get(second.id)).toBeDefined();
});

it('a device records no listings of a visitor', async () => {
  const { made, sync } = await phone();
  await made.list();
  await sync();
  expect(await made.outbox()).toEqual([]);
  expect(await made.db.sentParcels.count()).toBe(0);
});

it('a device removes the record when the user signs out or another user signs in', async () => {
  for (const leave of ['sign-out', 'another'] as const) {
    const { made, userId, sync } = await phone();
    await made.list({}, userId);
    await sync();
    expect(await made.db.sentParcels.count()).toBe(1);
    if (leave === 'sign-out') await endSession(made.db);
    else await signInOn(made, await newAccount(server));
    expect(await made.db.sentParcels.count()).toBe(0);
  }
});

it('law 2: My Listings shows a listing that is not accepted as what it is, after the next pull too', async () => {
  const { made, sync } = await phone();
  const listings = async () =>
    (await readMyListings(made.db)).map(({ title, status, item }) => [title, status, item?.state]);
  const refused = await list(made, { title: 'Refused', brokerId: BROKER_OF_OTHER_COMPANY });
  await sync();
  await list(made, { title: 'Sent without an answer' });
  made.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-request' : 'pass' }));
  await sync();
  await sync();
  expect(await made.db.ownListings.count()).toBe(2);
  expect(await listings()).toEqual([
    ['Sent without an answer', null, 'unconfirmed'],
    ['Refused', null, 'refused'],
  ]);
  await discardItem(made.db, refused.id);
  made.network.heal();
  await sync();
  expect(await listings()).toMatchObject([['Sent without an answer', { value: 'available' }, undefined]]);
});

it("My Listings keeps a listing of the user's other device while its withdrawal waits to be sent", async () => {
  const account = await newAccount(server);
  const [first, second] = [device({ server }), device({ server })];
  for (const each of [first, second]) await signInOn(each, account);
  const { id } = await list(first);
  await first.sync();
  await second.sync();
  await change(second, id, { action: 'withdraw' });
  expect(await readMyListings(second.db)).toMatchObject([{ id, item: null }]);
});

it('law 1: My Listings shows what the server received, and beside it what its author decides on', async () => {
  const { made, sync } = await phone();
  const { id } = await list(made, { title: 'Received' });
  await sync();
  const [acknowledged] = await made.db.acknowledged.toArray();
  if (acknowledged === undefined) throw new Error('Nothing was accepted');
  const { acknowledgedAt: _at, epoch: _epoch, ...item } = acknowledged;
  for (const code of ['other-received', 'received-first']) {
    const refusal = { code, message: 'Received', column: null };
    await made.db.outbox.put({ ...item, state: 'refused', refusal });
    expect(await readMyListings(made.db)).toMatchObject([
      { id, item: { refusal }, status: null },
      { id, item: null, status: { value: 'available' }, target: { page: 'parcel', id } },
    ]);
  }
});

describe("a visitor's listing stays theirs after a sign-out", () => {
  async function listedByVisitor(contact: SellerContact | null = null) {
    const made = device({ server });
    const { id } = await list(made, {}, contact);
    await made.sync();
    return { made, id };
  }
  const authorOf = async (id: string) => {
    const [row] = await server.query<{ user_id: string }>(
      'select user_id from public.listing_private where id = $1',
      [id],
    );
    return row?.user_id;
  };
  const isManageable = async ({ db }: Device, id: string) => {
    const parcel = await db.parcels.get(id);
    return parcel !== undefined && (await readListingRight(db, parcel))?.mayConfirm === true;
  };

  it('when its adoption was not sent', async () => {
    const { made, id } = await listedByVisitor();
    const userId = await signInOn(made, await newAccount(server));
    made.network.rule(({ path }) => ({ kind: path.endsWith('/write_rows') ? 'drop-request' : 'pass' }));
    await made.sync();
    expect((await readMyListings(made.db)).map((listing) => listing.id)).toEqual([id]);
    await endSession(made.db);
    expect(await isManageable(made, id)).toBe(true);
    expect((await made.outbox()).map(({ owner }) => owner)).toEqual([userId]);
  });

  it('when its adoption was discarded, which is not queued again', async () => {
    const { made, id } = await listedByVisitor();
    await signInOn(made, await newAccount(server));
    made.network.rule(({ path }) => ({ kind: path.endsWith('/write_rows') ? 'drop-request' : 'pass' }));
    await made.sync();
    const [adoption] = await made.outbox();
    await discardItem(made.db, adoption?.id ?? '');
    made.network.heal();
    await made.sync();
    expect(await made.outbox()).toEqual([]);
    await endSession(made.db);
    expect(await isManageable(made, id)).toBe(true);
  });

  it('when another user had adopted it, because the key makes its holder the seller', async () => {
    const { made, id } = await listedByVisitor();
    const other = device({ server });
    await other.sync();
    const key = (await made.db.sentParcels.get(id))?.key ?? '';
    await takeKey(other.db, { id, key, now: 0 });
    await signInOn(made, await newAccount(server));
    await made.sync();
    await signInOn(other, await newAccount(server));
    await other.sync();
    expect(await other.outbox()).toEqual([]);
    await endSession(other.db);
    expect(await isManageable(other, id)).toBe(true);
  });

  it('until the first user who signed in has adopted it, and nobody else', async () => {
    const { made, id } = await listedByVisitor();
    const [ann, ben] = [await newAccount(server), await newAccount(server)];
    const author = await signInOn(made, ann);
    made.network.rule(({ path }) => ({ kind: path.endsWith('/write_rows') ? 'drop-request' : 'pass' }));
    await made.sync();
    made.network.heal();
    await signInOn(made, ben);
    await made.sync();
    expect((await made.outbox()).map(({ owner }) => owner)).toEqual([author]);
    await signInOn(made, ann);
    await made.sync();
    expect(await authorOf(id)).toBe(author);
  });

  it('until it has arrived, where its link was opened before', async () => {
    const [made, tablet] = [device({ server }), device({ server })];
    const { id, authorship } = await list(made);
    const userId = await signInOn(tablet, await newAccount(server));
    await takeKey(tablet.db, { id, key: authorship?.key ?? '', now: 0 });
    await tablet.sync();
    await made.sync();
    for (let passes = 0; passes < 2; passes++) await tablet.sync();
    expect(await authorOf(id)).toBe(userId);
  });

  it('until a refusal passes that is not about the listing', async () => {
    const { made, id } = await listedByVisitor();
    const userId = await signInOn(made, await newAccount(server));
    made.network.rule(({ path }) => (path.endsWith('/write_rows') ? PASSING_REFUSAL : { kind: 'pass' }));
    await made.sync();
    expect(await made.outbox()).toEqual([]);
    made.network.heal();
    await made.sync();
    expect(await authorOf(id)).toBe(userId);
  });

  it('but not when its user signs out, or another one in, before its adoption is settled', async () => {
    for (const next of [undefined, await newAccount(server)]) {
      const { made, id } = await listedByVisitor(CONTACT);
      const account = await newAccount(server);
      const userId = await signInOn(made, account);
      await made.sync({ leaveAt: 'pushed' });
      expect(await authorOf(id)).toBe(userId);
      if (next !== undefined) await signInOn(made, next);
      await made.sync();
      expect(await isManageable(made, id)).toBe(false);
      expect(JSON.stringify(await made.db.acknowledged.toArray())).not.toContain(CONTACT.phone);
    }
  });

  it('but not when a copy of it comes by file after its adoption', async () => {
    const made = device({ server });
    const { id } = await list(made);
    const file = await exportOutbox(made.db);
    await made.sync();
    await signInOn(made, await newAccount(server));
    await made.sync();
    await importOutbox(made.db, file);
    await made.sync();
    expect(await made.outbox()).toEqual([]);
    await endSession(made.db);
    expect(await isManageable(made, id)).toBe(false);
  });

  it('until the first user has adopted it, also where a copy of it comes by file before', async () => {
    const made = device({ server });
    const { id } = await list(made);
    const file = await exportOutbox(made.db);
    await made.sync();
    const ann = await newAccount(server);
    const author = await signInOn(made, ann);
    made.network.rule(({ path }) => ({ kind: path.endsWith('/write_rows') ? 'drop-request' : 'pass' }));
    await made.sync();
    await importOutbox(made.db, file);
    await made.sync();
    made.network.heal();
    await signInOn(made, await newAccount(server));
    await made.sync();
    await signInOn(made, ann);
    await made.sync();
    expect(await authorOf(id)).toBe(author);
  });

  it('but not when it was adopted', async () => {
    const { made, id } = await listedByVisitor();
    await signInOn(made, await newAccount(server));
    await made.sync();
    expect(await isManageable(made, id)).toBe(true);
    await endSession(made.db);
    expect(await isManageable(made, id)).toBe(false);
  });
});
