// Steps that several stories share.
import { readLocal, unsentCount } from '../support/local-database.ts';
import type { StoryEnvironment } from './story-environment.ts';
import type { Tab } from './tab.ts';
import { until } from './until.ts';

/** Fills in the parcel form, through Helen Dunstan of Cumbungi Water Brokers. */
export async function fillParcel(tab: Tab, title: string): Promise<void> {
  await tab.type('Title', title);
  await tab.choose('Water Type', 'Surface Water');
  await tab.type('Water Source', 'Murray River');
  await tab.type('Volume (ML)', '120.5');
  await tab.type('Price (AUD)', '30000');
  await tab.type('Location', 'Deniliquin, NSW');
  await tab.type('Description', 'Allocation for this season, ready to transfer.');
  await tab.choose('Brokerage Company', 'Cumbungi Water Brokers');
  await tab.choose('Broker', 'Helen Dunstan - Principal Broker');
}

export const submitParcel = (tab: Tab) => tab.click({ role: 'button', name: 'Submit Water Parcel' });

/** Waits for the view that confirms no more than the truth: the listing is on this device. */
export const seesSaved = (tab: Tab) => tab.sees({ role: 'heading', name: 'Saved on this device' });

/** Types half a listing, and waits until it is on the disk: each change is written at once, which takes some milliseconds. */
export async function typeHalf(tab: Tab, title: string): Promise<void> {
  await tab.type('Title', title);
  await until('the draft is stored', async () => {
    const drafts = await readLocal<{ fields: { title?: string } }>(tab, 'drafts');
    return drafts.some(({ fields }) => fields.title === title);
  });
}

/** Lists a parcel without a network. */
export async function listOffline(tab: Tab, title: string): Promise<void> {
  await fillParcel(tab, title);
  await submitParcel(tab);
  await seesSaved(tab);
}

/** Visits the app, loses the network and lists a parcel; resolves with the page, which stays open. */
export async function visitAndListOffline(environment: StoryEnvironment, title: string): Promise<Tab> {
  const tab = await environment.visitOnce('/add-parcel');
  environment.network.goOffline();
  await listOffline(tab, title);
  return tab;
}

/** The titles of all listings on the server beyond the seed, duplicates included. */
export async function titlesOnServer({ query }: StoryEnvironment): Promise<string[]> {
  const rows = await query<{ title: string }>(
    "select title from public.parcels where title like 'Paddock%' order by title",
  );
  return rows.map(({ title }) => title);
}

/** Waits until the server has these listings, each once, and the device has nothing left to send. */
export async function arriveOnce(environment: StoryEnvironment, tab: Tab, titles: string[]): Promise<void> {
  await until('the server has every listing', async () => {
    const there = new Set(await titlesOnServer(environment));
    return titles.every((title) => there.has(title));
  });
  await until('nothing is left to send', async () => (await unsentCount(tab)) === 0);
  const there = await titlesOnServer(environment);
  if (there.join() !== titles.toSorted().join()) throw new Error(`The server has ${there.join()}`);
}

/** Has the page look for a network now, as when the browser reports that it is online. */
export const comeOnline = (tab: Tab) =>
  tab.evaluate(() => void window.dispatchEvent(new Event('online')), undefined);

/**
 * Waits until the page's first pass has ended. WebKitGTK 2.50 may lock the tables for good when a page is left while they are written;
 * a story is faster than a user.
 */
export async function settles(tab: Tab): Promise<void> {
  const openedAt = await tab.evaluate(() => performance.timeOrigin, undefined);
  await until('the first pass of this page has ended', async () => {
    const records = await readLocal<{ key: string; value: { endedAt?: number | null } }>(tab, 'meta');
    return records.some(({ key, value }) => key === 'pass' && (value.endedAt ?? 0) >= openedAt);
  });
}

/** Fails unless `actual` is `expected`. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`${what}: ${is} instead of ${shouldBe}`);
}
