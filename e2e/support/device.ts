import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright/test';
import { deliverPush, dispatchBackgroundSync, dispatchPeriodicSync } from './background-sync.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { killBrowser } from './kill-browser.ts';
import { hasMirror } from './local-database.ts';

/** A browser with its own profile: one user's phone. */
export type Device = {
  context: BrowserContext;
  /** Opens an address of the app in a new tab. */
  open: (path: string) => Promise<Page>;
  /** Opens the app while the network works, until the device has its rows and the service worker has its files. */
  visitOnce: (path?: string) => Promise<Page>;
  /** Loses the network: every connection breaks, and the browser reports offline. */
  loseNetwork: () => Promise<void>;
  /** Restores a working network; open pages are notified. */
  findNetwork: () => Promise<void>;
  /** Closes every tab of the app; the browser stays alive, as on a phone. */
  closeEveryPage: () => Promise<void>;
  /** Has the open page make a pass now, as when the browser reports online. */
  nextPass: (page: Page) => Promise<void>;
  /** Has the browser wake the service worker, as when the network is back. */
  fireBackgroundSync: () => Promise<void>;
  /** Has the browser wake the service worker by itself, as it does now and then for an installed app. */
  firePeriodicSync: () => Promise<void>;
  /** Delivers a push message of the server. */
  deliverPush: (data: string) => Promise<void>;
  /** Kills all processes of the browser at once, as when a phone runs out of power. Its profile stays. */
  kill: () => Promise<void>;
  /** The folder of its profile, with which another device can be started when this one is dead. */
  profile: string;
  /** Console errors of pages and workers so far. */
  consoleErrors: string[];
  close: () => Promise<void>;
};

/** Creates a copy of a profile, or an empty one. */
export async function newProfile(original?: string): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'headwater-device-'));
  if (original !== undefined)
    await cp(original, profile, { recursive: true, filter: (path) => !path.includes('Singleton') });
  return profile;
}

/** Starts a device, a new one where no `profile` is given. Its pages know only the proxy's address. */
export async function startDevice({
  network,
  options,
  profile: known,
}: {
  network: FaultProxy;
  options: BrowserContextOptions & LaunchOptions;
  profile?: string | undefined;
}): Promise<Device> {
  const profile = known ?? (await newProfile());
  const context = await chromium.launchPersistentContext(profile, { ...options, baseURL: network.url });
  // The initial tab belongs to no app; it keeps the browser alive when all others are closed.
  const [idle = await context.newPage()] = context.pages();
  const consoleErrors = listen(context);
  let isDead = false;
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  return {
    context,
    profile,
    consoleErrors,
    open,
    visitOnce: async (path = '/') => {
      const page = await open(path);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await expect
        .poll(() => hasMirror(page), { message: 'the first mirror is complete', intervals: [100] })
        .toBe(true);
      return page;
    },
    loseNetwork: async () => {
      network.goOffline();
      await context.setOffline(true);
    },
    findNetwork: async () => {
      network.heal();
      await context.setOffline(false);
    },
    closeEveryPage: async () => {
      for (const page of context.pages()) if (page !== idle) await page.close();
    },
    nextPass: (page) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
    fireBackgroundSync: () => dispatchBackgroundSync({ idle, origin: network.url }),
    firePeriodicSync: () => dispatchPeriodicSync({ idle, origin: network.url }),
    deliverPush: (data) => deliverPush({ idle, origin: network.url }, data),
    kill: async () => {
      const closed = new Promise((resolve) => context.once('close', resolve));
      killBrowser(profile);
      isDead = true;
      await closed;
    },
    close: async () => {
      // Its profile belongs to the device that was started with it.
      if (isDead) return;
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function listen(context: BrowserContext): string[] {
  const consoleErrors: string[] = [];
  context.on('console', (message) => {
    // Chromium asks for an icon where a plain file is the page.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      consoleErrors.push(message.text());
  });
  context.on('weberror', (error) => consoleErrors.push(`Uncaught: ${error.error().message}`));
  context.on('serviceworker', (worker) => {
    worker.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(`Service worker: ${message.text()}`);
    });
  });
  return consoleErrors;
}
