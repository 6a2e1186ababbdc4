// What a run waits for without measuring it.
import type { Page } from 'playwright/test';
import type { PassRecord } from '#domain/operation/sync-status.ts';
import type { Device } from '../support/device.ts';
import { readLocal } from '../support/local-database.ts';

type Meta =
  | { key: 'mirror'; value: { completedAt: number | null } }
  | { key: 'pass'; value: PassRecord }
  | { key: 'session' | 'sample' };

/** Options for waiting on a measured page (ms). The default polls every frame, which would make the page draw every frame and be measured too. */
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

/** Has this page make a pass. Milliseconds from the request until the worker reports its end. */
export async function nextPass(page: Page): Promise<number> {
  const requestedAt = await page.evaluate(() => {
    const now = performance.now();
    window.dispatchEvent(new Event('online'));
    return now;
  });
  return (await passAfter(page, requestedAt)) - requestedAt;
}

/** When the first pass after `requestedAt` ended that left nothing to send (ms of the page). */
export async function passAfter(page: Page, requestedAt: number): Promise<number> {
  const found = await page.waitForFunction(
    (since) =>
      performance
        .getEntriesByName('passed')
        .find((mark) => mark instanceof PerformanceMark && mark.startTime > since && mark.detail === 0)
        ?.startTime,
    requestedAt,
    SELDOM,
  );
  return Number(await found.jsonValue());
}

/** Has each page of this device mark the end of each pass, with the number of items left to send. */
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
