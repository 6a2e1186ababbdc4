import type { Client } from 'pg';
import { withClient } from '../scratch-database.ts';

/** The rows that every parcel of the load test belongs to. */
export const FIRM = '00000000-0000-4000-8000-000000000001';
export const BROKER = '00000000-0000-4000-8000-000000000002';

const INSERT = `insert into public.parcels
  (title, volume, price, location, description, broker_id, company_id, listed_date, water_type, water_source)
  values ('Load test', 1, 1, 'Echuca', 'A parcel of the load test', '${BROKER}', '${FIRM}', current_date, 'surface', 'Murray')
  returning id`;

/** How many parcels were written, and how. */
export type Written = { inserted: number; updated: number; deleted: number };

/**
 * Writes parcels until `isOver`, one or two in a transaction that it then holds open for 0 to 400 ms, so that
 * transactions commit in another order than they began. `ids` are the parcels known to all writers.
 */
export function write({
  url,
  ids,
  isOver,
}: {
  url: string;
  ids: Set<string>;
  isOver: () => boolean;
}): Promise<Written> {
  return withClient(url, async (client) => {
    const written: Written = { inserted: 0, updated: 0, deleted: 0 };
    while (!isOver()) {
      await client.query('begin');
      const { rows } = await client.query<{ id: string }>(INSERT);
      await client.query('select pg_sleep($1)', [Math.random() * 0.4]);
      // Last in its transaction, so that two writers never wait for each other in a circle.
      const change = await changeOne(client, ids);
      await client.query('commit');
      for (const { id } of rows) ids.add(id);
      written.inserted += 1;
      if (change !== undefined) written[change] += 1;
    }
    return written;
  });
}

async function changeOne(client: Client, ids: Set<string>): Promise<'updated' | 'deleted' | undefined> {
  const id = [...ids][Math.floor(Math.random() * ids.size)];
  if (id === undefined) return undefined;
  if (Math.random() < 0.3) {
    ids.delete(id);
    await client.query('delete from public.parcels where id = $1', [id]);
    return 'deleted';
  }
  await client.query('update public.parcels set price = price + 1 where id = $1', [id]);
  return 'updated';
}
