import { defineConfig } from 'playwright/test';
import { hasRealServer } from '#support/real-server.ts';
import type { Stack } from './fixtures.ts';
import { headlessShellOptions, launchOptions } from './support/launch-options.ts';

/** Specs that also run on the real stack; `REAL_STACK=all` runs every one there. */
const ACROSS_ORIGINS =
  process.env.REAL_STACK === 'all' ? /\.spec\.ts$/u : /(?:list-offline|whole-cycle)\.spec\.ts$/u;

/**
 * Specs of what the browser itself adds to its engine or does to an app: installation, Background Sync, the back-forward cache, storage,
 * processes that are killed. The others run in the headless shell.
 */
const WHOLE_BROWSER = /(?:installed|list-offline|resilience-\w+|update)\.spec\.ts$/u;

// The embedded server hashes passwords in JavaScript.
process.env.LITE_AUTH_BCRYPT_COST = '4';

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
    { name: 'headless-shell', testIgnore: WHOLE_BROWSER, use: { launchOptions: headlessShellOptions() } },
    { name: 'chromium', testMatch: WHOLE_BROWSER },
    ...(hasRealServer
      ? [{ name: 'across-origins', testMatch: ACROSS_ORIGINS, use: { stack: 'real' as const } }]
      : []),
  ],
  // A trace costs a fifth of the time: enable it with `--trace on`.
  use: { trace: 'off', launchOptions: launchOptions() },
});
