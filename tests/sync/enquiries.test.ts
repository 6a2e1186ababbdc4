import { expect, it } from 'vitest';
import { discardItem } from '#db/outbox/outbox.ts';
import { endSession } from '#db/session/session.ts';
import { isWatched } from '#db/watchlist/watchlist.ts';
import type { SentEnquiryForm } from '#domain/listing/sent-enquiry.ts';
import { newId } from '#domain/values/id.ts';
import { submitEnquiry } from '#features/enquiries/enquiry-commands.ts';
import { readEnquiryState } from '#features/enquiries/enquiry-queries.ts';
import { readDesk } from '#features/listings/desk-queries.ts';
import { device, type Device } from '#support/device.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { PASSING_REFUSAL, type Fault } from '#support/faults.ts';
import { change, list } from '#support/manage-listing.ts';
import { BROKER, COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { claimRow, insertAsOwner } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

// M10 on whole devices: an enquiry reaches the desks of the listing's owners once, and nobody else.
const server = runningServer();

const FORM: SentEnquiryForm = {
  wanted: 60.5,
  topPrice: 232.5,
  by: '2026-12-05',
  name: 'Vera 🐄',
  phone: '0491 579 987',
  note: 'Before the pump starts',
};

/** What the owners receive of it. */
const { wanted: volume, by: wantedBy, ...rest } = FORM;
const RECEIVED = { volume, wantedBy, ...rest };

async function listed(seller = device({ server })): Promise<string> {
  const { id } = await list(seller);
  await seller.sync();
  return id;
}

async function enquire(
  phone: Device,
  parcelId: string,
  changes: Partial<SentEnquiryForm> = {},
  { enquiryId = newId(), waited = Promise.resolve() } = {},
): Promise<string> {
  const sync = { requestSync: () => undefined, onChange: () => () => undefined };
  const clock = { now: phone.clock.now, sleep: () => waited, online: () => false };
  const parcel = (await phone.db.parcels.get(parcelId)) ?? storedParcel({ id: parcelId });
  const enquiry = { id: enquiryId, parcel, form: { ...FORM, ...changes }, draftId: newId() };
  return (await submitEnquiry({ db: phone.db, sync, clock }, enquiry)).id;
}

/** A device of a signed-in user. */
async function signedInPhone(): Promise<Device> {
  const phone = device({ server });
  await signInOn(phone, await newAccount(server));
  return phone;
}

/** Removes an enquiry, or all of its sender, from the inbox of the user of this device, and synchronises it. */
async function remove(phone: Device, enquiryId: string, ofSender: boolean) {
  const answer = await phone.server.inbox.removeEnquiries({ enquiryId, ofSender });
  await phone.sync();
  return answer;
}

/** Ends an approved claim and approves it again. */
async function approveAgain(claimId: string): Promise<void> {
  for (const approved of [false, true])
    await server.query('update public.claimed_entities set approved = $2 where id = $1', [claimId, approved]);
}

/** A device of a user with an approved claim on this profile, and the claim's id. */
async function ownersPhone(entityType: 'broker' | 'company', entityId: string) {
  const phone = device({ server });
  const account = await newAccount(server);
  const claim = claimRow(account.id, { entity_type: entityType, entity_id: entityId, approved: true });
  const claimId = await insertAsOwner(server, 'claimed_entities', claim);
  await signInOn(phone, account);
  await phone.sync();
  return { phone, claimId };
}

/** The enquiries about this listing on the desk of this device. */
async function onDesk({ db }: Device, parcelId: string) {
  return (await readDesk(db)).enquiries.filter((enquiry) => enquiry.parcelId === parcelId);
}

async function holdsPhone({ db }: Device): Promise<boolean> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()));
  return JSON.stringify(rows).includes(FORM.phone);
}

it('M10: enquiries with 30 % of answers lost arrive once, on the desks of broker and company', async () => {
  const { phone: broker } = await ownersPhone('broker', BROKER);
  const { phone: company } = await ownersPhone('company', COMPANY);
  const id = await listed();
  const visitor = device({ server });
  await visitor.sync();
  const sent: string[] = [];
  let requests = 0;
  visitor.network.rule(({ path }): Fault => {
    const isWrite = path === '/rest/v1/rpc/write_rows';
    return isWrite && [0, 3, 6].includes(requests++ % 10) ? { kind: 'drop-response' } : { kind: 'pass' };
  });
  for (let wanted = 1; wanted <= 12; wanted++) {
    sent.push(await enquire(visitor, id, { wanted }));
    await visitor.sync();
  }
  expect(requests).toBeGreaterThan(6);
  visitor.network.heal();
  await visitor.sync();
  expect(await visitor.outbox()).toEqual([]);
  expect(await readEnquiryState(visitor.db, id)).toMatchObject({
    latest: { item: null, status: { answer: null } },
  });
  for (const phone of [broker, company]) {
    await phone.sync();
    const received = await onDesk(phone, id);
    expect(received.map(({ enquiryId }) => enquiryId).toSorted()).toEqual(sent.toSorted());
    expect(received.map(({ volume }) => volume).toSorted((a, b) => a - b)).toEqual(sent.map((_, n) => n + 1));
    expect(received[0]).toMatchObject({ ...RECEIVED, volume: 12, isGone: false });
  }
  await enquire(visitor, id);
  expect(await readEnquiryState(visitor.db, id)).toMatchObject({ latest: { item: { state: 'waiting' } } });
});

it('M10: the number of an enquirer is on no device but those of the owners, and leaves them with the claim or a sign-out', async () => {
  const { phone: broker, claimId } = await ownersPhone('broker', BROKER);
  const { phone: company } = await ownersPhone('company', COMPANY);
  const { phone: competitor } = await ownersPhone('company', OTHER_COMPANY);
  const stranger = device({ server });
  await signInOn(stranger, await newAccount(server));
  const [visitor, seller] = [device({ server }), device({ server })];
  const id = await listed(seller);
  const enquirer = device({ server });
  await enquire(enquirer, id);
  for (const phone of [enquirer, broker, company, competitor, stranger, visitor, seller]) await phone.sync();
  for (const phone of [competitor, stranger, visitor, seller]) {
    expect((await phone.parcels()).some((parcel) => parcel.id === id)).toBe(true);
    expect(await holdsPhone(phone)).toBe(false);
  }
  for (const phone of [broker, company]) expect(await onDesk(phone, id)).toMatchObject([RECEIVED]);
  await server.query('delete from public.claimed_entities where id = $1', [claimId]);
  for (const phone of [broker, company]) await phone.sync();
  expect(await holdsPhone(broker)).toBe(false);
  expect(await onDesk(company, id)).toMatchObject([RECEIVED]);
  await endSession(company.db);
  expect(await holdsPhone(company)).toBe(false);
});

it('M10: its sender watches the listing, also where the page is closed while it waits for the server', async () => {
  const phone = device({ server });
  const id = await listed();
  void enquire(phone, id, {}, { waited: new Promise<void>(() => undefined) });
  await expect.poll(() => phone.outbox()).toHaveLength(1);
  expect(await isWatched(phone.db, { type: 'parcel', id })).toBe(true);
});

it('M10: an enquiry stays on the desk when its listing is withdrawn, and a later one is refused in words and kept', async () => {
  const { phone: broker } = await ownersPhone('broker', BROKER);
  const seller = device({ server });
  const id = await listed(seller);
  const [early, late] = [device({ server }), device({ server })];
  await enquire(early, id);
  await early.sync();
  await change(seller, id, { action: 'withdraw' });
  await seller.sync();
  await enquire(late, id);
  await late.sync();
  await broker.sync();
  expect(await onDesk(broker, id)).toMatchObject([{ ...RECEIVED, isGone: true }]);
  expect(await late.outbox()).toMatchObject([
    {
      kind: 'enquiry',
      state: 'refused',
      refusal: { message: 'This listing was withdrawn.' },
      payload: { phone: FORM.phone },
    },
  ]);
});

it('M10: a discarded enquiry is withdrawn, and its author cannot enquire about their own listing', async () => {
  const { phone: broker } = await ownersPhone('broker', BROKER);
  const seller = device({ server });
  const id = await listed(seller);
  const phone = device({ server });
  const discarded = await enquire(phone, id);
  phone.network.rule(({ path }) => ({ kind: path === '/rest/v1/rpc/write_rows' ? 'drop-request' : 'pass' }));
  await phone.sync();
  expect(await discardItem(phone.db, discarded)).toBe('withdrawing');
  phone.network.heal();
  for (const each of [phone, broker]) await each.sync();
  expect([await phone.outbox(), await onDesk(broker, id)]).toEqual([[], []]);
  const isOwn = async (each: Device) => (await readEnquiryState(each.db, id)).isOwn;
  expect([await isOwn(seller), await isOwn(broker), await isOwn(phone)]).toEqual([true, true, false]);
});

it("law 2: a visitor's enquiry that is corrected after a sign-in is sent as the visitor's", async () => {
  const { phone: broker } = await ownersPhone('broker', BROKER);
  const id = await listed();
  const phone = device({ server });
  phone.network.rule(({ path }) => (path === '/rest/v1/rpc/write_rows' ? PASSING_REFUSAL : { kind: 'pass' }));
  const enquiryId = await enquire(phone, id);
  await phone.sync();
  expect(await phone.outbox()).toMatchObject([{ state: 'refused' }]);
  phone.network.heal();
  await signInOn(phone, await newAccount(server));
  await enquire(phone, id, { wanted: 7 }, { enquiryId });
  for (const each of [phone, broker]) await each.sync();
  expect([await phone.outbox(), await onDesk(broker, id)]).toMatchObject([[], [{ volume: 7 }]]);
});

it('M10: what an owner removes is gone from their devices after one pass, and stays gone after a new approval; others keep it', async () => {
  const { phone: broker, claimId } = await ownersPhone('broker', BROKER);
  const { phone: company } = await ownersPhone('company', COMPANY);
  const [flooder, honest] = [await signedInPhone(), await signedInPhone()];
  const id = await listed();
  const enquireAndSend = async (phone: Device) => {
    const sent = await enquire(phone, id);
    await phone.sync();
    return sent;
  };
  const [one, other] = [await enquireAndSend(honest), await enquireAndSend(honest)];
  const flood = [await enquireAndSend(flooder), await enquireAndSend(flooder), await enquireAndSend(flooder)];
  const idsOn = async (phone: Device) => {
    await phone.sync();
    return (await onDesk(phone, id)).map(({ enquiryId }) => enquiryId).toSorted();
  };
  const all = [one, other, ...flood].toSorted();
  expect([await idsOn(broker), await idsOn(company)]).toEqual([all, all]);
  const removed = (count: number) => ({ kind: 'answered', value: { status: 'removed', count } });
  expect(await remove(broker, one, false)).toEqual(removed(1));
  expect(await remove(broker, flood[1] ?? '', true)).toEqual(removed(3));
  expect(await onDesk(broker, id)).toMatchObject([{ enquiryId: other }]);
  const late = [await enquireAndSend(flooder), await enquireAndSend(flooder)];
  expect(await idsOn(broker)).toEqual([other, ...late].toSorted());
  expect(await remove(broker, late[0] ?? '', true)).toEqual(removed(2));
  await approveAgain(claimId);
  expect([await idsOn(broker), await idsOn(company)]).toEqual([[other], [...all, ...late].toSorted()]);
});
