// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { parcelPayload } from '#support/listings.ts';
import { renderApp } from '#support/render-app.tsx';

const company = storedCompany();
const broker = storedBroker({ companyId: company.id, transactions: 1, reviews: 1, origin: 'sample' });
const at = `/broker/${broker.id}`;

const operation = parcelPayload({
  title: 'Queued allocation',
  waterType: 'recycled',
  expiryDate: '2020-06-30',
  companyId: company.id,
  brokerId: broker.id,
});

it('shows the profile and the contact details', async () => {
  await renderApp(at, (db) => Promise.all([db.brokers.put(broker), db.companies.put(company)]));
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1, name: 'Ada Reid' })).toBeTruthy();
  expect(main.getByRole('img', { name: 'Rated 4.9 out of 5' })).toBeTruthy();
  expect(main.getByText('1 review')).toBeTruthy();
  expect(main.getByText('1 transaction')).toBeTruthy();
  expect(main.getByText('Sample')).toBeTruthy();
  const href = (name: string) => main.getByRole('link', { name }).getAttribute('href');
  expect(href('Billabong Water')).toBe(`/company/${company.id}`);
  expect(href('Call Ada Reid, 0491 570 156')).toBe('tel:+61491570156');
  const mail = new URL(href('Email Ada Reid, ada@billabong.example') ?? '');
  expect(mail.pathname).toBe('ada@billabong.example');
  expect(mail.searchParams.get('subject')).toBe('Enquiry through Headwater');
  expect(mail.searchParams.get('body')).toContain(`${window.location.origin}${at}`);
  expect(href('Send a Text Message')).toMatch(/^sms:\+61491570156\?&body=Hello%20Ada%20Reid/u);
  expect(href('Back to Brokers')).toBe('/brokers');
});

it('shows the phone as it was typed, and links each number in it', async () => {
  const phone = '0491 570 156 or (02) 5550 0101 ext 12, after 5pm';
  await renderApp(at, (db) => db.brokers.put({ ...broker, phone }));
  const main = within(screen.getByRole('main'));
  expect(main.getByText(phone)).toBeTruthy();
  const links = main.getAllByRole('link', { name: /^Call/u });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['0491 570 156', 'tel:+61491570156'],
    ['(02) 5550 0101 ext 12', 'tel:+61255500101,12'],
  ]);
  expect(main.getAllByRole('link', { name: /Text Message/u })).toHaveLength(1);
});

it('makes no link of a phone without a number', async () => {
  await renderApp(at, (db) => db.brokers.put({ ...broker, phone: 'ask at the office' }));
  const main = within(screen.getByRole('main'));
  expect(main.getByText('ask at the office')).toBeTruthy();
  expect(main.queryByRole('link', { name: /^Call|Text Message/u })).toBeNull();
});

it("lists the broker's parcels, those queued on this device first", async () => {
  const { user, db } = await renderApp(at, (tables) =>
    Promise.all([tables.brokers.put(broker), tables.parcels.put(storedParcel({ brokerId: broker.id }))]),
  );
  await enqueue(db, { kind: 'parcel', payload: operation, owner: null, now: 0 });
  await user.click(screen.getByRole('tab', { name: 'Water Listings' }));
  const panel = within(screen.getByRole('tabpanel'));
  const queued = (await panel.findByText('Saved on this device')).closest('article');
  if (queued === null) throw new Error('The badge has no row');
  expect(within(queued).getByText('$250/ML')).toBeTruthy();
  expect(within(queued).getByText('Recycled Water')).toBeTruthy();
  expect(within(queued).getByText(/\(past\)$/u)).toBeTruthy();
  expect(within(queued).getByRole('link', { name: 'Queued allocation' }).getAttribute('href')).toBe(
    `/parcel/${operation.id}`,
  );
  expect(panel.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Queued allocation',
    'Summer allocation',
  ]);
});

it('shows an empty text without a biography', async () => {
  await renderApp(at, (db) => db.brokers.put({ ...broker, bio: '' }));
  expect(screen.getByRole('tabpanel').textContent).toBe('Ada Reid has not written a profile yet.');
});

it('shows an empty text without parcels', async () => {
  const { user } = await renderApp(at, (db) => db.brokers.put(broker));
  await user.click(screen.getByRole('tab', { name: 'Water Listings' }));
  expect(screen.getByText('No water listings available at the moment.')).toBeTruthy();
});

it('M17: says where the feeds of its listings are, except of sample rows', async () => {
  const { user, db } = await renderApp(at, (tables) => tables.brokers.put({ ...broker, origin: 'server' }));
  await user.click(screen.getByRole('tab', { name: 'Water Listings' }));
  const feeds = screen.getAllByRole('link', { name: /^(Atom|JSON) feed$/u });
  expect(feeds.map((link) => link.getAttribute('href'))).toEqual([`${at}/feed.xml`, `${at}/feed.json`]);
  await db.brokers.put({ ...broker, origin: 'sample' });
  await waitFor(() => expect(screen.queryByRole('link', { name: /feed$/u })).toBeNull());
});

it('shows a message for an unknown broker', async () => {
  await renderApp('/broker/nobody');
  expect(screen.getByRole('heading', { name: 'Broker Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View All Brokers' }).getAttribute('href')).toBe('/brokers');
});

it('shows an error when the device cannot read its tables, and retries on a press', async () => {
  // React and the router log the error of the error page.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await renderApp(at, async (db) => {
    await db.brokers.put(broker);
    vi.spyOn(db.brokers, 'get').mockRejectedValueOnce(new Error('The disk is gone'));
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Failed to load broker data');
  expect(report.mock.calls.flat()).toContainEqual(new Error('The disk is gone'));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Ada Reid' })).toBeTruthy();
});
