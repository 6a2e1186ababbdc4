// What a person feels in a directory of 5,000 brokers, on a phone four times slower than this machine, without a network.
import type { Page } from 'playwright/test';
import { fillDirectory } from '../support/fill-directory.ts';
import { median, medianOf, throttle, type Stage } from './stage.ts';
import { timeToPaint } from './time-to-paint.ts';

const BROKERS = 5_000;
const TERMS = ['rice', 'echuca', 'greta', 'dimitri', 'forbes'];
const TURNS = 7;

const slowed = (measure: (page: Page) => Promise<number[]>) =>
  medianOf(async ({ device, network }: Stage) => {
    const page = await device.visitOnce('/');
    await fillDirectory(page, BROKERS);
    network.goOffline();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await page.getByRole('definition').getByText('5,007').waitFor();
    await throttle(device.context, page, { cpu: 4 });
    return median(await measure(page));
  });

async function openList(page: Page): Promise<number> {
  const act = () => page.getByRole('link', { name: 'Find a Broker' }).first().click();
  const time = await timeToPaint(page, { input: 'click', act });
  // Searches begin when the whole directory is in memory; the list says nothing of it.
  await page.waitForTimeout(3_000);
  return time;
}

/** From the press on 'Find a Broker' to the first page of brokers. */
export const entersList = slowed(async (page) => [await openList(page)]);

/** From Enter in the search field to what was found. */
export const searchesList = slowed(async (page) => {
  await openList(page);
  const times = [];
  for (const term of TERMS) {
    await page.getByRole('searchbox').fill(term);
    times.push(await timeToPaint(page, { input: 'keydown', act: () => page.keyboard.press('Enter') }));
  }
  return times;
});

/** From the press on 'Next page' to the page's brokers. */
export const turnsPage = slowed(async (page) => {
  await openList(page);
  const times = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const act = () => page.getByRole('button', { name: 'Next page' }).click();
    times.push(await timeToPaint(page, { input: 'click', act }));
  }
  return times;
});
