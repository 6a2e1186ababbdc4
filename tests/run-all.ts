// `npm test`: every check of the project, in order. It goes on after a failure, so that one run shows all of them; its last
// line is the whole in numbers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../e2e/support/find-chromium.ts';
import { run, runStep, type Outcome, type Step } from './runner/run-step.ts';
import { countClosingLine, countPlaywright, countVitest, sum } from './runner/tally.ts';

const reports = mkdtempSync(join(tmpdir(), 'headwater-test-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const npmRun = (script: string, ...args: string[]) =>
  ['npm', 'run', '--silent', script, '--', ...args] as const;

const STEPS: Step[] = [
  { name: 'Format', command: npmRun('format') },
  { name: 'Lint', command: npmRun('lint') },
  { name: 'Types', command: npmRun('types') },
  { name: 'Database types are those of the migrations', command: npmRun('db:types', '--check') },
  { name: 'Database', command: npmRun('db:test'), count: countClosingLine },
  {
    name: 'Units and whole devices',
    command: npmRun('unit', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`),
    count: countVitest(vitestReport),
  },
  { name: 'Production build', command: npmRun('build') },
  {
    name: 'Browser',
    command: npmRun('e2e', '--reporter=list,json'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    count: countPlaywright(playwrightReport),
  },
];

/** Playwright's own Chromium, where the machine has none. */
async function installChromiumIfMissing(): Promise<void> {
  if (findChromium() !== undefined) return;
  console.log('There is no Chromium on this machine: installing the one of Playwright.');
  await run(['npx', 'playwright', 'install', 'chromium']);
}

await installChromiumIfMissing();
const outcomes: Outcome[] = [];
for (const step of STEPS) outcomes.push(await runStep(step));
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
