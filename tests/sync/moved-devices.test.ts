// M20 with whole devices and a real server: all that is on one device only moves to another by file.
import { describe, expect, it } from 'vitest';
import { countOffers, exportDevice } from '#db/device-file/device-file.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import { newAuthorship, readListingRight } from '#db/sent/own-listings.ts';
import { endSession } from '#db/session/session.ts';
import { addWatch } from '#db/watchlist/watchlist.ts';
import { newKey } from '#domain/listing/own-listing.ts';
import { newId } from '#domain/values/id.ts';
import { readMyListings } from '#features/account/account-queries.ts';
import { readMessages } from '#features/enquiries/enquiry-queries.ts';
import { readOwnState } from '#features/sheet/queries.ts';
import { addFile, contentsOf, fileOf, filledDevice } from '#support/device-file.ts';
import { device, type Device } from '#support/device.ts';
import { storedDraft } from '#support/drafts.ts';
import { EVERY_KIND, newAuthor, onServer, QUEUE } from '#support/every-kind.ts';
import { parcelPayload } from '#support/listings.ts';
import { change } from '#support/manage-listing.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

const newPhone = async () => {
  const phone = device({ server });
  await phone.sync();
  return phone;
};

const rows = (table: string, ids: string[]) =>
  server.query(`select id from public.${table} where id = any ($1)`, [ids]);

async function canChange(phone: Device, id: string, price: number): Promise<boolean> {
  await change(phone, id, { fields: { price } });
  await phone.sync();
  return (
    (await server.query('select from public.parcels where id = $1 and price = $2', [id, price])).length === 1
  );
}

describe('M20: a phone that loses nothing', () => {
  it.each(['there and back', 'there twice'] as const)(
    'M20: a device moved twice, %s, has everything once, and so has the server',
    async (order) => {
      const { phone, sent, queued, enquiry, asked } = await filledDevice(server);
      const other = await newPhone();
      const before = await contentsOf(phone);
      const file = await fileOf(phone);
      expect(await countOffers(other.db, file)).toEqual({ listings: 2, messages: 1 });
      await addFile(other, file);
      expect(await contentsOf(other)).toEqual(before);
      if (order === 'there twice') await addFile(other, phone);
      else await addFile(phone, other);
      expect([await contentsOf(phone), await contentsOf(other)]).toEqual([before, before]);
      for (const each of [other, phone, other]) await each.sync();
      await addFile(other, file);
      await addFile(phone, other);
      for (const each of [other, phone]) await each.sync();
      expect([await phone.outbox(), await other.outbox()]).toEqual([[], []]);
      expect(await contentsOf(other)).toEqual(await contentsOf(phone));
      expect((await contentsOf(other)).keys).toHaveLength(2);
      expect(await rows('parcels', [sent.id, queued.id])).toHaveLength(2);
      expect(await rows('enquiries', [enquiry, asked])).toHaveLength(2);
    },
  );

  it('M20: the new device manages the listings and follows the enquiries of the old one, which is gone', async () => {
    const { phone, sent, enquiry } = await filledDevice(server);
    const other = await newPhone();
    await addFile(other, phone);
    await other.sync();
    expect((await readMyListings(other.db)).map(({ id }) => id)).toContain(sent.id);
    expect(await canChange(other, sent.id, 45_678)).toBe(true);
    await server.query(
      "update public.enquiries set seen_at = now(), answer = 'sold', answered_at = now() where id = $1",
      [enquiry],
    );
    other.clock.advance(600_000);
    await other.sync();
    const answered = (await readMessages(other.db)).find(({ id }) => id === enquiry);
    expect(answered?.status).toMatchObject({ answer: 'sold' });
  });

  it('M20: an unsent item of each kind arrives once from both devices of its author, and not again from the file', async () => {
    const author = await newAuthor(server);
    const spare = device({ server });
    await signInOn(spare, author.account);
    await spare.sync();
    const items = [];
    for (const kind of EVERY_KIND) items.push(await QUEUE[kind](author));
    const file = await fileOf(author);
    for (let times = 0; times < 2; times++) await addFile(spare, file);
    await addFile(author, spare);
    await spare.sync();
    await author.sync();
    for (const each of [spare, author]) {
      await addFile(each, file);
      await each.sync();
    }
    expect([await spare.outbox(), await author.outbox()]).toEqual([[], []]);
    for (const { kind, id } of items)
      expect(await onServer(server, kind, id), kind).toEqual({ rows: 1, receipts: 1 });
  });

  it('M20: a sheet that is imported again on the new device finds the listings of the old one by their references', async () => {
    const phone = device({ server });
    const authorship = await newAuthorship(phone.db, null, { reference: 'Lot 7' });
    await enqueue(phone.db, { kind: 'parcel', payload: parcelPayload(), owner: null, authorship, now: 0 });
    await phone.sync();
    const other = await newPhone();
    await addFile(other, phone);
    await other.sync();
    const { own } = await readOwnState(other.db);
    expect([...own.keys()]).toEqual([...(await readOwnState(phone.db)).own.keys()]);
    expect(own.size).toBe(1);
  });
});

describe('law 2: a key in a file replaces none, and is asked about', () => {
  /** A file that states another key for a listing or an enquiry. */
  async function forged(phone: Device, change: (file: { keys: object[]; messages: object[] }) => object) {
    return JSON.stringify(change(JSON.parse(await exportDevice(phone.db))));
  }

  it('M20: keeps the own keys of a device whatever a file says', async () => {
    const { phone, sent, enquiry } = await filledDevice(server);
    const before = await contentsOf(phone);
    const wrong = newKey();
    const file = await forged(phone, ({ keys, messages, ...rest }) => ({
      ...rest,
      items: [],
      keys: keys.map((key) => ({ ...key, key: wrong })),
      messages: messages.map((message) => ({ ...message, key: wrong, answer: 'sold' })),
    }));
    expect(await countOffers(phone.db, file)).toEqual({ listings: 0, messages: 0 });
    await addFile(phone, file);
    expect(await contentsOf(phone)).toEqual(before);
    const message = await phone.db.visitorMessages.get(enquiry);
    expect(message?.key).not.toBe(wrong);
    expect(message?.answer).toBeNull();
    await phone.sync();
    expect(await canChange(phone, sent.id, 34_567)).toBe(true);
  });

  it('M20: keeps the key of an enquiry that waits to be sent', async () => {
    const { phone, asked } = await filledDevice(server);
    const other = await newPhone();
    await addFile(other, phone);
    await other.sync();
    const file = await forged(other, ({ messages, ...rest }) => ({
      ...rest,
      messages: messages.map((message) => ({ ...message, key: newKey() })),
    }));
    const queued = (await phone.outbox()).find(({ id }) => id === asked);
    await addFile(phone, file);
    await phone.sync();
    const key = queued !== undefined && 'key' in queued.payload ? queued.payload.key : null;
    expect((await phone.db.visitorMessages.get(asked))?.key).toBe(key);
  });

  it('M20: gives a device that did not list it a right only once the server has proven the key', async () => {
    const { phone, sent } = await filledDevice(server);
    const other = await newPhone();
    const file = await forged(phone, ({ keys, ...rest }) => ({
      ...rest,
      items: [],
      keys: keys.map((key) => ({ ...key, key: newKey() })),
    }));
    await addFile(other, file);
    const right = async () => {
      const parcel = await other.db.parcels.get(sent.id);
      return parcel && readListingRight(other.db, parcel);
    };
    expect(await right()).toMatchObject({ isUnproven: true });
    await other.sync();
    expect(await right()).toBeNull();
    await addFile(other, phone);
    await other.sync();
    expect(await canChange(other, sent.id, 23_456)).toBe(true);
  });

  it('M20: adopts a listing for the user who added the file, and for none who signs in later', async () => {
    const { phone, sent } = await filledDevice(server);
    const authors = () => server.query('select user_id from public.listing_private where id = $1', [sent.id]);
    const other = await newPhone();
    await addFile(other, phone);
    await other.sync();
    await signInOn(other, await newAccount(server));
    for (let passes = 0; passes < 2; passes++) await other.sync();
    expect(await authors()).toEqual([{ user_id: null }]);
    const third = await newPhone();
    const userId = await signInOn(third, await newAccount(server));
    await addFile(third, phone);
    for (let passes = 0; passes < 2; passes++) await third.sync();
    expect(await authors()).toEqual([{ user_id: userId }]);
  });
});

describe('law 14: another user’s things never leave a device, and never enter one', () => {
  it('M20: excludes them on export, and on import', async () => {
    const phone = device({ server });
    const ours = await newAccount(server);
    const me = await signInOn(phone, ours);
    await phone.list({}, me);
    await phone.db.drafts.add(storedDraft({ owner: me }));
    await phone.db.sentParcels.add({ id: newId(), owner: me, title: 'Mine', savedAt: 1, key: newKey() });
    await phone.db.receivedKeys.add({
      id: newId(),
      key: newKey(),
      userId: me,
      receivedAt: 1,
      state: 'unproven',
    });
    const file = await fileOf(phone);
    expect(JSON.parse(file)).toMatchObject({ items: [{ owner: me }], drafts: [{ owner: me }] });
    expect(JSON.parse(file).keys).toHaveLength(2);

    // The session has expired: another user signs in without a sign-out.
    await signInOn(phone, await newAccount(server));
    await phone.db.sentParcels.clear();
    const listing = () => ({ id: newId(), title: 'Mine', savedAt: 1, key: newKey() });
    await phone.db.sentParcels.bulkAdd([
      { ...listing(), owner: me },
      { ...listing(), owner: null, adoptedBy: me },
      { ...listing(), owner: null, takenBy: me },
    ]);
    const ofAnother = JSON.parse(await exportDevice(phone.db));
    expect(ofAnother).toEqual({ format: 'headwater-outbox/2', items: [], preferences: {} });

    const other = await newPhone();
    expect(await countOffers(other.db, file)).toEqual({ listings: 0, messages: 0 });
    const nothing = { added: 0, known: 0, unreadable: 0 };
    expect(await addFile(other, file)).toMatchObject({
      items: { ...nothing, foreign: 1 },
      keys: { ...nothing, foreign: 2 },
      drafts: { ...nothing, foreign: 1 },
    });
    expect(await contentsOf(other)).toEqual({ keys: [], messages: [], watches: [], drafts: [], outbox: [] });
    await signInOn(other, ours);
    expect(await addFile(other, file)).toMatchObject({
      items: { added: 1 },
      keys: { added: 2 },
      drafts: { added: 1 },
    });
  });

  it('M20: a file saved before a sign-out brings back what the sign-out removed, for the same user only', async () => {
    const phone = device({ server });
    const account = await newAccount(server);
    const me = await signInOn(phone, account);
    await phone.db.drafts.add(storedDraft({ owner: me }));
    await addWatch(phone.db, {
      subject: { type: 'broker', id: newId(), name: 'Helen' },
      seenAt: 1,
      seen: null,
    });
    const before = await contentsOf(phone);
    const file = await fileOf(phone);
    await endSession(phone.db);
    expect(await contentsOf(phone)).toMatchObject({ watches: [], drafts: [] });
    await signInOn(phone, account);
    await addFile(phone, file);
    expect(await contentsOf(phone)).toEqual(before);
  });
});
