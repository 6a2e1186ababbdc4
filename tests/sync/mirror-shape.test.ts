import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Stored } from '#db/tables/schema-types.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { MIRROR_SHAPE, MIRROR_TABLES, parseRows } from '#domain/feed/feed.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { fromWire, serverTable } from '#remote/wire.ts';
import { device, type Device } from '#support/device.ts';
import { optionalFields } from '#support/directory-rows.ts';
import { change, list } from '#support/manage-listing.ts';
import { changeMirrorState } from '#support/mirror-state.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import {
  brokerSubmissionRow,
  claimRow,
  companySubmissionRow,
  enquiryInboxRow,
  enquiryRow,
  insertAsOwner,
  insertEnquiry,
  listingPrivateRow,
  parcelRow,
} from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

async function writtenWithShape({ db }: Device, shape: number) {
  await changeMirrorState(db, { shape });
}

/** As the app before listings were confirmed left it. */
async function writtenBeforeConfirmations(phone: Device) {
  await phone.db.parcels.toCollection().modify((row: Partial<Stored<Parcel>>) => {
    delete row.confirmedAt;
    delete row.confirmedBy;
  });
  await writtenWithShape(phone, 1);
}

it('a device shows its listings after an update without a network, and fetches who confirmed them with the next', async () => {
  const phone = device({ server });
  await phone.sync();
  await writtenBeforeConfirmations(phone);
  const confirmations = async () => new Set((await phone.parcels()).map(({ confirmedBy }) => confirmedBy));
  await server.exec("update public.parcels set confirmed_at = now(), confirmed_by = 'broker'");
  expect(await confirmations()).toEqual(new Set([null]));
  await phone.sync();
  expect(await confirmations()).toEqual(new Set(['broker']));
});

it('a device whose user has signed out, with a personal row as the newest of its mirror, mirrors again after an update', async () => {
  const phone = device({ server });
  await signInOn(phone, await newAccount(server));
  await phone.sync();
  await endSession(phone.db);
  await phone.sync();
  await writtenWithShape(phone, 1);
  expect(await phone.sync()).toMatchObject({ failureReason: null });
  expect(await readMirrorState(phone.db)).toMatchObject({ shape: MIRROR_SHAPE });
});

/** As the app before trade details left it. */
async function writtenBeforeTradeDetails(phone: Device) {
  await phone.db.parcels.toCollection().modify((row) => {
    for (const name of Object.keys(optionalFields({}))) Reflect.deleteProperty(row, name);
  });
  await writtenWithShape(phone, 2);
}

it('M5: a device shows and changes its listings after an update without a network, and fetches trade details with the next', async () => {
  const phone = device({ server });
  const { id } = await list(phone);
  await phone.sync();
  await server.query("update public.parcels set product = 'lease', zone = '7' where id = $1", [id]);
  await phone.sync();
  await writtenBeforeTradeDetails(phone);
  const shown = async () => (await phone.parcels()).find((parcel) => parcel.id === id);
  expect((await shown())?.zone).toBeUndefined();
  await change(phone, id, { fields: { zone: '7' } });
  expect(await shown()).toMatchObject({ zone: '7', product: null });
  await phone.sync();
  expect(await shown()).toMatchObject({ zone: '7', product: 'lease', changing: false });
  expect(await phone.outbox()).toEqual([]);
});

describe('law 5: the mirror records the shape of its rows', () => {
  it('fetches unchanged rows again that an earlier version of the app stored without a column', async () => {
    const phone = device({ server });
    await phone.sync();
    const before = await phone.db.brokers.get(BROKER);
    await phone.db.brokers
      .where('id')
      .equals(BROKER)
      .modify((row) => Reflect.deleteProperty(row, 'bio'));
    await writtenWithShape(phone, MIRROR_SHAPE - 1);
    phone.network.rule(() => ({ kind: 'drop-request' }));
    await phone.sync();
    expect(await phone.db.brokers.count()).toBe(7);
    phone.network.heal();
    await phone.sync();
    expect((await phone.db.brokers.get(BROKER))?.bio).toBe(before?.bio);
    expect(await readMirrorState(phone.db)).toMatchObject({ shape: MIRROR_SHAPE, replacing: false });
    const seen = phone.network.requests.length;
    await phone.sync();
    expect(phone.network.requests.length - seen).toBe(1);
  });

  it('does not touch a mirror that a newer version of the app has written', async () => {
    const phone = device({ server });
    await phone.sync();
    await writtenWithShape(phone, MIRROR_SHAPE + 1);
    await server.query(
      "update public.brokers set bio = 'Changed since, in a way that only the newer app reads.' where id = $1",
      [BROKER],
    );
    const before = await phone.db.brokers.toArray();
    await phone.sync();
    expect(await phone.db.brokers.toArray()).toEqual(before);
    expect((await readPass(phone.db)).failureReason).toBe('outdated');
  });

  it('fetches unreadable rows again at the next comparison with the server', async () => {
    const phone = device({ server });
    await phone.sync();
    const row = await phone.db.brokers.get(BROKER);
    if (row === undefined) throw new Error('The mirror is empty');
    const { id, version, generation } = row;
    await phone.db.brokers.delete(id);
    await phone.db.unreadableRows.put({ table: 'brokers', id, version, generation, problem: 'an older app' });
    await phone.sync();
    expect(await phone.db.unreadableRows.count()).toBe(1);
    phone.clock.advance(24 * 3_600_000);
    await phone.sync();
    expect([await phone.db.unreadableRows.count(), await phone.db.brokers.count()]).toEqual([0, 7]);
  });
});

/** The hash of each shape's columns. A change of a row's schema needs a new entry and a higher `MIRROR_SHAPE`; old entries stay. */
const SHAPES: Readonly<Record<number, string>> = {
  1: '82b3f3a21df1818a13769069c02ba8c3f687223e056bada2166117d5f68ab885',
  2: '639c1175b2a2a905beced1e6705458e831e41413f10bd4b2d102f20f84bb8a20',
  3: 'c84b54d2d4605715f4fbc332eb7cd8fa447b346958b2f3abfe03ed51cfa0846a',
  4: 'e4e986ddd8ff7a497663c2e22242777aa8d4e0252a992e6dce962233272e8b51',
  5: '5ddea865c02f5084a422a7a6c236f5fad9027bb5ed6bea4ab543e45cb723f7f1',
  6: '28f098ea550356f190f9ba82e6e8a7ea13c8a365bd4fe34a4025f2fb89007add',
  7: 'e0b9ed12ffc4e9a1e22995d8e61515c0294253be5af30f5c99c5baac1a5df746',
  8: '73d3cd87d9ec016de4027431846d0f9e6a3d6152d44c5efb1f3c6880405b2a60',
};

it('has a number of its own for each shape of rows (law 5)', async () => {
  const { id: userId } = await newAccount(server);
  await insertAsOwner(server, 'user_roles', { user_id: userId, role: 'broker' });
  await insertAsOwner(server, 'claimed_entities', claimRow(userId));
  await insertAsOwner(server, 'pending_companies', companySubmissionRow(userId));
  await insertAsOwner(server, 'pending_brokers', brokerSubmissionRow(userId));
  const id = await insertAsOwner(server, 'listing_private', listingPrivateRow({ user_id: userId }));
  const content = "(select to_jsonb(t) - 'sync_xid' from public.parcels as t limit 1)";
  await server.query(
    `update public.listing_private set reference = 'P-17', withdrawn = ${content}, hidden = ${content}, hidden_reason = 'not-mine' where id = $1`,
    [id],
  );
  await server.query(
    `insert into public.inbox (user_id, parcel_id, broker_id, company_id, seller_name, listed_at)
     values ($1, $2, $3, $4, 'Jo', now())`,
    [userId, id, BROKER, COMPANY],
  );
  const parcelId = await insertAsOwner(server, 'parcels', parcelRow());
  const enquiry = enquiryRow({ parcel_id: parcelId });
  await insertEnquiry(server, enquiry);
  await insertAsOwner(server, 'enquiry_inbox', enquiryInboxRow(userId, enquiry));
  await insertEnquiry(
    server,
    enquiryRow({ parcel_id: parcelId, user_id: userId, top_price: 1, wanted_by: '2026-12-05' }),
  );
  const answered = "seen_at = now(), answer = 'sold', answered_at = now()";
  await server.exec(
    `update public.enquiry_inbox set product = 'lease', zone = '7', ${answered};
     update public.sent_messages set details = details || '{"product": "lease", "zone": "7", "reason": "fraud"}', ${answered}`,
  );
  await server.exec("update public.parcels set confirmed_at = now(), confirmed_by = 'seller'");
  await server.exec(
    `update public.parcels set product = 'lease', zone = '7', reliability = 'class-3', minimum_volume = volume, lease_years = 3,
       delivery = 'wet', acting_for = 'both'`,
  );
  await server.exec(
    `insert into public.credentials (broker_id, line, percent, minimum, flat, gst, note, stated_on, checked_on, valid_until)
       select id, 'fees', 2, 300, 60, 'on-top', 'As agreed', now(), now(), '2027-06-30' from public.brokers limit 1;
     insert into public.credentials (company_id, line, per_claim, per_year, cover_until, stated_on)
       select id, 'indemnity', 2000000, 4000000, '2027-06-30', now() from public.companies limit 1;
     insert into public.credentials (company_id, line, holding, stated_on)
       select id, 'trust_account', 'none', now() from public.companies limit 1;
     insert into public.credentials (company_id, line, url, stated_on)
       select id, 'complaints', 'https://example.com/complaints', now() from public.companies limit 1;
     insert into public.listing_events (parcel_id, kind, former_price, former_volume, price, volume, former_status, status, role, at)
       select id, 'price', 1, 2, 3, 4, 'available', 'sold', 'broker', now() from public.parcels limit 1;
     insert into public.season_facts (id, kind, zone_from, zone_to, name, value, starts, ends, source_name, source_url, as_of)
       values (gen_random_uuid(), 'trade-limit', '6', '7', 'Choke', 24, now(), now() + interval '1 day', 'MDBA', 'https://mdba.example', '2026-11-22');
     insert into public.season_facts (id, kind, zone_from, reliability, value, source_name, source_url, as_of)
       values (gen_random_uuid(), 'allocation', '6', 'class-3', 39, 'MDBA', 'https://mdba.example', '2026-11-22');
     update public.brokers set left_company_at = now(), owner_since = now(), answers_of_ten = 9, answers_within = 'day';
     update public.companies set owner_since = now(), answers_of_ten = 9, answers_within = 'day'`,
  );
  await server.query(
    `insert into public.profile_requests
       (user_id, change_id, profile_type, profile_id, field, value, former, status, rejection_reason)
     values ($1, gen_random_uuid(), 'broker', gen_random_uuid(), 'name', 'Ada', 'Ad', 'rejected', 'Too short')`,
    [userId],
  );
  const shapes: string[] = [];
  for (const table of MIRROR_TABLES) {
    const rows = await server.query<{ raw: object }>(
      `select to_jsonb(t) || jsonb_build_object('version', '1') as raw from public.${serverTable(table)} as t`,
    );
    const { readable } = parseRows(
      table,
      rows.map(({ raw }) => fromWire(raw)),
    );
    const columns = new Set(readable.flatMap(({ row }) => Object.entries(row).map(shapeOf)));
    shapes.push(`${table}: ${[...columns].toSorted().join(', ')}`);
  }
  expect(createHash('sha256').update(shapes.join('\n')).digest('hex')).toBe(SHAPES[MIRROR_SHAPE]);
});

function shapeOf([column, value]: [string, unknown]): string {
  return `${column} ${Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value}`;
}
