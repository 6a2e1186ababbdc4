// The API on another origin, as on a hosted project.
import { expect, test } from './fixtures.ts';
import { insertBroker } from './support/insert-broker.ts';

test("a visitor's pull needs no preflight", async ({ app, device }) => {
  const page = await device.visitOnce('/brokers');
  const { sql, params } = insertBroker('Wilhelmina Weir');
  await app.query(sql, params);
  const preflights = app.network.preflights();
  expect(preflights, 'the first mirror, of the primary, needed one').toBeGreaterThan(0);
  const pull = app.network.nextRequest(({ path }) => path.includes('/pull_changes?'));
  // As when the user returns to the page: any server may answer.
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  const { method, headers } = await pull;
  await expect(page.getByRole('heading', { name: 'Wilhelmina Weir' })).toBeVisible();
  expect(method).toBe('GET');
  expect(
    headers.filter((name) => /^(?:apikey|authorization|accept-profile|x-client-info)$/iu.test(name)),
  ).toEqual([]);
  expect(app.network.preflights()).toBe(preflights);
});
