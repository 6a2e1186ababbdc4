// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readPass, writePass } from '#db/tables/sync-run.ts';
import { listingDigits } from '#domain/listing/listing-link.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedParcel } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';

plainDialogs();

const MARK = 'Handed over, not confirmed';
const broker = storedBroker();
const parcel = storedParcel({ brokerId: broker.id, title: 'Summer share', confirmedBy: 'broker' });
const main = () => within(screen.getByRole('main'));
const addressOf = async (changes: Partial<typeof parcel> = {}) =>
  `/parcel/${parcel.id}#listing=${(await listingDigits({ ...parcel, ...changes })).digits}`;

it('M10: shows a listing from another phone with its mark, until the directory has it', async () => {
  const { db, router, user } = await renderApp(await addressOf());
  expect(main().getByRole('heading', { level: 1, name: 'Summer share' })).toBeTruthy();
  await user.click(await main().findByRole('button', { name: 'Keep It' }));
  expect(main().getByText(MARK)).toBeTruthy();
  expect(main().getByText(/nobody has confirmed it\. Once the directory has it/u)).toBeTruthy();
  expect(main().getByText(/^The broker of this parcel is not on this device yet/u)).toBeTruthy();
  expect(main().queryByRole('button', { name: 'Report This Listing' })).toBeNull();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect([await db.parcels.count(), await db.outbox.count()]).toEqual([0, 0]);
  await db.parcels.put(parcel);
  await main().findByRole('button', { name: 'Report This Listing' });
  expect(main().queryByText(MARK)).toBeNull();
});

it('M10: calls only a broker whom this device knows', async () => {
  await renderApp(await addressOf(), (db) => db.brokers.put(broker));
  const call = main().getByRole('link', { name: `Call ${broker.name}, ${broker.phone}` });
  expect(call.getAttribute('href')).toBe('tel:+61491570156');
});

it('M10: says of a listing that the directory was fetched since and does not have it', async () => {
  const { db, user } = await renderApp(await addressOf());
  await user.click(await main().findByRole('button', { name: 'Keep It' }));
  await waitFor(async () => expect(await db.handedOver.count()).toBe(1));
  await writePass(db, { ...(await readPass(db)), endedAt: Date.now() + 1_000 });
  await main().findByText(/does not have it: it may not have been sent yet, or it was withdrawn/u);
});

it('M10: keeps what the directory says of a listing that it has', async () => {
  await renderApp(await addressOf({ price: 1 }), (db) => db.parcels.put(parcel));
  expect(main().getByText('$30,000')).toBeTruthy();
  expect(main().queryByText(MARK)).toBeNull();
});

it('M10: says of a damaged code that it is one', async () => {
  const { router } = await renderApp((await addressOf()).slice(0, -3));
  expect(main().getByRole('heading', { name: 'This Code Is Damaged' })).toBeTruthy();
  expect(router.state.location.hash).not.toBe('');
});

it('M10: shows a listing as a code that fits a camera', async () => {
  const { user } = await renderApp(`/parcel/${parcel.id}`, (db) => db.parcels.put(parcel));
  await user.click(main().getByRole('button', { name: 'Show as QR Code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Summer share' }));
  const picture = await dialog.findByRole('img', { name: 'The listing, for a camera' });
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^data:image\/svg/u);
  await user.click(dialog.getByRole('button', { name: 'Copy the Link' }));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${await addressOf()}`);
});

it('M10: shows a broker as a contact, or says that the contact is too long for a code', async () => {
  const emoji = Array.from({ length: 200 }, () => '🌊').join('');
  for (const [name, isTooLong] of [
    ['Ada Reid', false],
    [emoji, true],
  ] as const) {
    const { user } = await renderApp(`/broker/${broker.id}`, (db) => db.brokers.put({ ...broker, name }));
    await user.click(main().getByRole('button', { name: 'Save Contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Save ${name} as a contact` }));
    expect(dialog.getByRole('button', { name: 'Save on This Device' })).toBeTruthy();
    if (isTooLong) await dialog.findByText(/^This contact is too long for a code/u);
    else
      expect(await dialog.findByRole('img', { name: 'The contact of Ada Reid, for a camera' })).toBeTruthy();
    cleanup();
  }
});
