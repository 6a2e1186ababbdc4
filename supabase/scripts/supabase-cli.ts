// The Supabase CLI, which npx fetches on demand: it is too large for a dependency.
import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Finding } from './advisor-answers.ts';
import { MIGRATIONS, withClient } from './scratch-database.ts';

const CLI = 'supabase@3';
/** EX_UNAVAILABLE of sysexits.h. */
const UNAVAILABLE = 69;

/** Exits with status 69 where npx cannot run the CLI. */
export function requireCli(): void {
  if (runCli(['--version']).status === 0) return;
  console.error(`Nothing was tested: npx cannot run ${CLI}. It comes from the npm registry.`);
  process.exit(UNAVAILABLE);
}

/**
 * Applies the migrations with `supabase db push`, as a deployment does. `url` is the superuser's URL of a database without a
 * password. Throws when the CLI fails or when its migration history differs from the folder.
 */
export async function pushMigrations(url: string): Promise<void> {
  const { status } = runCli(['db', 'push', remote(url), '--yes']);
  if (status !== 0) throw new Error(`supabase db push ended with status ${status}.`);
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations order by version`,
    ),
  );
  const recorded = rows.map(({ file }) => file);
  const files = (await readdir(MIGRATIONS)).toSorted();
  if (!isDeepStrictEqual(recorded, files))
    throw new Error(`Recorded: ${recorded.join(', ')}. In the folder: ${files.join(', ')}.`);
  console.log(`supabase db push applied and recorded ${files.length} migrations.`);
}

/** What `supabase db advisors` finds in a database, of every level. `url` is the superuser's, without a password. */
export function listFindings(url: string): Finding[] {
  const args = ['db', 'advisors', remote(url), '--level=info', '--fail-on=none', '--output-format=json'];
  const { status, stdout } = runCli(args, 'pipe');
  if (status !== 0) throw new Error(`supabase db advisors ended with status ${status}.`);
  const { results }: { results: Finding[] } = JSON.parse(stdout);
  return results;
}

/** The option that names a database without a password, as its owner. */
function remote(url: string): string {
  const target = new URL(url);
  target.username = 'postgres';
  target.search = 'sslmode=disable';
  return `--remote=${target.href}`;
}

function runCli(args: string[], output: 'inherit' | 'pipe' = 'inherit') {
  return spawnSync('npx', ['--yes', CLI, ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, DO_NOT_TRACK: '1' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', output, 'inherit'],
    maxBuffer: 16_000_000,
  });
}
