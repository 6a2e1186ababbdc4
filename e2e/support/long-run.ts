// Set-up and report of a long run on one device.
import type { Page } from 'playwright/test';
import { buildApp } from './build-app.ts';
import { startDevice, type Device } from './device.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { isApi } from './faults.ts';
import { launchOptions } from './launch-options.ts';
import { readLocal } from './local-database.ts';
import { startProductionServer, type ProductionServer } from './production-server.ts';

export type LongRun = { server: ProductionServer; network: FaultProxy; device: Device };

/** Starts server, network and one device, awaits `run`, and closes them. */
export async function longRun(run: (environment: LongRun) => Promise<void>): Promise<void> {
  buildApp();
  const server = await startProductionServer();
  const network = await startFaultProxy(server);
  const device = await startDevice({ network, options: launchOptions() });
  await run({ server, network, device });
  await device.close();
  await network.close();
  await server.close();
}

/** The page's own heap after a garbage collection (bytes). */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Prints the outcome of `items` queued listings; the process fails when one is missing, duplicated or left in the outbox. */
export async function report(
  { server, network }: LongRun,
  { page, items, startedAt, peak }: { page: Page; items: number; startedAt: number; peak: number },
): Promise<void> {
  const requests = network.requests(isApi);
  const titles = await server.query<{ count: number }>(
    `select count(*)::int as count from public.parcels where title like 'Bulk parcel %' group by title`,
  );
  const rows = titles.reduce((sum, { count }) => sum + count, 0);
  const left = (await readLocal<{ state: string }>(page, 'outbox')).map(({ state }) => state);
  const unconfirmed = requests.filter(({ status }) => status === null).length;
  const lines: [string, string | number][] = [
    ['Queued', items],
    ['Rows on the server', rows],
    ['Duplicates', rows - titles.length],
    ['Left in the outbox', [left.length, ...new Set(left)].join(' ')],
    ['Requests', `${requests.length}, of which ${unconfirmed} got no whole answer`],
    ['Bytes up', requests.reduce((sum, { bytes }) => sum + bytes, 0)],
    ['Time', `${((Date.now() - startedAt) / 1_000).toFixed(0)} s`],
    ['Peak heap of the page', `${(peak / 1e6).toFixed(1)} MB`],
  ];
  for (const [name, value] of lines) console.log(`${name.padEnd(22)}${value}`);
  if (rows !== items || titles.length !== items || left.length > 0) process.exitCode = 1;
}
