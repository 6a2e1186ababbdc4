// Keys of listings that come by a link or a file, with whole devices and a real server.
import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { discardItem } from '#db/outbox/outbox.ts';
import { readHasWrongKey, readKeyOffer, takeKey, takeToAccount } from '#db/sent/listing-keys.ts';
import { readListingRight } from '#db/sent/own-listings.ts';
import { endSession } from '#db/session/session.ts';
import { newKey } from '#domain/listing/own-listing.ts';
import { newId } from '#domain/values/id.ts';
import { readMyListings } from '#features/account/account-queries.ts';
import { device, type Device } from '#support/device.ts';
import { change, list } from '#support/manage-listing.ts';
import { BROKER } from '#support/seed-ids.ts';
import { claimRow, insertAsOwner } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
let prices = 10_000;

/** A listing that a visitor has sent from one device, its key, and another device that has the listing. */
async function listed() {
  const [author, other] = [device({ server }), device({ server })];
  const { id, authorship } = await list(author);
  await author.sync();
  await other.sync();
  return { author, other, id, key: authorship?.key ?? '' };
}

const take = ({ db, clock }: Device, id: string, key: string) => takeKey(db, { id, key, now: clock.now() });

async function rightOn({ db }: Device, id: string) {
  const parcel = await db.parcels.get(id);
  return parcel === undefined ? null : readListingRight(db, parcel);
}

/** Whether a new price of this device reaches the server. */
async function canChange(phone: Device, id: string): Promise<boolean> {
  const price = ++prices;
  const item = await change(phone, id, { fields: { price } });
  await phone.sync();
  await discardItem(phone.db, item.id);
  const rows = await server.query('select from public.parcels where id = $1 and price = $2', [id, price]);
  return rows.length === 1;
}

async function authorOf(id: string): Promise<string | null | undefined> {
  const [row] = await server.query<{ user_id: string | null }>(
    'select user_id from public.listing_private where id = $1',
    [id],
  );
  return row?.user_id;
}

describe('law 2: a key from a link replaces none', () => {
  it('asks nothing and changes nothing on the device that sent the listing, whatever the key', async () => {
    const { author, id, key } = await listed();
    const wrong = newKey();
    for (const each of [key, wrong]) expect(await readKeyOffer(author.db, { id, key: each })).toBeNull();
    // As a tab that asked before the listing was sent does.
    await take(author, id, wrong);
    expect((await rightOn(author, id))?.key).toBe(key);
    await author.sync();
    expect((await rightOn(author, id))?.key).toBe(key);
    expect(await canChange(author, id)).toBe(true);
    expect(await readHasWrongKey(author.db, id)).toBe(false);
  });

  it('asks nothing where the listing waits to be sent, and manages it with the key that goes with it', async () => {
    const phone = device({ server });
    const { id, authorship } = await list(phone);
    const wrong = newKey();
    expect(await readKeyOffer(phone.db, { id, key: wrong })).toBeNull();
    await take(phone, id, wrong);
    await phone.sync();
    await phone.sync();
    expect((await rightOn(phone, id))?.key).toBe(authorship?.key);
    expect(await canChange(phone, id)).toBe(true);
  });

  it('tries a second key beside the first, until the server has proven one', async () => {
    const { other, id, key } = await listed();
    const wrong = newKey();
    await take(other, id, wrong);
    expect(await readKeyOffer(other.db, { id, key: wrong })).toBeNull();
    expect(await readKeyOffer(other.db, { id, key })).toBe('manager');
    other.clock.advance(1);
    await take(other, id, key);
    expect(await rightOn(other, id)).toMatchObject({ key: wrong, isUnproven: true });
    expect(await other.db.receivedKeys.count()).toBe(2);
    await other.sync();
    expect(await rightOn(other, id)).toMatchObject({ key, isUnproven: false });
    expect(await canChange(other, id)).toBe(true);
    expect(await other.db.receivedKeys.count()).toBe(0);
  });

  it('drops a key that the server does not accept, says so, and asks no more about it', async () => {
    const { other, id } = await listed();
    const wrong = newKey();
    await take(other, id, wrong);
    expect(await rightOn(other, id)).toMatchObject({ key: wrong, isUnproven: true, mayConfirm: true });
    await other.sync();
    expect(await rightOn(other, id)).toBeNull();
    expect(await readHasWrongKey(other.db, id)).toBe(true);
    expect(await readKeyOffer(other.db, { id, key: wrong })).toBeNull();
  });

  it('law 6: believes no answer about a key that is not our server’s', async () => {
    const { other, id, key } = await listed();
    await take(other, id, key);
    const ofOtherEpoch = { feed: 'headwater/1', user: null, epoch: newId(), fits: false };
    for (const body of ['false', '{"fits":false}', JSON.stringify(ofOtherEpoch)]) {
      other.network.rule(({ path }) =>
        path.endsWith('/check_listing_key')
          ? { kind: 'answer', status: 200, body, headers: { 'content-type': 'application/json' } }
          : { kind: 'pass' },
      );
      await other.sync();
      expect(await rightOn(other, id)).toMatchObject({ key, isUnproven: true });
    }
    other.network.heal();
    await other.sync();
    expect(await rightOn(other, id)).toMatchObject({ key, isUnproven: false });
  });

  it('law 12: asks about a key once, and only where the listing has arrived', async () => {
    const [author, other] = [device({ server }), device({ server })];
    const { id, authorship } = await list(author);
    await take(other, id, authorship?.key ?? '');
    await other.sync();
    expect(other.network.count('/check_listing_key')).toBe(0);
    await author.sync();
    for (let passes = 0; passes < 3; passes++) await other.sync();
    expect(other.network.count('/check_listing_key')).toBe(1);
    expect(await canChange(other, id)).toBe(true);
  });
});

describe('a link makes nobody an author without a question', () => {
  it('adopts a listing for the user who said yes, in the pass that proves its key', async () => {
    const { other, id, key } = await listed();
    const userId = await signInOn(other, await newAccount(server));
    await other.sync();
    expect(await readKeyOffer(other.db, { id, key })).toBe('author');
    expect(await authorOf(id)).toBeNull();
    await take(other, id, key);
    await other.sync();
    expect([await authorOf(id), await other.outbox()]).toEqual([userId, []]);
  });

  it('adopts it for no user who signs in later, until they ask for it', async () => {
    const { other, id, key } = await listed();
    await take(other, id, key);
    await other.sync();
    const userId = await signInOn(other, await newAccount(server));
    for (let passes = 0; passes < 2; passes++) await other.sync();
    expect(await authorOf(id)).toBeNull();
    expect(await rightOn(other, id)).toMatchObject({ key, mayAdopt: true });
    expect((await readMyListings(other.db)).map((listing) => listing.id)).toEqual([id]);
    await takeToAccount(other.db, id);
    for (let passes = 0; passes < 2; passes++) await other.sync();
    expect(await authorOf(id)).toBe(userId);
    expect(await rightOn(other, id)).toMatchObject({ mayAdopt: false });
  });

  it('adopts none with a wrong key', async () => {
    const { other, id } = await listed();
    await signInOn(other, await newAccount(server));
    await take(other, id, newKey());
    await other.sync();
    expect([await authorOf(id), await other.outbox()]).toEqual([null, []]);
  });

  it('leaves “Not mine” to an owner of its broker, who is asked nothing', async () => {
    for (const before of ['owner', 'visitor'] as const) {
      const { other, id, key } = await listed();
      const account = await newAccount(server);
      const claim = claimRow(account.id, { entity_id: BROKER, approved: true });
      await insertAsOwner(server, 'claimed_entities', claim);
      if (before === 'visitor') await take(other, id, key);
      await signInOn(other, account);
      await other.sync();
      expect(await readKeyOffer(other.db, { id, key })).toBeNull();
      expect(await rightOn(other, id)).toMatchObject({ mayDisown: true, mayAdopt: false });
      await other.sync();
      expect(await authorOf(id)).toBeNull();
      await change(other, id, { action: 'not-mine' });
      await other.sync();
      expect(await other.outbox()).toEqual([]);
      expect(await server.query('select from public.parcels where id = $1', [id])).toEqual([]);
    }
  });

  it('adopts none for a user who turns out to own its broker', async () => {
    const [author, other] = [device({ server }), device({ server })];
    const { id, authorship } = await list(author);
    const account = await newAccount(server);
    const claim = claimRow(account.id, { entity_id: BROKER, approved: true });
    await insertAsOwner(server, 'claimed_entities', claim);
    await signInOn(other, account);
    await take(other, id, authorship?.key ?? '');
    await author.sync();
    for (let passes = 0; passes < 3; passes++) await other.sync();
    expect(await authorOf(id)).toBeNull();
    expect(await rightOn(other, id)).toMatchObject({ mayDisown: true });
  });
});

it('law 2: a copy of a listing under another key that comes by file replaces no key', async () => {
  const { author, id, key } = await listed();
  const copy = device({ server });
  const { authorship, ...item } = await list(copy, { id, title: 'Forged' });
  await copy.db.outbox.put({
    ...item,
    authorship: { deviceId: id, contact: null, ...authorship, key: newKey() },
  });
  await importOutbox(author.db, await exportOutbox(copy.db));
  expect((await rightOn(author, id))?.key).toBe(key);
  await author.sync();
  expect(await author.outbox()).toMatchObject([{ id, refusal: { code: 'other-received' } }]);
  expect(await canChange(author, id)).toBe(true);
  await discardItem(author.db, id);
  expect((await rightOn(author, id))?.key).toBe(key);
});

it('law 2: the key of a copy by file is tried with the copy, and gives no right where it does not fit', async () => {
  const { other, id } = await listed();
  const copy = device({ server });
  await list(copy, { id, title: 'Forged' });
  await importOutbox(other.db, await exportOutbox(copy.db));
  await other.sync();
  expect(await other.outbox()).toMatchObject([{ id, refusal: { code: 'other-author' } }]);
  expect(await rightOn(other, id)).toBeNull();
  await discardItem(other.db, id);
  expect(await rightOn(other, id)).toBeNull();
  expect(await other.db.sentParcels.count()).toBe(0);
});

it('law 14: a key that is not proven stays for the device when its user signs out, and no personal row with it', async () => {
  const { other, id, key } = await listed();
  await signInOn(other, await newAccount(server));
  await take(other, id, key);
  await endSession(other.db);
  expect(await canChange(other, id)).toBe(true);
  expect(await authorOf(id)).toBeNull();
});
