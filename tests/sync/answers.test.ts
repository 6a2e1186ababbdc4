import { expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { readOwnMessages } from '#db/shown/messages.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import type { EnquiryAction } from '#domain/listing/enquiry-answer.ts';
import type { EnquirySubject } from '#domain/listing/sent-enquiry.ts';
import { newId } from '#domain/values/id.ts';
import { submitEnquiry, submitQuestions } from '#features/enquiries/enquiry-commands.ts';
import { answerEnquiry, markSeen } from '#features/listings/answer-commands.ts';
import { readDesk } from '#features/listings/desk-queries.ts';
import { readSyncState } from '#features/sync-status/queries.ts';
import { device, type Device } from '#support/device.ts';
import { type Fault } from '#support/faults.ts';
import { list } from '#support/manage-listing.ts';
import { CUMBUNGI, HELEN, ownersPhone } from '#support/manage-profile.ts';
import { restoreFromBefore } from '#support/restore.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const sync = { requestSync: () => undefined, onChange: () => () => undefined };
const FORM = { wanted: 60, topPrice: 232, by: null, name: 'Vera', phone: '0491 570 313', note: null };

const submitOn = ({ db, clock }: Device) => ({
  db,
  sync,
  clock: { now: clock.now, sleep: () => Promise.resolve(), online: () => false },
});

/** Lists a parcel, which this device then has; returns its id. */
async function listedFor(phone: Device): Promise<string> {
  const seller = device({ server });
  const { id } = await list(seller);
  for (const each of [seller, phone]) await each.sync();
  return id;
}

async function enquire(phone: Device, parcelId: string): Promise<string> {
  const parcel = await phone.db.parcels.get(parcelId);
  if (parcel === undefined) throw new Error('The listing is not on this device');
  const enquiry = { id: newId(), parcel, form: FORM, draftId: newId() };
  return (await submitEnquiry(submitOn(phone), enquiry)).id;
}

async function onDesk({ db }: Device, id: string) {
  const found = (await readDesk(db)).enquiries.find(({ enquiryId }) => enquiryId === id);
  if (found === undefined) throw new Error('The enquiry is not on this desk');
  return found;
}

async function answer(phone: Device, id: string, action: EnquiryAction): Promise<void> {
  expect(await answerEnquiry(submitOn(phone), await onDesk(phone, id), action)).toBe(true);
}

async function statusOn(phone: Device, id: string) {
  const message = (await readOwnMessages(phone.db)).find((each) => each.id === id);
  return message && (message.item === null ? message.status : message.item.state);
}

/** Loses three of ten answers to writes, the first among them. */
function losingAnswers(): (request: { path: string }) => Fault {
  let requests = 0;
  return ({ path }) =>
    path === '/rest/v1/rpc/write_rows' && [0, 3, 6].includes(requests++ % 10)
      ? { kind: 'drop-response' }
      : { kind: 'pass' };
}

it('M14: answers made offline reach a user and a visitor once under 30 % lost answers, and can be taken back', async () => {
  const broker = await ownersPhone(server, HELEN);
  const [visitor, grower, tablet] = [device({ server }), device({ server }), device({ server })];
  const account = await newAccount(server);
  for (const phone of [grower, tablet]) await signInOn(phone, account);
  const [ofVisitor, ofUser] = [await listedFor(visitor), await listedFor(grower)];
  const enquiries = [
    { phone: visitor, id: await enquire(visitor, ofVisitor) },
    { phone: grower, id: await enquire(grower, ofUser) },
  ];
  for (const { phone, id } of enquiries) expect(await statusOn(phone, id)).toBe('waiting');
  for (const phone of [visitor, grower, broker, grower]) await phone.sync();
  for (const { phone, id } of enquiries)
    expect(await statusOn(phone, id)).toMatchObject({ seenAt: null, answer: null });
  broker.network.rule(() => ({ kind: 'drop-request' }));
  for (const { id } of enquiries) await markSeen(submitOn(broker), [await onDesk(broker, id)]);
  for (const { id } of enquiries) await answer(broker, id, 'unavailable');
  for (const { id } of enquiries) await answer(broker, id, 'undo');
  for (const { id } of enquiries) await answer(broker, id, 'answered');
  for (const { id } of enquiries)
    expect(await onDesk(broker, id)).toMatchObject({ answer: 'answered', isAnswering: true });
  broker.network.rule(losingAnswers());
  for (let pass = 0; pass < 4; pass++) await broker.sync();
  expect(await broker.outbox()).toEqual([]);
  for (const { id } of enquiries)
    expect(await onDesk(broker, id)).toMatchObject({ answer: 'answered', isAnswering: false });
  for (const phone of [visitor, grower, tablet]) {
    phone.clock.advance(60_000);
    await phone.sync();
  }
  for (const { phone, id } of [...enquiries, { phone: tablet, id: enquiries[1]?.id ?? '' }]) {
    expect(await statusOn(phone, id)).toMatchObject({ answer: 'answered', seenAt: expect.any(String) });
    expect((await readOwnMessages(phone.db)).filter((message) => message.id === id)).toHaveLength(1);
  }
  const actions = await server.query<{ action: string; count: number }>(
    'select action, count(*)::int from public.enquiry_answers where enquiry_id = any ($1) group by action order by action',
    [enquiries.map(({ id }) => id)],
  );
  expect(actions).toEqual(
    ['answered', 'seen', 'unavailable', 'undo'].map((action) => ({ action, count: 2 })),
  );
});

it('M14: “Sold” marks the listing, and taking it back puts its status back', async () => {
  const broker = await ownersPhone(server, HELEN);
  const grower = device({ server });
  const id = await listedFor(grower);
  const enquiry = await enquire(grower, id);
  await server.query("update public.parcels set status = 'pending' where id = $1", [id]);
  for (const phone of [grower, broker]) await phone.sync();
  const statuses: (string | undefined)[] = [];
  for (const action of ['sold', 'undo'] as const) {
    await answer(broker, enquiry, action);
    for (const phone of [broker, grower]) await phone.sync();
    statuses.push((await grower.db.parcels.get(id))?.status);
  }
  expect(statuses).toEqual(['sold', 'pending']);
});

it('M14: whoever enquires watches the listing from then on', async () => {
  const grower = device({ server });
  const id = await listedFor(grower);
  await enquire(grower, id);
  expect(await grower.db.watches.toArray()).toMatchObject([{ subject: { type: 'parcel', id } }]);
});

it('M14: a question reaches the desks of up to three brokers, and names no listing', async () => {
  const [broker, company] = [await ownersPhone(server, HELEN), await ownersPhone(server, CUMBUNGI)];
  const visitor = device({ server });
  await visitor.sync();
  const profiles: EnquirySubject[] = [HELEN, CUMBUNGI];
  const form = { ...FORM, product: 'allocation', zone: '7' } as const;
  const sent = await submitQuestions(submitOn(visitor), { profiles, form, draftId: newId() });
  for (const phone of [visitor, broker, company]) await phone.sync();
  const [toBroker, toCompany] = sent.map(({ id }) => id);
  const asked = { parcelId: null, product: 'allocation', zone: '7', phone: FORM.phone };
  expect(await onDesk(broker, toBroker ?? '')).toMatchObject({ ...asked, brokerId: BROKER });
  for (const id of sent) expect(await onDesk(company, id.id)).toMatchObject({ ...asked, companyId: COMPANY });
  await expect(onDesk(broker, toCompany ?? '')).rejects.toThrow('not on this desk');
});

it('M14: that an enquiry was seen is sent, and never shown, counted or left for its user to decide', async () => {
  const broker = await ownersPhone(server, HELEN);
  const grower = device({ server });
  const enquiry = await enquire(grower, await listedFor(grower));
  for (const phone of [grower, broker]) await phone.sync();
  await markSeen(submitOn(broker), [await onDesk(broker, enquiry)]);
  expect(await broker.outbox()).toMatchObject([{ kind: 'enquiryAnswer', payload: { action: 'seen' } }]);
  expect([await listOwnOutbox(broker.db), (await readSyncState(broker.db)).items]).toEqual([[], []]);
  expect(await onDesk(broker, enquiry)).toMatchObject({ isAnswering: false, seenAt: expect.any(String) });
  await server.query('delete from public.claimed_entities where id = $1', [broker.claimId]);
  await broker.sync();
  expect(await broker.outbox()).toEqual([]);
});

it('M14: a restored server is told again what was seen and answered', async () => {
  const broker = await ownersPhone(server, HELEN);
  const grower = device({ server });
  const enquiry = await enquire(grower, await listedFor(grower));
  for (const phone of [grower, broker]) await phone.sync();
  await markSeen(submitOn(broker), [await onDesk(broker, enquiry)]);
  const ids = (await broker.outbox()).map(({ id }) => id);
  await broker.sync();
  expect(await broker.outbox()).toEqual([]);
  await restoreFromBefore(server, ids);
  await server.query('update public.enquiries set seen_at = null where id = $1', [enquiry]);
  for (let pass = 0; pass < 3; pass++) await broker.sync();
  expect(await listOwnOutbox(broker.db)).toEqual([]);
  const [row] = await server.query<{ seen: boolean }>(
    'select seen_at is not null as seen from public.enquiries where id = $1',
    [enquiry],
  );
  expect(row).toEqual({ seen: true });
});

it('M14: what a user sent and the answers leave the device with them; those of a visitor stay', async () => {
  const broker = await ownersPhone(server, HELEN);
  const phone = device({ server });
  const ofVisitor = await enquire(phone, await listedFor(phone));
  await phone.sync();
  await signInOn(phone, await newAccount(server));
  const ofUser = await enquire(phone, await listedFor(phone));
  for (const each of [phone, broker]) await each.sync();
  for (const id of [ofVisitor, ofUser]) await answer(broker, id, 'answered');
  await broker.sync();
  phone.clock.advance(60_000);
  await phone.sync();
  for (const id of [ofVisitor, ofUser])
    expect(await statusOn(phone, id)).toMatchObject({ answer: 'answered' });
  await endSession(phone.db);
  expect((await readOwnMessages(phone.db)).map(({ id }) => id)).toEqual([ofVisitor]);
});
