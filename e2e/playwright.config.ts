// Stories with the tag `@main` are the main jobs of each kind of user: `npm test` runs these, `npm run test:all` all of them.
import { defineConfig } from 'playwright/test';
import { hasRealServer } from '#support/real-server.ts';
import type { Stack } from './fixtures.ts';
import { headlessShellOptions, launchOptions } from './support/launch-options.ts';
import { limit } from './support/limit.ts';

const RUNS_ALL_ON_REAL_STACK = process.env.REAL_STACK === 'all';

/** Runs on the real stack instead, where this platform has one. */
const WHOLE_CYCLE = /whole-cycle\.spec\.ts$/u;

/** Needs the API on another origin. */
const OTHER_ORIGIN = /other-origin\.spec\.ts$/u;

/** Codes by e-mail, which the real stack's stand-in for Supabase Auth does not send. */
const NEEDS_EMAIL = /account-forms\.spec\.ts$/u;

/** Specs that run on the real stack; `REAL_STACK=all` runs every other one there. */
const ACROSS_ORIGINS = RUNS_ALL_ON_REAL_STACK
  ? /\.spec\.ts$/u
  : [/list-offline\.spec\.ts$/u, OTHER_ORIGIN, WHOLE_CYCLE];

/** Files or titles of the main job and of what the headless shell lacks: installation, notifications and the back-forward cache. */
const WHOLE_BROWSER = /(?:installed|list-offline|notifications)\.spec|back-forward cache/u;

// The embedded server hashes passwords in JavaScript.
process.env.LITE_AUTH_BCRYPT_COST = '4';

export default defineConfig<object, { stack: Stack }>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: limit(60_000),
  // Many wait for a pass: after a failed one, the next begins within ten seconds.
  expect: { timeout: limit(30_000) },
  // The first two have one worker each, because it takes as long to start as some stories: a build and a database, or a whole browser.
  projects: [
    ...(hasRealServer
      ? [
          {
            name: 'across-origins',
            testMatch: ACROSS_ORIGINS,
            testIgnore: NEEDS_EMAIL,
            ...(!RUNS_ALL_ON_REAL_STACK && { workers: 1 }),
            use: {
              stack: 'real' as const,
              launchOptions: RUNS_ALL_ON_REAL_STACK ? launchOptions() : headlessShellOptions(),
            },
          },
        ]
      : []),
    { name: 'chromium', grep: WHOLE_BROWSER, workers: 1, use: { launchOptions: launchOptions() } },
    {
      name: 'headless-shell',
      grepInvert: WHOLE_BROWSER,
      testIgnore: hasRealServer ? [OTHER_ORIGIN, WHOLE_CYCLE] : OTHER_ORIGIN,
      use: { launchOptions: headlessShellOptions() },
    },
  ],
  // A trace costs a fifth of the time: enable it with `--trace on`.
  use: { trace: 'off' },
});
