// The processor time of processes on Linux, from /proc; null where that is not readable.
import { readdir, readFile } from 'node:fs/promises';
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

/** The processor time (ms) of a process and its children, also of those that have ended. */
export async function processTime(pid: number): Promise<number | null> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name));
  const stats = await Promise.all(processes.map(readStat));
  const family = stats.filter((stat) => stat !== null && (stat.pid === pid || stat.parent === pid));
  return family.length === 0 ? null : family.reduce((sum, stat) => sum + (stat?.ms ?? 0), 0);
}

async function readStat(name: string): Promise<{ pid: number; parent: number; ms: number } | null> {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // What follows the name of the program, from the third field on.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { pid: Number(name), parent: Number(fields[1]), ms: ticks * 10 };
}
