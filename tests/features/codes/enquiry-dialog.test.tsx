// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readPasted } from '#domain/enquiry.ts';
import { shortCodeOf } from '#domain/short-code.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedParcel } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';

plainDialogs();

const broker = storedBroker();
const parcel = storedParcel({ brokerId: broker.id, title: 'Summer share' });

async function opened(phone = broker.phone) {
  const { user } = await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([db.parcels.put(parcel), db.brokers.put({ ...broker, phone })]),
  );
  await user.click(screen.getByRole('button', { name: 'Enquire by Text' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

it('M10: an enquiry by text opens the messages of the phone with all that was typed', async () => {
  const { user, dialog } = await opened();
  await user.type(dialog.getByLabelText('ML wanted'), '60.5');
  await user.type(dialog.getByLabelText(/^Top/u), '232.50');
  await user.type(dialog.getByLabelText(/^Needed by/u), '2099-12-05');
  await user.type(dialog.getByLabelText(/^Your phone/u), '0491 570 313');
  const href = dialog.getByRole('link', { name: 'Open Messages' }).getAttribute('href') ?? '';
  expect(href).toMatch(/^sms:0491570156\?&body=Headwater/u);
  const text = decodeURIComponent(href.replace(/^.*body=/u, ''));
  expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.getByText(`${text.length} of 160 characters`)).toBeTruthy();
  expect(readPasted(text)).toEqual({
    kind: 'enquiry',
    code: shortCodeOf(parcel.id),
    enquiry: { wanted: 60.5, topPrice: 232.5, by: '2099-12-05', phone: '0491570313' },
  });
  await user.click(dialog.getByRole('button', { name: 'Copy the Text' }));
  expect(await dialog.findByText('Copied. Paste it into a message.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(text);
});

it('M10: a wrong figure is said beside its field, and nothing typed is lost', async () => {
  const { user, dialog } = await opened();
  const price = dialog.getByLabelText(/^Top/u);
  await user.type(price, 'cheap');
  await user.click(dialog.getByRole('button', { name: 'Open Messages' }));
  const volume = dialog.getByLabelText('ML wanted');
  expect(dialog.getByText('ML wanted must be a positive number')).toBeTruthy();
  expect(dialog.getByText('Top price must be a positive number')).toBeTruthy();
  expect([volume.getAttribute('aria-invalid'), price]).toMatchObject(['true', { value: 'cheap' }]);
  await user.clear(price);
  await user.type(volume, '5');
  expect(dialog.getByRole('link', { name: 'Open Messages' })).toBeTruthy();
});

it('M10: a number without text messages leaves copying', async () => {
  const { dialog } = await opened('1800 160 401');
  expect(dialog.queryByText('Open Messages')).toBeNull();
  expect(dialog.getByText(/^1800 160 401 takes no text messages/u)).toBeTruthy();
});
