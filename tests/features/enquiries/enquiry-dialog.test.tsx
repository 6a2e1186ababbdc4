// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { markRefused } from '#db/outbox/outbox-sending.ts';
import { listOutbox } from '#db/outbox/outbox.ts';
import { startSession } from '#db/session/session.ts';
import { readPasted } from '#domain/listing/enquiry.ts';
import { shortCodeOf } from '#domain/parcel/short-code.ts';
import { draftsWritten } from '#session/draft-writer.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedParcel } from '#support/directory-rows.ts';
import { acknowledged } from '#support/records.ts';
import { endWaits, renderApp } from '#support/render-app.tsx';
import { OTHER_USER, signedIn, storedSession } from '#support/users.ts';

plainDialogs();
afterEach(() => localStorage.clear());

const broker = storedBroker();
const parcel = storedParcel({ brokerId: broker.id, title: 'Summer share' });

async function opened(phone = broker.phone) {
  const { user, db } = await renderApp(`/parcel/${parcel.id}`, (tables) =>
    Promise.all([tables.parcels.put(parcel), tables.brokers.put({ ...broker, phone })]),
  );
  const dialog = await reopened(user);
  const wanted = dialog.getByLabelText<HTMLInputElement>('ML wanted');
  expect(wanted.value).toBe(String(parcel.volume));
  await user.clear(wanted);
  return { user, db, dialog };
}

async function reopened(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Enquire' }));
  return within(await screen.findByRole('dialog'));
}

it('M10: an enquiry by text opens the messages of the phone with all that was typed', async () => {
  const { user, ...first } = await opened();
  let { dialog } = first;
  await user.type(dialog.getByLabelText('ML wanted'), '60.5');
  await user.type(dialog.getByLabelText(/^Top/u), '232.50');
  await user.type(dialog.getByLabelText(/^Needed by/u), '2099-12-05');
  await user.type(dialog.getByLabelText(/^Your phone/u), '0491 570 313');
  await user.click(dialog.getByRole('button', { name: 'Send as a Text Message' }));
  dialog = within(screen.getByRole('dialog'));
  const href = (await dialog.findByRole('link', { name: 'Open Messages' })).getAttribute('href') ?? '';
  expect(href).toMatch(/^sms:\+61491570156\?&body=Headwater/u);
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
  await user.click(dialog.getByRole('button', { name: 'Send as a Text Message' }));
  const volume = dialog.getByLabelText('ML wanted');
  expect(dialog.getByText('ML wanted must be a positive number')).toBeTruthy();
  expect(dialog.getByText('Top price must be a positive number')).toBeTruthy();
  expect([volume.getAttribute('aria-invalid'), price]).toMatchObject(['true', { value: 'cheap' }]);
  await user.clear(price);
  await user.type(volume, '5');
  await user.click(dialog.getByRole('button', { name: 'Send as a Text Message' }));
  expect(await screen.findByRole('link', { name: 'Open Messages' })).toBeTruthy();
});

it('M10: a number without text messages leaves copying', async () => {
  const { user, dialog } = await opened('1800 160 401');
  await user.type(dialog.getByLabelText('ML wanted'), '5');
  await user.click(dialog.getByRole('button', { name: 'Send as a Text Message' }));
  expect(await screen.findByText(/^1800 160 401 can’t receive text messages/u)).toBeTruthy();
  expect(screen.queryByText('Open Messages')).toBeNull();
});

it('M10: Enter in a field sends the enquiry, and Start Over leaves the focus in the form', async () => {
  const { user, db, ...first } = await opened();
  await user.type(first.dialog.getByLabelText('ML wanted'), '60.5');
  await user.click(first.dialog.getByRole('button', { name: 'Close' }));
  const dialog = await reopened(user);
  await user.click(dialog.getByRole('button', { name: 'Start Over' }));
  const wanted = dialog.getByLabelText('ML wanted');
  expect(document.activeElement).toBe(wanted);
  await user.type(dialog.getByLabelText('Your phone'), '0491 570 313');
  await user.type(wanted, '{Enter}');
  await expect.poll(() => listOutbox(db)).toMatchObject([{ kind: 'enquiry' }]);
});

it('M10: an enquiry needs a number to call, keeps what was typed while it is closed, and is queued once', async () => {
  const { user, db, ...first } = await opened();
  await user.type(first.dialog.getByLabelText('ML wanted'), '60.5');
  await user.click(first.dialog.getByRole('button', { name: 'Send Enquiry' }));
  expect(first.dialog.getByText('Phone number must have at least 6 digits')).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(first.dialog.getByLabelText('Your phone'));
  expect(await listOutbox(db)).toEqual([]);
  await user.type(first.dialog.getByLabelText(/^Note/u), 'Before the pump starts');
  await user.click(first.dialog.getByRole('button', { name: 'Close' }));
  const dialog = await reopened(user);
  expect(dialog.getByLabelText<HTMLInputElement>('ML wanted').value).toBe('60.5');
  await user.type(dialog.getByLabelText('Your phone'), '0491 570 313');
  endWaits();
  await user.dblClick(dialog.getByRole('button', { name: 'Send Enquiry' }));
  expect(await screen.findByText('Enquiry saved on this device')).toBeTruthy();
  expect(await listOutbox(db)).toMatchObject([
    {
      kind: 'enquiry',
      payload: {
        parcelId: parcel.id,
        userId: null,
        volume: 60.5,
        topPrice: null,
        phone: '0491 570 313',
        name: null,
        note: 'Before the pump starts',
      },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect((await screen.findByText(/^You enquired on/u)).parentElement?.textContent).toContain(
    'Waiting to be sent',
  );
  const fresh = await reopened(user);
  expect(fresh.getByLabelText<HTMLInputElement>('ML wanted').value).toBe(String(parcel.volume));
});

it('M10: a correction of an enquiry that was received meanwhile is kept, and sent as a new enquiry', async () => {
  const { user, db, dialog } = await opened();
  const send = () => user.click(dialog.getByRole('button', { name: 'Send Enquiry' }));
  await user.type(dialog.getByLabelText('ML wanted'), '60.5');
  await user.type(dialog.getByLabelText('Your phone'), '0491 570 313');
  await send();
  await expect.poll(() => listOutbox(db)).toHaveLength(1);
  const [item] = await listOutbox(db);
  if (item === undefined) throw new Error('Nothing is queued');
  await markRefused(db, [item], { code: 'PT429', message: 'Too many for now', column: null });
  // On a phone the top of the dialog is out of sight.
  const isFocused = (text: RegExp) => expect.poll(() => document.activeElement?.textContent).toMatch(text);
  await isFocused(/^Not sentToo many for now\. It is kept on this device\.$/u);
  // Retried from Unsent Items, and accepted.
  await db.acknowledged.put(acknowledged(item));
  await db.outbox.delete(item.id);
  const note = dialog.getByLabelText<HTMLInputElement>(/^Note/u);
  await user.type(note, 'Call after five');
  await send();
  await isFocused(/^Not sent.* was already received by the server\. Press Send Enquiry again/u);
  expect([note.value, await db.drafts.toArray()]).toMatchObject([
    'Call after five',
    [{ form: `enquiry-${parcel.id}`, fields: { note: 'Call after five' } }],
  ]);
  expect(await listOutbox(db)).toEqual([]);
  endWaits();
  await send();
  await screen.findByText('Enquiry saved on this device');
  const [sent, ...others] = await listOutbox(db);
  expect(sent?.payload).toMatchObject({ volume: 60.5, note: 'Call after five' });
  expect([sent?.id === item.id, others]).toEqual([false, []]);
});

it('law 14: what a user typed is not shown to the next, nor kept as their draft', async () => {
  const { user, db } = await renderApp(`/parcel/${parcel.id}`, async (tables) => {
    await signedIn(tables);
    await Promise.all([tables.parcels.put(parcel), tables.brokers.put(broker)]);
  });
  const dialog = await reopened(user);
  await user.type(dialog.getByLabelText(/^Your phone/u), '0491570313');
  await startSession(db, storedSession({ userId: OTHER_USER, fullName: 'Ben Next' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await reopened(user);
  await user.type(next.getByLabelText(/^Note/u), 'Hello');
  expect(next.getByLabelText<HTMLInputElement>(/^Your phone/u).value).toBe('');
  await draftsWritten(db);
  const drafts = await db.drafts.toArray();
  expect(drafts.filter(({ owner }) => owner === OTHER_USER)).toMatchObject([
    { fields: { note: 'Hello', phone: '' } },
  ]);
});

it.each([
  [null, /^Nobody has claimed this profile yet.* A text message reaches Daniel Okafor now\.$/u],
  ['2026-11-22T00:00:00Z', /^Only Daniel Okafor and their company see it\./u],
])('M10: an enquiry says who reads it, with an owner since %s', async (ownerSince, lead) => {
  const { user } = await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([db.parcels.put(parcel), db.brokers.put({ ...broker, name: 'Daniel Okafor', ownerSince })]),
  );
  const dialog = await reopened(user);
  expect(dialog.getByText(lead)).toBeTruthy();
});

it('M10: a listing of one’s own, or one that has ended, takes no enquiry', async () => {
  const ended = { ...parcel, expiryDate: '2020-01-01' };
  await renderApp(`/parcel/${parcel.id}`, (db) => db.parcels.put(ended));
  expect(screen.queryByRole('button', { name: 'Enquire' })).toBeNull();
  cleanup();
  await renderApp(`/parcel/${parcel.id}`, (db) =>
    Promise.all([
      db.parcels.put(parcel),
      db.sentParcels.put({ id: parcel.id, owner: null, title: parcel.title, savedAt: 1, key: 'key' }),
    ]),
  );
  expect(screen.getByText('Ask about this parcel')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enquire' })).toBeNull();
});
