// `npm test` proves a change; with `--all` (`npm run test:all`) the rest runs as well. It continues after a failure, so that one run shows
// all failures; its last line is the total. With `--real`, everything that can run on Postgres and PostgREST does so instead
// (`npm run real -- --all`).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installChromiumIfMissing } from './runner/install-chromium.ts';
import { runInTurn, type Outcome, type Step } from './runner/run-step.ts';
import { countPgtap, countPlaywright, countVitest, slowest, type Failure } from './runner/tally.ts';
import { hasRealServer } from './support/real-server.ts';

const reports = mkdtempSync(join(tmpdir(), 'headwater-test-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const npmRun = (script: string, ...args: string[]) =>
  ['npm', 'run', '--silent', script, '--', ...args] as const;

const vitest = (...files: string[]) =>
  npmRun('unit', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`);
const stories = (...args: string[]) => ({
  command: npmRun('e2e', ...args, '--reporter=list,json'),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  count: countPlaywright(playwrightReport),
});

/** The projects of the browser in which the API has the app's origin. */
const SAME_ORIGIN = ['--project', 'headless-shell', '--project', 'chromium'];

const CHECKS: Step[] = [
  { name: 'Format', command: npmRun('format') },
  { name: 'Lint', command: npmRun('lint') },
  { name: 'Types', command: npmRun('types') },
  { name: 'Database types are those of the migrations', command: npmRun('db:types', '--check') },
  { name: 'Production build', command: npmRun('build') },
];

const DATABASE_ON_POSTGRES: Step = {
  name: 'Database on Postgres 17',
  command: npmRun('db:test', '--real'),
  count: countPgtap,
};
const DATABASE_EMBEDDED: Step = {
  name: 'Database on the embedded server',
  command: npmRun('db:test'),
  count: countPgtap,
};

/** Crashes, floods, standbys, older copies of a server, locks that are waited for, and the 69 lines of RESILIENCE.md. */
const LONG_TESTS = [
  'tests/resilience/',
  ...[
    'account-lock',
    'crash',
    'flood',
    'mixed-operations',
    'notifier-once',
    'refused-requests',
    'removal-lock',
    'rewound',
    'timeout-lock',
  ].map((name) => `tests/server/${name}.test.ts`),
  ...[
    'failover',
    'standbys',
    'standby-behind',
    'standby-outages',
    'standby-page',
    'standby-replacements',
  ].map((name) => `tests/sync/${name}.test.ts`),
];

const UNITS: Step = {
  name: 'Units, whole devices and server',
  command: vitest(...LONG_TESTS.flatMap((path) => ['--exclude', path.endsWith('/') ? `${path}**` : path])),
  env: { HISTORIES: '40' },
  count: countVitest(vitestReport),
};
const LONG_UNITS: Step = {
  ...UNITS,
  name: 'Crashes, floods, standbys and locks',
  command: vitest(...LONG_TESTS),
};
const UNITS_ON_POSTGRES: Step = {
  ...UNITS,
  name: 'Units, whole devices and server, on Postgres 17 and PostgREST',
  env: { ...UNITS.env, SERVER: 'real' },
};
const LONG_UNITS_ON_POSTGRES: Step = {
  ...LONG_UNITS,
  name: 'Crashes, floods, standbys and locks, on Postgres 17 and PostgREST',
  env: { SERVER: 'real' },
};
/** The folders of tests that use a server. */
const WITH_SERVER_EMBEDDED: Step = {
  name: 'Whole devices and server, on the embedded server',
  command: vitest(
    ...['server', 'sync', 'resilience', 'session', 'remote', 'db', 'workers'].map((name) => `tests/${name}/`),
  ),
  count: countVitest(vitestReport),
};

// A main job has one try. Any other story has two, and what passes at its second is listed as flaky: a race to be mended.
const MAIN_JOBS: Step = { name: 'Browser: main jobs', ...stories('--grep', '@main', ...SAME_ORIGIN) };
const OTHER_STORIES: Step = {
  name: 'Browser: all other stories',
  ...stories('--grep-invert', '@main', '--retries', '1', ...SAME_ORIGIN),
};
const ACROSS_ORIGINS: Step = {
  name: 'Browser: across origins',
  ...stories('--project', 'across-origins'),
};

/** What proves a change, on Postgres and PostgREST where this platform has them. */
async function runMain(): Promise<Outcome[]> {
  const [database, units] = hasRealServer
    ? [DATABASE_ON_POSTGRES, UNITS_ON_POSTGRES]
    : [DATABASE_EMBEDDED, UNITS];
  // A check uses one core, and so does the database's step.
  const sideBySide = [runInTurn(CHECKS, { streamed: false }), runInTurn([database, units])];
  const outcomes = (await Promise.all(sideBySide)).flat();
  return [...outcomes, ...(await runInTurn([MAIN_JOBS]))];
}

/** Every other story, the embedded server, and the API on another origin. */
const runRest = () =>
  runInTurn([
    OTHER_STORIES,
    ...(hasRealServer
      ? [LONG_UNITS_ON_POSTGRES, ACROSS_ORIGINS, DATABASE_EMBEDDED, WITH_SERVER_EMBEDDED]
      : [LONG_UNITS]),
  ]);

const runAllOnRealServer = () =>
  runInTurn([
    DATABASE_ON_POSTGRES,
    UNITS_ON_POSTGRES,
    LONG_UNITS_ON_POSTGRES,
    { ...ACROSS_ORIGINS, env: { ...ACROSS_ORIGINS.env, REAL_STACK: 'all' } },
  ]);

await installChromiumIfMissing();
const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, real: { type: 'boolean', default: false } },
});
if (!hasRealServer)
  console.log(
    `${process.platform} on ${process.arch} has no Postgres or no PostgREST: their steps are skipped.`,
  );
const outcomes = values.real ? await runAllOnRealServer() : await runMain();
if (values.all) outcomes.push(...(await runRest()));
rmSync(reports, { recursive: true });

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
console.log('\nThe ten slowest files:');
for (const { file, ms } of slowest(
  outcomes.flatMap(({ files }) => files),
  10,
))
  console.log(`  ${file}: ${seconds(ms)}`);
const print = (sign: string, { test, message }: Failure) =>
  console.log(`\n${sign} ${test}\n${message.replace(/^/gm, '    ')}`);
for (const flaky of outcomes.flatMap((outcome) => outcome.flaky ?? [])) print('~', flaky);
for (const failure of outcomes.flatMap(({ failures }) => failures)) print('✗', failure);
console.log('');
let [passed, failed] = [0, 0];
for (const outcome of outcomes) {
  passed += outcome.passed;
  failed += outcome.failed;
  console.log(
    `${outcome.failed === 0 ? '✓' : '✗'} ${outcome.name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds(outcome.ms)}`,
  );
}
if (failed > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
