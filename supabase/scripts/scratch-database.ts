import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
const STAND_IN = new URL('../tests/stand-in.sql', import.meta.url);
const PGTAP_ARCHIVE = new URL('../pgtap.tar.gz', import.meta.resolve('@electric-sql/pglite/pgtap'));

/**
 * A new database on a real Postgres server, with all migrations on a stand-in for what a Supabase project brings along.
 * `drop` removes it again; the roles that the stand-in makes belong to the server and stay.
 */
export async function createScratchDatabase(serverUrl: string) {
  const name = `headwater_scratch_${randomBytes(4).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await onServer(serverUrl, `create database ${name}`);
  const drop = () => onServer(serverUrl, `drop database ${name} with (force)`);
  try {
    await migrate(url.href);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url: url.href, drop };
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

async function migrate(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(await readFile(STAND_IN, 'utf8'));
    for (const file of (await readdir(MIGRATIONS)).sort()) {
      await client.query(await readFile(new URL(file, MIGRATIONS), 'utf8'));
    }
  } finally {
    await client.end();
  }
}

async function onServer(serverUrl: string, statement: string) {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
