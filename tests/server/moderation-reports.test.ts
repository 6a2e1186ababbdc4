import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { contentDigest } from '#remote/content-digest.ts';
import { fromWire } from '#remote/wire.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { publish, receiptsOf, send, signUpListingUsers, ACCEPTED } from '#support/listing-life.ts';
import { call, listFrom, report, writeRows } from '#support/moderation.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { listingPrivateRow, parcelRow, goneListing, reportRow } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import type { ApiUser, SignedIn } from '#support/users.ts';

// Reports, and what one device can do with many of them, with real tokens.
const server = runningServer();
let visitor: ApiUser;
let author: SignedIn;
let broker: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  ({ visitor, author, broker, stranger, admin } = await signUpListingUsers(server));
});
afterEach(() => server.query('delete from sync.recent_writes'));

const reviewSchema = v.object({
  status: v.literal('ok'),
  reports: v.array(v.looseObject({ subject_id: v.string(), last_at: v.string() })),
});
async function reportsOf(subject: string) {
  const { body } = await call(admin, 'listings_for_review');
  return v.parse(reviewSchema, body).reports.filter(({ subject_id }) => subject_id === subject);
}

describe('a report', () => {
  it('of anyone arrives once, and is read by administrators only', async () => {
    const id = await publish(author);
    for (const user of [visitor, author, broker, stranger, admin]) {
      const row = reportRow({ user_id: user.id, subject_id: id, note: 'Sold a month ago' });
      const sent = () => writeRows(user, 'reports', [row]);
      const receipt = { received: { [row.id]: await contentDigest(fromWire(row)) }, voided: [], rows: [] };
      expect(await sent()).toMatchObject({ status: 200, body: receipt });
      expect(await unchangedBy(server, sent)).toMatchObject({ status: 200, body: receipt });
      const path = `/rest/v1/reports?id=eq.${row.id}&select=id,user_id,handled_at`;
      const { status, body } = await user.request('GET', path);
      if (user === admin) expect(body).toEqual([{ id: row.id, user_id: user.id, handled_at: null }]);
      else if (status === 200) expect(body).toEqual([]);
      else expect([user, status]).toEqual([visitor, 401]);
    }
    expect(await send(visitor, 'reports', reportRow({ subject_id: id }))).toEqual(ACCEPTED);
    expect(await reportsOf(id)).toMatchObject([{ state: 'public', reports: 6, reasons: { fraud: 6 } }]);
  });

  it('can be withdrawn before it arrives', async () => {
    const row = reportRow();
    expect(await receiptsOf(visitor, 'reports', [row.id], 'void_writes')).toMatchObject({ voided: [row.id] });
    expect(await unchangedBy(server, () => writeRows(visitor, 'reports', [row]))).toMatchObject({
      status: 200,
      body: { voided: [row.id] },
    });
  });

  it('is accepted about anything that existed, also when it is gone', async () => {
    const [withdrawn, hidden] = [await publish(author), await publish(author)];
    await author.request('POST', '/rest/v1/listing_changes', {
      body: { parcel_id: withdrawn, user_id: author.id, action: 'withdraw', made_at: Date.now() },
      prefer: 'return=minimal',
    });
    await call(admin, 'moderate_listings', { parcel_ids: [hidden], action: 'hide' });
    for (const [subject_type, subject_id, state] of [
      ['parcel', withdrawn, 'gone'],
      ['parcel', hidden, 'hidden'],
      ['broker', BROKER, 'public'],
      ['company', COMPANY, 'public'],
    ] as const) {
      expect((await report(visitor, { subject_type, subject_id })).status).toBe(200);
      expect(await reportsOf(subject_id)).toMatchObject([{ subject_type, state, reports: 1 }]);
    }
  });

  it.each([
    '🌊👩🏽‍🌾🇦🇺',
    'الإعلان كاذب',
    'המודעה שקרית',
    '水は売れた',
    'ជូនដំណឹង',
    "'); drop table parcels; --",
    '🌊'.repeat(1_000),
  ])('has a note in any script: %s', async (note) => {
    const subject_id = await goneListing(server);
    expect((await report(visitor, { subject_id, note })).status).toBe(200);
    expect(await reportsOf(subject_id)).toMatchObject([{ notes: [{ note, signed_in: false }] }]);
  });

  it.each<[string, object, string]>([
    ['reason', { reason: 'spam' }, 'Please select a reason'],
    ['reason', { reason: null }, 'Please select a reason'],
    ['note', { note: 'x'.repeat(10_000) }, 'Note must be at most 1,000 characters'],
    ['note', { note: ' ' }, 'The note is blank.'],
    ['subject_type', { subject_type: 'profile' }, 'Only listings, brokers and companies can be reported.'],
    ['subject_id', { subject_type: 'parcel', subject_id: newId() }, 'What was reported does not exist.'],
    ['device_id', { device_id: null }, 'The id of the device is missing.'],
    ['made_at', { made_at: 0 }, expect.stringContaining('Check the date on this device')],
  ])('is refused for its %s', async (hint, changes, message) => {
    const sent = () => writeRows(visitor, 'reports', [{ ...reportRow(), ...changes }]);
    expect(await unchangedBy(server, sent)).toMatchObject({
      status: 400,
      body: { code: '22023', hint, message },
    });
  });

  it('is not sent in the name of another user, nor as handled', async () => {
    for (const [user, changes] of [
      [visitor, { user_id: author.id }],
      [stranger, { user_id: author.id }],
      [stranger, { user_id: null }],
      [admin, { user_id: admin.id, handled_by: admin.id, handled_at: '2026-11-20T00:00:00Z' }],
    ] as const) {
      const sent = () => writeRows(user, 'reports', [{ ...reportRow(), ...changes }]);
      expect(await unchangedBy(server, sent)).toMatchObject({ body: { code: '42501' } });
    }
  });

  it('is settled once, up to what the administrator has seen', async () => {
    const subject_id = await goneListing(server);
    await report(visitor, { subject_id });
    const [seen] = await reportsOf(subject_id);
    await report(visitor, { subject_id });
    const settle = (changes: object = {}) =>
      call(admin, 'settle_reports', { subject_type: 'parcel', subject_id, ...changes });
    expect(await settle({ seen_until: seen?.last_at })).toMatchObject({
      body: { status: 'settled', count: 1 },
    });
    expect(await reportsOf(subject_id)).toMatchObject([{ reports: 1 }]);
    expect(await settle()).toMatchObject({ body: { status: 'settled', count: 1 } });
    expect(await reportsOf(subject_id)).toEqual([]);
    expect(await unchangedBy(server, settle)).toMatchObject({
      body: { status: 'already_settled', count: 0 },
    });
  });
});

describe('one device', () => {
  /** The status, and the seconds to wait. */
  async function post(table: string, rows: object[]) {
    const response = await server.fetch(
      new Request(`${SERVER_URL}/rest/v1/${table}`, {
        method: 'POST',
        headers: {
          apikey: KEY,
          authorization: `Bearer ${KEY}`,
          'content-type': 'application/json',
          prefer: 'return=minimal',
        },
        body: JSON.stringify(rows),
      }),
    );
    return { status: response.status, wait: Number(response.headers.get('retry-after')) };
  }
  const someSeconds = expect.toSatisfy((wait) => wait > 0 && wait <= 60);
  /** Reports of as many listings. */
  const reports = async (count: number, device_id: string) => {
    const rows = Array.from({ length: count }, () =>
      reportRow({ device_id, subject_type: 'parcel', subject_id: newId() }),
    );
    await server.query(
      "insert into sync.receipts (table_name, id, content) select 'parcels', unnest($1::uuid[]), ''",
      [rows.map(({ subject_id }) => subject_id)],
    );
    return rows;
  };

  it('sends 30 reports a minute, and waits with the others', async () => {
    const phone = newId();
    expect(await post('reports', await reports(31, phone))).toMatchObject({ status: 400 });
    expect(await post('reports', await reports(30, phone))).toMatchObject({ status: 201 });
    expect(await post('reports', await reports(1, phone))).toEqual({ status: 429, wait: someSeconds });
    expect(await post('reports', await reports(1, newId()))).toMatchObject({ status: 201 });
    await server.query("update sync.recent_writes set written_at = written_at - interval '1 minute'");
    expect(await post('reports', await reports(1, phone))).toMatchObject({ status: 201 });
  });

  it('sends 500 listings at once, and waits with the 601st of a minute', async () => {
    const phone = newId();
    await listFrom(visitor, phone, 500);
    const ids = Array.from({ length: 101 }, () => newId());
    await writeRows(
      visitor,
      'listing_private',
      ids.map((id) => listingPrivateRow({ id, device_id: phone })),
    );
    const list = (count: number) =>
      post(
        'parcels',
        ids.slice(0, count).map((id) => parcelRow({ id })),
      );
    expect(await list(101)).toEqual({ status: 429, wait: someSeconds });
    expect(await list(100)).toMatchObject({ status: 201 });
    await listFrom(visitor, newId(), 100);
    expect(await call(admin, 'listings_for_review')).toMatchObject({
      body: {
        sources: expect.arrayContaining([
          expect.objectContaining({ source: phone, kind: 'device', public: 600, hidden: 0 }),
        ]),
      },
    });
  });
});
