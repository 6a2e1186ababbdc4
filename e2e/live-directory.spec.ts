import { COMPANY_IDS } from '#sample/sample-ids.ts';
import { BROKER } from '#support/seed-ids.ts';
import { expect, test } from './fixtures.ts';
import { noFault, type Rule } from './support/faults.ts';
import { insertBroker } from './support/insert-broker.ts';
import { readLocal } from './support/local-database.ts';

test.describe('an open device shows after its next pass, without a reload,', () => {
  test('a new broker', { tag: '@main' }, async ({ app, device }) => {
    const page = await device.visitOnce('/brokers');
    const { sql, params } = insertBroker('Wilhelmina Weir');
    await app.query(sql, params);
    await device.nextPass(page);
    await expect(page.getByText('Showing 8 of 8 brokers')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Wilhelmina Weir' })).toBeVisible();
  });

  test('a changed broker', async ({ app, device }) => {
    const page = await device.visitOnce(`/broker/${BROKER}`);
    await app.query('update public.brokers set title = $2 where id = $1', [
      BROKER,
      'Partner, Murray Allocations',
    ]);
    await device.nextPass(page);
    await expect(page.getByText('Partner, Murray Allocations')).toBeVisible();
  });

  test('a deleted parcel', async ({ app, device }) => {
    const [parcel] = await app.query<{ id: string; title: string; broker_id: string }>(
      'select id, title, broker_id from public.parcels order by id limit 1',
    );
    if (parcel === undefined) throw new Error('The seed has no parcel');
    const page = await device.visitOnce(`/broker/${parcel.broker_id}`);
    await page.getByRole('tab', { name: 'Water Listings' }).click();
    await expect(page.getByText(parcel.title)).toBeVisible();
    await app.query('delete from public.parcels where id = $1', [parcel.id]);
    await device.nextPass(page);
    await expect(page.getByText(parcel.title)).toHaveCount(0);
  });

  test('the state of a restored server, keeping what is queued', async ({ app, device }) => {
    const page = await device.visitOnce('/brokers');
    await app.query('delete from public.parcels');
    await app.query('delete from public.brokers where company_id = $1', [COMPANY_IDS.malleeReach]);
    await app.query('select sync.start_new_epoch()');
    await device.nextPass(page);
    await expect
      .poll(
        async () =>
          (await readLocal<{ origin: string }>(page, 'brokers')).filter(({ origin }) => origin === 'server')
            .length,
      )
      .toBeLessThan(7);
  });
});

test('a row that this version cannot read is skipped, and the rest of the directory stays', async ({
  app,
  device,
}) => {
  const page = await device.visitOnce('/brokers');
  const { sql, params } = insertBroker('Wilhelmina Weir');
  await app.query(sql, params);
  await app.query('update public.brokers set title = $2 where id = $1', [BROKER, 'A title from the future']);
  app.network.setRule(withBrokenTitle('A title from the future'));
  await device.nextPass(page);
  await expect(page.getByText('Showing 8 of 8 brokers')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Helen Dunstan' })).toBeVisible();
  await expect
    .poll(() => readLocal(page, 'unreadableRows'))
    .toEqual([expect.objectContaining({ table: 'brokers', id: BROKER })]);
});

/** A future server whose titles are no texts. */
function withBrokenTitle(title: string): Rule {
  return (request) =>
    request.path.includes('pull_changes')
      ? { kind: 'rewrite', change: (text) => text.replace(JSON.stringify(title), '{"en":"Broker"}') }
      : noFault(request);
}
