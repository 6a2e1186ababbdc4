import { expect, it } from 'vitest';
import { changeItem } from '#db/outbox/outbox.ts';
import { endSession } from '#db/session/session.ts';
import { readMyListings } from '#features/account/account-queries.ts';
import { readDesk } from '#features/listings/desk-queries.ts';
import { device, type Device } from '#support/device.ts';
import { parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { CUMBUNGI, HELEN, ownersPhone } from '#support/manage-profile.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY, COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

// M2 on whole devices: who learns how to reach the seller of a listing, and what they do with it.
const server = runningServer();

const CONTACT = { name: 'Jo Farm', phone: '0491 570 313', email: null };

async function listedWithContact(phone: Device): Promise<string> {
  const { id } = await list(phone, {}, CONTACT);
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  return id;
}

/** The listing on the desk of this device, and the part of the desk that it is in. */
async function onDesk({ db }: Device, id: string) {
  const desk = await readDesk(db);
  for (const part of ['unconfirmed', 'confirmed', 'closed'] as const) {
    const found = desk[part].find(({ parcel }) => parcel.id === id);
    if (found !== undefined) return { part, ...found };
  }
  return undefined;
}

async function holdsContact({ db }: Device): Promise<boolean> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()));
  return JSON.stringify(rows).includes(CONTACT.phone);
}

it('M2: the contact reaches the owners of the broker and of the company, nobody else, and leaves with a revoked claim', async () => {
  const broker = await ownersPhone(server, HELEN);
  const company = await ownersPhone(server, CUMBUNGI);
  const competitor = await ownersPhone(server, { type: 'company', id: OTHER_COMPANY });
  const stranger = device({ server });
  await signInOn(stranger, await newAccount(server));
  const visitor = device({ server });
  const seller = device({ server });
  const id = await listedWithContact(seller);
  for (const phone of [broker, company, competitor, stranger, visitor]) await phone.sync();
  for (const phone of [broker, company])
    expect(await onDesk(phone, id)).toMatchObject({ part: 'unconfirmed', seller: CONTACT });
  for (const phone of [competitor, stranger, visitor]) {
    expect((await phone.parcels()).some((parcel) => parcel.id === id)).toBe(true);
    expect(await holdsContact(phone)).toBe(false);
    expect(await onDesk(phone, id)).toBeUndefined();
  }
  await server.query('delete from public.claimed_entities where id = $1', [broker.claimId]);
  await broker.sync();
  await company.sync();
  expect(await holdsContact(broker)).toBe(false);
  expect(await readDesk(broker.db)).toMatchObject({ isOwner: false, unconfirmed: [] });
  expect(await onDesk(company, id)).toBeDefined();
});

it('M2: a sign-out removes how to reach sellers from the device', async () => {
  const broker = await ownersPhone(server, HELEN);
  await listedWithContact(device({ server }));
  await broker.sync();
  expect(await holdsContact(broker)).toBe(true);
  await endSession(broker.db);
  expect(await holdsContact(broker)).toBe(false);
});

it('M2: without a network a broker confirms one listing and disowns another; every device obeys, and the author learns why', async () => {
  const broker = await ownersPhone(server, HELEN);
  const author = device({ server });
  await signInOn(author, await newAccount(server));
  const confirmed = await listedWithContact(author);
  const disowned = await listedWithContact(author);
  const other = device({ server });
  for (const phone of [broker, other]) await phone.sync();
  await change(broker, confirmed, { action: 'confirm' });
  await change(broker, disowned, { action: 'not-mine' });
  expect(await onDesk(broker, confirmed)).toMatchObject({ part: 'confirmed', parcel: { confirmedBy: null } });
  expect(await onDesk(broker, disowned)).toBeUndefined();
  for (const phone of [broker, author, other]) await phone.sync();
  for (const phone of [broker, author, other]) {
    const shown = await phone.parcels();
    expect(shown.find(({ id }) => id === confirmed)).toMatchObject({ confirmedBy: 'broker' });
    expect(shown.some(({ id }) => id === disowned)).toBe(false);
  }
  expect((await readMyListings(author.db)).find(({ id }) => id === disowned)).toMatchObject({
    status: { value: 'hidden' },
    facts: expect.arrayContaining(['its broker or company says that it is not theirs']),
    canListAgain: true,
  });
});

it('M2: a confirmation that the server ignores beside that of a broker leaves no trace on the device of the seller', async () => {
  const broker = await ownersPhone(server, HELEN);
  const seller = device({ server });
  const id = await listedWithContact(seller);
  await broker.sync();
  await change(broker, id, { action: 'confirm' });
  await broker.sync();
  await seller.sync();
  const before = (await seller.parcels()).find((parcel) => parcel.id === id);
  await change(seller, id, { action: 'confirm' });
  await seller.sync();
  expect(await seller.outbox()).toEqual([]);
  expect((await seller.parcels()).find((parcel) => parcel.id === id)).toEqual(before);
  expect(before).toMatchObject({ confirmedBy: 'broker' });
});

it('M2: another contact after a refusal is sent under another id, because the first one has arrived', async () => {
  const broker = await ownersPhone(server, HELEN);
  const seller = device({ server });
  const { id } = await list(
    seller,
    { brokerId: BROKER_OF_OTHER_COMPANY },
    { ...CONTACT, phone: '0491 570 000' },
  );
  await seller.sync();
  const [refused] = await seller.outbox();
  expect(refused).toMatchObject({ state: 'refused' });
  const now = seller.clock.now();
  const payload = parcelPayload({ id });
  await changeItem(seller.db, { kind: 'parcel', payload, details: { contact: CONTACT }, now });
  await seller.sync();
  await broker.sync();
  expect(await seller.outbox()).toEqual([]);
  const sent = await seller.db.acknowledged.where('replaces').equals(id).first();
  expect(await onDesk(broker, sent?.id ?? '')).toMatchObject({ seller: CONTACT });
});

it('M2: a desk with 500 entries is read at once', async () => {
  const broker = await ownersPhone(server, HELEN);
  await server.query(
    `insert into public.parcels (id, title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type, water_source)
     select gen_random_uuid(), 'Many ' || n, 10, 1000, 'Echuca', 'One of many listings of a day', 'available', $1, $2, current_date, 'surface', 'Murray'
     from generate_series(1, 500) as n`,
    [BROKER, COMPANY],
  );
  await broker.sync();
  const { unconfirmed } = await readDesk(broker.db);
  expect(unconfirmed.filter(({ parcel }) => parcel.title.startsWith('Many '))).toHaveLength(500);
  expect(unconfirmed.every(({ brokerName }) => brokerName !== null)).toBe(true);
});
