import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { contentDigest } from '#remote/content-digest.ts';
import { fromWire } from '#remote/wire.ts';
import { listingUsersOf, publish, receiptsOf, type Change } from '#support/listing-life.ts';
import { writeRows } from '#support/moderation.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import {
  brokerSubmissionRow,
  claimRow,
  companySubmissionRow,
  enquiryRow,
  KEY_OF_LISTING,
  listingChangeRow,
  listingPrivateRow,
  parcelRow,
  profileChangeRow,
  reportRow,
} from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import type { ApiUser } from '#support/users.ts';

// Devices settle what they sent by a digest of its content, which they and the server compute alike.
const server = runningServer();
const users = listingUsersOf(server);
let listing: string;

beforeAll(async () => {
  listing = await publish(users.visitor);
});

type Sent = { id?: string };
const change = (user_id: string | null, sent: Change) =>
  listingChangeRow({ parcel_id: listing, key: KEY_OF_LISTING, user_id, ...sent });

/** Rows that a user, or a visitor, sends; with nulls, numbers and characters that JSON can write in several ways. */
const BY_ANYONE: [table: string, row: (user: string | null) => Sent][] = [
  [
    'parcels',
    () => ({
      ...parcelRow({ id: newId(), title: 'Känguru "Süd" \\ /', volume: 200.125, price: 49_999.95 }),
      product: 'entitlement',
      zone: '7',
      reliability: 'high-reliability',
      minimum_volume: 12.5,
      lease_years: 3,
      delivery: 'wet',
    }),
  ],
  [
    'listing_private',
    (user_id) =>
      listingPrivateRow({ user_id, seller_name: 'Sal 水', seller_phone: '0491 570 006', seller_email: null }),
  ],
  [
    'listing_changes',
    (user) =>
      change(user, {
        action: 'change',
        fields: { title: 'Känguru "Süd" \\ /', volume: 0.125, expiry_date: null },
        before: { volume: 200, expiry_date: '2027-06-30', title: 'Murrumbidgee allocation, 200 ML' },
      }),
  ],
  ['listing_changes', (user) => change(user, { action: 'confirm' })],
  ['reports', (user_id) => reportRow({ user_id, note: "'); drop table parcels; -- 🌊 الإعلان" })],
  ['enquiries', (user_id) => enquiryRow({ parcel_id: listing, user_id })],
];
const BY_USERS: [table: string, row: (user: string) => Sent][] = [
  [
    'pending_companies',
    (user) => companySubmissionRow(user, { id: newId(), name: '<img src=x onerror=alert(1)>' }),
  ],
  ['pending_brokers', (user) => brokerSubmissionRow(user, { id: newId() })],
  ['claimed_entities', (user) => claimRow(user, { id: newId(), entity_id: BROKER_OF_OTHER_COMPANY })],
  [
    'profile_changes',
    (user_id) =>
      profileChangeRow({
        user_id,
        fields: { fees: { percent: 2.5, gst: 'on-top' } },
        before: { fees: null },
      }),
  ],
];

/** Sends the row twice and expects its receipt both times, and when it is asked for. */
async function settles(user: ApiUser, table: string, row: Sent): Promise<void> {
  const received = { [String(row.id)]: await contentDigest(fromWire(row)) };
  const write = () => writeRows(user, table, [row]);
  for (const answer of [await write(), await unchangedBy(server, write)])
    expect(answer).toMatchObject({ status: 200, body: { received, voided: [] } });
  expect(await receiptsOf(user, table, [String(row.id), newId()])).toMatchObject({ received, voided: [] });
}

describe('the digest of a row', () => {
  it.each(BY_ANYONE)('is that of its device: %s of a visitor', async (table, row) => {
    await settles(users.visitor, table, row(null));
  });

  it.each([...BY_ANYONE, ...BY_USERS])('is that of its device: %s of a user', async (table, row) => {
    await settles(users.broker, table, row(users.broker.id));
  });
});

describe('a row that no form sends', () => {
  const change = { parcel_id: newId(), action: 'confirm' } as const;
  const edit = { fields: { title: 'x' }, before: { title: 'x' } };
  it.each<[string, 'listing_changes' | 'profile_changes', object]>([
    ['an id that is none', 'listing_changes', { parcel_id: 'x' }],
    ['a date that is text', 'listing_changes', { made_at: 'yesterday' }],
    [
      'a null character',
      'listing_changes',
      { action: 'change', fields: { title: 'Water\0' }, before: { title: 'x' } },
    ],
    ['a number that no column holds', 'listing_changes', { made_at: 1e300 }],
    [
      'a year that no column holds',
      'profile_changes',
      { profile_type: 'company', fields: { year_founded: 1e300 }, before: { year_founded: 1 } },
    ],
  ])('is refused, and never a fault of the server: %s in %s', async (_, table, sent) => {
    const { broker } = users;
    const row =
      table === 'listing_changes'
        ? listingChangeRow({ ...change, user_id: broker.id })
        : profileChangeRow({ ...edit, user_id: broker.id });
    const write = () => writeRows(broker, table, [{ ...row, ...sent }]);
    expect((await unchangedBy(server, write)).status).toBe(400);
  });
});
