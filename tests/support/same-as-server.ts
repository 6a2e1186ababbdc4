import { expect } from 'vitest';
import type { Device } from './device.ts';
import { parcelIdsAt, parcelIdsOn } from './parcel-ids.ts';
import { BROKER } from './seed-ids.ts';
import type { TestServer } from './server.ts';

/** Expects that a device has the parcels of the server, and the title that its broker has there. */
export async function expectSameAsServer(phone: Device, server: TestServer): Promise<void> {
  expect(await parcelIdsOn(phone)).toEqual(await parcelIdsAt(server));
  const [row] = await server.query<{ title: string }>('select title from public.brokers where id = $1', [
    BROKER,
  ]);
  expect((await phone.db.brokers.get(BROKER))?.title).toBe(row?.title);
}
