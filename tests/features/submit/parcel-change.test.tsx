// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { discardItem } from '#db/outbox/outbox.ts';
import { DEVICE_REFUSALS } from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import { storedCompany, storedParcel } from '#support/directory-rows.ts';
import { field, mirroredDevice, openListing, payload, queued, submit, theItem } from '#support/listing.tsx';

beforeEach(() => localStorage.clear());

const refusal = { code: '23514', message: 'Price is too high', column: 'price' };

describe('changing a listing of the outbox', () => {
  it('opens a refused one filled in, with the reason, and sends it under its id', async () => {
    const db = await mirroredDevice();
    const { id } = await queued(db, { state: 'refused', refusal });
    const { user, syncRequests } = await openListing(db, { change: id });
    expect(screen.getByText(/^Price is too high\. Nothing is lost/u)).toBeTruthy();
    expect(field('Title').value).toBe('Queued allocation');
    expect(field('Volume (ML)').value).toBe('50');
    expect(field('Water Type').value).toBe('recycled');
    expect(field(/^Expiry Date/u).value).toBe('2027-06-30');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Ada Reid - Principal' }).selected).toBe(
      true,
    );
    await user.clear(field('Price (AUD)'));
    await user.type(field('Price (AUD)'), '10000');
    await submit(user);
    await waitFor(async () =>
      expect(await theItem(db)).toMatchObject({ id, state: 'waiting', payload: { price: 10_000 } }),
    );
    expect(syncRequests).toEqual(['saved']);
  });

  it('opens a waiting one too', async () => {
    const db = await mirroredDevice();
    const { id } = await queued(db);
    await openListing(db, { change: id });
    expect(screen.getByText('This listing is waiting on this device')).toBeTruthy();
    expect(field('Title').value).toBe('Queued allocation');
  });

  it('asks for the company again when it is no longer offered', async () => {
    const db = await mirroredDevice();
    const { id } = await queued(db, { payload: payload({ companyId: storedCompany().id }) });
    await openListing(db, { change: id });
    expect(field('Brokerage Company').value).toBe('');
    expect(field('Broker').value).toBe('');
  });

  it.each(['sending', 'unconfirmed'] as const)(
    'opens one that is %s, and has the server withdraw it',
    async (state) => {
      const db = await mirroredDevice();
      const { id } = await queued(db, { state, attempts: 1 });
      const { user, syncRequests } = await openListing(db, { change: id });
      expect(screen.getByText('Sent; waiting for the server to confirm')).toBeTruthy();
      await user.type(field('Title'), ' changed');
      await submit(user);
      await waitFor(async () =>
        expect(await theItem(db)).toMatchObject({
          id,
          withdrawal: 'resend',
          payload: { title: 'Queued allocation changed' },
        }),
      );
      expect(syncRequests).toEqual(['saved']);
    },
  );

  it.each([
    ['other-received', 'The server has another version of this listing'],
    ['voided', 'This listing was withdrawn'],
    ['lost', 'The server lost this listing'],
  ] as const)('opens one that is %s, with a notice', async (code, title) => {
    const db = await mirroredDevice();
    const { id } = await queued(db, { state: 'refused', refusal: DEVICE_REFUSALS[code] });
    await openListing(db, { change: id });
    expect(screen.getByText(title)).toBeTruthy();
    expect(field('Title').value).toBe('Queued allocation');
  });

  it('does not open one that the server received before it could be withdrawn', async () => {
    const db = await mirroredDevice();
    const { id } = await queued(db, { state: 'refused', refusal: DEVICE_REFUSALS['received-first'] });
    await openListing(db, { change: id });
    expect(screen.getByText('The server already has that listing')).toBeTruthy();
    expect(field('Title').value).toBe('');
  });

  it('explains an unknown id', async () => {
    await openListing(await mirroredDevice(), { change: newId() });
    expect(screen.getByText('That listing is not on this device')).toBeTruthy();
    expect(field('Title').value).toBe('');
  });

  it('shows a notice when the listing was accepted before the page opened, and loses no draft', async () => {
    const db = await mirroredDevice();
    const first = await openListing(db);
    await first.user.type(field('Title'), 'Half a title');
    cleanup();
    const row = storedParcel();
    await db.parcels.put(row);
    await openListing(db, { change: row.id });
    expect(screen.getByText('The server already has that listing')).toBeTruthy();
    expect(field('Title').value).toBe('Half a title');
  });

  it('shows a notice when the listing is sent while it is being changed, and still accepts the change', async () => {
    const db = await mirroredDevice();
    const { id } = await queued(db);
    const { user } = await openListing(db, { change: id });
    await db.outbox.update(id, { state: 'sending', attempts: 1 });
    await screen.findByText('Sent; waiting for the server to confirm');
    await user.type(field('Title'), ' changed');
    await submit(user);
    await waitFor(async () => expect(await theItem(db)).toMatchObject({ id, withdrawal: 'resend' }));
  });

  it('does not add a second when the server has already accepted it', async () => {
    const db = await mirroredDevice();
    const { id } = await queued(db, { state: 'refused', refusal });
    const { user } = await openListing(db, { change: id });
    await db.transaction('rw', [db.outbox, db.parcels], async () => {
      await db.parcels.put(storedParcel({ id }));
      await db.outbox.delete(id);
    });
    await screen.findByText('The server has this listing');
    await submit(user);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('can no longer be changed'));
    expect(await db.outbox.count()).toBe(0);
  });

  it('lists a discarded one under a new id when it is submitted', async () => {
    const db = await mirroredDevice();
    const { id } = await queued(db);
    const { user } = await openListing(db, { change: id });
    await discardItem(db, id);
    await screen.findByText('This listing was discarded');
    await submit(user);
    await waitFor(async () => expect(await theItem(db)).toMatchObject({ replaces: id, state: 'waiting' }));
    expect((await theItem(db)).id).not.toBe(id);
  });
});
