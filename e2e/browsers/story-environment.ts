// Where a story is played: one browser with its own profile, a network with faults, and the server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { hasMirror } from '../support/local-database.ts';
import type { ProductionServer } from '../support/production-server.ts';
import type { BrowserKind, InitScript, RunningBrowser } from './browser.ts';
import { collectConsoleErrors, readConsoleErrors } from './console-errors.ts';
import { createTab, type Tab } from './tab.ts';
import { until } from './until.ts';

export type StoryEnvironment = {
  network: FaultProxy;
  /** Runs SQL on the server as its owner. */
  query: ProductionServer['query'];
  /** Opens an address of the app in a new tab. */
  open: (path: string) => Promise<Tab>;
  /** Opens the app while the network works, until the device has its rows and the service worker has its files. */
  visitOnce: (path: string) => Promise<Tab>;
  /** Kills the browser, and restarts it with the same profile. */
  killAndRestart: () => Promise<void>;
  /** Closes the browser as a user does, and restarts it with the same profile; `initScripts` replace those of the story. */
  closeAndRestart: (initScripts?: readonly InitScript[]) => Promise<void>;
};

/** What the app must do, in any browser. */
export type Story = {
  title: string;
  /** What the browser lacks in this story. */
  initScripts?: readonly InitScript[];
  /** Console errors that the story allows. */
  allowedConsoleError?: RegExp;
  play: (environment: StoryEnvironment) => Promise<void>;
};

/** Plays a story on a fresh server and in a fresh profile; rejects when it fails. */
export async function play(
  { play, initScripts = [], allowedConsoleError }: Story,
  { kind, server }: { kind: BrowserKind; server: ProductionServer },
): Promise<void> {
  await server.reset();
  const profile = await mkdtemp(join(tmpdir(), 'headwater-browser-'));
  const start = (scripts: readonly InitScript[]) =>
    kind.start({ profile, initScripts: [collectConsoleErrors, ...scripts] });
  let browser: RunningBrowser = await start(initScripts);
  const network = await startFaultProxy(server);
  const open = async (path: string) => {
    const tab = createTab(await browser.newTab(), network.url);
    await tab.goto(path);
    return tab;
  };
  try {
    await play({
      network,
      query: server.query,
      open,
      visitOnce: async (path) => {
        const tab = await open(path);
        await tab.waitFor('the service worker controls the page', async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return Boolean(registration?.active) && navigator.serviceWorker.controller !== null;
        });
        await until('the first mirror is complete', () => hasMirror(tab));
        return tab;
      },
      killAndRestart: async () => {
        await browser.kill();
        browser = await start(initScripts);
      },
      closeAndRestart: async (scripts = initScripts) => {
        await browser.close();
        browser = await start(scripts);
      },
    });
    network.heal();
    const consoleErrors = await readConsoleErrors(await browser.newTab(), network.url);
    const unexpected = consoleErrors.filter((text) => allowedConsoleError?.test(text) !== true);
    if (unexpected.length > 0) throw new Error(`The console complained: ${unexpected.join(' | ')}`);
  } finally {
    await browser.close();
    await network.close();
    // A process of the browser may still write after the browser has ended.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
