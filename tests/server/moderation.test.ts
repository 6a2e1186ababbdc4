import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { device } from '#support/device.ts';
import {
  ACCEPTED,
  changeOfPrice,
  feedId,
  publish,
  pull,
  receiptsOf,
  sendChange,
  signUpListingUsers,
} from '#support/listing-life.ts';
import { call, listFrom } from '#support/moderation.ts';
import { KEY_OF_LISTING } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import type { ApiUser, SignedIn } from '#support/users.ts';

// What administrators hide and restore, with real tokens.
const server = runningServer();
let visitor: ApiUser;
let author: SignedIn;
let broker: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  ({ visitor, author, broker, stranger, admin } = await signUpListingUsers(server));
});

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

    expect(await call(admin, 'restore_source', { source: phone })).toEqual(
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
});
