import { expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import { newAuthorship } from '#db/sent/own-listings.ts';
import { readParcel } from '#features/directory/parcel-queries.ts';
import { device, type Device } from '#support/device.ts';
import { parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { HELEN, ownersPhone } from '#support/manage-profile.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

async function kindsOn({ db }: Device, id: string): Promise<string[] | undefined> {
  const details = await readParcel(db, id);
  return details?.events.map(({ kind, role, isQueued }) => `${kind} ${isQueued === true ? 'queued' : role}`);
}

it('M16: a change offline shows in the story at once, reaches other devices, and leaves them with the listing', async () => {
  const [seller, reader] = [device({ server }), device({ server })];
  const broker = await ownersPhone(server, HELEN);
  const { id } = await list(seller);
  for (const phone of [seller, reader, broker]) await phone.sync();
  expect(await kindsOn(reader, id)).toEqual([]);
  seller.network.rule(() => ({ kind: 'drop-request' }));
  await change(seller, id, { fields: { price: 40_000 } });
  await seller.sync();
  expect(await kindsOn(seller, id)).toEqual(['price queued']);
  seller.network.heal();
  await change(broker, id, { action: 'confirm' });
  for (const phone of [seller, broker, reader, seller]) await phone.sync();
  for (const phone of [seller, reader])
    expect((await kindsOn(phone, id))?.toSorted()).toEqual(['confirmed broker', 'price seller']);
  await change(seller, id, { action: 'withdraw' });
  for (const phone of [seller, reader, broker]) await phone.sync();
  for (const phone of [seller, reader, broker]) expect(await phone.db.listingEvents.count()).toBe(0);
});

it('M16: a visitor who lists withdrawn water again says since when', async () => {
  const [seller, reader] = [device({ server }), device({ server })];
  const { id: former } = await list(seller, { listedDate: '2026-11-02' });
  await seller.sync();
  await change(seller, former, { action: 'withdraw' });
  await seller.sync();
  const listAgain = async (phone: Device) => {
    const authorship = await newAuthorship(phone.db, null, { formerId: former });
    const payload = parcelPayload({ listedDate: '2026-11-20' });
    await enqueue(phone.db, { kind: 'parcel', payload, owner: null, authorship, now: phone.clock.now() });
    await phone.sync();
    return payload.id;
  };
  const stranger = device({ server });
  const [own, others] = [await listAgain(seller), await listAgain(stranger)];
  await reader.sync();
  expect(await kindsOn(reader, own)).toEqual(['listed-again seller']);
  expect(await kindsOn(reader, others)).toEqual([]);
  expect((await reader.db.listingEvents.toArray())[0]?.at.slice(0, 10)).toBe('2026-11-02');
});
