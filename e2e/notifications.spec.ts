import type { Page } from 'playwright/test';
import { parcelRow } from '#support/server-rows.ts';
import { expect, test, type App } from './fixtures.ts';
import type { Device } from './support/device.ts';
import { readLocal, writeLocal } from './support/local-database.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';

const main = (page: Page) => page.getByRole('main');

/** A time zone in which it is about midday now: no notification is shown at night. */
function zoneAtMidday(): string {
  const offset = 12 - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

const notifiable = (app: App) => app.newDevice({ env: { ...process.env, TZ: zoneAtMidday() } });

/** The titles of the notifications on the screen of the device. */
async function notificationsOn({ context }: Device): Promise<string[]> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker');
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}

/** Whether the service worker has seen what there was when notifications were turned on. */
async function hasLooked(page: Page): Promise<boolean> {
  const meta = await readLocal<{ key: string; value: { look?: unknown } }>(page, 'meta');
  return meta.some(({ key, value }) => key === 'notifications' && value.look !== null);
}

async function turnOn(page: Page) {
  await page.getByRole('button', { name: 'Turn On Notifications' }).click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
}

test('M18: a closed app says once what became cheaper, and no request names what is watched', async ({
  app,
}) => {
  const device = await notifiable(app);
  await device.context.grantPermissions(['notifications']);
  const row = parcelRow({ title: 'Wirraburra spring water', volume: 120, price: 28_800 });
  await app.query(
    `insert into public.parcels select (jsonb_populate_record(null::public.parcels, $1::jsonb || '{"sync_xid":"0"}')).*`,
    [JSON.stringify(row)],
  );
  const page = await device.visitOnce(`/parcel/${row.id}`);
  const before = app.network.requests(() => true).length;
  const watch = main(page).getByRole('button', { name: 'Watch This Parcel' });
  await watch.click();
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/settings');
  await turnOn(page);
  await expect.poll(() => hasLooked(page), { message: 'what was there is known' }).toBe(true);
  await device.closeEveryPage();
  await app.query('update public.parcels set price = 27840 where id = $1', [row.id]);
  await device.firePeriodicSync();
  await expect.poll(() => notificationsOn(device)).toEqual(['1 cheaper: $240 → $232/ML']);
  const sent = app.network.requests(() => true).slice(before);
  expect(sent.some(({ path }) => path.includes('/pull_changes'))).toBe(true);
  for (const secret of [row.id, row.id.replaceAll('-', ''), 'wirraburra'])
    expect(sent.filter((request) => JSON.stringify(request).toLowerCase().includes(secret))).toEqual([]);
});

test('M18: a notice of the server is shown once, and only to its user', async ({ app }) => {
  const device = await notifiable(app);
  await device.context.grantPermissions(['notifications']);
  const user = newUser();
  const id = await accountOnServer(app, user);
  const page = await device.visitOnce('/auth');
  await signIn(page, user);
  await page.goto('/settings');
  await turnOn(page);
  // A push service cannot be reached here: the device has a subscription as if one had given it.
  const push = { endpoint: 'https://push.example/1', userId: id, timeZone: 'UTC' };
  await writeLocal(page, {
    table: 'meta',
    rows: [{ key: 'notifications', value: { isOn: true, look: null, push, shown: [] } }],
  });
  await device.closeEveryPage();
  const notice = JSON.stringify({
    web_push: 8030,
    notification: { title: 'You have a new enquiry', navigate: `${app.network.url}/desk`, tag: 'notice-1' },
  });
  await device.deliverPush(notice);
  await expect.poll(() => notificationsOn(device)).toEqual(['You have a new enquiry']);
  await device.deliverPush(notice);
  await device.deliverPush(notice.replace('notice-1', 'notice-2'));
  await expect
    .poll(() => notificationsOn(device))
    .toEqual(['You have a new enquiry', 'You have a new enquiry']);
});

test('M18: where notifications are blocked, Settings says so once and what works instead', async ({
  app,
}) => {
  const device = await app.newDevice({ permissions: [] });
  const page = await device.visitOnce('/settings');
  const asked = page.evaluate(() => Notification.permission);
  expect(await asked).toBe('denied');
  await expect(page.getByText(/Notifications from Headwater are blocked in this browser/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn On Notifications' })).toHaveCount(0);
});
