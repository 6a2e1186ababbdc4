// "Must survive", Storage: a browser killed with SIGKILL, and tables damaged on the disk. `DEATHS=30` raises the number of kills.
import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { insertBroker } from './support/insert-broker.ts';
import { limit } from './support/limit.ts';
import { hasMirror, readLocal, unsentCount } from './support/local-database.ts';
import { fillParcel, savedHeading, submitButton } from './support/parcel-form.ts';
import { queuedParcels } from './support/queue.ts';

const DEATHS = Number(process.env.DEATHS ?? 2);
const deaths = Array.from({ length: DEATHS }, (_, index) => index + 1);

const savedTitles = async (page: Page) =>
  (await readLocal<{ payload: { title: string } }>(page, 'outbox')).map(({ payload }) => payload.title);

/** Restarts a killed device, still without a network. */
const revive = ({ newDevice }: App, { profile }: Device) => newDevice({ profile });

test('52: every listing that was called saved survives a kill of the browser at that moment', async ({
  app,
  device,
}) => {
  test.setTimeout(limit(60_000 + DEATHS * 15_000));
  await device.visitOnce('/add-parcel');
  app.network.goOffline();
  let alive = device;
  for (const death of deaths) {
    const page = await alive.open('/add-parcel');
    await fillParcel(page, { title: `Paddock ${death}` });
    await submitButton(page).click();
    await savedHeading(page).waitFor();
    await alive.kill();
    alive = await revive(app, alive);
  }
  const page = await alive.open('/brokers');
  expect((await savedTitles(page)).toSorted()).toEqual(deaths.map((death) => `Paddock ${death}`).toSorted());
  app.network.heal();
  await expect.poll(() => unsentCount(page)).toBe(0);
  const rows = await app.query("select id from public.parcels where title like 'Paddock %'");
  expect(rows).toHaveLength(DEATHS);
});

test('46: the tables of an older version are intact after a kill of the browser during their upgrade', async ({
  app,
  device,
}) => {
  test.setTimeout(limit(60_000 + DEATHS * 15_000));
  const upToDate = await (await app.newDevice()).open('/brokers');
  await expect(upToDate.getByText('Showing 7 of 7 brokers')).toBeVisible();
  const bare = await device.open('/favicon.svg');
  await makeOldTables(bare, queuedParcels(1, { day: '2026-11-20' }));
  app.network.setRule(({ method }) => ({ kind: method === 'POST' ? 'drop-request' : 'pass' }));
  let alive = device;
  for (const _ of deaths) {
    await alive.context.addInitScript(holdUpgrades);
    const page = await alive.open('/brokers');
    await page.waitForFunction(() => document.documentElement.dataset['upgrading'] === 'true');
    await alive.kill();
    alive = await revive(app, alive);
    const look = await alive.open('/favicon.svg');
    expect(await nativeVersion(look), 'nothing of the upgrade is left').toEqual({ version: 1, tables: 7 });
  }
  const page = await alive.open('/brokers');
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  await expect.poll(() => nativeVersion(page)).toEqual(await nativeVersion(upToDate));
  expect(await savedTitles(page)).toEqual(['Bulk parcel 1']);
  app.network.heal();
  await alive.nextPass(page);
  await expect.poll(() => hasMirror(page)).toBe(true);
  await expect.poll(() => unsentCount(page)).toBe(0);
});

/** Restarts a killed device, after `damage` to the list of files in the tables' folder. */
async function reviveDamaged(
  app: App,
  device: Device,
  damage: (path: string) => Promise<void>,
): Promise<Device> {
  await device.visitOnce('/brokers');
  await device.kill();
  await app.query(insertBroker('Zoe Back').sql, insertBroker('Zoe Back').params);
  const folder = await tablesOf(device);
  const files = (await readdir(folder)).filter((file) => file.startsWith('MANIFEST-'));
  expect(files).toHaveLength(1);
  for (const file of files) await damage(join(folder, file));
  return revive(app, device);
}

test.describe('50: tables damaged on the disk', () => {
  test('are filled from the server when the browser recreates them', async ({ app, device }) => {
    const revived = await reviveDamaged(app, device, (path) => truncate(path, 0));
    const page = await revived.open('/brokers');
    await expect(page.getByText('Showing 8 of 8 brokers')).toBeVisible();
    await expect.poll(() => hasMirror(page)).toBe(true);
  });

  test('are reported with a way out when the browser can neither open nor delete them', async ({
    app,
    device,
  }) => {
    app.allowConsoleError(/The tables on this device cannot be opened|Internal error opening backing store/u);
    // The removal may coincide with a check for a new service worker.
    app.allowConsoleError(/The service worker could not be registered AbortError/u);
    const revived = await reviveDamaged(app, device, (path) => rm(path));
    const page = await revived.open('/brokers');
    await expect(page.getByRole('alert')).toContainText('you have to remove this site’s data');
    // Equals clearing the site's data in the browser's settings.
    const session = await revived.context.newCDPSession(page);
    const { origin } = new URL(page.url());
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    const later = await revived.open('/brokers');
    await expect(later.getByText('Showing 8 of 8 brokers')).toBeVisible();
    await expect.poll(() => hasMirror(later)).toBe(true);
  });
});

/** Chromium's folder for the tables of the app. */
async function tablesOf({ profile }: Device): Promise<string> {
  const folder = join(profile, 'Default/IndexedDB');
  const name = (await readdir(folder)).find((entry) =>
    /^http_localhost_\d+\.indexeddb\.leveldb$/u.test(entry),
  );
  if (name === undefined) throw new Error('There are no tables');
  return join(folder, name);
}

/** Creates the tables of an older version, with items in the outbox, before the app opens its own. */
function makeOldTables(page: Page, items: object[]): Promise<void> {
  return page.evaluate(async (waiting) => {
    const opening = indexedDB.open('headwater', 1);
    opening.addEventListener('upgradeneeded', () => {
      const make = (table: string, keyPath: string | string[], indices: string[]) => {
        const store = opening.result.createObjectStore(table, { keyPath });
        for (const index of indices) store.createIndex(index, index);
        return store;
      };
      make('companies', 'id', ['name']);
      make('companyLocations', 'id', ['companyId']);
      make('brokers', 'id', ['companyId', 'name']);
      make('parcels', 'id', ['brokerId', 'companyId', 'listedDate']);
      make('unreadableRows', ['table', 'id'], []);
      const outbox = make('outbox', 'id', ['sequence', 'state']);
      make('meta', 'key', []);
      for (const item of waiting) outbox.add(item);
    });
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
  }, items);
}

/** The browser's own version number of the tables, and the number of tables. */
const nativeVersion = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('headwater');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const { version, objectStoreNames } = opening.result;
    opening.result.close();
    return { version, tables: objectStoreNames.length };
  });

/** Keeps every upgrade open once its tables are made, and marks the page. Runs in the page. */
function holdUpgrades(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called below with its own `this`
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function holding(...args) {
    const request = open.apply(this, args);
    request.addEventListener('upgradeneeded', () => {
      const store = request.transaction?.objectStore('outbox');
      const again = () => {
        if (request.result.objectStoreNames.contains('handedOver'))
          document.documentElement.dataset['upgrading'] = 'true';
        store?.count().addEventListener('success', again);
      };
      again();
    });
    return request;
  };
}
