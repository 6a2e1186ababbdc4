import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base, type BrowserContextOptions, type LaunchOptions } from 'playwright/test';
import { newProfile, startDevice, type Device } from './support/device.ts';
import { startFaultProxy, type FaultProxy } from './support/fault-proxy.ts';
import { limit } from './support/limit.ts';
import { startProductionServer, type ProductionServer } from './support/production-server.ts';
import { startBehindProxy } from './support/real-product.ts';

export { expect };

/** A server with a fresh database, a network with faults, and devices. */
export type App = {
  network: FaultProxy;
  /** Runs SQL on the server as its owner. */
  query: ProductionServer['query'];
  /** The e-mails of the auth service, oldest first. */
  mails: ProductionServer['mails'];
  /** Starts another device, with its own profile or that of a killed one. */
  newDevice: (options?: BrowserContextOptions & LaunchOptions & { profile?: string }) => Promise<Device>;
  /** Allows console errors that match. */
  allowConsoleError: (pattern: RegExp) => void;
};

/** Locale and time zone of the users. */
const HERE = { locale: 'en-AU', timezoneId: 'Australia/Sydney' } satisfies BrowserContextOptions;

/** What a browser logs by itself about a network failure. */
const NETWORK_ERRORS = /Failed to load resource|net::ERR_|An unknown error occurred when fetching the script/;

/** The embedded server on the app's own origin, or Postgres and PostgREST on another origin. */
export type Stack = 'embedded' | 'real';

type StoryFixtures = { installed: boolean; app: App; device: Device };
type WorkerFixtures = {
  stack: Stack;
  server: ProductionServer;
  /** Shared by all stories of a worker, so that the app keeps its origin. */
  network: FaultProxy;
  /** The profile of a device that has visited the app: it has the files, but no data. */
  installedProfile: string;
};

export const test = base.extend<StoryFixtures, WorkerFixtures>({
  stack: ['embedded', { option: true, scope: 'worker' }],

  /** Whether new devices have the files of the app already. A first visit takes as long as the rest of most stories. */
  installed: [true, { option: true }],

  server: [
    async ({ stack }, use) => {
      const server = stack === 'real' ? await startBehindProxy() : await startProductionServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: limit(60_000) },
  ],

  network: [
    async ({ server }, use) => {
      const network = await startFaultProxy(server);
      await use(network);
      await network.close();
    },
    { scope: 'worker' },
  ],

  installedProfile: [
    async ({ network, launchOptions }, use) => {
      const { profile, visitOnce, context } = await startDevice({
        network,
        options: { ...HERE, ...launchOptions },
      });
      await visitOnce();
      await context.close();
      // Half of the files to copy are in the browser's cache, which the service worker's makes needless.
      for (const store of ['IndexedDB', 'Local Storage', 'Cache'])
        await rm(join(profile, 'Default', store), { recursive: true });
      await use(profile);
      await rm(profile, { recursive: true });
    },
    { scope: 'worker', timeout: limit(60_000) },
  ],

  app: async ({ server, network, installed, installedProfile, launchOptions }, use) => {
    network.reset();
    await server.reset();
    const devices: Device[] = [];
    const allowed: RegExp[] = [];
    await use({
      network,
      query: server.query,
      mails: server.mails,
      newDevice: async ({ profile, ...options } = {}) => {
        const device = await startDevice({
          network,
          options: { ...HERE, ...launchOptions, ...options },
          profile: profile ?? (installed ? await newProfile(installedProfile) : undefined),
        });
        devices.push(device);
        return device;
      },
      allowConsoleError: (pattern) => void allowed.push(pattern),
    });
    if (network.wasFaulty()) allowed.push(NETWORK_ERRORS);
    const consoleErrors = devices.flatMap((device) => device.consoleErrors);
    for (const device of devices) await device.close();
    expect(
      consoleErrors.filter((text) => !allowed.some((pattern) => pattern.test(text))),
      'console errors',
    ).toEqual([]);
  },

  device: async ({ app }, use) => {
    await use(await app.newDevice());
  },
});
