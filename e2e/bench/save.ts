// A parcel submitted in the form without a network: from the press of the button until it is on the disk. The baseline is one strict put of
// the same item.
import type { Page } from 'playwright/test';
import { readLocal } from '../support/local-database.ts';
import { fillParcel, submitButton } from '../support/parcel-form.ts';
import { bareTab } from './baselines.ts';
import type { Bench } from './environment.ts';
import { median } from './median.ts';
import type { Group, Measurement } from './metric.ts';
import { hasSettled } from './wait-for.ts';

const SAVES = 5;
const MARK = 'saved in the outbox';

/** Has the page mark the end of each transaction that adds to the outbox. */
async function markSaves(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    // oxlint-disable-next-line typescript/unbound-method -- called with `this` below
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function marking(...args) {
      if (this.name === 'outbox') this.transaction.addEventListener('complete', () => performance.mark(mark));
      return add.apply(this, args);
    };
  }, MARK);
}

/** Milliseconds from the press until the item is on the disk. */
async function save(page: Page): Promise<number> {
  await fillParcel(page);
  const pressed = await submitButton(page).evaluate((button) => {
    performance.clearMarks();
    const now = performance.now();
    if (button instanceof HTMLElement) button.click();
    return now;
  });
  const saved = await page.waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, MARK);
  await page.getByRole('button', { name: 'List Another Parcel' }).click();
  return Number(await saved.jsonValue()) - pressed;
}

async function putRaw(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('headwater');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const start = performance.now();
    const transaction = opening.result.transaction('outbox', 'readwrite', { durability: 'strict' });
    const items = await new Promise<object[]>((resolve) => {
      const request = transaction.objectStore('outbox').getAll(null, 1);
      request.addEventListener('success', () => resolve(request.result));
    });
    for (const item of items) transaction.objectStore('outbox').put(item);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    const ms = performance.now() - start;
    opening.result.close();
    return ms;
  });
}

async function saveOffline(bench: Bench): Promise<Measurement> {
  const device = await bench.filledDevice();
  const page = await device.open('/add-parcel');
  await hasSettled(page);
  await device.loseNetwork();
  await markSaves(page);
  const times: number[] = [];
  for (let count = 0; count < SAVES; count++) times.push(await save(page));
  const kept = (await readLocal(page, 'outbox')).length;
  if (kept !== SAVES) throw new Error(`${kept} of ${SAVES} parcels are in the outbox`);
  return { value: median(times), baseline: await putRaw(await bareTab(device)) };
}

export const saves: Group = {
  rows: [{ name: 'a parcel submitted offline: on the disk', unit: 'ms' }],
  deadline: 120,
  run: async (bench) => [await saveOffline(bench)],
};
