// A sheet of 300 listings without a network, on a processor four times slower: from the paste until every row has its plan, and from the press
// until all are on the disk. Then the network returns.
import type { Page } from 'playwright/test';
import { noFault, writesParcels } from '../support/faults.ts';
import { readLocal } from '../support/local-database.ts';
import { pasteSheet, SHEET_HEAD, sheetRow } from '../support/sheet.ts';
import type { Bench } from './environment.ts';
import { marksOf, watchTasks } from './long-tasks.ts';
import type { Group } from './metric.ts';
import { throttle } from './throttle.ts';
import { record } from './traffic.ts';
import { hasFailed, hasSettled, nextPass } from './wait-for.ts';

const COUNT = 300;

/** Whole rows: nothing is left to choose on the screen. */
async function rowsFor({ query }: Bench): Promise<string[]> {
  const [names] = await query<{ broker: string; company: string }>(
    `select min(brokers.name) as broker, min(companies.name) as company
     from public.brokers join public.companies on companies.id = brokers.company_id
     where brokers.left_company_at is null
     group by brokers.company_id, brokers.name having count(*) = 1 order by 2, 1 limit 1`,
  );
  if (names === undefined) throw new Error('There are no brokers');
  const common = `\tSurface Water\tMurray River\t${names.company}\t${names.broker}`;
  return Array.from(
    { length: COUNT },
    (_, n) => sheetRow({ reference: `B-${n}`, megalitres: 50 + n }) + common,
  );
}

/** Milliseconds until a text is on the screen, from `start` by the page's clock. */
async function until(page: Page, { text, start }: { text: string; start: number }): Promise<number> {
  const shown = await page.waitForFunction(
    (wanted) => document.querySelector('main')?.textContent.includes(wanted) === true && performance.now(),
    text,
  );
  return Number(await shown.jsonValue()) - start;
}

const now = (page: Page) => page.evaluate(() => performance.now());

export const sheets: Group = {
  rows: [
    {
      name: `a sheet of ${COUNT} previewed and queued, processor 4 times slower`,
      unit: 'ms',
      budget: 3_000,
    },
    { name: `a sheet of ${COUNT}, 4 times slower: the longest task`, unit: 'ms', budget: 200 },
    { name: `a sheet of ${COUNT} queued, then online: writes`, unit: 'requests', budget: 3 },
  ],
  deadline: 120,
  run: async (bench) => {
    const rows = await rowsFor(bench);
    const device = await bench.filledDevice();
    const page = await device.open('/add-parcels');
    await hasSettled(page);
    bench.network.goOffline();
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    await hasFailed(page);
    await throttle(device.context, page, { cpu: 4 });
    await watchTasks(page);
    const pasted = await now(page);
    await pasteSheet(page, rows, `${SHEET_HEAD}\tWater type\tSource\tCompany\tBroker`);
    const previewed = await until(page, { text: `Save ${COUNT} Listings`, start: pasted });
    const pressed = await page.getByRole('button', { name: `Save ${COUNT} Listings` }).evaluate((button) => {
      if (button instanceof HTMLElement) button.click();
      return performance.now();
    });
    const saved = await until(page, { text: `${COUNT} listings saved`, start: pressed });
    const kept = (await readLocal(page, 'outbox')).length;
    if (kept !== COUNT) throw new Error(`${kept} of ${COUNT} listings are in the outbox`);
    const [longest = 0, ...others] = (await marksOf(page, 'long')).map(Number).toSorted((a, b) => b - a);
    await throttle(device.context, page, { cpu: 1 });
    const traffic = record(bench.network, noFault);
    await nextPass(page);
    const [sent] = await bench.query<{ count: number }>(
      `select count(*)::int as count from public.parcels join public.listing_private using (id) where reference like 'B-%'`,
    );
    if (sent?.count !== COUNT) throw new Error(`${sent?.count} of ${COUNT} listings are on the server`);
    await bench.query(
      `delete from public.parcels where id in (select id from public.listing_private where reference like 'B-%')`,
    );
    return [
      {
        value: previewed + saved,
        note: `${Math.round(previewed)} ms previewed, ${Math.round(saved)} queued`,
      },
      { value: longest, note: `${others.length + 1} tasks over 50 ms` },
      { value: traffic.requests.filter(writesParcels).length },
    ];
  },
};
