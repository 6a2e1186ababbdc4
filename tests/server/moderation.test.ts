import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { device } from '#support/device.ts';
import {
  ACCEPTED,
  changeOfPrice,
  feedId,
  publish,
  pull,
  readParcel,
  receiptsOf,
  sendChange,
  signUpListingUsers,
} from '#support/listing-life.ts';
import { call, listFrom, outcome, outcomes, report } from '#support/moderation.ts';
import { KEY_OF_LISTING } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUpAdministrator, type ApiUser, type SignedIn } from '#support/users.ts';

// What administrators hide and restore, with real tokens.
const server = runningServer();
let visitor: ApiUser;
let author: SignedIn;
let broker: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
let otherAdmin: SignedIn;
let former: SignedIn;

beforeAll(async () => {
  ({ visitor, author, broker, stranger, admin } = await signUpListingUsers(server));
  otherAdmin = await signUpAdministrator(server, 'other-admin');
  former = await signUpAdministrator(server, 'former');
  expect(await call(admin, 'remove_administrator', { user_id: former.id })).toMatchObject({
    body: { status: 'removed' },
  });
});

const moderate = (user: ApiUser, action: 'hide' | 'restore', ids: string[], reason: string | null = null) =>
  call(user, 'moderate_listings', { parcel_ids: ids, action, reason });
const result = (status: string, counts: object = {}) => ({
  status: 200,
  body: { status, changed: 0, already: 0, missing: 0, refused: [], next: null, ...counts },
});

describe('the listings of a device', () => {
  it('leave another device after one call and one pass, and come back under their ids', async () => {
    const phone = newId();
    const [fakes, honest] = [await listFrom(visitor, phone, 200), await publish(author)];
    const notMine = fakes[0] ?? '';
    await sendChange(broker, notMine, { action: 'not-mine' });
    const others = fakes.slice(1);
    const { received } = await receiptsOf(visitor, 'parcels', others);
    await sendChange(visitor, others[0] ?? '', { ...changeOfPrice(49_000, 50_000), key: KEY_OF_LISTING });
    const second = device({ server });
    await second.sync();
    expect(await second.db.parcels.bulkGet(others)).not.toContain(undefined);
    const { cursor } = await pull(stranger);

    expect(await call(admin, 'hide_source', { source: phone })).toEqual(
      result('hidden', { changed: 199, already: 1 }),
    );
    const page = await pull(stranger, cursor);
    expect(new Set(page.deleted['parcels'])).toEqual(new Set(others));
    expect(page.rows).not.toHaveProperty('parcels');
    await second.sync({ verify: true });
    expect(new Set(await second.db.parcels.bulkGet(fakes))).toEqual(new Set([undefined]));
    expect(await second.db.parcels.get(honest)).toBeDefined();
    expect((await pull(broker)).rows['inbox']?.['parcel_id'] ?? []).not.toContain(feedId(others[0] ?? ''));

    expect(await call(otherAdmin, 'restore_source', { source: phone })).toEqual(
      result('restored', { changed: 199 }),
    );
    await second.sync({ verify: true });
    expect(await second.db.parcels.bulkGet(others)).not.toContain(undefined);
    expect(await second.db.parcels.get(notMine)).toBeUndefined();
    expect((await receiptsOf(visitor, 'parcels', others)).received).toEqual(received);
    expect(await sendChange(visitor, others[0] ?? '', { action: 'withdraw', key: KEY_OF_LISTING })).toEqual(
      ACCEPTED,
    );
  });

  it('are hidden and restored once, by the administrator who is first', async () => {
    const phone = newId();
    await listFrom(visitor, phone, 20);
    for (const name of ['hide_source', 'restore_source']) {
      const done = name === 'hide_source' ? 'hidden' : 'restored';
      const presses = Array.from({ length: 6 }, (_, press) =>
        call(press % 2 === 0 ? admin : otherAdmin, name, { source: phone }),
      );
      const answers = await Promise.all(presses);
      expect(outcomes(answers)).toEqual([done, ...Array.from({ length: 5 }, () => 'unchanged')].toSorted());
      expect(answers.filter((answer) => outcome(answer) === done)).toMatchObject([{ body: { changed: 20 } }]);
    }
    expect(await unchangedBy(server, () => call(otherAdmin, 'restore_source', { source: newId() }))).toEqual(
      result('not_found'),
    );
  });
});

describe('a listing', () => {
  it('is hidden with a note for administrators, and restored', async () => {
    const id = await publish(author);
    expect(await moderate(admin, 'hide', [id, newId()], '卖两次 🌊')).toEqual(
      result('hidden', { changed: 1, missing: 1 }),
    );
    expect(await unchangedBy(server, () => moderate(otherAdmin, 'hide', [id]))).toEqual(
      result('unchanged', { already: 1 }),
    );
    expect(await readParcel(visitor, id)).toBeUndefined();
    expect(
      await author.request('GET', `/rest/v1/listing_private?id=eq.${id}&select=hidden_reason,withdrawn`),
    ).toEqual({ status: 200, body: [{ hidden_reason: 'moderation', withdrawn: null }] });
    expect(JSON.stringify(await pull(author))).not.toContain('卖两次');
    expect(await call(otherAdmin, 'listings_for_review')).toMatchObject({
      body: {
        hidden: expect.arrayContaining([
          expect.objectContaining({
            id,
            reason: 'moderation',
            note: '卖两次 🌊',
            hidden_by: { user_id: admin.id, full_name: 'admin', email: admin.email },
          }),
        ]),
      },
    });
    expect(await moderate(otherAdmin, 'restore', [id])).toEqual(result('restored', { changed: 1 }));
    expect(await unchangedBy(server, () => moderate(admin, 'restore', [id]))).toEqual(
      result('unchanged', { already: 1 }),
    );
    expect(await readParcel(visitor, id)).toMatchObject({ id });
  });

  it.each<[object, string]>([
    [{ action: 'delete' }, 'action'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: 'x'.repeat(10_000) }, 'reason'],
    [{ parcel_ids: Array.from({ length: 1_001 }, newId) }, 'parcel_ids'],
  ])('is not moderated by a wrong request', async (changes, hint) => {
    const body = { parcel_ids: [newId()], action: 'hide', reason: null, ...changes };
    expect(await unchangedBy(server, () => call(admin, 'moderate_listings', body))).toMatchObject({
      status: 400,
      body: { code: '22023', hint },
    });
  });
});

it('is for administrators only', async () => {
  const phone = newId();
  const [id = ''] = await listFrom(visitor, phone, 1);
  await report(visitor, { subject_id: id });
  const requests: [string, object][] = [
    ['moderate_listings', { parcel_ids: [id], action: 'hide', reason: 'Fake' }],
    ['hide_source', { source: phone }],
    ['restore_source', { source: phone }],
    ['settle_reports', { subject_type: 'parcel', subject_id: id }],
    ['listings_for_review', {}],
  ];
  for (const [name, body] of requests) {
    for (const user of [author, broker, stranger, former])
      expect(await unchangedBy(server, () => call(user, name, body))).toEqual({
        status: 200,
        body: { status: 'forbidden' },
      });
    expect(await unchangedBy(server, () => call(visitor, name, body))).toMatchObject({ status: 401 });
  }
  expect(await readParcel(visitor, id)).toMatchObject({ id });
});
