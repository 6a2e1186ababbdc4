import { defineConfig } from 'playwright/test';
import { launchOptions } from './support/launch-options.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/build-app.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  projects: [{ name: 'chromium' }],
  // A trace costs a fifth of the time: ask for it with `--trace on`.
  use: { trace: 'off', launchOptions: launchOptions() },
});
