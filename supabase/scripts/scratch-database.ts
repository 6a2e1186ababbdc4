import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
const STAND_IN = new URL('../tests/stand-in.sql', import.meta.url);
const PGTAP_ARCHIVE = new URL('../pgtap.tar.gz', import.meta.resolve('@electric-sql/pglite/pgtap'));

/** Lends a connection to a Postgres database and closes it, whatever happens. */
export async function withClient<Result>(
  url: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

/**
 * Lends the address of a new database on a real Postgres server, with all migrations on a stand-in for what a Supabase
 * project brings along, and drops it afterwards. The roles that the stand-in makes belong to the server and stay.
 */
export async function withScratchDatabase<Result>(
  serverUrl: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = `headwater_scratch_${randomBytes(4).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await withClient(serverUrl, (server) => server.query(`create database ${name}`));
  try {
    await withClient(url.href, migrate);
    return await use(url.href);
  } finally {
    await withClient(serverUrl, (server) => server.query(`drop database ${name} with (force)`));
  }
}

async function migrate(client: Client) {
  await client.query(await readFile(STAND_IN, 'utf8'));
  for (const file of (await readdir(MIGRATIONS)).toSorted()) {
    await client.query(await readFile(new URL(file, MIGRATIONS), 'utf8'));
  }
}

/** Installs pgTAP into schema `tap`: the server's own extension, or else the SQL of the one that PGlite ships. */
export async function installPgtap(client: Client) {
  await client.query('create schema tap');
  const { rowCount } = await client.query("select from pg_available_extensions where name = 'pgtap'");
  if (rowCount !== 0) {
    await client.query('create extension pgtap schema tap');
    return;
  }
  const archive = fileURLToPath(PGTAP_ARCHIVE);
  const { stdout: listing } = await promisify(execFile)('tar', ['-tzf', archive]);
  const script = listing.split('\n').find((path) => /\/pgtap--\d+\.\d+\.\d+\.sql$/.test(path));
  if (script === undefined) throw new Error(`There is no pgTAP in ${archive}.`);
  const { stdout: sql } = await promisify(execFile)('tar', ['-xzOf', archive, script], {
    maxBuffer: 16_000_000,
  });
  await client.query(`set search_path = tap; ${sql.replaceAll(/^\\.*$/gm, '')}`);
}
