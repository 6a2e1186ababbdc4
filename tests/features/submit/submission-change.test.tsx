// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { discardItem } from '#db/outbox/outbox.ts';
import { startSession } from '#db/session/session.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import {
  control,
  JANE,
  janesDevice,
  loseAnswer,
  openForm,
  queuedBroker,
  queuedCompany,
  submit,
  theItem,
} from '#support/submissions.tsx';

beforeEach(() => localStorage.clear());

const refusal = { code: '23514', message: 'Phone number is required', column: 'phone' };

/** Jane's device with a company in its outbox, opened for a change. */
async function openChange(changes: Partial<OutboxItem> = {}) {
  let id = '';
  const fill = async (db: Parameters<typeof queuedCompany>[0]) => {
    await janesDevice()(db);
    id = await queuedCompany(db, changes);
  };
  const app = await openForm('/add-company', fill);
  await app.router.navigate({ to: '/add-company', search: { change: id } });
  await waitFor(() => expect(app.router.state.status).toBe('idle'));
  return { ...app, id };
}

describe('changing a submission of the outbox', () => {
  it('opens a refused one filled in, with the reason, and sends it under its id', async () => {
    const { db, user, id } = await openChange({ state: 'refused', refusal });
    await screen.findByText(/^Phone number is required\. Nothing is lost/u);
    expect(control('Company Name').value).toBe('Queued Water');
    expect(control('Year Founded').value).toBe('1998');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Lachlan' }).checked).toBe(true);
    await user.clear(control('Phone'));
    await user.paste('03 5550 0222');
    await submit(user);
    await waitFor(async () =>
      expect(await theItem(db, 'company')).toMatchObject({
        id,
        state: 'waiting',
        payload: { phone: '03 5550 0222', yearFounded: 1998 },
      }),
    );
    await loseAnswer(db);
  });

  it('keeps an unsubmitted change', async () => {
    const { router, user, id } = await openChange();
    await screen.findByText('This submission is waiting on this device');
    await user.type(control('Company Name'), ' Partners');
    await router.navigate({ to: '/' });
    await router.navigate({ to: '/add-company', search: { change: id } });
    await screen.findByText('Your changes are still here');
    expect(control('Company Name').value).toBe('Queued Water Partners');
  });

  it('opens one that the server may have, and has the server withdraw it', async () => {
    const { db, user, id } = await openChange({ state: 'unconfirmed', attempts: 1 });
    await screen.findByText('Sent; waiting for the server to confirm');
    await user.type(control('Company Name'), ' Partners');
    await submit(user);
    await waitFor(async () =>
      expect(await theItem(db, 'company')).toMatchObject({
        id,
        withdrawal: 'resend',
        payload: { name: 'Queued Water Partners' },
      }),
    );
    await db.outbox.clear();
  });

  it('keeps the input when a discarded one is submitted again and refused', async () => {
    const { db, user, id } = await openChange();
    await discardItem(db, id);
    await screen.findByText('This submission was discarded');
    await user.type(control('Company Name'), ' Partners');
    await submit(user);
    const item = await waitFor(() => theItem(db, 'company'));
    expect(item.id).not.toBe(id);
    await db.outbox.update(item.id, { state: 'refused', refusal });
    await screen.findByText('Error submitting company');
    expect(control('Company Name').value).toBe('Queued Water Partners');
    await waitFor(() => expect(document.activeElement).toBe(control('Phone')));
  });

  it('explains an unknown id', async () => {
    await openForm(`/add-company?change=${newId()}`);
    expect(screen.getByText('That submission is not on this device')).toBeTruthy();
  });

  it('opens a broker with specialties as typed text', async () => {
    let id = '';
    const { router } = await openForm('/', async (db) => {
      await janesDevice()(db);
      id = await queuedBroker(db);
    });
    await router.navigate({ to: '/add-broker', search: { change: id } });
    await screen.findByText('This submission is waiting on this device');
    expect(control('Full Name').value).toBe('Quentin Queued');
    expect(control(/^Specialties/u).value).toBe('Market Analysis, Farmer Advisory');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Billabong Water' }).selected).toBe(true);
  });
});

describe('a draft', () => {
  it('is restored after a reload, and gone after Start Over', async () => {
    const first = await openForm('/add-company');
    await first.user.type(control('Company Name'), 'Lignum');
    await first.user.clear(control('Year Founded'));
    await first.user.type(control('Year Founded'), '19x8');
    await first.router.navigate({ to: '/' });
    await first.router.navigate({ to: '/add-company' });
    await screen.findByText('Your draft is still here');
    expect(control('Company Name').value).toBe('Lignum');
    expect(control('Year Founded').value).toBe('19x8');
    await first.user.click(screen.getByRole('button', { name: 'Start Over' }));
    expect(control('Company Name').value).toBe('');
    await waitFor(async () => expect(await first.db.drafts.count()).toBe(0));
  });

  it('is never shown to another user', async () => {
    const first = await openForm('/add-company');
    await first.user.type(control('Company Name'), 'Lignum');
    await first.router.navigate({ to: '/' });
    await startSession(first.db, { ...JANE, userId: newId(), email: 'john@example.com' });
    await first.router.navigate({ to: '/add-company' });
    await screen.findByRole('heading', { name: 'Submit a New Company' });
    await waitFor(() => expect(control('Company Name').value).toBe(''));
    expect(screen.queryByText('Your draft is still here')).toBeNull();
  });
});
