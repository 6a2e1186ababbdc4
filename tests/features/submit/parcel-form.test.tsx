// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ada, billabong, field, fillIn, mirroredDevice, openListing, submit } from '#support/listing.tsx';
import { changeMirrorState } from '#support/mirror-state.ts';

beforeEach(() => localStorage.clear());

/** The message of a control, through its accessible description. */
function messageOf(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return (
    ids.map((id) => document.getElementById(id)).find((element) => element?.role === 'alert')?.textContent ??
    ''
  );
}

const boundaries = [
  { label: 'Title', bad: 'Four', validRow: 'Fives', message: 'Title must be at least 5 characters' },
  { label: 'Volume (ML)', bad: '0', validRow: '0.5', message: 'Volume must be a positive number' },
  { label: 'Volume (ML)', bad: '-1', validRow: '1,200', message: 'Volume must be a positive number' },
  { label: 'Price (AUD)', bad: '0', validRow: '1', message: 'Price must be a positive number' },
  { label: 'Price (AUD)', bad: 'a lot', validRow: '$300,000', message: 'Price must be a positive number' },
  { label: 'Location', bad: 'Ha', validRow: 'Hay', message: 'Location is required' },
  {
    label: 'Description',
    bad: 'x'.repeat(19),
    validRow: 'x'.repeat(20),
    message: 'Description must be at least 20 characters',
  },
  { label: 'Water Source', bad: 'Da', validRow: 'Dam', message: 'Water source is required' },
];

describe('where the clock of the device is wrong', () => {
  it('shows beside the dates the listing date, and only then', async () => {
    const db = await mirroredDevice();
    const setAhead = async (clockSkew: number) => changeMirrorState(db, { clockSkew });
    await setAhead(25 * 60_000);
    await openListing(db);
    expect(
      screen.getByText(
        "The clock of this device was 25 minutes ahead of the server's when it last answered. What you submit now is listed as of 21 Nov 2026.",
      ),
    ).toBeTruthy();
    await setAhead(9 * 60_000);
    await waitFor(() => expect(screen.queryByText(/^The clock of this device/u)).toBeNull());
  });
});

describe('the input', () => {
  it.each(boundaries)(
    '$label of "$bad" is refused when it is left, and "$good" is not',
    async ({ label, bad, validRow, message }) => {
      const { user } = await openListing(await mirroredDevice());
      await user.type(field(label), bad);
      expect(messageOf(label)).toBe('');
      await user.tab();
      expect(messageOf(label)).toBe(message);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      await user.clear(field(label));
      await user.type(field(label), validRow);
      expect(messageOf(label)).toBe('');
    },
  );

  it('is kept, and every field shows its error, when an empty form is submitted', async () => {
    const { user, db } = await openListing(await mirroredDevice());
    await user.type(field('Location'), 'Hay, NSW');
    await submit(user);
    await waitFor(() => expect(document.activeElement).toBe(field('Title')));
    const texts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(texts.filter((text) => text !== '')).toEqual([
      'Title must be at least 5 characters',
      'Volume must be a positive number',
      'Price must be a positive number',
      'Description must be at least 20 characters',
      'Water type is required',
      'Water source is required',
      'Company is required',
      'Broker is required',
    ]);
    expect(field('Location').value).toBe('Hay, NSW');
    expect(await db.outbox.count()).toBe(0);
  });

  it('moves the focus to the first invalid field, also the second time', async () => {
    const { user } = await openListing(await mirroredDevice());
    await fillIn(user);
    await user.clear(field('Water Source'));
    await submit(user);
    await waitFor(() => expect(document.activeElement).toBe(field('Water Source')));
    await user.type(field('Water Source'), 'Dam');
    await user.clear(field('Price (AUD)'));
    await submit(user);
    await waitFor(() => expect(document.activeElement).toBe(field('Price (AUD)')));
  });

  it('is gone after Reset Form, with its errors', async () => {
    const { user } = await openListing(await mirroredDevice());
    await fillIn(user);
    await user.clear(field('Title'));
    await submit(user);
    await screen.findByText('Title must be at least 5 characters');
    await user.click(screen.getByRole('button', { name: 'Reset Form' }));
    for (const label of [
      'Volume (ML)',
      'Location',
      'Description',
      'Water Type',
      'Brokerage Company',
      'Broker',
    ]) {
      expect(field(label).value).toBe('');
    }
    expect(screen.queryByText('Title must be at least 5 characters')).toBeNull();
    expect(screen.queryByText('(02) 5550 0101')).toBeNull();
    expect(field('Broker').disabled).toBe(true);
  });

  it('is restored on another day when it was not submitted', async () => {
    const db = await mirroredDevice();
    const { user } = await openListing(db);
    await fillIn(user);
    cleanup();
    const next = await openListing(db);
    expect(screen.getByText('Your draft is still here')).toBeTruthy();
    expect(field('Title').value).toBe('Spring allocation');
    expect(field('Broker').value).not.toBe('');
    await next.user.click(screen.getByRole('button', { name: 'Reset Form' }));
    expect(screen.queryByText('Your draft is still here')).toBeNull();
    cleanup();
    await openListing(db);
    expect(field('Title').value).toBe('');
  });
});

describe('the company and its broker', () => {
  const optionsOf = (label: string) =>
    within(field(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('are the ones of the server, by name, and no sample ones', async () => {
    const { user } = await openListing(await mirroredDevice());
    expect(optionsOf('Brokerage Company')).toEqual([
      'Select a company',
      'Anabranch Partners',
      'Billabong Water',
    ]);
    expect(field('Broker').disabled).toBe(true);
    expect(optionsOf('Broker')).toEqual(['Select a company first']);
    await user.selectOptions(field('Brokerage Company'), 'Billabong Water');
    await waitFor(() => expect(optionsOf('Broker')).toEqual(['Select a broker', 'Ada Reid - Principal']));
    expect(field('Broker').disabled).toBe(false);
  });

  it('show how to reach the company once it is chosen', async () => {
    const { user } = await openListing(await mirroredDevice());
    expect(screen.queryByText('@billabong')).toBeNull();
    await user.selectOptions(field('Brokerage Company'), 'Billabong Water');
    for (const text of ['(02) 5550 0101', '@billabong', 'Murrumbidgee']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('belong together: another company clears the broker', async () => {
    const { user } = await openListing(await mirroredDevice());
    await fillIn(user);
    expect(field('Broker').value).not.toBe('');
    await user.selectOptions(field('Brokerage Company'), 'Anabranch Partners');
    expect(field('Broker').value).toBe('');
    await screen.findByRole('option', { name: 'Bert Ives - Broker' });
    await submit(user);
    await screen.findByText('Broker is required');
  });

  it('show a notice when a company has no broker', async () => {
    const db = await mirroredDevice();
    await db.brokers.clear();
    const { user } = await openListing(db);
    await user.selectOptions(field('Brokerage Company'), 'Billabong Water');
    await waitFor(() => expect(optionsOf('Broker')).toEqual(['No brokers available']));
  });

  it('keep the option of a selection that was removed', async () => {
    const db = await mirroredDevice();
    const { user } = await openListing(db);
    await fillIn(user);
    await db.brokers.delete(ada.id);
    await waitFor(() => expect(optionsOf('Broker')).toEqual(['No brokers available', 'No longer listed']));
    expect(field('Broker').value).toBe(ada.id);
    await db.companies.delete(billabong.id);
    await waitFor(() => expect(optionsOf('Brokerage Company')).toContain('No longer listed'));
    expect(field('Brokerage Company').value).toBe(billabong.id);
  });

  it('show as removed when a draft names them', async () => {
    const db = await mirroredDevice();
    await fillIn((await openListing(db)).user);
    cleanup();
    await db.companies.delete(billabong.id);
    await db.brokers.delete(ada.id);
    await openListing(db);
    expect(optionsOf('Brokerage Company')).toContain('No longer listed');
    expect(optionsOf('Broker')).toContain('No longer listed');
  });
});
