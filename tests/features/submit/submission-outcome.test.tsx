// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expireSession } from '#db/session/session.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readPass, writePass } from '#db/tables/sync-run.ts';
import { draftsWritten } from '#session/draft-writer.ts';
import {
  acceptCompany,
  control,
  fillCompany,
  JANE,
  janesDevice,
  loseAnswer,
  openForm,
  submit,
  theItem,
} from '#support/submissions.tsx';

beforeEach(() => localStorage.clear());

const DONE = 'Company submission successful!';

/** A filled-in company, submitted and saved. */
async function submitted() {
  const app = await openForm('/add-company');
  await fillCompany(app.user);
  await submit(app.user);
  const item = await waitFor(() => theItem(app.db, 'company'));
  return { ...app, item };
}

/** The same after the wait has ended: it was sent and not confirmed. */
async function saved() {
  const app = await submitted();
  await loseAnswer(app.db);
  return app;
}

const refuse = (message: string, column: string | null) => ({
  state: 'refused' as const,
  refusal: { code: '23514', message, column },
});

describe('the verdict', () => {
  it('of acceptance shows a toast and leads to the companies', async () => {
    const { db, item, router } = await submitted();
    await acceptCompany(db, item);
    await screen.findByText(DONE);
    expect(screen.getByText('Your company has been submitted for review by an administrator.')).toBeTruthy();
    await screen.findByRole('heading', { name: 'Water Brokerage Firms' });
    expect(router.state.location.pathname).toBe('/companies');
    await router.navigate({ to: '/add-company' });
    await screen.findByRole('heading', { name: 'Submit a New Company' });
    expect(control('Company Name').value).toBe('');
  });

  it('of refusal shows beside its field, and the same submission is sent again', async () => {
    const { db, item, user } = await submitted();
    await db.outbox.update(item.id, refuse('Another office has this number', 'phone'));
    await screen.findByText('Error submitting company');
    expect(control('Phone').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(control('Phone')));
    expect(control('Company Name').value).toBe('Lignum Water Partners');
    await user.clear(control('Phone'));
    await user.paste('03 5550 0200');
    await submit(user);
    await waitFor(async () =>
      expect(await theItem(db, 'company')).toMatchObject({
        id: item.id,
        state: 'waiting',
        payload: { phone: '03 5550 0200' },
      }),
    );
    await loseAnswer(db);
  });

  it('of refusal without a field shows above the form', async () => {
    const { db, item } = await submitted();
    await db.outbox.update(item.id, refuse('You may not do this', null));
    await screen.findByText('The server did not accept this submission');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('You may not do this'));
    expect(control('Company Name').value).toBe('Lignum Water Partners');
  });
});

describe('a submission without a verdict', () => {
  it('is called saved, never submitted', async () => {
    await saved();
    expect(screen.getByText('Lignum Water Partners')).toBeTruthy();
    expect(screen.getByText('Waiting for confirmation')).toBeTruthy();
    expect(screen.queryByText(DONE)).toBeNull();
  });

  it('is called saved when a pass has ended without a response', async () => {
    const { db } = await submitted();
    await writePass(db, { ...(await readPass(db)), failureReason: 'no-response', endedAt: Date.now() });
    await screen.findByText('Waiting to be sent');
  });

  it('shows a later acceptance', async () => {
    const { db, item } = await saved();
    await acceptCompany(db, item);
    await screen.findByText(DONE);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sent for review');
    expect(screen.getByRole('link', { name: 'Return to Companies' })).toBeTruthy();
  });

  it('shows a later refusal, and opens for a change', async () => {
    const { db, item, user } = await saved();
    await db.outbox.update(item.id, refuse('Address is required', 'address'));
    await screen.findByText('Error submitting company');
    await user.click(await screen.findByRole('button', { name: 'Change This Submission' }));
    expect(control('Main Address').value).toBe('Echuca, VIC 3564');
    await user.clear(control('Main Address'));
    await user.paste('12 High St, Echuca');
    await submit(user);
    await waitFor(async () =>
      expect(await theItem(db, 'company')).toMatchObject({ id: item.id, state: 'waiting' }),
    );
    await loseAnswer(db);
  });

  it('leaves an empty form for another', async () => {
    const { db, user } = await saved();
    await user.click(screen.getByRole('button', { name: 'Submit Another Company' }));
    expect(control('Company Name').value).toBe('');
    expect(await db.outbox.count()).toBe(1);
  });
});

describe('an expired sign-in', () => {
  it('does not prevent submitting: the item is saved, with a notice that it waits for the sign-in', async () => {
    const session = { ...JANE, expired: true };
    const { db, user } = await openForm('/add-company', janesDevice({ session }));
    expect(screen.getByText('Your sign-in has expired')).toBeTruthy();
    await fillCompany(user);
    await submit(user);
    await screen.findByText('Waiting for you to sign in');
    expect(screen.getByText(/is sent once you sign in again/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In Again' }).getAttribute('href')).toBe(
      '/auth?from=%2Fadd-company',
    );
    expect((await theItem(db, 'company')).owner).toBe(JANE.userId);
  });

  it('shows on the parcel form too', async () => {
    await openForm('/add-parcel', janesDevice({ session: { ...JANE, expired: true } }));
    expect(screen.getByText('Your sign-in has expired')).toBeTruthy();
  });

  it('shows also when it expired after saving', async () => {
    const { db, item } = await saved();
    await db.outbox.update(item.id, { state: 'waiting' });
    await expireSession(db, JANE.refreshToken);
    await screen.findByText('Waiting for you to sign in');
  });
});

const typedNames = async (db: Database) =>
  (await db.drafts.toArray()).map(({ fields }) => 'name' in fields && fields.name);

describe('a lost session', () => {
  it('saves nothing, shows a notice, links to the sign-in and back, and keeps the input', async () => {
    const { db, user, router } = await openForm('/add-company');
    await fillCompany(user);
    await waitFor(async () => expect(await typedNames(db)).toEqual(['Lignum Water Partners']));
    await draftsWritten(db);
    // Lost without a notification: only a plain read of the table finds nothing.
    const get = vi.spyOn(db.meta, 'get').mockResolvedValueOnce(undefined);
    await submit(user);
    await screen.findByText('You must be logged in to submit a company');
    get.mockRestore();
    expect(await db.outbox.count()).toBe(0);
    await waitFor(() => expect(router.state.location.href).toBe('/auth?from=%2Fadd-company'));
    expect(await typedNames(db)).toEqual(['Lignum Water Partners']);
  });
});

describe('a device that cannot save', () => {
  it('shows a message and keeps the form', async () => {
    const { db, user } = await openForm('/add-company');
    await fillCompany(user);
    const failure = Object.assign(new Error('no'), { name: 'QuotaExceededError' });
    const add = vi.spyOn(db.outbox, 'add').mockRejectedValueOnce(failure);
    await submit(user);
    await screen.findByText(/no space left to save the submission/u);
    expect(control('Company Name').value).toBe('Lignum Water Partners');
    add.mockRestore();
  });
});
