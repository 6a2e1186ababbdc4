import { defineConfig } from 'playwright/test';
import { hasRealServer } from '#support/real-server.ts';
import type { Stack } from './fixtures.ts';
import { launchOptions } from './support/launch-options.ts';

/** Specs that also run on the real stack; `REAL_STACK=all` runs every one there. */
const ACROSS_ORIGINS =
  process.env.REAL_STACK === 'all' ? /\.spec\.ts$/u : /(?:list-offline|whole-cycle)\.spec\.ts$/u;

export default defineConfig<object, { stack: Stack }>({
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
  projects: [
    { name: 'chromium' },
    ...(hasRealServer
      ? [{ name: 'across-origins', testMatch: ACROSS_ORIGINS, use: { stack: 'real' as const } }]
      : []),
  ],
  // A trace costs a fifth of the time: enable it with `--trace on`.
  use: { trace: 'off', launchOptions: launchOptions() },
});
