// Breaks the laws one by one and says how many random histories it takes until each is caught: `npm run test:mutants`, or
// with names of mutants for those only.
import { spawnSync } from 'node:child_process';
import { MUTANTS } from './support/mutants.ts';

const HISTORIES = process.env.HISTORIES ?? '1000';
const wanted = process.argv.slice(2);
const uncaught: string[] = [];

for (const [name, { breaks }] of Object.entries(MUTANTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const run = spawnSync('vitest', ['run', 'tests/sync/histories.test.ts'], {
    env: { ...process.env, MUTANT: name, HISTORIES },
    encoding: 'utf8',
  });
  const histories = /After (\d+) histories/u.exec(run.stdout + run.stderr)?.[1];
  console.log(
    `${name} (${breaks}): ${histories === undefined ? 'NOT CAUGHT' : `caught by history ${histories}`}`,
  );
  if (histories === undefined) uncaught.push(name);
}
process.exitCode = uncaught.length === 0 ? 0 : 1;
