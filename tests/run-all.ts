// `npm test`: every check of the project, in order. It continues after a failure, so that one run shows all failures; its last line
// is the total. With `--real`, everything that can run on Postgres and PostgREST does so instead (`npm run real -- --all`).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runStep, type Outcome, type Step } from './runner/run-step.ts';
import { countClosingLine, countPlaywright, countVitest, sum } from './runner/tally.ts';
import { findChromium } from './support/find-chromium.ts';
import { hasRealServer } from './support/real-server.ts';
import { runCommand } from './support/run-command.ts';

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

/** Tests that also run on real Postgres and PostgREST where this platform has them. */
const SERVER_RULES = [
  'tests/server',
  'tests/sync/exactly-once',
  'tests/sync/outbox',
  'tests/sync/imported-copies',
  'tests/sync/withdrawal',
];

const ON_REAL_SERVER: Step[] = [
  { name: 'Database on Postgres 17', command: npmRun('db:test', '--real'), count: countClosingLine },
  {
    name: 'Server rules and devices on Postgres 17 and PostgREST',
    // The tests of locks need no variable to run there.
    command: vitest(...SERVER_RULES, '--exclude=tests/server/*-lock.test.ts'),
    env: { SERVER: 'real' },
    count: countVitest(vitestReport),
  },
];

const STEPS: Step[] = [
  { name: 'Format', command: npmRun('format') },
  { name: 'Lint', command: npmRun('lint') },
  { name: 'Types', command: npmRun('types') },
  { name: 'Database types are those of the migrations', command: npmRun('db:types', '--check') },
  { name: 'Database', command: npmRun('db:test'), count: countClosingLine },
  {
    name: 'Units and whole devices',
    command: vitest(),
    count: countVitest(vitestReport),
  },
  ...(hasRealServer ? ON_REAL_SERVER : []),
  { name: 'Production build', command: npmRun('build') },
  { name: 'Browser', command: npmRun('e2e', '--reporter=list,json'), ...browser },
];

const ALL_ON_REAL_SERVER: Step[] = [
  { name: 'Database', command: npmRun('db:test', '--real'), count: countClosingLine },
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

async function installChromiumIfMissing(): Promise<void> {
  if (findChromium() !== undefined) return;
  console.log("No Chromium on this machine: installing Playwright's.");
  await runCommand(['npx', 'playwright', 'install', 'chromium']);
}

await installChromiumIfMissing();
const outcomes: Outcome[] = [];
const { values } = parseArgs({ options: { real: { type: 'boolean', default: false } } });
if (!hasRealServer)
  console.log(
    `${process.platform} on ${process.arch} has no Postgres or no PostgREST: their steps are skipped.`,
  );
for (const step of values.real ? ALL_ON_REAL_SERVER : STEPS) outcomes.push(await runStep(step));
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
