import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

export const MIGRATIONS = new URL('../migrations/', import.meta.url);
const HOSTED_PROJECT = new URL('hosted-project.sql', import.meta.url);

/** Calls `use` with a connection to a Postgres database, and closes it afterwards. */
export async function withClient<Result>(
  url: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

/**
 * Calls `use` with the superuser's URL of a new database with all migrations, and drops the database afterwards. `serverUrl` is
 * the superuser's. The roles of a hosted project belong to the cluster and stay.
 */
export async function withScratchDatabase<Result>(
  serverUrl: string,
  use: (url: string) => Promise<Result>,
  { migrate = (url) => applyMigrations(url) }: { migrate?: (url: string) => Promise<void> } = {},
): Promise<Result> {
  const name = `headwater_scratch_${randomBytes(4).toString('hex')}`;
  try {
    const url = await createUnmigrated(serverUrl, name);
    await migrate(url);
    return await use(url);
  } finally {
    await withClient(serverUrl, (server) => server.query(`drop database if exists ${name} with (force)`));
  }
}

/**
 * Creates a database like that of a hosted project, with all migrations, each as `alter` returns it, and then `seeds`; returns the
 * superuser's URL.
 */
export async function createHostedDatabase(
  serverUrl: string,
  name: string,
  { seeds = [], alter }: { seeds?: readonly string[]; alter?: (sql: string) => string } = {},
): Promise<string> {
  const url = await createUnmigrated(serverUrl, name);
  await applyMigrations(url, seeds, alter);
  return url;
}

/** Creates a database like that of a new hosted project; returns the superuser's URL. */
async function createUnmigrated(serverUrl: string, name: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await withClient(serverUrl, (server) => server.query(`create database ${name}`));
  await withClient(url.href, async (client) => client.query(await readFile(HOSTED_PROJECT, 'utf8')));
  return url.href;
}

async function applyMigrations(
  url: string,
  seeds: readonly string[] = [],
  alter = (sql: string) => sql,
): Promise<void> {
  const migrations = (await readdir(MIGRATIONS)).toSorted().map((file) => new URL(file, MIGRATIONS));
  await withClient(url, async (client) => {
    await client.query('set session authorization postgres');
    // Each file is one transaction: its statements are sent together.
    for (const file of [...migrations, ...seeds.map((seed) => new URL(`../${seed}`, import.meta.url))])
      await client.query(alter(await readFile(file, 'utf8')));
  });
}

/** Installs pgTAP into schema `tap`: the server's extension, or else the SQL that PGlite ships. */
export async function installPgtap(client: Client) {
  await client.query('create schema tap');
  const { rowCount } = await client.query("select from pg_available_extensions where name = 'pgtap'");
  if (rowCount !== 0) {
    await client.query('create extension pgtap schema tap');
    return;
  }
  const archive = fileURLToPath(
    new URL('../pgtap.tar.gz', import.meta.resolve('@electric-sql/pglite/pgtap')),
  );
  const { stdout: listing } = await promisify(execFile)('tar', ['-tzf', archive]);
  const script = listing.split('\n').find((path) => /\/pgtap--\d+\.\d+\.\d+\.sql$/.test(path));
  if (script === undefined) throw new Error(`There is no pgTAP in ${archive}.`);
  const { stdout: sql } = await promisify(execFile)('tar', ['-xzOf', archive, script], {
    maxBuffer: 16_000_000,
  });
  await client.query(`set search_path = tap; ${sql.replaceAll(/^\\.*$/gm, '')}`);
}
