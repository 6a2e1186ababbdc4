import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Mutant } from './listing-mutants.ts';
import { MUTANTS } from './mutants.ts';

/** The migration as the mutant of this run breaks it, on the real server only. */
export function mutateSql(sql: string): string {
  const mutant = MUTANTS[process.env.MUTANT ?? ''];
  return mutant === undefined || !isOfMigrations(mutant) ? sql : sql.replace(mutant.code, mutant.replacement);
}

export function isOfMigrations({ file }: Mutant): boolean {
  return file.startsWith('../supabase/');
}

/** A plugin that applies the mutant of this name to the sources as they load. */
export function mutate(name: string): Plugin {
  const mutant = MUTANTS[name];
  if (mutant === undefined) throw new Error(`There is no mutant ${name}`);
  const path = fileURLToPath(new URL(`../../src/${mutant.file}`, import.meta.url));
  return {
    name: `mutant-${name}`,
    enforce: 'pre',
    transform(code, id) {
      if (id !== path) return null;
      if (!code.includes(mutant.code)) throw new Error(`The mutant ${name} finds no code to break`);
      return code.replace(mutant.code, mutant.replacement);
    },
  };
}
