import { type App, expect, test } from './fixtures.ts';
import { once, onlyTo, writesParcels, type RecordedRequest } from './support/faults.ts';
import { unsentCount } from './support/local-database.ts';
import { fillParcel, listedHeading, listOffline, savedHeading, submitButton } from './support/parcel-form.ts';

const TITLES = ['Paddock one', 'Paddock two', 'Paddock three'];

/** The titles of these tests' listings on the server, duplicates included. */
async function onServer(app: App): Promise<string[]> {
  const rows = await app.query<{ title: string }>(
    "select title from public.parcels where title like 'Paddock%' order by title",
  );
  return rows.map(({ title }) => title);
}

const arrivedOnce = (app: App, titles: string[]) =>
  expect.poll(() => onServer(app), { message: 'on the server' }).toEqual(titles.toSorted());

test.describe(() => {
  test.use({ installed: false });

  test(
    'three parcels listed without a network arrive once by Background Sync, with every page closed',
    { tag: '@main' },
    async ({ app, device }) => {
      const page = await device.visitOnce('/add-parcel');
      await device.loseNetwork();
      await listOffline(page, TITLES);
      expect(await unsentCount(page)).toBe(3);
      await device.closeEveryPage();
      expect(await onServer(app)).toEqual([]);
      await device.findNetwork();
      await device.fireBackgroundSync();
      await arrivedOnce(app, TITLES);
      const rows = await app.query(
        "select distinct status, volume::text, price::text from public.parcels where title like 'Paddock%'",
      );
      expect(rows).toEqual([{ status: 'available', volume: '120.5', price: '30000' }]);
      const later = await device.open('/add-parcel');
      await expect.poll(() => unsentCount(later)).toBe(0);
    },
  );
});

test("the listing date is the user's local day, not the UTC day", async ({ app, device }) => {
  const utcDay = new Date().toISOString().slice(0, 10);
  const nextDay = new Date(Date.parse(utcDay) + 86_400_000).toISOString().slice(0, 10);
  const page = await device.visitOnce('/add-parcel');
  await device.loseNetwork();
  // Half past eight or nine in the morning in Sydney, still the previous day in UTC.
  await page.clock.setFixedTime(`${utcDay}T22:30:00Z`);
  await listOffline(page, ['Paddock one']);
  await device.closeEveryPage();
  await device.findNetwork();
  await device.fireBackgroundSync();
  await arrivedOnce(app, ['Paddock one']);
  expect(await app.query("select listed_date::text from public.parcels where title = 'Paddock one'")).toEqual(
    [{ listed_date: nextDay }],
  );
});

test(
  'with the tab left open they are sent when the network is back, without a user action',
  { tag: '@main' },
  async ({ app, device }) => {
    const page = await device.visitOnce('/add-parcel');
    await device.loseNetwork();
    await listOffline(page, TITLES);
    await device.findNetwork();
    await arrivedOnce(app, TITLES);
    await expect.poll(() => unsentCount(page)).toBe(0);
  },
);

test('listed in two tabs they arrive once', async ({ app, device }) => {
  const first = await device.visitOnce('/add-parcel');
  const second = await device.open('/add-parcel');
  await device.loseNetwork();
  await listOffline(first, ['Paddock one', 'Paddock two']);
  await listOffline(second, ['Paddock three']);
  await device.findNetwork();
  await arrivedOnce(app, TITLES);
  await expect.poll(() => unsentCount(second)).toBe(0);
});

test('a reload while the server works on a parcel lists it once', async ({ app, device }) => {
  const page = await device.visitOnce('/add-parcel');
  const gate = Promise.withResolvers<void>();
  app.network.setRule(once(writesParcels, { kind: 'hold', of: 'response', until: gate.promise }));
  await fillParcel(page, { title: 'Paddock one' });
  const sent = app.network.nextRequest(writesParcels);
  await submitButton(page).click();
  await sent;
  await page.reload();
  gate.resolve();
  await arrivedOnce(app, ['Paddock one']);
  await expect.poll(() => unsentCount(page)).toBe(0);
  expect(await onServer(app)).toEqual(['Paddock one']);
});

test('a parcel whose responses are lost repeatedly is listed once, and the page says what is known', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/add-parcel');
  const readsBack = ({ path }: RecordedRequest) => path.endsWith('/read_back');
  const concernsParcels = (request: RecordedRequest) => writesParcels(request) || readsBack(request);
  app.network.setRule(onlyTo(concernsParcels, { kind: 'drop-response' }));
  await fillParcel(page, { title: 'Paddock one' });
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await expect(listedHeading(page)).toHaveCount(0);
  await expect.poll(() => app.network.requests(readsBack).length).toBeGreaterThan(1);
  app.network.heal();
  await device.nextPass(page);
  await expect(listedHeading(page)).toBeVisible();
  expect(await onServer(app)).toEqual(['Paddock one']);
});

test('without Background Sync the next visit sends them', async ({ app, device }) => {
  await device.context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SyncManager');
    if ('ServiceWorkerRegistration' in globalThis)
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
  const page = await device.visitOnce('/add-parcel');
  await device.loseNetwork();
  await listOffline(page, TITLES);
  await device.closeEveryPage();
  await device.findNetwork();
  expect(await onServer(app)).toEqual([]);
  await device.open('/');
  await arrivedOnce(app, TITLES);
});

test(
  'with a network the server accepts and the page reports success',
  { tag: '@main' },
  async ({ app, device }) => {
    const page = await device.visitOnce('/add-parcel');
    await fillParcel(page, { title: 'Paddock one' });
    await submitButton(page).click();
    await expect(listedHeading(page)).toBeVisible();
    await expect(page.getByText('Water parcel added successfully!')).toBeVisible();
    await expect(
      page.getByText(
        'Your water parcel has been submitted and is now being reviewed. A broker will contact you soon to discuss the next steps.',
      ),
    ).toBeVisible();
    expect(await onServer(app)).toEqual(['Paddock one']);
    await page.getByRole('button', { name: 'List Another Parcel' }).click();
    await expect(page.getByRole('heading', { name: 'List Your Water Parcel' })).toBeVisible();
  },
);
