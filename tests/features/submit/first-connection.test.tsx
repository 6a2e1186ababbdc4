// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedCompany } from '#support/directory-rows.ts';
import { ada, billabong, field, notePass, openListing } from '#support/listing.tsx';
import { changeMirrorState } from '#support/mirror-state.ts';
import { newDevice } from '#support/render-screen.tsx';

beforeEach(() => localStorage.clear());

/** A fresh install: sample rows, and no server row yet. */
async function freshDevice() {
  const db = newDevice();
  await db.companies.put(storedCompany({ name: 'Sample Firm', origin: 'sample' }));
  return db;
}

const placeholder = () => field('Brokerage Company').querySelector('option')?.textContent;

describe('a device that never reached the server', () => {
  it.each([
    ['no-response', 'the server could not be reached'],
    ['not-our-api', 'this network answered in place of the server'],
    ['overloaded', 'the server is busy'],
    ['server-error', 'the server had a fault'],
  ] as const)('shows in toasts and in place that the lists are missing (%s)', async (failureReason, text) => {
    const db = await freshDevice();
    await notePass(db, { failureReason });
    const { user, syncRequests } = await openListing(db);
    expect(await screen.findAllByText(`Failed to fetch brokers: ${text}`)).toHaveLength(1);
    expect(screen.getAllByText(`Failed to fetch companies: ${text}`)).toHaveLength(1);
    expect(placeholder()).toBe('No companies available');
    expect(field('Brokerage Company').disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(syncRequests).toEqual(['requested']);
  });

  it('shows no error before the first response', async () => {
    await openListing(await freshDevice());
    expect(placeholder()).toBe('Loading companies...');
    expect(screen.queryByText(/^Failed to fetch/u)).toBeNull();
  });

  it('shows the list as soon as it arrives and keeps the input', async () => {
    const db = await freshDevice();
    await notePass(db, { failureReason: 'no-response' });
    const { user } = await openListing(db);
    await user.type(field('Title'), 'Spring allocation');
    await db.brokers.put(ada);
    await db.companies.put(billabong);
    await screen.findByRole('option', { name: 'Billabong Water' });
    expect(field('Title').value).toBe('Spring allocation');
    expect(screen.queryByText(/needs one connection/u)).toBeNull();
    await waitFor(() => expect(placeholder()).toBe('Select a company'));
  });
});

it('shows a notice when the server has no company', async () => {
  const db = await freshDevice();
  await changeMirrorState(db, { completedAt: 1 });
  await openListing(db);
  expect(placeholder()).toBe('No companies available');
  expect(screen.getByText('No company takes listings yet')).toBeTruthy();
});
