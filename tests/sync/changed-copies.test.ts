// An item that was sent without an answer and changed then has a next id, which moves with it by file (law 1).
import { expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { changeItem, discardItem, retryItem } from '#db/outbox/outbox.ts';
import { device, type Device } from '#support/device.ts';
import { writesParcels, parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();
const CONTACT = { name: 'Jo Farm', phone: '0491 570 313', email: null };

const retitle = ({ db, clock }: Device, id: string, title: string) =>
  changeItem(db, { kind: 'parcel', payload: parcelPayload({ id, title }), now: clock.now() });

const copyTo = async (to: Device, from: Device) => importOutbox(to.db, await exportOutbox(from.db));

const dropWrites = ({ network }: Device) =>
  network.rule((request) => ({ kind: writesParcels(request) ? 'drop-request' : 'pass' }));

const dropChanges = ({ network }: Device) =>
  network.rule(({ path }) => ({ kind: path === '/rest/v1/rpc/write_rows' ? 'drop-request' : 'pass' }));

const pricesOf = (column: 'id' | 'title', value: string) =>
  server
    .query<{ price: number }>(`select price::float from public.parcels where ${column} = $1`, [value])
    .then((rows) => rows.map(({ price }) => price));

async function countTitled(title: string): Promise<number> {
  return (await server.query('select id from public.parcels where title = $1', [title])).length;
}

/** A phone whose listing was sent without an answer and then changed to `title`, and a tablet that has it by file. */
async function changedAndCopied(title: string) {
  const [phone, tablet] = [device({ server }), device({ server })];
  const { id } = await list(phone);
  dropWrites(phone);
  await phone.sync();
  await retitle(phone, id, title);
  await copyTo(tablet, phone);
  return { phone, tablet, id };
}

it('is published once when it comes by file under both ids', async () => {
  const { phone, tablet, id } = await changedAndCopied('Under both ids');
  await phone.sync();
  expect(await phone.outbox()).toMatchObject([{ replaces: id }]);
  await copyTo(tablet, phone);
  await tablet.sync();
  expect(await tablet.outbox()).toEqual([]);
  await tablet.sync();
  expect(await countTitled('Under both ids')).toBe(1);
});

it('is published once when it returns by file under its next id', async () => {
  const { phone, tablet, id } = await changedAndCopied('Returned');
  dropWrites(tablet);
  await tablet.sync();
  expect(await copyTo(phone, tablet)).toMatchObject({ added: 1 });
  phone.network.heal();
  await phone.sync();
  await phone.sync();
  expect(await countTitled('Returned')).toBe(1);
  expect(await phone.db.acknowledged.toArray()).toMatchObject([{ replaces: id }]);
});

it('stays for its author where another version of it has come under its next id', async () => {
  const { phone, tablet, id } = await changedAndCopied('Second version');
  await retitle(phone, id, 'Third version');
  await phone.sync();
  await copyTo(tablet, phone);
  await tablet.sync();
  expect(await tablet.outbox()).toMatchObject([
    { id, payload: { title: 'Second version' }, refusal: { code: 'voided' } },
  ]);
  await retryItem(tablet.db, id, tablet.clock.now());
  await tablet.sync();
  expect([await countTitled('Second version'), await countTitled('Third version')]).toEqual([1, 1]);
});

it('stays when its author discards the copy that came under its next id', async () => {
  const { phone, tablet, id } = await changedAndCopied('Kept one');
  dropWrites(tablet);
  await tablet.sync();
  await copyTo(phone, tablet);
  const copy = (await phone.outbox()).find((item) => item.id !== id);
  await discardItem(phone.db, copy?.id ?? '');
  phone.network.heal();
  await phone.sync();
  expect(await phone.outbox()).toMatchObject([{ id, refusal: { code: 'voided' } }]);
});

it('is added from a file although the copy under its next id is being discarded', async () => {
  const { phone, tablet } = await changedAndCopied('Imported again');
  dropWrites(tablet);
  await tablet.sync();
  const [next] = await tablet.outbox();
  await discardItem(tablet.db, next?.id ?? '');
  expect(await copyTo(tablet, phone)).toMatchObject({ added: 1 });
});

it('keeps the key of what was received under its first id, where another version came under its next id', async () => {
  const [phone, tablet] = [device({ server }), device({ server })];
  const { id, authorship } = await list(phone, { title: 'First version' });
  phone.network.rule((request) => ({ kind: writesParcels(request) ? 'drop-response' : 'pass' }));
  await phone.sync();
  await retitle(phone, id, 'Second version');
  await copyTo(tablet, phone);
  phone.network.heal();
  await phone.sync();
  expect(await phone.outbox()).toMatchObject([{ refusal: { code: 'other-received' } }]);
  await retitle(tablet, id, 'Third version');
  await tablet.sync();
  await retryItem(tablet.db, id, tablet.clock.now());
  await copyTo(phone, tablet);
  await retryItem(phone.db, id, phone.clock.now());
  await discardItem(phone.db, id);
  expect(await phone.db.sentParcels.get(id)).toMatchObject({ key: authorship?.key });
});

it('keeps a later change that comes by file after the first one was published here (law 2)', async () => {
  const { phone, tablet, id } = await changedAndCopied('First change');
  await tablet.sync();
  expect(await countTitled('First change')).toBe(1);
  await retitle(phone, id, 'Second change');
  await copyTo(tablet, phone);
  await tablet.sync();
  expect(await tablet.outbox()).toMatchObject([
    { payload: { title: 'Second change' }, refusal: { code: 'other-received' } },
  ]);
});

it('is published nowhere once it is discarded', async () => {
  const { phone, tablet, id } = await changedAndCopied('Discarded');
  await discardItem(phone.db, id);
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  await tablet.sync();
  expect(await tablet.outbox()).toMatchObject([{ refusal: { code: 'voided' } }]);
  expect(await countTitled('Discarded')).toBe(0);
});

it('is reported as received when another device published it before it was discarded', async () => {
  const { phone, tablet, id } = await changedAndCopied('Published first');
  await tablet.sync();
  await discardItem(phone.db, id);
  await phone.sync();
  expect(await phone.outbox()).toMatchObject([{ refusal: { code: 'received-first' } }]);
});

it('leaves no contact when it is discarded after its contact was corrected', async () => {
  const [phone, tablet] = [device({ server }), device({ server })];
  const { id } = await list(phone, { brokerId: BROKER_OF_OTHER_COMPANY }, CONTACT);
  await phone.sync();
  const payload = parcelPayload({ id, title: 'Corrected contact' });
  const contact = { ...CONTACT, phone: '0491 570 156' };
  await changeItem(phone.db, { kind: 'parcel', payload, details: { contact }, now: 0 });
  await copyTo(tablet, phone);
  await discardItem(phone.db, id);
  await phone.sync();
  await tablet.sync();
  expect(await countTitled('Corrected contact')).toBe(0);
  expect(
    await server.query('select id from public.listing_private where seller_phone = $1', [contact.phone]),
  ).toEqual([]);
});

it('keeps its place before later changes of the listing where its copy came after them', async () => {
  const [phone, tablet] = [device({ server }), device({ server })];
  const { id } = await list(phone);
  await phone.sync();
  const first = await change(phone, id, { fields: { price: 60_000 } });
  dropChanges(phone);
  await phone.sync();
  const payload = { ...first.payload, fields: { price: 70_000 } };
  await changeItem(phone.db, { kind: 'listingChange', payload, now: phone.clock.now() });
  await change(phone, id, { fields: { price: 50_000 } });
  expect(await copyTo(tablet, phone)).toMatchObject({ added: 2 });
  await phone.sync();
  expect(await copyTo(tablet, phone)).toMatchObject({ added: 1, known: 1 });
  await tablet.sync();
  await tablet.sync();
  expect([await tablet.outbox(), await pricesOf('id', id)]).toEqual([[], [50_000]]);
});

it('takes along the changes that a copy of it gets while it is discarded', async () => {
  const { phone, tablet, id } = await changedAndCopied('Stays');
  await discardItem(tablet.db, id);
  await change(phone, id, { fields: { price: 70_000 } });
  expect(await copyTo(tablet, phone)).toMatchObject({ added: 1 });
  await phone.sync();
  expect(await copyTo(tablet, phone)).toMatchObject({ added: 1 });
  await tablet.sync();
  await tablet.sync();
  expect([await tablet.outbox(), await pricesOf('title', 'Stays')]).toEqual([[], [70_000]]);
});

it('takes along the changes of a copy that its author discards', async () => {
  const { phone, tablet, id } = await changedAndCopied('Stays alone');
  await change(phone, id, { fields: { price: 70_000 } });
  await copyTo(tablet, phone);
  await phone.sync();
  expect(await copyTo(tablet, phone)).toMatchObject({ added: 1 });
  await discardItem(tablet.db, id);
  await tablet.sync();
  await tablet.sync();
  expect([await tablet.outbox(), await pricesOf('title', 'Stays alone')]).toEqual([[], [70_000]]);
});

it('leaves a change for its author that came by file after the listing was discarded (law 2)', async () => {
  const { phone, tablet, id } = await changedAndCopied('Discarded before its change');
  await discardItem(tablet.db, id);
  const { id: changeId } = await change(phone, id, { fields: { price: 70_000 } });
  expect(await copyTo(tablet, phone)).toMatchObject({ added: 1, different: 1 });
  for (let passes = 0; passes < 3; passes++) await tablet.sync();
  expect(await tablet.outbox()).toMatchObject([{ id: changeId, state: 'refused' }]);
});

it('takes its changes with it when it is discarded', async () => {
  const { tablet, phone, id } = await changedAndCopied('Discarded with its change');
  await change(phone, id, { fields: { price: 70_000 } });
  await copyTo(tablet, phone);
  expect(await discardItem(tablet.db, id)).toBe('withdrawing');
  expect(await tablet.outbox()).toMatchObject([{ id, withdrawal: 'discard' }]);
  await tablet.sync();
  expect(await tablet.outbox()).toEqual([]);
});

it('takes along a change that came later by file, with the listing under its first id', async () => {
  const { phone, tablet, id } = await changedAndCopied('With a later change');
  dropWrites(tablet);
  await tablet.sync();
  await change(phone, id, { fields: { price: 70_000 } });
  await copyTo(tablet, phone);
  tablet.network.heal();
  await tablet.sync();
  await tablet.sync();
  expect([await tablet.outbox(), await pricesOf('title', 'With a later change')]).toEqual([[], [70_000]]);
});

it('is not called known where the device has another version of it, or is withdrawing it', async () => {
  const [phone, tablet] = [device({ server }), device({ server })];
  const { id } = await list(phone);
  await copyTo(tablet, phone);
  expect(await copyTo(tablet, phone)).toMatchObject({ known: 1, different: 0 });
  await retitle(phone, id, 'Corrected');
  expect(await copyTo(tablet, phone)).toMatchObject({ known: 0, different: 1 });
  dropWrites(tablet);
  await tablet.sync();
  const file = await exportOutbox(tablet.db);
  expect(await discardItem(tablet.db, id)).toBe('withdrawing');
  expect(await importOutbox(tablet.db, file)).toMatchObject({ known: 0, different: 1 });
});
