import { describe, expect, it } from 'vitest';
import { markNotSent, markSending } from '#db/outbox/outbox-sending.ts';
import { changeItem, discardItem, listOutbox, retryItem } from '#db/outbox/outbox.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { device, type Device } from '#support/device.ts';
import type { Fault } from '#support/faults.ts';
import { listedLate } from '#support/late-request.ts';
import { writesParcels, parcelPayload } from '#support/listings.ts';
import { list } from '#support/manage-listing.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();
const titlesOf = async (ids: string[]) => {
  const rows = await server.query<{ title: string }>(
    'select title from public.parcels where id = any ($1) order by title',
    [ids],
  );
  return rows.map(({ title }) => title);
};
const change = (phone: Device, id: string, title: string) =>
  changeItem(phone.db, { kind: 'parcel', payload: parcelPayload({ id, title }), now: phone.clock.now() });
const onWrites = (fault: Fault) => (request: Parameters<typeof writesParcels>[0]) =>
  writesParcels(request) ? fault : ({ kind: 'pass' } as const);
const REFUSED: Fault = {
  kind: 'answer',
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: '{"code":"22023","message":"This broker is no longer listed.","details":null,"hint":"broker_id"}',
};
const BROKEN: Fault = {
  kind: 'answer',
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: '{"code":"XX000","message":"internal error","details":null,"hint":null}',
};

describe('law 1: what the server may have received is withdrawn through the server', () => {
  it('never lists what was discarded, although its request arrives afterwards', async () => {
    const phone = device({ server });
    const { item, line } = await listedLate(phone, server);
    expect(await discardItem(phone.db, item.id)).toBe('withdrawing');
    phone.network.heal();
    await phone.sync();
    await line.arrive();
    expect([await phone.outbox(), await titlesOf([item.id])]).toEqual([[], []]);
  });

  it('never lists what was refused and then discarded, although an earlier request arrives afterwards', async () => {
    const phone = device({ server });
    const { item, line } = await listedLate(phone, server);
    phone.network.rule(onWrites(REFUSED));
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ state: 'refused', unconfirmed: true }]);
    expect(await discardItem(phone.db, item.id)).toBe('withdrawing');
    phone.network.heal();
    await phone.sync();
    await line.arrive();
    expect([await phone.outbox(), await titlesOf([item.id])]).toEqual([[], []]);
  });

  it('voids what was refused while an earlier request may still arrive, so that the refusal holds', async () => {
    const phone = device({ server });
    const { item, line } = await listedLate(phone, server);
    phone.network.rule(onWrites(REFUSED));
    await phone.sync();
    phone.network.heal();
    await phone.sync();
    await line.arrive();
    await phone.sync();
    const [voided] = await phone.outbox();
    expect(voided).toMatchObject({
      state: 'refused',
      unconfirmed: false,
      withdrawal: null,
      replaces: item.id,
    });
    expect(await titlesOf([item.id])).toEqual([]);
    await retryItem(phone.db, voided?.id ?? '', phone.clock.now());
    await phone.sync();
    expect([await phone.outbox(), await titlesOf([voided?.id ?? ''])]).toEqual([[], ['First version']]);
  });

  it('accepts what was refused when an earlier request has arrived after all', async () => {
    const phone = device({ server });
    const { item, line } = await listedLate(phone, server);
    phone.network.rule(onWrites(REFUSED));
    await phone.sync();
    await line.arrive();
    phone.network.heal();
    await phone.sync();
    expect([await phone.outbox(), await titlesOf([item.id])]).toEqual([[], ['First version']]);
  });

  it('reports that it was received first when it is withdrawn too late, and keeps the report until its author has read it', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule(onWrites({ kind: 'drop-response' }));
    await phone.sync();
    await discardItem(phone.db, item.id);
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ state: 'refused', refusal: { code: 'received-first' } }]);
    expect((await phone.parcels()).filter(({ id }) => id === item.id)).toMatchObject([{ pending: false }]);
    expect([
      await retryItem(phone.db, item.id, phone.clock.now()),
      await discardItem(phone.db, item.id),
    ]).toEqual([null, 'discarded']);
  });

  it('counts the attempt of another tab that died: an item that this tab could not send can still arrive', async () => {
    const phone = device({ server });
    const item = await phone.list();
    const planned = await listOutbox(phone.db);
    await markSending(phone.db, planned);
    // The other tab has sent it and died; this one thaws, sends as well, and is refused because its token has expired.
    await markNotSent(phone.db, await markSending(phone.db, planned));
    expect(await phone.outbox()).toMatchObject([{ state: 'unconfirmed', unconfirmed: true }]);
    expect(await discardItem(phone.db, item.id)).toBe('withdrawing');
  });

  it('sends a change of an aborted item as a new one, once the server has voided the first', async () => {
    const phone = device({ server });
    const { item, line } = await listedLate(phone, server);
    expect(await change(phone, item.id, 'Second version')).toBe(item.id);
    expect((await phone.parcels()).find(({ id }) => id === item.id)?.title).toBe('Second version');
    phone.network.heal();
    await phone.sync();
    await line.arrive();
    expect(await phone.outbox()).toEqual([]);
    const [sent] = await phone.db.acknowledged.toArray();
    expect(sent).toMatchObject({ replaces: item.id, payload: { title: 'Second version' } });
    expect(await titlesOf([item.id, sent?.id ?? ''])).toEqual(['Second version']);
    expect(await readOperationStatus(phone.db, 'parcel', item.id)).toEqual({ kind: 'accepted' });
  });

  it('keeps a change with both versions when the server has received the first', async () => {
    const phone = device({ server });
    const item = await phone.list({ title: 'First version' });
    phone.network.rule(onWrites({ kind: 'drop-response' }));
    await phone.sync();
    await change(phone, item.id, 'Second version');
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { id: item.id, refusal: { code: 'other-received' }, payload: { title: 'Second version' } },
    ]);
    expect(await phone.db.parcels.get(item.id)).toMatchObject({ title: 'First version' });
    const renewed = await retryItem(phone.db, item.id, phone.clock.now());
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await titlesOf([item.id, renewed ?? ''])).toEqual(['First version', 'Second version']);
  });

  it('changes and discards an item on which the server always breaks', async () => {
    const phone = device({ server });
    const [changed, discarded] = [await phone.list(), await phone.list()];
    phone.network.rule(onWrites(BROKEN));
    for (let time = 0; time < 20; time++) await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ serverErrors: 20 }, { serverErrors: 20 }]);
    await change(phone, changed.id, 'Second version');
    await discardItem(phone.db, discarded.id);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { payload: { title: 'Second version' }, replaces: changed.id },
    ]);
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await titlesOf([changed.id, discarded.id])).toEqual([]);
  });

  it('takes the contact of a refused listing back as well', async () => {
    const phone = device({ server });
    const contact = { name: 'Jo Farm', phone: '0491 570 313', email: null };
    const { id } = await list(phone, { brokerId: BROKER_OF_OTHER_COMPANY }, contact);
    await phone.sync();
    const contacts = () =>
      server.query('select seller_phone from public.listing_private where id = $1', [id]);
    expect(await contacts()).toEqual([{ seller_phone: contact.phone }]);
    expect(await discardItem(phone.db, id)).toBe('withdrawing');
    await phone.sync();
    expect([await phone.outbox(), await contacts()]).toEqual([[], []]);
  });

  it('lets an item in flight be discarded, and settles it by the answer of the server', async () => {
    const phone = device({ server });
    const item = await phone.list();
    phone.network.rule((request) => {
      if (!writesParcels(request)) return { kind: 'pass' };
      return { kind: 'hold', of: 'response', until: discardItem(phone.db, item.id) };
    });
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ withdrawal: 'discard' }]);
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ refusal: { code: 'received-first' } }]);
  });
});
