// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPass, writePass } from '#db/tables/sync-run.ts';
import { changeMirrorState } from '#support/mirror-state.ts';
import {
  billabong,
  control,
  fillBroker,
  JANE,
  janesDevice,
  loseAnswer,
  openForm,
  submit,
  theItem,
} from '#support/submissions.tsx';

beforeEach(() => localStorage.clear());

const PATH = '/add-broker';
const alerts = () =>
  within(screen.getByRole('main'))
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
const options = () => [...control('Company').querySelectorAll('option')].map((option) => option.textContent);

describe('the broker form', () => {
  it('names every missing field in order, and focuses the first', async () => {
    const { db, user } = await openForm(PATH);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Submit a New Broker Profile');
    expect(screen.getByText(/300x300px/u)).toBeTruthy();
    await submit(user);
    expect(alerts()).toEqual([
      'Name must be at least 2 characters',
      'Title is required',
      'Please enter a valid URL for the profile image',
      'Please enter a valid email',
      'Phone number is required',
      'Bio must be at least 10 characters',
      'Specialties are required',
      'Location is required',
      'Please select a company',
    ]);
    expect(document.activeElement).toBe(control('Full Name'));
    expect(await db.outbox.count()).toBe(0);
  });

  it('refuses specialties of commas only', async () => {
    const { user } = await openForm(PATH);
    await fillBroker(user);
    await user.clear(control(/^Specialties/u));
    await user.paste(' , , ,');
    await submit(user);
    expect(alerts()).toEqual(['Specialties are required']);
  });

  it("sends the specialties as a list, with the user's id", async () => {
    const { db, user } = await openForm(PATH);
    await fillBroker(user);
    await submit(user);
    await waitFor(async () =>
      expect((await theItem(db, 'broker')).payload).toMatchObject({
        name: 'Rosalind Quamby',
        specialties: ['Seasonal Allocations', 'Market Analysis'],
        companyId: billabong.id,
        userId: JANE.userId,
      }),
    );
    await loseAnswer(db);
  });

  it('shows a refusal of the company beside it', async () => {
    const { db, user } = await openForm(PATH);
    await fillBroker(user);
    await submit(user);
    const { id } = await waitFor(() => theItem(db, 'broker'));
    const refusal = { code: '23514', message: 'This company is no longer listed.', column: 'companyId' };
    await db.outbox.update(id, { state: 'refused', refusal });
    await screen.findByText('Error submitting broker');
    await waitFor(() => expect(document.activeElement).toBe(control('Company')));
    expect(control('Company').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the companies to choose from', () => {
  it('are those of the server, not of the sample data', async () => {
    await openForm(PATH);
    expect(options()).toEqual(['Select a company', 'Billabong Water']);
  });

  it('are loading while nothing is mirrored and the server has not responded', async () => {
    await openForm(PATH, janesDevice({ mirrored: false }));
    expect(options()).toEqual(['Loading companies...']);
    expect(screen.queryByText(/^Failed to fetch/u)).toBeNull();
  });

  it('R210: are none when the server has none', async () => {
    await openForm(PATH, async (db) => {
      await janesDevice({ mirrored: false })(db);
      await changeMirrorState(db, { completedAt: 1 });
    });
    expect(options()).toEqual(['No companies available']);
  });

  it('show an error when nothing is mirrored and the server cannot be read, and appear later', async () => {
    const { db, user } = await openForm(PATH, async (db) => {
      await janesDevice({ mirrored: false })(db);
      await writePass(db, { ...(await readPass(db)), failureReason: 'no-response' });
    });
    await screen.findByText('Failed to fetch companies: the server could not be reached');
    await user.type(control('Full Name'), 'Rosalind');
    await db.companies.put(billabong);
    await screen.findByRole('option', { name: 'Billabong Water' });
    expect(control('Full Name').value).toBe('Rosalind');
    expect(screen.queryByText(/needs one connection/u)).toBeNull();
  });

  it('keep the option of a selection that was removed', async () => {
    const { db, user } = await openForm(PATH);
    await user.selectOptions(control('Company'), 'Billabong Water');
    await db.companies.delete(billabong.id);
    await screen.findByRole('option', { name: 'No longer listed' });
    expect(control('Company').value).toBe(billabong.id);
  });
});
