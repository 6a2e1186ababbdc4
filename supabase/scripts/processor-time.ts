// The processor time of a Postgres on Linux, from /proc; null where that is not readable.
import type { Client } from 'pg';
import { withClient } from './scratch-database.ts';

// Own time and that of ended child processes of the postmaster, in hundredths of a second.
const CLUSTER = `
  select (stat[14]::bigint + stat[15]::bigint + stat[16]::bigint + stat[17]::bigint) * 10 as ms
  from string_to_array(pg_read_file('/proc/' || split_part(pg_read_file('postmaster.pid'), E'\n', 1) || '/stat'), ' ') as stat`;
const SESSION = `select split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint / 1e6 as ms`;

/** The processor time (ms) of the postmaster and of all connections that have ended. */
export function clusterTime(url: string): Promise<number | null> {
  return withClient(url, (client) => read(client, CLUSTER));
}

/** The processor time (ms) of this connection; needs a superuser. */
export function sessionTime(client: Client): Promise<number | null> {
  return read(client, SESSION);
}

async function read(client: Client, sql: string): Promise<number | null> {
  const { rows } = await client.query<{ ms: string }>(sql).catch(() => ({ rows: [] }));
  return rows[0] === undefined ? null : Number(rows[0].ms);
}
