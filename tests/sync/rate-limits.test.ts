// Law 8: a kind of which the server takes no more for now keeps no other kind from being sent.
import { expect, it } from 'vitest';
import { device } from '#support/device.ts';
import { enquire } from '#support/enquire.ts';
import { countListed } from '#support/listings.ts';
import { list } from '#support/manage-listing.ts';
import { BROKER_OF_OTHER_COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

async function listedBySeller(): Promise<string> {
  const seller = device({ server });
  const { id } = await list(seller);
  await seller.sync();
  return id;
}

it("sends a user's listing while others use up the limit of visitors' enquiries", async () => {
  const phone = device({ server });
  await enquire(phone, await listedBySeller(), 5);
  const userId = await signInOn(phone, await newAccount(server));
  const own = await phone.list({}, userId);
  const other = 'visitor 203.0.113.9';
  await server.query(
    "insert into sync.recent_writes (table_name, writer, written) values ('enquiries', $1, 6001)",
    [other],
  );
  const { failureReason } = await phone.sync();
  await server.query('delete from sync.recent_writes where writer = $1', [other]);
  expect([failureReason, await countListed(server, [own.id])]).toEqual(['overloaded', 1]);
  expect((await phone.outbox()).map(({ kind, state }) => [kind, state])).toEqual([['enquiry', 'waiting']]);
});

it('sends enquiries to others while one company gets too many', async () => {
  const phone = device({ server });
  const flooded = await listedBySeller();
  const seller = device({ server });
  const other = await list(seller, { brokerId: BROKER_OF_OTHER_COMPANY, companyId: OTHER_COMPANY });
  await seller.sync();
  await server.query(
    `insert into public.enquiries (parcel_id, device_id, volume, phone, made_at, broker_id, company_id, listing_title)
     select id, gen_random_uuid(), 1, '0491 570 313', 1795233600000, broker_id, company_id, title
     from public.parcels, generate_series(1, 601) where id = $1`,
    [flooded],
  );
  await enquire(phone, flooded);
  for (let count = 1; count <= 3; count++) await enquire(phone, other.id, count);
  for (let pass = 1; pass <= 3; pass++) {
    await phone.sync();
    phone.clock.advance(61_000);
  }
  expect((await phone.outbox()).map(({ payload }) => payload)).toMatchObject([{ parcelId: flooded }]);
  await server.query("update public.enquiries set created_at = created_at - interval '1 hour'");
  phone.clock.advance(600_000);
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
});

it('sends a listing behind a long queue of enquiries', async () => {
  const parcel = await listedBySeller();
  const phone = device({ server });
  for (let count = 1; count <= 70; count++) await enquire(phone, parcel, count);
  const userId = await signInOn(phone, await newAccount(server));
  const own = await phone.list({}, userId);
  await phone.sync();
  expect(await countListed(server, [own.id])).toBe(1);
  for (let minutes = 0; minutes < 9 && (await phone.outbox()).length > 0; minutes++) {
    await server.query("delete from sync.recent_writes where table_name = 'enquiries'");
    phone.clock.advance(61_000);
    await phone.sync();
  }
  expect(await phone.outbox()).toEqual([]);
});
