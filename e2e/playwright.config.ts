import { defineConfig } from 'playwright/test';
import { findChromium } from './support/find-chromium.ts';

const executablePath = findChromium();
if (executablePath === undefined) {
  throw new Error(
    'There is no Chromium on this machine. Install the package "chromium", or run "npx playwright install chromium".',
  );
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/build-app.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [{ name: 'chromium' }],
  use: {
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
