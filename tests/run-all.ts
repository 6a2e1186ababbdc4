// `npm test`: every check of the project. It continues after a failure, so that one run shows all failures; its last line
// is the total. With `--real`, everything that can run on Postgres and PostgREST does so instead (`npm run real -- --all`).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installChromiumIfMissing } from './runner/install-chromium.ts';
import { runInTurn, runSideBySide, type Outcome, type Step } from './runner/run-step.ts';
import { countClosingLine, countPlaywright, countVitest, sum } from './runner/tally.ts';
import { hasRealServer } from './support/real-server.ts';

const reports = mkdtempSync(join(tmpdir(), 'headwater-test-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const npmRun = (script: string, ...args: string[]) =>
  ['npm', 'run', '--silent', script, '--', ...args] as const;

const vitest = (...files: string[]) =>
  npmRun('unit', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`);
const browser = {
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  count: countPlaywright(playwrightReport),
};

/** Tests of the server's rules and of the engine: they run on Postgres and PostgREST where this platform has them. */
const ENGINE = ['tests/server', 'tests/sync'];

const STATIC_CHECKS: Step[] = [
  { name: 'Format', command: npmRun('format') },
  { name: 'Lint', command: npmRun('lint') },
  { name: 'Types', command: npmRun('types') },
  { name: 'Database types are those of the migrations', command: npmRun('db:types', '--check') },
];

const DATABASE: Step = { name: 'Database', command: npmRun('db:test'), count: countClosingLine };

const DATABASE_ON_POSTGRES: Step = {
  name: 'Database on Postgres 17',
  command: npmRun('db:test', '--real'),
  count: countClosingLine,
};

const BUILD: Step = { name: 'Production build', command: npmRun('build') };

const UNITS: Step[] = hasRealServer
  ? [
      {
        name: 'Units and whole devices',
        command: vitest(...ENGINE.map((folder) => `--exclude=${folder}/**`)),
        count: countVitest(vitestReport),
      },
      {
        name: 'Server rules and the engine on Postgres 17 and PostgREST',
        command: vitest(...ENGINE),
        env: { SERVER: 'real' },
        count: countVitest(vitestReport),
      },
    ]
  : [{ name: 'Units and whole devices', command: vitest(), count: countVitest(vitestReport) }];

const BROWSER: Step = { name: 'Browser', command: npmRun('e2e', '--reporter=list,json'), ...browser };

const ALL_ON_REAL_SERVER: Step[] = [
  DATABASE_ON_POSTGRES,
  {
    name: 'Units and whole devices',
    command: vitest(),
    env: { SERVER: 'real' },
    count: countVitest(vitestReport),
  },
  {
    name: 'Browser across origins',
    command: npmRun('e2e', '--project', 'across-origins', '--reporter=list,json'),
    count: browser.count,
    env: { ...browser.env, REAL_STACK: 'all' },
  },
];

async function runAll(): Promise<Outcome[]> {
  const checked = await runSideBySide(
    [...STATIC_CHECKS, BUILD],
    hasRealServer ? [DATABASE, DATABASE_ON_POSTGRES] : [DATABASE],
  );
  return [...checked, ...(await runInTurn([...UNITS, BROWSER]))];
}

await installChromiumIfMissing();
const { values } = parseArgs({ options: { real: { type: 'boolean', default: false } } });
if (!hasRealServer)
  console.log(
    `${process.platform} on ${process.arch} has no Postgres or no PostgREST: their steps are skipped.`,
  );
const outcomes = values.real ? await runInTurn(ALL_ON_REAL_SERVER) : await runAll();
rmSync(reports, { recursive: true });

console.log('');
for (const { name, passed, failed, ms } of outcomes) {
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${(ms / 1000).toFixed(1)} s`,
  );
}
const { passed, failed } = sum(outcomes);
if (failed > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
