// The Supabase CLI, which npx fetches on demand: it is too large for a dependency.
import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { MIGRATIONS, withClient } from './scratch-database.ts';

const CLI = 'supabase@3';
/** EX_UNAVAILABLE of sysexits.h. */
const UNAVAILABLE = 69;

/** Exits with status 69 where npx cannot run the CLI. */
export function requireCli(): void {
  if (runCli(['--version']) === 0) return;
  console.error(`Nothing was tested: npx cannot run ${CLI}. It comes from the npm registry.`);
  process.exit(UNAVAILABLE);
}

/**
 * Applies the migrations with `supabase db push`, as a deployment does. `url` is the superuser's URL of a database without a
 * password. Throws when the CLI fails or when its migration history differs from the folder.
 */
export async function pushMigrations(url: string): Promise<void> {
  const target = new URL(url);
  target.username = 'postgres';
  target.search = 'sslmode=disable';
  const status = runCli(['db', 'push', `--remote=${target.href}`, '--yes']);
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

function runCli(args: string[]): number | null {
  const { status } = spawnSync('npx', ['--yes', CLI, ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, DO_NOT_TRACK: '1' },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status;
}
