// What a run waits for and does not measure.
import type { PassRecord } from '#domain/sync-status.ts';
import type { Page } from 'playwright/test';
import type { Device } from '../support/device.ts';
import { readLocal } from '../support/local-database.ts';

type Meta =
  | { key: 'mirror'; value: { completedAt: number | null } }
  | { key: 'pass'; value: PassRecord }
  | { key: 'session' | 'sample' };

/**
 * How to wait for what a page measures (ms). A look at every frame, which is the usual way, would have the page draw every frame, and its
 * work would be measured with the page's own.
 */
export const SELDOM = { polling: 100, timeout: 0 };

/** Waits until the last pass of this device is one that `isIt`. */
async function passOf(page: Page, isIt: (pass: PassRecord, meta: Meta[]) => boolean): Promise<void> {
  for (;;) {
    const meta = await readLocal<Meta>(page, 'meta');
    if (meta.some((record) => record.key === 'pass' && isIt(record.value, meta))) return;
    await page.waitForTimeout(50);
  }
}

/** Waits until the first complete mirror is on this device and its pass is over. */
export function hasWholeMirror(page: Page): Promise<void> {
  const isComplete = (meta: Meta[]) =>
    meta.some((record) => record.key === 'mirror' && record.value.completedAt !== null);
  return passOf(page, ({ failureReason }, meta) => failureReason === null && isComplete(meta));
}

/** Waits until a pass of this page has failed. */
export function hasFailed(page: Page): Promise<void> {
  return passOf(page, ({ failureReason }) => failureReason !== null);
}

/** Waits until this page has made its first pass, and a second one with nothing left to fetch. */
export async function hasSettled(page: Page): Promise<void> {
  const openedAt = await page.evaluate(() => performance.timeOrigin);
  await passOf(page, ({ endedAt }) => Number(endedAt) >= openedAt);
  await nextPass(page);
}

/** Has this page make a pass. Milliseconds from the asking to the worker's word that it is over. */
export async function nextPass(page: Page): Promise<number> {
  const askedAt = await page.evaluate(() => {
    const now = performance.now();
    window.dispatchEvent(new Event('online'));
    return now;
  });
  return (await passAfter(page, askedAt)) - askedAt;
}

/** When the first pass after `askedAt` ended that left nothing to send (ms of the page). */
export async function passAfter(page: Page, askedAt: number): Promise<number> {
  const found = await page.waitForFunction(
    (since) =>
      performance
        .getEntriesByName('passed')
        .find((mark) => mark instanceof PerformanceMark && mark.startTime > since && mark.detail === 0)
        ?.startTime,
    askedAt,
    SELDOM,
  );
  return Number(await found.jsonValue());
}

/** From now on each page of this device marks the end of each pass, with what is left to send. */
export async function recordPasses({ context }: Device): Promise<void> {
  await context.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener('message', ({ data }) => {
          if (data.type === 'passed') performance.mark('passed', { detail: data.unsent });
        });
      }
    };
  });
}
