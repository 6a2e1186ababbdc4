import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { askForUpdate, deploy, isServiceWorker } from './support/deploy.ts';
import { draftHas } from './support/drafts.ts';
import { isApi } from './support/faults.ts';
import { unsentCount } from './support/local-database.ts';
import { listOffline, parcelFields } from './support/parcel-form.ts';

const title = (page: Page) => parcelFields(page).title;

test(
  'a new version waits for the user while a form is half filled, and the form is unchanged afterwards',
  { tag: '@main' },
  async ({ app, device }) => {
    const page = await device.visitOnce('/add-parcel');
    await title(page).fill('Half a listing');
    deploy(app);
    await askForUpdate(page);
    await expect(page.getByText('A new version of Headwater is ready.')).toBeVisible();
    await expect(title(page)).toHaveValue('Half a listing');
    await title(page).fill('Half a listing, and a bit');
    await draftHas(page, { title: 'Half a listing, and a bit' });
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update' }).click()]);
    await expect(title(page)).toHaveValue('Half a listing, and a bit');
    await expect(page.getByText('A new version of Headwater is ready.')).toHaveCount(0);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  },
);

test('after "Later" the offer stays away until the next visit', async ({ app, device }) => {
  const page = await device.visitOnce('/brokers');
  deploy(app);
  await askForUpdate(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('A new version of Headwater is ready.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('A new version of Headwater is ready.')).toBeVisible();
});

test('another tab is notified of the update, and keeps its input', async ({ app, device }) => {
  const page = await device.visitOnce('/brokers');
  const other = await device.open('/add-parcel');
  await title(other).fill('Typed beside');
  deploy(app);
  await askForUpdate(page);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update' }).click()]);
  await expect(other.getByText('Headwater was updated in another tab.')).toBeVisible();
  await expect(title(other)).toHaveValue('Typed beside');
  await Promise.all([other.waitForEvent('load'), other.getByRole('button', { name: 'Reload' }).click()]);
  await expect(title(other)).toHaveValue('Typed beside');
});

test('the kill switch removes the service worker and its files from a device, and leaves the outbox', async ({
  app,
  device,
}) => {
  test.slow();
  const [withdrawal, page] = await Promise.all([buildWithdrawal(), device.visitOnce('/add-parcel')]);
  await device.loseNetwork();
  await listOffline(page, ['Written before']);
  app.network.setRule((request) => {
    if (isServiceWorker(request)) return { kind: 'rewrite', change: () => withdrawal };
    return request.path.startsWith('/rest/') ? { kind: 'drop-request' } : { kind: 'pass' };
  });
  const online = app.network.nextRequest(isApi);
  await device.context.setOffline(false);
  await online;
  await askForUpdate(page);
  const leftovers = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(leftovers).toEqual([0, 0]);
  expect(await unsentCount(page)).toBe(1);
  app.network.heal();
  await device.nextPass(page);
  await expect.poll(() => unsentCount(page)).toBe(0);
});

/** The service worker of a build with the kill switch on. */
async function buildWithdrawal(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'headwater-withdrawal-'));
  const root = fileURLToPath(new URL('../', import.meta.url));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir], {
    cwd: root,
    env: { ...process.env, VITE_SERVICE_WORKER: 'off' },
  });
  const script = await readFile(join(outDir, 'service-worker.js'), 'utf8');
  await rm(outDir, { recursive: true, force: true });
  return script;
}
