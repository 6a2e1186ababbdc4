// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { saveHandedOver } from '#db/shown/handed-over.ts';
import { enquiryText } from '#domain/listing/enquiry.ts';
import { shortCodeOf } from '#domain/parcel/short-code.ts';
import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';

const company = storedCompany();
const broker = storedBroker({ companyId: company.id });
const parcel = storedParcel({ brokerId: broker.id, companyId: company.id, title: 'Summer share' });
const CODE = shortCodeOf(parcel.id);
const ENQUIRY = { wanted: 120, topPrice: 232, by: '2026-12-05', phone: '0491570313' };

const searched = (path: string, term: string, parcels = [parcel]) =>
  renderApp(`${path}?term=${encodeURIComponent(term)}`, (db) =>
    Promise.all([db.parcels.bulkPut(parcels), db.brokers.put(broker), db.companies.put(company)]),
  );
const main = () => within(screen.getByRole('main'));
const notice = async (title: string) => within(await titled(title));
const titled = async (title: string) => {
  const element = (await main().findByText(title)).closest<HTMLElement>('[role="status"]');
  if (element === null) throw new Error(`${title} is no notice`);
  return element;
};

describe.each(['/brokers', '/companies', '/parcels'])('the search on %s', (path) => {
  it('M10: opens the parcel of a pasted code', async () => {
    const { user, router } = await searched(path, CODE.toLowerCase().replaceAll('-', ' '));
    await user.click((await notice(`Listing ${CODE}`)).getByRole('link', { name: 'Open Summer share' }));
    await main().findByRole('heading', { level: 1, name: 'Summer share' });
    expect(router.state.location.pathname).toBe(`/parcel/${parcel.id}`);
  });

  it('M10: opens the parcel of a pasted enquiry, and shows what is wanted', async () => {
    await searched(path, enquiryText(ENQUIRY, { code: CODE, title: parcel.title }));
    const found = await notice(`Enquiry about ${CODE}`);
    expect(found.getByText('120 ML wanted · up to $232/ML · by 5 Dec 2026 · phone 0491570313')).toBeTruthy();
    expect(found.getByRole('link', { name: 'Open Summer share' })).toBeTruthy();
  });

  it('M10: says that a code is mistyped', async () => {
    const mistyped = `${CODE.slice(0, -1)}${CODE.endsWith('2') ? '3' : '2'}`;
    await searched(path, mistyped);
    const found = await notice(`The code ${mistyped} is mistyped`);
    expect(found.queryByRole('link')).toBeNull();
  });
});

it.each([
  { what: 'a code', term: CODE },
  { what: 'an enquiry', term: enquiryText(ENQUIRY, { code: CODE, title: parcel.title }) },
])('M10: lists the listing of $what, also a sold one', async ({ term }) => {
  await searched('/parcels', term, [{ ...parcel, status: 'sold' }, storedParcel()]);
  await main().findByText('1 parcel found');
  expect(main().queryByText('No parcels found')).toBeNull();
  expect(main().queryByRole('button', { name: /sold or ended$/u })).toBeNull();
});

it('M10: never says that nothing was found below a hit', async () => {
  const { db } = await searched('/parcels', CODE, []);
  await saveHandedOver(db, { parcel, isCut: false, now: 1 });
  await notice(`Listing ${CODE}`);
  expect(main().queryByText(/parcels found/u)).toBeNull();
});

it('M10: says that the figures of an enquiry were changed', async () => {
  await searched('/brokers', enquiryText(ENQUIRY, { code: CODE, title: parcel.title }).replace('232', '332'));
  const found = await notice(`Listing ${CODE}`);
  expect(found.getByText(/^The figures in this text are not the ones that were sent/u)).toBeTruthy();
});

it('M10: says that a listing is not on this device, until it is', async () => {
  const { db } = await searched('/parcels', CODE, []);
  await notice(`Listing ${CODE} is not on this device`);
  await db.parcels.put(parcel);
  await notice(`Listing ${CODE}`);
});

it('M10: finds a listing that was handed over, and offers both where two have the same code', async () => {
  const twin = storedParcel({ id: `00000000${parcel.id.slice(8)}`, title: 'Winter share' });
  const { db } = await searched('/parcels', CODE);
  await saveHandedOver(db, { parcel: twin, isCut: false, now: 1 });
  const found = await notice(`2 listings have the code ${CODE}`);
  expect(found.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Open Summer share',
    'Open Winter share',
  ]);
});
