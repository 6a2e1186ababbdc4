import type { Client } from 'pg';
import { withClient } from '../scratch-database.ts';

/** The company of every parcel of the load test. */
export const COMPANY = '00000000-0000-4000-8000-000000000001';
/** The brokers of that company. */
export const BROKERS = Array.from(
  { length: 200 },
  (_, place) => `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`,
);

const INSERT = `insert into public.parcels
  (title, volume, price, location, description, broker_id, company_id, listed_date, water_type, water_source)
  values ('Load test', 1, 1, 'Echuca', 'A parcel of the load test', $1, '${COMPANY}', current_date, 'surface', 'Murray')
  returning id`;

/** How many parcels were inserted, updated and deleted, and how often a broker was changed. */
export type Written = { inserted: number; updated: number; deleted: number; brokers: number };

/**
 * Writes parcels and sometimes a broker until `isOver`. Each transaction stays open for 0 to 400 ms between its insert and its
 * other change, so that transactions commit in another order than they began. `ids` are the parcels of all writers.
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
    const written: Written = { inserted: 0, updated: 0, deleted: 0, brokers: 0 };
    while (!isOver()) {
      await client.query('begin');
      const { rows } = await client.query<{ id: string }>(INSERT, [oneOf(BROKERS)]);
      await client.query('select pg_sleep($1)', [Math.random() * 0.4]);
      // Last in its transaction, so that writers never deadlock.
      const change = await changeOne(client, ids);
      await client.query('commit');
      for (const { id } of rows) ids.add(id);
      written.inserted += 1;
      if (change !== undefined) written[change] += 1;
    }
    return written;
  });
}

const oneOf = <T>(of: readonly T[]) => of[Math.floor(Math.random() * of.length)];

async function changeOne(
  client: Client,
  ids: Set<string>,
): Promise<Exclude<keyof Written, 'inserted'> | undefined> {
  if (Math.random() < 0.2) {
    await client.query('update public.brokers set reviews = reviews + 1 where id = $1', [oneOf(BROKERS)]);
    return 'brokers';
  }
  const id = oneOf([...ids]);
  if (id === undefined) return undefined;
  if (Math.random() < 0.3) {
    ids.delete(id);
    await client.query('delete from public.parcels where id = $1', [id]);
    return 'deleted';
  }
  await client.query('update public.parcels set price = price + 1 where id = $1', [id]);
  return 'updated';
}
