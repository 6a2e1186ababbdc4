// Breaks the laws one by one and says how many random histories it takes until each is caught: `node tests/mutants.ts`.
import { spawnSync } from 'node:child_process';
import { MUTANTS } from './support/mutants.ts';

const HISTORIES = process.env.HISTORIES ?? '1000';
const uncaught: string[] = [];

for (const [name, { breaks }] of Object.entries(MUTANTS)) {
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
