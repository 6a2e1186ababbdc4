import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { INSTALL_HINT } from '#support/find-chromium.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Runs Playwright where no browser can be found. */
function playWithoutBrowser(...args: string[]): Promise<{ exitCode: number; output: string }> {
  const nowhere = mkdtempSync(join(tmpdir(), 'headwater-no-browser-'));
  onTestFinished(() => rmSync(nowhere, { recursive: true }));
  const command = ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...args];
  const env = { ...process.env, PATH: nowhere, PLAYWRIGHT_BROWSERS_PATH: nowhere };
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: ROOT, env }, (error, stdout, stderr) =>
      done({ exitCode: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}

it('needs no browser to load the configuration of the stories, as lint does', async () => {
  const { exitCode, output } = await playWithoutBrowser('--list', 'still.spec.ts');

  expect(output).toContain('still.spec.ts');
  expect(exitCode).toBe(0);
});

it('says in one line what to install before the first browser story', async () => {
  const { exitCode, output } = await playWithoutBrowser('--reporter=line', 'still.spec.ts');

  expect(exitCode).toBe(1);
  expect(output).toContain(INSTALL_HINT);
  expect(output).not.toContain("Executable doesn't exist");
});
