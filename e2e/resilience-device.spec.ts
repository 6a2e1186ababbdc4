// "Must survive": what only a browser can show of network, sign-in, storage, tabs and lifecycle (the table is in tests/RESILIENCE.md).
import type { Page } from 'playwright/test';
import { BROKER } from '#support/seed-ids.ts';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { once, writesParcels, type RecordedRequest } from './support/faults.ts';
import { freeze } from './support/freeze.ts';
import { insertBroker } from './support/insert-broker.ts';
import { limit } from './support/limit.ts';
import { hasMirror, readLocal, unsentCount, writeLocal } from './support/local-database.ts';
import { fillParcel, listOffline, savedHeading, submitButton } from './support/parcel-form.ts';
import { accountMenu, accountOnServer, newUser, signIn, type User } from './support/users.ts';

const isToken = ({ path }: RecordedRequest) => path.startsWith('/auth/v1/token');
/** Tokens that were refreshed. A request that Chromium cuts off, because the network has just changed, is sent again. */
const refreshes = ({ network }: App) =>
  new Set(network.requests(isToken).flatMap(({ status, body }) => (status === 200 ? [body] : []))).size;
const onServer = async ({ query }: App) =>
  (
    await query<{ title: string }>(
      "select title from public.parcels where title like 'Paddock%' order by title",
    )
  ).map(({ title }) => title);
const namesOfBrokers = async (page: Page) =>
  (await readLocal<{ name: string }>(page, 'brokers')).map(({ name }) => name);
const arrived = (app: App, titles: string[]) =>
  expect.poll(() => onServer(app), { timeout: limit(45_000) }).toEqual(titles);

/** A signed-in user on this device, whose token expired hours ago. */
async function withUsedRefreshToken(app: App, device: Device): Promise<{ page: Page; user: User }> {
  const user = newUser();
  await accountOnServer(app, user);
  const page = await device.visitOnce('/auth');
  await signIn(page, user);
  await page.goto('/add-parcel');
  await expect(accountMenu(page, user.fullName)).toBeVisible();
  await expect.poll(async () => (await readLocal(page, 'profiles')).length).toBe(1);
  await device.loseNetwork();
  const records = await readLocal<{ key: string; value: object }>(page, 'meta');
  const session = records.find(({ key }) => key === 'session');
  const value = { ...session?.value, expiresAt: Date.now() - 7_200_000 };
  await writeLocal(page, { table: 'meta', rows: [{ key: 'session', value }] });
  return { page, user };
}

test('6: a browser that wrongly reports offline still sends', async ({ app, device }) => {
  await device.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  const page = await device.visitOnce('/add-parcel');
  await fillParcel(page, { title: 'Paddock one' });
  await submitButton(page).click();
  await arrived(app, ['Paddock one']);
});

test('35 and 36: started without a network and with an expired token, the app shows its user, saves a listing, and sends it with a new token', async ({
  app,
  device,
}) => {
  const { user } = await withUsedRefreshToken(app, device);
  await device.closeEveryPage();
  const page = await device.open('/brokers');
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  await expect(accountMenu(page, user.fullName)).toBeVisible();
  await page.goto('/add-parcel');
  await listOffline(page, ['Paddock one']);
  const before = refreshes(app);
  await device.findNetwork();
  await arrived(app, ['Paddock one']);
  expect(refreshes(app)).toBe(before + 1);
});

test('56: Background Sync refreshes the token first; a service worker killed while it sends leaves one row', async ({
  app,
  device,
}) => {
  const { page } = await withUsedRefreshToken(app, device);
  await listOffline(page, ['Paddock one', 'Paddock two']);
  await device.closeEveryPage();
  const before = refreshes(app);
  const gate = Promise.withResolvers<void>();
  const sent = app.network.nextRequest(writesParcels);
  // Chromium cuts off requests in flight at this, and may then fire the event by itself.
  await device.context.setOffline(false);
  app.network.setRule(once(writesParcels, { kind: 'hold', of: 'response', until: gate.promise }));
  await device.fireBackgroundSync();
  await sent;
  const [idle] = device.context.pages();
  if (idle === undefined) throw new Error('There is no idle tab');
  const session = await device.context.newCDPSession(idle);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  gate.resolve();
  await device.fireBackgroundSync();
  await arrived(app, ['Paddock one', 'Paddock two']);
  expect(refreshes(app)).toBe(before + 1);
  const later = await device.open('/brokers');
  await expect.poll(() => unsentCount(later)).toBe(0);
  expect(await onServer(app)).toEqual(['Paddock one', 'Paddock two']);
});

test.describe('49: after the browser removed storage', () => {
  test('the tables come back from the server', async ({ app, device }) => {
    const first = await device.visitOnce();
    await expect.poll(() => first.evaluate(() => localStorage.getItem('headwater-device'))).not.toBeNull();
    await device.closeEveryPage();
    await app.query(insertBroker('Zoe Back').sql, insertBroker('Zoe Back').params);
    const bare = await device.open('/favicon.svg');
    await bare.evaluate(async () => {
      const deleting = indexedDB.deleteDatabase('headwater');
      await new Promise((resolve) => deleting.addEventListener('success', resolve));
    });
    const page = await device.open('/brokers');
    await expect.poll(() => hasMirror(page)).toBe(true);
    await expect(page.getByText('Showing 8 of 8 brokers')).toBeVisible();
    const notice = page.getByText('The directory has been fetched again.');
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(notice).toBeHidden();
  });

  test('lost files and settings cost nothing: unsent items arrive', async ({ app, device }) => {
    const page = await device.visitOnce('/add-parcel');
    await device.loseNetwork();
    await listOffline(page, ['Paddock one']);
    await page.evaluate(async () => {
      localStorage.clear();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    expect(await unsentCount(page)).toBe(1);
    await device.findNetwork();
    await page.reload();
    await arrived(app, ['Paddock one']);
  });
});

test('53: where the browser refuses storage the app says so, and nothing is called saved', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/The tables on this device cannot be opened/u);
  await device.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is denied here', 'SecurityError');
    };
  });
  const page = await device.open('/add-parcel');
  await expect(
    page.getByRole('alert').getByText('Headwater cannot reach its storage on this device.'),
  ).toBeVisible();
  await expect(savedHeading(page)).toHaveCount(0);
  await expect(submitButton(page)).toHaveCount(0);
});

test('53: where the storage does not respond the app says so after a while, and withdraws the message when it does', async ({
  device,
}) => {
  await device.context.addInitScript(() => {
    const open = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open')?.value;
    const gate = new Promise((resolve) => window.addEventListener('storage-wakes', resolve));
    IDBFactory.prototype.open = function asleep(...args) {
      const real: IDBOpenDBRequest = open.apply(this, args);
      // Dexie sets the property: its listener is delayed.
      Object.defineProperty(real, 'onsuccess', {
        set: (listener: (event: Event) => void) => {
          real.addEventListener('success', (event) => void gate.then(() => listener.call(real, event)));
        },
      });
      return real;
    };
  });
  const page = await device.open('about:blank');
  await page.clock.install();
  await page.goto('/brokers');
  const failureReason = page.getByText('Headwater cannot reach its storage on this device.');
  // Its screens may still be loading, with no timer yet.
  await expect(async () => {
    await page.clock.runFor(11_000);
    await expect(failureReason).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.evaluate(() => void window.dispatchEvent(new Event('storage-wakes')));
  await page.clock.runFor(1_000);
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  await expect(failureReason).toHaveCount(0);
});

test('54: another tab takes over from one that freezes with its worker while it sends; thawed, it sends nothing twice', async ({
  app,
  device,
}) => {
  test.slow();
  const first = await device.visitOnce('/add-parcel');
  const second = await device.open('/add-parcel');
  await device.loseNetwork();
  await listOffline(first, ['Paddock one', 'Paddock two']);
  const gate = Promise.withResolvers<void>();
  const sent = app.network.nextRequest(writesParcels);
  app.network.setRule(once(writesParcels, { kind: 'hold', of: 'response', until: gate.promise }));
  await device.context.setOffline(false);
  await sent;
  const thaw = await freeze(first);
  await fillParcel(second, { title: 'Paddock three' });
  await submitButton(second).click();
  await arrived(app, ['Paddock one', 'Paddock three', 'Paddock two']);
  await thaw();
  gate.resolve();
  await expect.poll(() => unsentCount(second), { timeout: limit(45_000) }).toBe(0);
  expect(await onServer(app)).toEqual(['Paddock one', 'Paddock three', 'Paddock two']);
});

const heldLocks = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name?.split(' ')[0]));

test('55: tabs opened and closed quickly leave no lock behind, and queued items are sent once', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  await device.loseNetwork();
  await listOffline(page, ['Paddock one']);
  await device.findNetwork();
  for (let count = 0; count < 15; count++) {
    const hurried = await device.context.newPage();
    await hurried.goto('/brokers', { waitUntil: 'domcontentloaded' });
    await hurried.close();
  }
  await arrived(app, ['Paddock one']);
  // The open tab keeps its own, by which its drafts are known to be in use.
  await expect.poll(() => heldLocks(page)).toEqual(['headwater-tab']);
});

for (const { writer, write } of [
  { writer: 'another tab', write: (device: Device) => device.open('/companies') },
  { writer: 'another device', write: () => Promise.resolve() },
]) {
  test(`58: a page that returns from the back-forward cache shows what ${writer} wrote`, async ({ app }) => {
    const device = await app.newDevice({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    const page = await device.visitOnce('/brokers');
    await expect(page.getByRole('heading', { name: 'Helen Dunstan' })).toBeVisible();
    // Chromium may drop a cached page at any time: the page leaves and returns again until it returned from the cache.
    let attempt = 0;
    await expect(async () => {
      attempt++;
      await page.evaluate(() => void Object.assign(window, { isSamePage: true }));
      // Chromium drops a cached page whose pass holds a transaction that another tab waits for.
      await expect.poll(() => heldLocks(page)).toEqual([]);
      await page.goto('about:blank');
      await app.query('update public.brokers set name = $2 where id = $1', [BROKER, `Helen ${attempt}`]);
      const other = await write(device);
      if (other !== undefined) await expect.poll(() => namesOfBrokers(other)).toContain(`Helen ${attempt}`);
      // A page from the cache does not load again.
      await page.goBack({ waitUntil: 'commit' });
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    }).toPass();
    await expect(page.getByRole('heading', { name: `Helen ${attempt}` })).toBeVisible();
  });
}
