import { withClient } from '../scratch-database.ts';

// Of the first process of the cluster: its own time, and that of all connections that have ended, in hundredths of a second.
const SPENT = `
  select (stat[14]::bigint + stat[15]::bigint + stat[16]::bigint + stat[17]::bigint) * 10 as ms
  from string_to_array(pg_read_file('/proc/' || split_part(pg_read_file('postmaster.pid'), E'\\n', 1) || '/stat'), ' ') as stat`;

/** The processor time (ms) that a Postgres on Linux has spent on connections that have ended; null where it cannot be told. */
export function processorTime(url: string): Promise<number | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ ms: string }>(SPENT).catch(() => ({ rows: [] }));
    return rows[0] === undefined ? null : Number(rows[0].ms);
  });
}
