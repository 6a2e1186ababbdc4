import type { Page } from 'playwright/test';
import { BROKER_IDS } from '#sample/sample-ids.ts';
import { parcelRow } from '#support/server-rows.ts';
import { expect, test, type App } from './fixtures.ts';
import { movedOn, watchShifts } from './support/layout-shifts.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

const TERM = 'wirraburra';
const MAX_PRICE = '98765';
const BROKER = BROKER_IDS.helenDunstan;

const main = (page: Page) => page.getByRole('main');
const begin = (page: Page, name: string) => main(page).getByRole('button', { name });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Watches a listing, its broker and a search without a reload: what a user does in one sitting. */
async function watchAll(page: Page, title: string) {
  await main(page).getByRole('link', { name: 'Find Water' }).click();
  await page.getByRole('searchbox', { name: 'Search parcels' }).fill(TERM);
  await page.getByRole('button', { name: /Filters/u }).click();
  await page.getByRole('checkbox', { name: '13 Murrumbidgee' }).check();
  await page.getByLabel('$/ML to').fill(MAX_PRICE);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await begin(page, 'Save This Search').click();
  await expect(begin(page, 'Save This Search')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/It is on this device only/u)).toBeVisible();
  await main(page).getByRole('link', { name: title }).click();
  if (isPhone(page)) await main(page).getByRole('button', { name: 'More', exact: true }).click();
  await begin(page, 'Watch This Parcel').click();
  await expect(begin(page, 'Watch This Parcel')).toHaveAttribute('aria-pressed', 'true');
  await main(page).getByRole('link', { name: 'Helen Dunstan' }).first().click();
  await begin(page, 'Watch This Broker').click();
  await expect(begin(page, 'Watch This Broker')).toHaveAttribute('aria-pressed', 'true');
}

async function changeServer({ query }: Pick<App, 'query'>, id: string) {
  await query('update public.parcels set price = 27840 where id = $1', [id]);
  await insertParcel({ query }, rowOf({ title: `${TERM} second` }));
}

/** Inserts a listing as the owner of the database. */
function insertParcel({ query }: Pick<App, 'query'>, row: object) {
  return query(
    `insert into public.parcels select (jsonb_populate_record(null::public.parcels, $1::jsonb || '{"sync_xid":"0"}')).*`,
    [JSON.stringify(row)],
  );
}

const rowOf = (changes: Parameters<typeof parcelRow>[0]) =>
  parcelRow({ location: 'Zone 13', volume: 120, price: 28_800, broker_id: BROKER, ...changes });

test('M11: no watched id, term or filter is in any request of a session, the service worker’s included', async ({
  app,
  device,
}) => {
  const row = rowOf({ title: `${TERM} first` });
  await insertParcel(app, row);
  const user = newUser();
  await accountOnServer(app, user);
  const page = await device.visitOnce('/');
  const before = app.network.requests(() => true).length;
  await watchAll(page, row.title);
  await changeServer(app, row.id);
  await device.nextPass(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Watchlist' }).click();
  await expect(
    main(page)
      .getByText(/^Cheaper: \$240 → \$232\/ML/u)
      .first(),
  ).toBeVisible();
  await main(page)
    .getByRole('link', { name: new RegExp(TERM, 'u') })
    .first()
    .click();
  await expect(page).toHaveURL(/term=/u);
  await page.reload();
  await expect(main(page).getByText('2 parcels found')).toBeVisible();
  await device.nextPass(page);
  for (const path of [`/parcel/${row.id}`, `/broker/${BROKER}`, '/watchlist'])
    await expect(main(await device.open(path)).getByRole('heading', { level: 1 })).toBeVisible();
  // The page of the sign-in has the address that it returns to in its own.
  const profile = await device.open(`/broker/${BROKER}`);
  await begin(profile, 'Claim This Profile').click();
  await signIn(profile, user);
  await expect(begin(profile, 'Watch This Broker')).toHaveAttribute('aria-pressed', 'true');
  await device.closeEveryPage();
  const pulled = app.network.nextRequest(({ path }) => path.includes('/pull_changes'));
  await device.fireBackgroundSync();
  await pulled;
  const sent = app.network.requests(() => true).slice(before);
  expect(sent.some(({ path }) => path.includes('/pull_changes'))).toBe(true);
  const feedId = (id: string) => id.replaceAll('-', '');
  for (const secret of [row.id, feedId(row.id), BROKER, feedId(BROKER), TERM, MAX_PRICE, 'zone='])
    expect(sent.filter((request) => JSON.stringify(request).toLowerCase().includes(secret))).toEqual([]);
});

test('M11: a returning visitor reads what is new above the fold, and nothing of the home page moves', async ({
  app,
}) => {
  for (const width of [360, 1280]) {
    const device = await app.newDevice({ viewport: { width, height: 740 } });
    await watchShifts(device.context);
    const row = rowOf({ title: `${TERM} at ${width}` });
    await insertParcel(app, row);
    const first = await device.visitOnce('/');
    const placesOn = (page: Page) =>
      main(page).evaluate((element) =>
        [...element.querySelectorAll('h1, h2, a[href="/brokers"]')].map((each) => {
          const { x, y } = each.getBoundingClientRect();
          return [each.textContent, x, y];
        }),
      );
    const places = await placesOn(first);
    await watchAll(first, row.title);
    await changeServer(app, row.id);
    await device.nextPass(first);
    const page = await device.open('/');
    const line = main(page).getByRole('link', { name: /^1 new, 1 cheaper \(\$240 → \$232\/ML\) since/u });
    await expect(line).toBeInViewport({ ratio: 1 });
    expect(await movedOn(page), `${width} px`).toBeUndefined();
    expect(await placesOn(page)).toEqual(places);
    expect(await wcagFindings(page)).toEqual([]);
    await device.loseNetwork();
    await line.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeFocused();
    expect(await wcagFindings(page)).toEqual([]);
    await page.goBack();
    await expect(
      main(page).getByRole('link', { name: /^Nothing new in your watchlist since/u }),
    ).toBeVisible();
    await device.findNetwork();
    await app.query('delete from public.parcels where title like $1', [`${TERM}%`]);
  }
});
