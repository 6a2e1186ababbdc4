import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const FULL = ['chromium', 'chromium-browser', 'google-chrome'];
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** What to do on a machine without a browser. */
export const INSTALL_HINT =
  'There is no Chromium on this machine: install the package "chromium", or run "npx playwright install chromium".';

/** The Chromium that the tests drive: the system's own, else the one Playwright has installed; undefined when there is none. */
export function findChromium(): string | undefined {
  return findOnPath(FULL) ?? [chromium.executablePath()].find((path) => existsSync(path));
}

/** The system's Chromium engine without the browser around it; undefined when there is none. */
export function findHeadlessShell(): string | undefined {
  return findOnPath(HEADLESS_SHELLS);
}

function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
