// What all rows of one size share: a filled server, a network that counts, and any number of devices, new or copies of one that has the
// whole directory. Each device has its own profile.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions } from 'playwright/test';
import { KEY } from '#support/api.ts';
import { fillServer, type Size } from '../../supabase/scripts/directory/fill-server.ts';
import type { Stack } from '../fixtures.ts';
import { newProfile, startDevice, type Device } from '../support/device.ts';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { launchOptions } from '../support/launch-options.ts';
import { startProductionServer, type ProductionServer } from '../support/production-server.ts';
import { startBehindProxy } from '../support/real-product.ts';
import { hasWholeMirror, recordPasses } from './wait-for.ts';

/** Chromium reuses a preflight this long where the server sets no max age (ms). */
const PREFLIGHT_CACHE_MS = 5_000;

export type Bench = {
  size: Size;
  query: ProductionServer['query'];
  /** The network between devices and server. All devices share it, so that a copied profile finds its origin again. */
  network: FaultProxy;
  /** The server's own origin, which compresses as static hosts do; the proxy of `network` does not. */
  compressed: string;
  /** The API key that requests without the app must send. */
  apikey: string;
  /** Stays offline until browsers no longer reuse a preflight. Does nothing where app and API share one origin. */
  expirePreflights: () => Promise<void>;
  /** A device that was never used. */
  freshDevice: (options?: BrowserContextOptions) => Promise<Device>;
  /** A freshly started device that has the app and the whole directory. */
  filledDevice: () => Promise<Device>;
  /** Removes the devices of a run, by force where one may hang, and heals the network. */
  clear: (how?: { force: boolean }) => Promise<void>;
  close: () => Promise<void>;
};

/** Starts a server with a directory of this size, behind a proxy. */
export async function openBench(size: Size, stack: Stack): Promise<Bench> {
  const server = await (stack === 'real' ? startBehindProxy() : startProductionServer());
  await fillServer(server.query, size);
  const network = await startFaultProxy(server);
  const devices: Device[] = [];
  const start = async (profile?: string, options: BrowserContextOptions = {}) => {
    const device = await startDevice({ network, options: { ...launchOptions(), ...options }, profile });
    devices.push(device);
    await recordPasses(device);
    return device;
  };
  let filled: Promise<string> | undefined;
  const clear = async ({ force } = { force: false }) => {
    for (const device of devices.splice(0)) {
      // A device that the run itself has closed cannot be closed again.
      await (force ? device.kill() : device.close()).catch(() => undefined);
      await rm(device.profile, { recursive: true, force: true });
    }
    network.heal();
  };
  return {
    size,
    query: server.query,
    network,
    compressed: `http://127.0.0.1:${server.port}`,
    apikey: KEY,
    expirePreflights: async () => {
      if (network.apiUrl === network.url) return;
      network.goOffline();
      await sleep(PREFLIGHT_CACHE_MS);
      network.heal();
    },
    freshDevice: (options) => start(undefined, options),
    filledDevice: async () => {
      filled ??= fillProfile(network);
      return start(await newProfile(await filled));
    },
    clear,
    close: async () => {
      await clear();
      if (filled !== undefined) await rm(await filled, { recursive: true, force: true });
      await network.close();
      await server.close();
    },
  };
}

/** The profile of a closed device that has the app and the whole directory. */
async function fillProfile(network: FaultProxy): Promise<string> {
  const device = await startDevice({ network, options: launchOptions() });
  const page = await device.open('/brokers');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await hasWholeMirror(page);
  await device.context.close();
  return device.profile;
}
