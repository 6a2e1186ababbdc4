import { beforeAll, describe, expect, it } from 'vitest';
import { ACTS_FOR, DELIVERIES, PRODUCTS, RELIABILITIES, TRADING_ZONES } from '#domain/parcel/options.ts';
import { newId } from '#domain/values/id.ts';
import { contentDigest } from '#remote/content-digest.ts';
import { fromWire } from '#remote/wire.ts';
import { device } from '#support/device.ts';
import { optionalFields } from '#support/directory-rows.ts';
import {
  ACCEPTED,
  publish,
  readParcel,
  receiptsOf,
  sendChange,
  signUpListingUsers,
  type Change,
  type ListingUsers,
} from '#support/listing-life.ts';
import { BROKER_OF_OTHER_COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { KEY_OF_LISTING, parcelRow } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import type { ApiUser } from '#support/users.ts';

// What a listing may state beyond the required fields, and who may say whom the broker acts for.
const server = runningServer();
let users: ListingUsers;
let visitor: ApiUser;

beforeAll(async () => {
  users = await signUpListingUsers(server);
  visitor = users.visitor;
});

const list = (user: ApiUser, changes: object) =>
  user.request('POST', '/rest/v1/parcels', { body: { ...parcelRow(), ...changes } });

const state = (fields: NonNullable<Change['fields']>, before: NonNullable<Change['before']>): Change => ({
  action: 'change',
  fields,
  before,
});

const ALL = {
  product: 'entitlement',
  zone: '7',
  reliability: 'high-reliability',
  minimum_volume: 12.5,
  lease_years: 3,
  delivery: 'wet',
} as const;

describe('M5: a listing with trade details', () => {
  it.each([
    ...PRODUCTS.map(({ value }) => ({ product: value })),
    ...TRADING_ZONES.map(({ value }) => ({ zone: value })),
    ...RELIABILITIES.map(({ value }) => ({ reliability: value })),
    ...DELIVERIES.map(({ value }) => ({ delivery: value })),
    { minimum_volume: 200 },
    { lease_years: 99 },
  ])('may state %j', async (stated) => {
    expect(await list(visitor, stated)).toMatchObject({ status: 201 });
  });

  it.each([
    [{ product: 'Allocation' }, 'product', 'Choose one of the products'],
    [{ zone: '1a' }, 'zone', 'Choose one of the trading zones'],
    [{ reliability: 'best' }, 'reliability', 'Choose one of the reliabilities'],
    [{ minimum_volume: 200.001 }, 'minimum_volume', 'Minimum parcel must be at most the volume'],
    [{ lease_years: 0.5 }, 'lease_years', 'Lease term must be a whole number'],
    [{ delivery: 'soon' }, 'delivery', 'Choose one of the kinds of delivery'],
  ])('must not state %j', async (stated, hint, message) => {
    expect(await unchangedBy(server, () => list(visitor, stated))).toMatchObject({
      status: 400,
      body: { code: '22023', hint, message },
    });
  });

  it('has one digest here and on the server', async () => {
    const row = { ...parcelRow({ id: newId() }), ...ALL };
    expect(await visitor.request('POST', '/rest/v1/parcels', { body: row })).toMatchObject({ status: 201 });
    const { received } = await receiptsOf(visitor, 'parcels', [row.id]);
    expect(received).toEqual({ [row.id]: await contentDigest(fromWire(row)) });
  });

  it('reaches devices whole, and its changes too', async () => {
    const phone = device({ server });
    const id = await publish(users.author);
    await phone.sync();
    expect(await phone.db.parcels.get(id)).toMatchObject(optionalFields({}));
    const blank = Object.fromEntries(Object.keys(ALL).map((name) => [name, null]));
    expect(await sendChange(users.author, id, state(ALL, blank))).toEqual(ACCEPTED);
    expect(await sendChange(users.broker, id, state({ acting_for: 'both' }, { acting_for: null }))).toEqual(
      ACCEPTED,
    );
    await phone.sync();
    const stated = { ...Object(fromWire(ALL)), actingFor: 'both' };
    expect(await phone.db.parcels.get(id)).toMatchObject(stated);
    const second = device({ server });
    await second.sync();
    expect(await second.db.parcels.get(id)).toMatchObject(stated);
  });
});

describe('M5: whom the broker acts for', () => {
  it.each(['broker', 'company'] as const)('is stated by the owner of the %s', async (name) => {
    for (const side of ACTS_FOR.map(({ value }) => value))
      expect(await list(users[name], { acting_for: side })).toMatchObject({ status: 201 });
  });

  it.each(['visitor', 'author', 'former', 'stranger', 'admin'] as const)(
    'is not stated by anyone else: %s',
    async (name) => {
      const id = await publish(users.author);
      const key = name === 'visitor' ? KEY_OF_LISTING : null;
      const before = await readParcel(visitor, id);
      const changes = [
        state({ acting_for: 'own' }, { acting_for: null }),
        state({ zone: '7', acting_for: 'own' }, { zone: null, acting_for: null }),
      ];
      const attempts = [
        () => list(users[name], { acting_for: 'seller' }),
        ...changes.map((change) => () => sendChange(users[name], id, { ...change, key })),
      ];
      for (const attempt of attempts)
        expect(await unchangedBy(server, attempt)).toMatchObject({
          status: users[name].id === null ? 401 : 403,
          body: { code: '42501' },
        });
      await users[name].request('PATCH', `/rest/v1/parcels?id=eq.${id}`, { body: { acting_for: 'seller' } });
      expect(await readParcel(visitor, id)).toEqual(before);
    },
  );

  it('is not stated for another broker', async () => {
    const other = { broker_id: BROKER_OF_OTHER_COMPANY, company_id: OTHER_COMPANY, acting_for: 'seller' };
    expect(await list(users.broker, other)).toMatchObject({
      status: 403,
      body: { code: '42501', hint: 'acting_for' },
    });
    expect(await list(users.stranger, other)).toMatchObject({ status: 201 });
  });

  it('does not outlive a move to another broker', async () => {
    const id = newId();
    await list(users.broker, { id, acting_for: 'seller', zone: '1A' });
    const move = { broker_id: BROKER_OF_OTHER_COMPANY, company_id: OTHER_COMPANY };
    await users.admin.request('PATCH', `/rest/v1/parcels?id=eq.${id}`, { body: move });
    expect(await readParcel(visitor, id)).toMatchObject({ ...move, acting_for: null, zone: '1A' });
  });
});
