// Baselines: the same bytes from a plain fetch, the same table from a raw read.
import type { Page } from 'playwright/test';
import type { Device } from '../support/device.ts';
import { throttle } from './throttle.ts';

/** A tab of the app's origin without the app. */
export const bareTab = (device: Device): Promise<Page> => device.open('/favicon.svg');

/** Milliseconds that a raw `getAll` of the brokers by name takes on this device. */
export async function readRaw(device: Device, { cpu }: { cpu: number }): Promise<number> {
  const page = await bareTab(device);
  await throttle(device.context, page, { cpu });
  const ms = await page.evaluate(async () => {
    const opening = indexedDB.open('headwater');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const start = performance.now();
    const request = opening.result.transaction('brokers').objectStore('brokers').index('name').getAll();
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const ms = performance.now() - start;
    opening.result.close();
    return ms;
  });
  await page.close();
  return ms;
}

/** Milliseconds until all these requests to `server`, sent at once without the app, are read. */
export async function fetchRaw(
  page: Page,
  requests: { path: string; method?: string; body?: string }[],
  { server = '', apikey = '' }: { server?: string; apikey?: string } = {},
): Promise<number> {
  return page.evaluate(
    async ([all, address, key]) => {
      const headers = { apikey: key, 'content-type': 'application/json' };
      const start = performance.now();
      await Promise.all(
        all.map(async ({ path, method = 'GET', body = null }) => {
          const init = key === '' ? {} : { headers };
          const response = await fetch(`${address}${path}`, { ...init, method, body, cache: 'no-store' });
          if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
          await response.text();
        }),
      );
      return performance.now() - start;
    },
    [requests, server, apikey] as const,
  );
}
