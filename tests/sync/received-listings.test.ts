import { beforeEach, describe, expect, it } from 'vitest';
import { changeItem, discardItem, retryItem } from '#db/outbox.ts';
import { readListingRight } from '#db/own-listings.ts';
import { device, type Device } from '#support/device.ts';
import { writesParcels } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { parcelRow } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';

// Listings whose author decides on an item while the server has a version of it already.
const server = runningServer();

const CONTACT = { name: 'Jo Farm', phone: '0491 570 313', email: null };

async function onServer(ids: string[]) {
  const sql = `select parcels.id, title, price::text, seller_phone from public.parcels
    left join public.listing_private using (id) where parcels.id = any ($1) order by title`;
  return server.query<{ id: string; title: string; price: string; seller_phone: string | null }>(sql, [ids]);
}

/** Lists a parcel that the server receives without an answer. */
async function listedUnanswered(phone: Device, contact: typeof CONTACT | null = null): Promise<string> {
  const { id } = await list(phone, { title: 'First version' }, contact);
  phone.network.rule((request) =>
    writesParcels(request) ? { kind: 'drop-response' } : { kind: 'pass' },
  );
  await phone.sync();
  phone.network.heal();
  return id;
}

function edit(phone: Device, id: string, { title = 'First version', contact }: { title?: string; contact?: typeof CONTACT }) {
  const payload = parcelRow({ id, title });
  return changeItem(phone.db, { kind: 'parcel', payload, contact, now: phone.clock.now() });
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
      const renewed = await retryItem(phone.db, id);
      expect((await phone.outbox()).find((item) => item.id === withdrawal.id)).toMatchObject({
        payload: { parcel_id: id },
      });
      await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      expect(await onServer([id, renewed ?? ''])).toMatchObject([{ id: renewed, title: 'Second version' }]);
    });

    it('keeps the right to manage both listings', async () => {
      const renewed = await retryItem(phone.db, id);
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
