// "Check the date on this device and send it again": what is sent again has a date that the server takes.
import { describe, expect, it } from 'vitest';
import { enqueue, retryItem } from '#db/outbox/outbox.ts';
import { reportInsertOf } from '#domain/listing/report.ts';
import { enquiryInsertOf } from '#domain/listing/sent-enquiry.ts';
import { localDay } from '#domain/values/date.ts';
import { newId } from '#domain/values/id.ts';
import type { Device } from '#support/device.ts';
import { delayedPast } from '#support/late-request.ts';
import { parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { edit, HELEN, ownersPhone } from '#support/manage-profile.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

const DAY = 86_400_000;
/** The clock of a device whose battery was empty. */
const YEARS_BEHIND = 30 * 365 * DAY;

/** A phone with a listing, of an owner of the seeded broker. */
async function phoneWithListing() {
  const phone = await ownersPhone(server, HELEN);
  const { id } = await list(phone);
  await phone.sync();
  return { phone, id };
}

/** Whatever a device dates: saves it, and says with which date the server has it. */
const DATED: Record<string, (phone: Device, listing: string) => Promise<{ id: string; sql: string }>> = {
  'a change of a listing': async (phone, listing) => {
    const { id } = await change(phone, listing, { action: 'confirm' });
    return { id, sql: 'select made_at::float8 as at from public.listing_changes where id = $1' };
  },
  'a change of a profile': async (phone) => {
    const { id } = await edit(phone, HELEN, { bio: `Since ${newId()} in water` });
    return { id, sql: 'select made_at::float8 as at from public.profile_changes where id = $1' };
  },
  'a report': async ({ db, clock }, listing) => {
    const form = { reason: 'other', note: null } as const;
    const subject = { type: 'parcel', id: listing } as const;
    const by = { id: newId(), userId: null, deviceId: newId(), now: clock.now() };
    const payload = reportInsertOf({ ...by, subject, form });
    const { id } = await enqueue(db, { kind: 'report', payload, owner: null, now: clock.now() });
    return { id, sql: 'select made_at::float8 as at from public.reports where id = $1' };
  },
  'an enquiry': async ({ db, clock }, listing) => {
    const form = { wanted: 5, topPrice: null, by: null, name: null, phone: '0491 570 006', note: null };
    const by = { id: newId(), userId: null, deviceId: newId(), now: clock.now() };
    const payload = enquiryInsertOf({ ...by, subject: { type: 'parcel', id: listing }, form });
    const { id } = await enqueue(db, { kind: 'enquiry', payload, owner: null, now: clock.now() });
    return { id, sql: 'select made_at::float8 as at from public.enquiries where id = $1' };
  },
  'a listing': async ({ db, clock }) => {
    const payload = parcelPayload({ listedDate: localDay(new Date(clock.now())) });
    const { id } = await enqueue(db, { kind: 'parcel', payload, owner: null, now: clock.now() });
    const sql =
      'select (extract(epoch from listed_date) * 1000)::float8 as at from public.parcels where id = $1';
    return { id, sql };
  },
};

async function received(sql: string, id: string): Promise<number[]> {
  return (await server.query<{ at: number }>(sql, [id])).map(({ at }) => at);
}

const isNow = (at: number) => Math.abs(at - Date.now()) < 2 * DAY;

describe.each(Object.entries(DATED))('%s that was refused for its date', (_name, save) => {
  it('arrives on Retry, whether the clock of the device is still wrong or right by then', async () => {
    for (const clock of ['wrong', 'set since', 'set, and the server was asked']) {
      const { phone, id: listing } = await phoneWithListing();
      phone.clock.advance(Date.now() - phone.clock.now() - YEARS_BEHIND);
      const { id, sql } = await save(phone, listing);
      await phone.sync();
      expect(await phone.outbox()).toMatchObject([{ id, state: 'refused', refusal: { code: '22023' } }]);
      if (clock !== 'wrong') phone.clock.advance(YEARS_BEHIND);
      if (clock === 'set, and the server was asked') await phone.sync();
      await retryItem(phone.db, id, phone.clock.now());
      await phone.sync();
      expect(await phone.outbox()).toEqual([]);
      const dates = await received(sql, id);
      expect(dates.map(isNow)).toEqual([true]);
    }
  });

  it('arrives once on Retry while an earlier request with the old date is in flight', async () => {
    const { phone, id: listing } = await phoneWithListing();
    phone.clock.advance(Date.now() - phone.clock.now() - YEARS_BEHIND);
    const { id, sql } = await save(phone, listing);
    const line = delayedPast(phone.network, { server, chosen: ({ body }) => body.includes(id) });
    await phone.sync();
    phone.network.heal();
    await phone.sync();
    await retryItem(phone.db, id, phone.clock.now());
    await line.arrive();
    await phone.sync();
    await line.arrive();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    const acknowledged = (await phone.db.acknowledged.toArray()).find(
      (item) => item.id === id || item.replaces === id,
    );
    expect(await received(sql, id)).toHaveLength(acknowledged?.id === id ? 1 : 0);
    expect((await received(sql, acknowledged?.id ?? '')).map(isNow)).toEqual([true]);
  });
});

it('dates two refused changes in the order in which they were made', async () => {
  const { phone, id: listing } = await phoneWithListing();
  phone.clock.advance(Date.now() - phone.clock.now() - YEARS_BEHIND);
  const items = [];
  for (const price of [1_001, 1_002]) {
    items.push(await change(phone, listing, { fields: { price } }));
    phone.clock.advance(60_000);
  }
  await phone.sync();
  expect(await phone.outbox()).toHaveLength(2);
  for (const { id } of items.toReversed()) await retryItem(phone.db, id, phone.clock.now());
  await phone.sync();
  const rows = await server.query<{ price: number; after: number }>(
    `select (fields ->> 'price')::int as price, (made_at - min(made_at) over ())::int as after
     from public.listing_changes where parcel_id = $1 order by made_at`,
    [listing],
  );
  const expected = [
    { price: 1_001, after: 0 },
    { price: 1_002, after: 60_000 },
  ];
  expect([await phone.outbox(), rows]).toEqual([[], expected]);
});
