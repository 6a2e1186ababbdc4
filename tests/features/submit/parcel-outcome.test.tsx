// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { discardItem } from '#db/outbox/outbox.ts';
import { DEVICE_REFUSALS } from '#domain/operation/operation.ts';
import type { PassRecord } from '#domain/operation/sync-status.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { isOff } from '#support/is-off.ts';
import {
  accept,
  ada,
  billabong,
  field,
  fillIn,
  mirroredDevice,
  notePass,
  openListing,
  patientClock,
  refuse,
  submit,
  theItem,
} from '#support/listing.tsx';
import { newDevice } from '#support/render-screen.tsx';

beforeEach(() => localStorage.clear());

/** Fills in and submits the form; resolves when the listing is in the outbox. */
async function submitted({
  failureReason = null,
  online = true,
}: { failureReason?: PassRecord['failureReason']; online?: boolean } = {}) {
  const clock = patientClock({ online });
  const device = await mirroredDevice();
  await notePass(device, { failureReason });
  const opened = await openListing(device, { clock });
  await fillIn(opened.user);
  await submit(opened.user);
  await waitFor(async () => expect(await opened.db.outbox.count()).toBe(1));
  return { ...opened, clock, item: await theItem(opened.db) };
}

describe('during the request', () => {
  it('the button is busy and disabled, and the row matches the form', async () => {
    const { item, syncRequests } = await submitted();
    expect(isOff(screen.getByRole('button', { name: 'Submitting...' }))).toBe(true);
    expect(syncRequests).toEqual(['saved']);
    expect(item.payload).toMatchObject({
      title: 'Spring allocation',
      volume: 1200,
      price: 300_000,
      status: 'available',
      listedDate: '2026-11-21',
      waterType: 'surface',
      expiryDate: null,
    });
  });

  it.each([
    { failureReason: null, online: true, ms: 4_000 },
    { failureReason: 'no-response', online: true, ms: 4_000 },
    { failureReason: null, online: false, ms: 4_000 },
    { failureReason: 'no-response', online: false, ms: 1_000 },
  ] as const)(
    'the wait is at most $ms ms with the failure $failureReason and online $online',
    async ({ failureReason, online, ms }) => {
      const { clock } = await submitted({ failureReason, online });
      await waitFor(() => expect(clock.waits).toEqual([ms]));
    },
  );
});

describe('accepted', () => {
  it('shows the success message, and a link to another listing', async () => {
    const { db, item, user, router } = await submitted();
    await accept(db, storedParcel({ id: item.id }));
    const heading = await screen.findByRole('heading', { name: 'Water Parcel Listed Successfully' });
    expect(document.activeElement).toBe(heading);
    expect(await screen.findByText('Water parcel added successfully!')).toBeTruthy();
    expect(
      screen.getByText(
        'Your water parcel has been submitted and is now being reviewed. A broker will contact you soon to discuss the next steps.',
      ),
    ).toBeTruthy();
    expect(router.state.location.pathname).toBe('/add-parcel');
    await user.click(screen.getByRole('button', { name: 'List Another Parcel' }));
    expect(field('Title').value).toBe('');
  });

  it('links to home', async () => {
    const { db, item, user } = await submitted();
    await accept(db, storedParcel({ id: item.id }));
    await user.click(await screen.findByRole('link', { name: 'Return to Home' }));
    await screen.findByRole('heading', { name: 'Home' });
  });
});

describe('who reads a listing', () => {
  const claimed = { ...ada, ownerSince: '2026-11-22T12:00:00Z' };
  const unclaimedTitle = 'Nobody has claimed this profile yet';
  const noContactTitle = 'You left no phone number or email';

  it.each([
    { profile: ada, phone: '', title: unclaimedTitle },
    { profile: ada, phone: '0491 570 156', title: unclaimedTitle },
    { profile: claimed, phone: '', title: noContactTitle },
    { profile: claimed, phone: '0491 570 156', title: null },
  ])('is said before and after the server has it: $title for the phone "$phone"', async (story) => {
    const device = await mirroredDevice();
    await device.brokers.put(story.profile);
    const { user, db } = await openListing(device);
    await fillIn(user);
    expect(screen.queryByText(/^Nobody has claimed/u) === null).toBe(story.profile === claimed);
    if (story.phone !== '') await user.type(field(/^Your Phone/u), story.phone);
    await submit(user);
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    const item = await theItem(db);
    await db.acknowledged.put({ ...item, acknowledgedAt: 1, epoch: 'e1' });
    await accept(db, storedParcel({ id: item.id }));
    await screen.findByRole('heading', { name: 'Water Parcel Listed Successfully' });
    if (story.title === null) expect(screen.queryByText(/Call them on/u)).toBeNull();
    else {
      await screen.findByText(story.title);
      const link = screen.getByRole('link', { name: `Call Ada Reid, ${ada.phone}` });
      expect(link.getAttribute('href')).toMatch(/^tel:/u);
    }
  });
});

describe('refused', () => {
  it('keeps the form, with the reason beside its field', async () => {
    const { db, user } = await submitted();
    await refuse(db, { message: 'The broker does not work for this company', column: 'brokerId' });
    await screen.findByText('Failed to add water parcel: The broker does not work for this company');
    await waitFor(() => expect(document.activeElement).toBe(field('Broker')));
    expect(field('Broker').getAttribute('aria-invalid')).toBe('true');
    expect(field('Title').value).toBe('Spring allocation');
    await user.selectOptions(field('Brokerage Company'), 'Anabranch Partners');
    await user.selectOptions(
      field('Broker'),
      await screen.findByRole('option', { name: 'Bert Ives - Broker' }),
    );
    expect(field('Broker').getAttribute('aria-invalid')).toBeNull();
  });

  it('shows a reason without a field above the form', async () => {
    const { db } = await submitted();
    await refuse(db, { message: 'Not today' });
    const notice = await screen.findByText(/^Not today\. Nothing is lost/u);
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
  });

  it('changes the same item when submitted again, and never adds a second', async () => {
    const { db, user, item } = await submitted();
    await refuse(db, { message: 'Too dear', column: 'price' });
    await waitFor(() => expect(document.activeElement).toBe(field('Price (AUD)')));
    await user.clear(field('Price (AUD)'));
    await user.type(field('Price (AUD)'), '240000');
    await submit(user);
    await waitFor(async () => expect((await theItem(db)).revision).toBe(2));
    expect(await theItem(db)).toMatchObject({
      id: item.id,
      state: 'waiting',
      payload: { id: item.id, price: 240_000 },
    });
  });

  it('leaves the refused one alone when the form is reset for another', async () => {
    const { db, user, item } = await submitted();
    await refuse(db, { message: 'Too dear', column: 'price' });
    await screen.findByText('Failed to add water parcel: Too dear');
    await user.click(screen.getByRole('button', { name: 'Reset Form' }));
    await fillIn(user);
    await submit(user);
    await waitFor(async () => expect(await db.outbox.count()).toBe(2));
    expect((await db.outbox.get(item.id))?.state).toBe('refused');
  });
});

describe('saved on this device', () => {
  async function saved() {
    const opened = await submitted();
    await waitFor(() => expect(opened.clock.waits).toHaveLength(1));
    opened.clock.endWaits();
    await screen.findByRole('heading', { name: 'Saved on this device' });
    return opened;
  }

  it('shows the item and that it is sent by itself, without the success message', async () => {
    await saved();
    expect(screen.getByText('Spring allocation')).toBeTruthy();
    expect(screen.getByText('$250/ML')).toBeTruthy();
    expect(screen.getByText('Waiting to be sent')).toBeTruthy();
    expect(screen.queryByText(/success/iu)).toBeNull();
  });

  it('shows at once when the listing was sent and not confirmed', async () => {
    const { db, item } = await submitted();
    await db.outbox.update(item.id, { state: 'unconfirmed' });
    await screen.findByText('Waiting for confirmation');
  });

  it('shows at once when a pass has ended without a response', async () => {
    const { db, clock } = await submitted();
    await notePass(db, { failureReason: 'no-response', endedAt: clock.now() });
    await screen.findByText('Waiting to be sent');
  });

  it('becomes success when the server accepts it later', async () => {
    const { db, item } = await saved();
    await db.outbox.update(item.id, { state: 'sending' });
    await screen.findByText('Sending');
    await accept(db, storedParcel({ id: item.id }));
    await screen.findByRole('heading', { name: 'Water Parcel Listed Successfully' });
    expect(screen.getAllByText('Water parcel added successfully!')).toHaveLength(1);
  });

  it('shows a refusal and opens the same listing for a change', async () => {
    const { db, item, user } = await saved();
    await refuse(db, { message: 'Too dear', column: 'price' });
    await screen.findByText('Failed to add water parcel: Too dear');
    await user.click(screen.getByRole('button', { name: 'Change This Listing' }));
    expect(field('Title').value).toBe('Spring allocation');
    await user.clear(field('Price (AUD)'));
    await user.type(field('Price (AUD)'), '240000');
    await submit(user);
    await waitFor(async () =>
      expect(await theItem(db)).toMatchObject({ id: item.id, payload: { price: 240_000 } }),
    );
  });

  it('opens with a company that arrived after the page was opened', async () => {
    const clock = patientClock();
    const db = newDevice();
    const { user } = await openListing(db, { clock });
    await db.companies.put(billabong);
    await db.brokers.put(ada);
    await screen.findByRole('option', { name: 'Billabong Water' });
    await fillIn(user);
    await submit(user);
    await waitFor(() => expect(clock.waits).toHaveLength(1));
    clock.endWaits();
    await user.click(await screen.findByRole('button', { name: 'Change This Listing' }));
    expect(field('Brokerage Company').value).toBe(billabong.id);
    await waitFor(() => expect(field('Broker').value).toBe(ada.id));
  });

  it('offers to change what was sent and not confirmed, and explains the effect', async () => {
    const { db, item, user } = await saved();
    await db.outbox.update(item.id, { state: 'unconfirmed', attempts: 1, unconfirmed: true });
    await screen.findByText('Waiting for confirmation');
    await user.click(screen.getByRole('button', { name: 'Change This Listing' }));
    await screen.findByText('Sent; waiting for the server to confirm');
    await db.outbox.update(item.id, { withdrawal: 'resend' });
    await screen.findByText('Your change is waiting for the server');
  });

  it.each([
    ['received-first', 'The server has it', false],
    ['other-received', 'Another version received', true],
    ['voided', 'Withdrawn', true],
    ['lost', 'Lost by the server', true],
  ] as const)('shows the outcome of one that is %s, without an error', async (...row) => {
    const [code, text, changeable] = row;
    const { db, item } = await saved();
    await db.outbox.update(item.id, { state: 'refused', refusal: DEVICE_REFUSALS[code] });
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Change This Listing' }) !== null).toBe(changeable);
    expect(screen.queryByText(/Failed to add/u)).toBeNull();
  });

  it('does not take a discarded listing for an accepted one', async () => {
    const { db, item } = await saved();
    await discardItem(db, item.id);
    await screen.findByText('Discarded');
    expect(screen.queryByText(/success/iu)).toBeNull();
  });
});

describe('a device that cannot save', () => {
  it.each([
    ['QuotaExceededError', /no space left/u],
    ['DatabaseClosedError', /could not be saved on this device/u],
  ])('shows a message after a %s and keeps the form', async (name, text) => {
    const { db, user } = await openListing(await mirroredDevice());
    await fillIn(user);
    const failure = Object.assign(new Error('no'), { name });
    const add = vi.spyOn(db.outbox, 'add').mockRejectedValue(failure);
    await submit(user);
    await screen.findByText(text);
    expect(field('Title').value).toBe('Spring allocation');
    add.mockRestore();
    await submit(user);
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  });
});
