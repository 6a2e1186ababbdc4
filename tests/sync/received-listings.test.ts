import { beforeEach, describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { changeItem, discardItem, retryItem } from '#db/outbox/outbox.ts';
import { readListingRight } from '#db/sent/own-listings.ts';
import { newId } from '#domain/values/id.ts';
import { device, type Device } from '#support/device.ts';
import { writesParcels, parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { insertAsOwner, listingPrivateRow } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';

// Listings whose author decides on an item while the server has a version of it already.
const server = runningServer();

const CONTACT = { name: 'Jo Farm', phone: '0491 570 313', email: null };
const CORRECTED = { ...CONTACT, phone: '0491 570 156' };

async function onServer(ids: string[]) {
  const sql = `select parcels.id, title, price::text, seller_phone from public.parcels
    left join public.listing_private using (id) where parcels.id = any ($1) order by title`;
  return server.query<{ id: string; title: string; price: string; seller_phone: string | null }>(sql, [ids]);
}

/** Lists a parcel that the server receives without an answer. */
async function listedUnanswered(phone: Device, contact: typeof CONTACT | null = null): Promise<string> {
  const { id } = await list(phone, { title: 'First version' }, contact);
  phone.network.rule((request) => (writesParcels(request) ? { kind: 'drop-response' } : { kind: 'pass' }));
  await phone.sync();
  phone.network.heal();
  return id;
}

function edit(
  phone: Device,
  id: string,
  { title = 'First version', contact }: { title?: string; contact?: typeof CONTACT },
) {
  const payload = parcelPayload({ id, title });
  return changeItem(phone.db, {
    kind: 'parcel',
    payload,
    details: contact && { contact },
    now: phone.clock.now(),
  });
}

async function isManageable({ db }: Device, id: string): Promise<boolean> {
  const parcel = await db.parcels.get(id);
  return parcel !== undefined && (await readListingRight(db, parcel)) !== null;
}

describe('law 2: a change of a public listing depends on no item that is kept for its author', () => {
  let phone: Device;
  let id: string;

  describe('after it was discarded too late', () => {
    beforeEach(async () => {
      phone = device({ server });
      id = await listedUnanswered(phone);
      await discardItem(phone.db, id);
      await phone.sync();
      expect(await phone.outbox()).toMatchObject([{ id, refusal: { code: 'received-first' } }]);
    });

    it('is withdrawn', async () => {
      await change(phone, id, { action: 'withdraw' });
      await phone.sync();
      expect([(await phone.outbox()).map((item) => item.id), await onServer([id])]).toEqual([[id], []]);
    });

    it('keeps a queued change and the right to manage it when the item is removed', async () => {
      const queued = await change(phone, id, { fields: { price: 77_000 } });
      expect(await discardItem(phone.db, id)).toBe('discarded');
      expect(await phone.outbox()).toMatchObject([{ id: queued.id }]);
      await phone.sync();
      expect([await phone.outbox(), await onServer([id])]).toMatchObject([[], [{ price: '77000' }]]);
      expect(await isManageable(phone, id)).toBe(true);
    });
  });

  describe('after another version was received', () => {
    beforeEach(async () => {
      phone = device({ server });
      id = await listedUnanswered(phone);
      await edit(phone, id, { title: 'Second version' });
      await phone.sync();
      expect(await phone.outbox()).toMatchObject([{ id, refusal: { code: 'other-received' } }]);
    });

    it('withdraws that version, and not the one that is sent as a new listing', async () => {
      const withdrawal = await change(phone, id, { action: 'withdraw' });
      const renewed = await retryItem(phone.db, id, phone.clock.now());
      expect((await phone.outbox()).find((item) => item.id === withdrawal.id)).toMatchObject({
        payload: { parcelId: id },
      });
      await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      expect(await onServer([id, renewed ?? ''])).toMatchObject([{ id: renewed, title: 'Second version' }]);
    });

    it('keeps the right to manage both listings', async () => {
      const renewed = await retryItem(phone.db, id, phone.clock.now());
      await phone.sync();
      expect([await isManageable(phone, id), await isManageable(phone, renewed ?? '')]).toEqual([true, true]);
    });

    it('keeps a queued change and the right to manage it when this version is discarded', async () => {
      await change(phone, id, { fields: { price: 77_000 } });
      await discardItem(phone.db, id);
      await phone.sync();
      expect([await phone.outbox(), await onServer([id])]).toMatchObject([[], [{ price: '77000' }]]);
      expect(await isManageable(phone, id)).toBe(true);
    });
  });
});

describe("law 2: a change of the seller's contact is not swallowed", () => {
  it('keeps it for its author when the server has received the listing with the first one', async () => {
    const phone = device({ server });
    const id = await listedUnanswered(phone, CONTACT);
    await edit(phone, id, { contact: CORRECTED });
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([
      { id, refusal: { code: 'other-received' }, authorship: { contact: CORRECTED } },
    ]);
    const renewed = await retryItem(phone.db, id, phone.clock.now());
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await onServer([renewed ?? ''])).toMatchObject([{ seller_phone: CORRECTED.phone }]);
  });

  it('keeps that of an imported copy although only its answer was lost', async () => {
    const [first, second] = [device({ server }), device({ server })];
    const id = await listedUnanswered(first, CONTACT);
    await edit(first, id, { contact: CORRECTED });
    await importOutbox(second.db, await exportOutbox(first.db));
    await second.sync();
    expect(await second.outbox()).toMatchObject([{ id, refusal: { code: 'other-received' } }]);
    await first.sync();
    expect(await first.outbox()).toMatchObject([{ id, refusal: { code: 'other-received' } }]);
  });

  it('keeps that of an imported copy when the first copy was received', async () => {
    const [first, second] = [device({ server }), device({ server })];
    const { id } = await list(first, { title: 'First version' }, CONTACT);
    await importOutbox(second.db, await exportOutbox(first.db));
    await edit(second, id, { contact: CORRECTED });
    await first.sync();
    await second.sync();
    await second.sync();
    expect(await second.outbox()).toMatchObject([{ id, refusal: { code: 'other-received' } }]);
    expect(await onServer([id])).toMatchObject([{ seller_phone: CONTACT.phone }]);
  });

  it('sends an unchanged copy without asking its author', async () => {
    const [first, second] = [device({ server }), device({ server })];
    await list(first, { title: 'First version' }, CONTACT);
    await importOutbox(second.db, await exportOutbox(first.db));
    await first.sync();
    await second.sync();
    expect(await second.outbox()).toEqual([]);
  });
});

describe('law 1: a listing is published under the authorship that its device sent, or not at all', () => {
  it('is not published under an authorship that another writer sent first', async () => {
    const phone = device({ server });
    const { id } = await list(phone, { title: 'First version' }, CONTACT);
    await insertAsOwner(server, 'listing_private', listingPrivateRow({ id, key_hash: 'f'.repeat(64) }));
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ id, refusal: { code: 'other-author' } }]);
    const renewed = await retryItem(phone.db, id, phone.clock.now());
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await onServer([id, renewed ?? ''])).toMatchObject([{ id: renewed, seller_phone: CONTACT.phone }]);
  });

  it('is sent under a new id when the authorship of a batch was received and its listings were not', async () => {
    const phone = device({ server });
    await list(phone, { brokerId: newId() });
    const { id } = await list(phone, {}, CONTACT);
    let writes = 0;
    phone.network.rule((request) =>
      writesParcels(request) && ++writes > 1 ? { kind: 'drop-request' } : { kind: 'pass' },
    );
    await phone.sync();
    phone.network.heal();
    await edit(phone, id, { contact: CORRECTED });
    for (let passes = 0; passes < 2; passes++) await phone.sync();
    const [sent] = await phone.db.acknowledged.toArray();
    expect(sent).toMatchObject({ replaces: id });
    expect(await onServer([id, sent?.id ?? ''])).toMatchObject([{ seller_phone: CORRECTED.phone }]);
  });

  it('is published once when a corrected contact is carried to another device, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const phones = [device({ server }), device({ server })] as const;
      const title = `Corrected ${newId()}`;
      const { id } = await list(phones[0], { title }, CONTACT);
      phones[0].network.rule((request) =>
        writesParcels(request) ? { kind: 'drop-request' } : { kind: 'pass' },
      );
      await phones[0].sync();
      phones[0].network.heal();
      await edit(phones[0], id, { title, contact: CORRECTED });
      await importOutbox(phones[1].db, await exportOutbox(phones[0].db));
      for (const index of [...order, ...order]) await phones[index]?.sync();
      const listed = await server.query('select id from public.parcels where title = $1', [title]);
      expect([order, listed.length]).toEqual([order, 1]);
    }
  });
});
