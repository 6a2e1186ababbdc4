// Breaks the laws one by one and prints how many random histories it takes to catch each: `npm run test:mutants`, or with names of
// mutants for those only.
import { spawnSync } from 'node:child_process';
import { HISTORIES_TEST, MUTANTS } from './support/mutants.ts';
import { isOfMigrations } from './support/mutate.ts';

const HISTORIES = process.env.HISTORIES ?? '300';
const selected = process.argv.slice(2);
const uncaught: string[] = [];

for (const [name, mutant] of Object.entries(MUTANTS)) {
  const { breaks, caughtBy } = mutant;
  if (selected.length > 0 && !selected.includes(name)) continue;
  const run = spawnSync('vitest', ['run', '-c', 'tests/vitest.config.ts', caughtBy ?? HISTORIES_TEST], {
    env: { ...process.env, MUTANT: name, HISTORIES, ...(isOfMigrations(mutant) && { SERVER: 'real' }) },
    encoding: 'utf8',
  });
  const output = run.stdout + run.stderr;
  const catcher = caughtBy === undefined ? catcherAmongHistories(output) : catcherIn(caughtBy, output);
  console.log(`${name} (${breaks}): ${catcher === null ? 'NOT CAUGHT' : `caught by ${catcher}`}`);
  if (catcher === null) uncaught.push(name);
}
process.exitCode = uncaught.length === 0 ? 0 : 1;

function catcherAmongHistories(output: string): string | null {
  const [, number] = /After (\d+) histories/u.exec(output) ?? [];
  if (number === undefined) return null;
  const why = /(?:laws?) \d[^\n]*/u.exec(output.slice(output.indexOf('After ')))?.[0];
  return `history ${number}: ${why ?? 'devices and server differ'}`;
}

/** Only a failed test counts: a file that does not load catches nothing. */
function catcherIn(file: string, output: string): string | null {
  return /Tests .*\d+ failed/u.test(output) ? file : null;
}
