// Separate from vite.config.ts: unit tests run the sources as they are, without the plugins of the build.
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';
import { mutate } from './support/mutate.ts';

const { MUTANT } = process.env;

export default defineConfig({
  plugins: MUTANT === undefined ? [] : [mutate(MUTANT)],
  test: {
    // The cache's keys do not know of mutants: it would return the sources unbroken, or broken to the next run.
    fsModuleCache: MUTANT === undefined,
    include: ['tests/**/*.test.{ts,tsx}'],
    // A process for each file would load jsdom, React and the app again and again. The setup files undo what a file changes.
    isolate: false,
    setupFiles: ['tests/fresh-modules.ts', 'tests/setup.ts'],
    globalSetup: ['tests/support/shared-clusters.ts'],
    // The embedded server hashes passwords in JavaScript.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    // The smallest machine has two cores; vitest's default would leave one idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst, setupFiles: 'list' },
    // Ends a test that hangs: CI may run at a third of the usual speed.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
