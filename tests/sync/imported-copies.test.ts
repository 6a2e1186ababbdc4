import { describe, expect, it } from 'vitest';
import { submitOperation } from '#client/submit-operation.ts';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { markRefused } from '#db/outbox/outbox-sending.ts';
import { changeItem, discardItem, listOutbox, retryItem } from '#db/outbox/outbox.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { PASSING_REFUSAL } from '#support/faults.ts';
import { listedLate } from '#support/late-request.ts';
import { countListed, writesParcels, parcelPayload } from '#support/listings.ts';
import { list, change as changeListing } from '#support/manage-listing.ts';
import { brokerOn, edit, HELEN, ownersPhone } from '#support/manage-profile.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { singleFlight } from '#sync/single-flight.ts';

const server = runningServer();
const CONTACT = { name: 'Jo Farm', phone: '0491 570 313', email: null };
const change = (phone: Device, id: string, title: string) =>
  changeItem(phone.db, { kind: 'parcel', payload: parcelPayload({ id, title }), now: phone.clock.now() });

describe('law 2: no change is swallowed', () => {
  it('keeps the change of an imported copy when the first copy was received, with both versions', async () => {
    const [first, second] = [device({ server }), device({ server })];
    const item = await first.list({ title: 'First version' });
    await importOutbox(second.db, await exportOutbox(first.db));
    await change(second, item.id, 'Second version');
    await first.sync();
    await second.sync();
    expect(await second.outbox()).toMatchObject([
      { refusal: { code: 'other-received' }, payload: { title: 'Second version' } },
    ]);
    expect((await second.parcels()).filter(({ id }) => id === item.id)).toMatchObject([
      { title: 'First version' },
    ]);
  });

  it('keeps it also when the office has changed the received one since, or deleted it', async () => {
    for (const sql of [
      "update public.parcels set title = 'Corrected by the office' where id = $1",
      'delete from public.parcels where id = $1',
    ]) {
      const [first, second] = [device({ server }), device({ server })];
      const item = await first.list({ title: 'First version' });
      await importOutbox(second.db, await exportOutbox(first.db));
      await change(second, item.id, 'Second version');
      await first.sync();
      await server.query(sql, [item.id]);
      await second.sync();
      expect(await second.outbox()).toMatchObject([{ refusal: { code: 'other-received' } }]);
    }
  });

  it('accepts an imported copy with the same content, also after the office has changed the row', async () => {
    const [first, second] = [device({ server }), device({ server })];
    const item = await first.list({
      volume: 0.0000001,
      price: 1234.56,
      description: '„Ü" \\ \u2028 🌊, two\nlines and a tab\t.',
    });
    await importOutbox(second.db, await exportOutbox(first.db));
    await first.sync();
    await server.query("update public.parcels set title = 'Corrected by the office' where id = $1", [
      item.id,
    ]);
    await second.sync();
    expect(await second.outbox()).toEqual([]);
  });

  it('publishes one of two when the contact of a refused item is corrected and the first copy came by file (law 1)', async () => {
    const [phone, tablet] = [device({ server }), device({ server })];
    const item = await list(phone, {}, CONTACT);
    phone.network.rule((request) => (writesParcels(request) ? PASSING_REFUSAL : { kind: 'pass' }));
    await phone.sync();
    const file = await exportOutbox(phone.db);
    phone.network.heal();
    const payload = parcelPayload({ id: item.id });
    const corrected = { ...CONTACT, phone: '0491 570 156' };
    await changeItem(phone.db, { kind: 'parcel', payload, details: { contact: corrected }, now: 0 });
    await phone.sync();
    await importOutbox(tablet.db, file);
    await tablet.sync();
    const [sent] = await phone.db.acknowledged.toArray();
    expect([await phone.outbox(), sent]).toMatchObject([[], { replaces: item.id }]);
    expect(await tablet.outbox()).toMatchObject([{ id: item.id, refusal: { code: 'voided' } }]);
    expect(await countListed(server, [item.id, sent?.id ?? ''])).toBe(1);
  });

  it.each(['before', 'after'] as const)(
    'publishes one when the contact of a refused item is corrected %s it moves by file (law 1)',
    async (when) => {
      const [phone, tablet] = [device({ server }), device({ server })];
      const item = await list(phone, { brokerId: BROKER_OF_OTHER_COMPANY }, CONTACT);
      await phone.sync();
      const correct = ({ db }: Device) => {
        const payload = parcelPayload({ id: item.id });
        const contact = { ...CONTACT, phone: '0491 570 156' };
        return changeItem(db, { kind: 'parcel', payload, details: { contact }, now: 0 });
      };
      if (when === 'before') await correct(phone);
      await importOutbox(tablet.db, await exportOutbox(phone.db));
      if (when === 'after') await correct(tablet);
      await tablet.sync();
      await phone.sync();
      expect(await tablet.outbox()).toEqual([]);
      const [sent] = await tablet.db.acknowledged.toArray();
      expect(sent).toMatchObject({ replaces: item.id });
      const copies = (await phone.db.acknowledged.toArray()).map(({ id }) => id);
      expect(copies).toEqual(when === 'before' ? [sent?.id] : []);
      expect(await countListed(server, [item.id, sent?.id ?? '', ...copies])).toBe(1);
    },
  );

  it('keeps a contact that was changed before a copy with the first one was sent from another device', async () => {
    const [phone, tablet] = [device({ server }), device({ server })];
    const { id } = await list(phone, {}, CONTACT);
    await importOutbox(tablet.db, await exportOutbox(phone.db));
    const contact = { ...CONTACT, phone: '0491 570 156' };
    await changeItem(phone.db, {
      kind: 'parcel',
      payload: parcelPayload({ id }),
      details: { contact },
      now: 0,
    });
    await expect(phone.sync({ dieAt: 'marked-sending' })).rejects.toThrow(Killed);
    await tablet.sync();
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { authorship: { contact }, refusal: { code: 'other-received' } },
    ]);
  });

  it('keeps a copy whose id was voided from another device', async () => {
    const [first, second] = [device({ server }), device({ server })];
    const { item } = await listedLate(first, server);
    await importOutbox(second.db, await exportOutbox(first.db));
    await discardItem(first.db, item.id);
    first.network.heal();
    await first.sync();
    await second.sync();
    expect(await second.outbox()).toMatchObject([{ refusal: { code: 'voided' } }]);
    await retryItem(second.db, item.id, second.clock.now());
    await second.sync();
    expect(await second.outbox()).toEqual([]);
  });

  it('keeps a copy whose id was voided before the server knew its author, with the same reason', async () => {
    const [first, second] = [device({ server }), device({ server })];
    const item = await list(first);
    await importOutbox(second.db, await exportOutbox(first.db));
    await expect(first.sync({ dieAt: 'marked-sending' })).rejects.toThrow(Killed);
    expect(await discardItem(first.db, item.id)).toBe('withdrawing');
    await first.sync();
    await second.sync();
    expect(await second.outbox()).toMatchObject([{ refusal: { code: 'voided' } }]);
    await retryItem(second.db, item.id, second.clock.now());
    await second.sync();
    expect(await second.outbox()).toEqual([]);
  });

  it('does not let an old pass settle an item that was discarded and imported again', async () => {
    const phone = device({ server });
    const item = await phone.list();
    const planned = await listOutbox(phone.db);
    const file = await exportOutbox(phone.db);
    await discardItem(phone.db, item.id);
    await importOutbox(phone.db, file);
    await markRefused(phone.db, planned, { code: '22023', message: 'Of the first', column: null });
    expect(await phone.outbox()).toMatchObject([{ id: item.id, state: 'waiting', refusal: null }]);
  });

  it('is not called discarded any more once it was imported again and received (law 1)', async () => {
    const phone = device({ server });
    const { id } = await phone.list();
    const file = await exportOutbox(phone.db);
    await discardItem(phone.db, id);
    expect(await readOperationStatus(phone.db, 'parcel', id)).toEqual({ kind: 'gone', isDiscarded: true });
    await importOutbox(phone.db, file);
    await phone.sync();
    await server.query('delete from public.parcels where id = $1', [id]);
    await phone.sync();
    expect(await readOperationStatus(phone.db, 'parcel', id)).toEqual({ kind: 'gone', isDiscarded: false });
  });

  it('asks the server before it discards an imported copy of an item that this device had sent', async () => {
    const phone = device({ server });
    const item = await phone.list();
    const file = await exportOutbox(phone.db);
    await phone.sync();
    await importOutbox(phone.db, file);
    expect(await discardItem(phone.db, item.id)).toBe('withdrawing');
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ refusal: { code: 'received-first' } }]);
  });

  it('keeps the changes of a published listing when an old copy of it is discarded', async () => {
    const account = await newAccount(server);
    const [phone, tablet] = [device({ server }), device({ server })];
    for (const each of [phone, tablet]) await signInOn(each, account);
    const { id } = await list(phone);
    const file = await exportOutbox(phone.db);
    await phone.sync();
    await tablet.sync();
    const written = await changeListing(tablet, id, { fields: { price: 61_001 } });
    await importOutbox(tablet.db, file);
    expect(await discardItem(tablet.db, id)).toBe('discarded');
    expect((await tablet.outbox()).map((item) => item.id)).toEqual([written.id]);
  });

  it('lists a form that is submitted again after its row was deleted as a new listing', async () => {
    const phone = device({ server });
    const item = await phone.list();
    await phone.sync();
    await server.query('delete from public.parcels where id = $1', [item.id]);
    await phone.sync();
    // One pass at a time, as the worker runs them.
    const job = async () => void (await phone.sync());
    const sync = singleFlight({ job, onError: (error) => expect.fail(String(error)) });
    const never = () => new Promise<void>(() => undefined);
    const clock = { now: phone.clock.now, sleep: never, online: () => true };
    const sender = { db: phone.db, sync: { requestSync: () => void sync() }, clock };
    const payload = parcelPayload({ id: item.id, title: 'Listed after all' });
    const presses = [1, 2].map(() => submitOperation(sender, { kind: 'parcel', payload }, { again: true }));
    const [pressed, pressedTwice] = await Promise.all(presses);
    expect(pressed).toMatchObject({ saved: true, state: { kind: 'accepted' } });
    expect(pressedTwice?.id).toBe(pressed?.id);
    const rows = await server.query('select title from public.parcels where id = any ($1)', [
      [item.id, pressed?.id ?? ''],
    ]);
    expect(rows).toEqual([{ title: 'Listed after all' }]);
  });
});

describe('laws 3 and 5: the copy of a received change does not revert what others have changed since', () => {
  /** Two devices of a user with an approved claim on the seeded broker. */
  async function phonesOfOwner(): Promise<[Device, Device]> {
    const [first, second] = [await ownersPhone(server, HELEN), device({ server })];
    await signInOn(second, first.account);
    await second.sync();
    return [first, second];
  }

  it.each([
    { sent: 'alone', later: {} },
    { sent: 'with a later change', later: { volume: 77 } },
  ])('in a listing, sent $sent', async ({ later }) => {
    const [first, second] = await phonesOfOwner();
    const { id } = await list(first, { price: 100 });
    await first.sync();
    await second.sync();
    await changeListing(first, id, { fields: { price: 200 } });
    await importOutbox(second.db, await exportOutbox(first.db));
    if (later.volume !== undefined) await changeListing(second, id, { fields: later });
    await first.sync();
    await server.query('update public.parcels set price = 300 where id = $1', [id]);
    await second.sync();
    expect(await second.outbox()).toEqual([]);
    expect(await second.db.parcels.get(id)).toMatchObject({ price: 300, ...later });
    await second.sync();
    expect(await second.db.parcels.get(id)).toMatchObject({ price: 300, ...later });
  });

  it('in a listing that was disowned and restored', async () => {
    const author = device({ server });
    const { id } = await list(author);
    await author.sync();
    const [first, second] = await phonesOfOwner();
    await changeListing(first, id, { action: 'not-mine' });
    await importOutbox(second.db, await exportOutbox(first.db));
    await first.sync();
    await server.query('select private.restore_listings(array[$1::uuid])', [id]);
    await second.sync();
    expect(await second.outbox()).toEqual([]);
    expect(await second.db.parcels.get(id)).toBeDefined();
  });

  it('in a profile, in whatever order its fields were written', async () => {
    const [first] = await phonesOfOwner();
    await edit(first, HELEN, { title: 'Title and phone', phone: '0491 570 110' });
    const file = await exportOutbox(first.db);
    await first.sync();
    await importOutbox(first.db, file);
    await first.sync();
    expect(await first.outbox()).toEqual([]);
  });

  it('in a profile', async () => {
    const [first, second] = await phonesOfOwner();
    await edit(first, HELEN, { title: 'Broker of the river' });
    await importOutbox(second.db, await exportOutbox(first.db));
    await first.sync();
    await server.query("update public.brokers set title = 'Newer title' where id = $1", [BROKER]);
    await second.sync();
    expect([await second.outbox(), (await brokerOn(second)).title]).toEqual([[], 'Newer title']);
  });
});
