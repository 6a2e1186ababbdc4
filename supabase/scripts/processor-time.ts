// What a Postgres on Linux spends, by its own accounts of processes; null where it cannot be told.
import type { Client } from 'pg';
import { withClient } from './scratch-database.ts';

// Of the first process of the cluster: its own time, and that of all connections that have ended, in hundredths of a second.
const CLUSTER = `
  select (stat[14]::bigint + stat[15]::bigint + stat[16]::bigint + stat[17]::bigint) * 10 as ms
  from string_to_array(pg_read_file('/proc/' || split_part(pg_read_file('postmaster.pid'), E'\n', 1) || '/stat'), ' ') as stat`;
const SESSION = `select split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint / 1e6 as ms`;

/** The processor time (ms) of all connections that have ended. */
export function clusterTime(url: string): Promise<number | null> {
  return withClient(url, (client) => read(client, CLUSTER));
}

/** The processor time (ms) of this connection, which must be a superuser's. */
export function sessionTime(client: Client): Promise<number | null> {
  return read(client, SESSION);
}

async function read(client: Client, sql: string): Promise<number | null> {
  const { rows } = await client.query<{ ms: string }>(sql).catch(() => ({ rows: [] }));
  return rows[0] === undefined ? null : Number(rows[0].ms);
}
