// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isReadError, rememberFailure } from '#db/live/read-error.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import { readErrors } from '#db/tables/recorded-errors.ts';
import { parcelPayload } from '#support/listings.ts';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { ErrorPage } from '../../src/routes/-error-page.tsx';

const fault = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
const page = (error: Error) => (
  <ErrorPage title="Failed to load parcel data" error={error} reset={() => undefined} />
);
const headings = () => screen.findAllByRole('heading', { level: 1 });
const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

it('does not blame the data for a fault of the page, and says what waits to be sent', async () => {
  const db = newDevice();
  await enqueue(db, { kind: 'parcel', payload: parcelPayload(), owner: null, now: 0 });
  renderScreen(page(fault), db);
  expect((await headings()).map(({ textContent }) => textContent)).toEqual(['Something went wrong']);
  expect(screen.getByText('This is a fault in the app. What you saved is still there.')).toBeTruthy();
  expect(
    await screen.findByText('1 item saved on this device and not sent yet: the app sends it automatically.'),
  ).toBeTruthy();
  expect(screen.queryByText(/data/u)).toBeNull();
});

it('leads to the listings and the unsent items, so that nothing is submitted twice', async () => {
  renderScreen(page(fault), newDevice());
  expect(await linkTo('My Listings')).toBe('/listings');
  expect(await linkTo('Unsent Items')).toBe('/settings#unsent');
  expect(await screen.findByText('Nothing is waiting to be sent on this device.')).toBeTruthy();
  expect(
    screen.getByText('If you have just submitted something, look for it here before you submit it again.'),
  ).toBeTruthy();
});

it('M21: records the fault for the problem report, with the pattern of the address', async () => {
  const db = newDevice();
  renderScreen(page(fault), db);
  await expect
    .poll(() => readErrors(db))
    .toMatchObject([{ names: ['NotFoundError'], screen: '/add-parcel' }]);
});

it('names the data that a screen could not read', async () => {
  const error = new Error('The disk is gone');
  await expect(rememberFailure(() => Promise.reject(error))).rejects.toBe(error);
  expect(isReadError(error)).toBe(true);
  renderScreen(page(error), newDevice());
  expect((await headings()).map(({ textContent }) => textContent)).toEqual(['Failed to load parcel data']);
  expect(
    screen.getByText('The data on this device could not be read. What you saved is still there.'),
  ).toBeTruthy();
});
