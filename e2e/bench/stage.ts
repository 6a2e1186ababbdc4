// A fresh stage for each measurement: a server with the seed, a network that counts, a browser with an empty profile.
import { chromium, type BrowserContext, type Page } from 'playwright/test';
import config from '../playwright.config.ts';
import { startDevice, type Device } from '../support/device.ts';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { startProductionServer } from '../support/production-server.ts';

/** `compressed` is the server's own origin, which compresses as static hosts do; the proxy of `network` does not. */
export type Stage = { network: FaultProxy; device: Device; compressed: string };

/** Runs `measure` once, on a network and a browser profile of its own in front of the server on `port`. */
export async function withDevice<T>(port: number, measure: (stage: Stage) => Promise<T>): Promise<T> {
  const network = await startFaultProxy({ port });
  const device = await startDevice({ network, options: { ...config.use?.launchOptions } });
  const result = await measure({ network, device, compressed: `http://127.0.0.1:${port}` });
  await device.close();
  await network.close();
  return result;
}

/** Runs `measure` several times, each on a stage of its own, and returns what it measured. */
async function onFreshStages<T>(runs: number, measure: (stage: Stage) => Promise<T>): Promise<T[]> {
  const server = await startProductionServer();
  const results: T[] = [];
  for (let run = 0; run < runs; run++) {
    await server.reset();
    results.push(await withDevice(server.port, measure));
  }
  await server.close();
  return results;
}

/** The middle of what so many runs of `measure` measured. */
export const medianOf = (measure: (stage: Stage) => Promise<number>) => async (runs: number) =>
  median(await onFreshStages(runs, measure));

/** Milliseconds from the start of the navigation until the seven brokers are painted. */
export async function timeToBrokers(page: Page, origin = ''): Promise<number> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('main a[href^="/broker/"]').length < 7) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('brokers'));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${origin}/brokers`, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const [mark] = performance.getEntriesByName('brokers');
          if (mark === undefined) requestAnimationFrame(look);
          else resolve(mark.startTime);
        };
        look();
      }),
  );
}

/** Slows this page's processor or line down, as the developer tools do. */
export async function throttle(
  context: BrowserContext,
  page: Page,
  { cpu, slow3g }: { cpu?: number; slow3g?: boolean },
): Promise<void> {
  const session = await context.newCDPSession(page);
  if (cpu !== undefined) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (slow3g !== true) return;
  await session.send('Network.enable');
  // 400 kbit/s and 400 ms, WebPageTest's slow 3G.
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/** The middle one of several figures. */
export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** The version of the browser that is measured. */
export async function browserVersion(): Promise<string> {
  const browser = await chromium.launch({ ...config.use?.launchOptions });
  const version = browser.version();
  await browser.close();
  return version;
}
