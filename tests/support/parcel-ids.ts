import type { Device } from './device.ts';
import type { TestServer } from './server.ts';

/** The ids of the parcels on a device, in order. */
export async function parcelIdsOn({ db }: Device): Promise<string[]> {
  return (await db.parcels.toCollection().primaryKeys()).toSorted();
}

/** The ids of the parcels on the server, in order. */
export async function parcelIdsAt({ query }: Pick<TestServer, 'query'>): Promise<string[]> {
  const rows = await query<{ id: string }>('select id from public.parcels order by id::text');
  return rows.map(({ id }) => id);
}
