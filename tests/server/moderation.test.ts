import { describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { device } from '#support/device.ts';
import { pull } from '#support/listing-life.ts';
import { call, listFrom } from '#support/moderation.ts';
import { runningServer } from '#support/server.ts';
import { signUpAdministrator, visitorOf } from '#support/users.ts';

// What administrators hide and restore, with real tokens.
const server = runningServer();

const result = (status: string) => ({
  status: 200,
  body: { status, changed: 200, already: 0, missing: 0, refused: [], next: null },
});

describe('the listings of a device', () => {
  it('leave another device after one call and one pass, and come back under their ids', async () => {
    const [visitor, admin] = [visitorOf(server), await signUpAdministrator(server, 'admin')];
    const phone = newId();
    const [fakes, honest] = [await listFrom(visitor, phone, 200), await listFrom(visitor, newId(), 1)];
    const second = device({ server });
    await second.sync();
    expect(await second.db.parcels.bulkGet(fakes)).not.toContain(undefined);
    const { cursor } = await pull(visitor);

    expect(await call(admin, 'hide_source', { source: phone })).toEqual(result('hidden'));
    const page = await pull(visitor, cursor);
    expect(new Set(page.deleted['parcels'])).toEqual(new Set(fakes));
    expect(page.rows).not.toHaveProperty('parcels');
    await second.sync({ verify: true });
    expect(new Set(await second.db.parcels.bulkGet(fakes))).toEqual(new Set([undefined]));
    expect(await second.db.parcels.bulkGet(honest)).not.toContain(undefined);

    expect(await call(admin, 'restore_source', { source: phone })).toEqual(result('restored'));
    await second.sync({ verify: true });
    expect(await second.db.parcels.bulkGet(fakes)).not.toContain(undefined);
  });
});
