// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { KEY_MARKETS } from '#domain/search/region.ts';
import { storedBroker, storedCompany } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';

const river = storedCompany({ regions: ['NSW Murray', 'Murrumbidgee', 'Hunter Valley'] });
const creek = storedCompany({ regions: ['Murrumbidgee'] });

const renderHome = () =>
  renderApp('/', async (db) => {
    await db.companies.bulkPut([river, creek]);
    await db.brokers.bulkPut([
      storedBroker({ companyId: river.id }),
      storedBroker({ companyId: river.id }),
      storedBroker({ companyId: creek.id }),
    ]);
  });

const main = () => within(screen.getByRole('main'));

it('links to the brokers and to the parcel form', async () => {
  await renderHome();
  const href = (name: string) => main().getByRole('link', { name }).getAttribute('href');
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe(
    "Connect with Australia's Leading Water Brokers",
  );
  expect(href('Find a Broker')).toBe('/brokers');
  expect(href('List Water Parcel')).toBe('/add-parcel');
  expect(href('View All Regions')).toBe('/brokers');
});

it('gives three reasons', async () => {
  await renderHome();
  const reasons = within(screen.getByRole('region', { name: 'Why Choose Our Network' }));
  expect(reasons.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Expert Brokers',
    'Nationwide Coverage',
    'Transparent Process',
  ]);
});

it('lists the nine markets in order, each with its brokers and its address', async () => {
  await renderHome();
  const markets = within(screen.getByRole('region', { name: 'Key Water Markets' }));
  const links = markets.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
  expect(links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').search)).toEqual(
    KEY_MARKETS.map((zone) => `?region=${encodeURIComponent(zone)}`),
  );
  const glossary = links.map(({ textContent }) => textContent);
  expect(glossary).toContain('Murrumbidgee 3 brokers');
  expect(glossary).toContain('NSW Murray 2 brokers');
  expect(glossary).toContain('Lachlan 0 brokers');
});

it('M7: counts no broker for the markets of a company that they have left', async () => {
  const { db } = await renderHome();
  await screen.findByText('3 brokers');
  const [broker] = await db.brokers.where('companyId').equals(creek.id).toArray();
  await db.brokers.update(broker?.id ?? '', { leftCompanyAt: '2026-11-22T02:00:00Z' });
  await waitFor(() => expect(screen.queryByText('3 brokers')).toBeNull());
});

it('counts the directory of this device, and updates the numbers', async () => {
  const { db } = await renderHome();
  const band = within(screen.getByRole('region', { name: 'The directory in figures' }));
  const statistics = () => band.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(statistics()).toEqual(['3', '2', '10+', '1,200+']);
  await db.brokers.bulkPut(Array.from({ length: 1_000 }, () => storedBroker({ companyId: creek.id })));
  await band.findByText('1,003');
  expect(await screen.findByText('1,003 brokers')).toBeTruthy();
});
