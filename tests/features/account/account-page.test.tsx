// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import { expireSession } from '#db/session/session.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { claimInsertOf } from '#domain/profile/claim.ts';
import { newId } from '#domain/values/id.ts';
import {
  storedBroker,
  storedCompany,
  storedParcel,
  storedClaim,
  storedSubmission,
} from '#support/directory-rows.ts';
import { parcelPayload } from '#support/listings.ts';
import { renderApp } from '#support/render-app.tsx';
import { ME, signedIn, OTHER_USER } from '#support/users.ts';

const NOON = new Date(2026, 10, 20, 12, 0).getTime();
const SIGN_IN_AGAIN = 'Sign In Again';

const openAccount = (fill: (db: Database) => Promise<unknown> = (db) => signedIn(db)) =>
  renderApp('/account', fill);

/** The entries of a section: title, badges, facts, and message. */
async function listed(title: string): Promise<(string | undefined)[][]> {
  const section = within(await screen.findByRole('region', { name: title }));
  const items = await section.findAllByRole('listitem');
  return items.map((item) => [
    within(item).getByRole('heading').textContent ?? undefined,
    ...[...item.querySelectorAll('h3 + div > span')].map(({ textContent }) => textContent ?? undefined),
    ...[...item.querySelectorAll('p')].map(({ textContent }) => textContent ?? undefined),
  ]);
}

const claimedCompany = {
  name: 'Weir and Daughters',
  logo: 'https://weir.example/logo.svg',
  description: 'Water brokers of the lower Darling.',
  phone: '(03) 5550 0199',
  email: 'office@weir.example',
  website: 'https://weir.example',
  address: '3 Lock Street, Wentworth NSW 2648',
  yearFounded: 1999,
  regions: ['Lower Darling'],
};
const brokerForm = {
  name: 'Bert Ives',
  title: 'Broker',
  email: 'bert@weir.example',
  phone: '0491 570 156',
  image: 'https://weir.example/bert.jpg',
  bio: 'Trades on the lower Darling.',
  location: 'Wentworth, NSW',
  specialties: ['Market Analysis'],
  companyId: newId(),
};

describe('the account', () => {
  it('requires a sign-in', async () => {
    await renderApp('/account');
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toContain(
      'from=%2Faccount',
    );
  });

  it('names its user', async () => {
    await openAccount();
    const main = within(screen.getByRole('main'));
    expect(main.getByText('Mary Doe')).toBeTruthy();
    expect(main.getByText('mary@river.example')).toBeTruthy();
    expect(main.getByText('MD')).toBeTruthy();
    expect(screen.queryByText('Please sign in again')).toBeNull();
  });

  it('suggests actions where it is empty', async () => {
    await openAccount();
    const main = within(screen.getByRole('main'));
    expect(main.getByText('You have not submitted a company or a broker for review.')).toBeTruthy();
    expect(main.getByText(/^You have not claimed a profile/u)).toBeTruthy();
    expect(main.getByText(/^You have not listed a water parcel/u)).toBeTruthy();
    const links = ['Add Company', 'Add Broker', 'Find a Broker', 'List Water Parcel'];
    expect(links.map((name) => main.getByRole('link', { name }).getAttribute('href'))).toEqual([
      '/add-company',
      '/add-broker',
      '/brokers',
      '/add-parcel',
    ]);
  });

  it('is not called empty before the first response', async () => {
    await openAccount((db) => signedIn(db).then(() => db.profiles.clear()));
    expect(screen.getAllByText(/^What you have on the server is not on this device yet/u)).toHaveLength(3);
    expect(screen.queryByText(/^You have not submitted/u)).toBeNull();
  });

  it('shows that the sign-in has expired, keeps its content, and links to the sign-in', async () => {
    const { db } = await openAccount(async (db) => {
      await signedIn(db);
      await db.companySubmissions.put(storedSubmission());
    });
    expect(screen.queryByRole('link', { name: SIGN_IN_AGAIN })).toBeNull();
    await expireSession(db, 'refresh');
    const link = await screen.findByRole('link', { name: SIGN_IN_AGAIN });
    expect(link.getAttribute('href')).toBe('/auth?from=%2Faccount');
    expect(await listed('My Submissions')).toHaveLength(1);
  });
});

describe('my submissions', () => {
  it("show the server's rows, newest first, with their status", async () => {
    await openAccount(async (db) => {
      await signedIn(db);
      await db.companySubmissions.bulkPut([
        storedSubmission({ name: 'First Water', createdAt: '2026-11-02T00:30:00Z', status: 'approved' }),
        storedSubmission({ name: 'Third Water', createdAt: '2026-11-04T00:30:00Z' }),
      ]);
      const { yearFounded: _, website: _w, ...rest } = storedSubmission();
      await db.brokerSubmissions.put({
        ...rest,
        ...brokerForm,
        name: 'Second Broker',
        createdAt: '2026-11-03T00:30:00Z',
        status: 'rejected',
      });
    });
    expect(await listed('My Submissions')).toEqual([
      ['Third Water', 'Pending', 'Company · submitted 4 Nov 2026'],
      ['Second Broker', 'Rejected', 'Broker · submitted 3 Nov 2026'],
      ['First Water', 'Approved', 'Company · submitted 2 Nov 2026'],
    ]);
  });

  it('show queued items of this user with their status, and nothing of other users', async () => {
    const { db } = await openAccount();
    const company = { id: newId(), userId: ME, ...claimedCompany };
    const broker = { id: newId(), userId: ME, ...brokerForm };
    const theirs = { ...company, id: newId(), userId: OTHER_USER };
    await enqueue(db, { kind: 'company', payload: company, owner: ME, now: NOON });
    await enqueue(db, { kind: 'company', payload: theirs, owner: OTHER_USER, now: NOON });
    await enqueue(db, { kind: 'broker', payload: broker, owner: ME, now: NOON });
    await screen.findByRole('heading', { name: 'Bert Ives' });
    const refusal = { code: '23514', message: 'This company is no longer listed', column: null };
    await db.outbox.update(broker.id, { state: 'refused', refusal });
    await screen.findByText(/^This company is no longer listed\./u);
    // The control that the entry refers to.
    await screen.findByRole('button', { name: /^Needs attention/u });
    expect(await listed('My Submissions')).toEqual([
      [
        'Bert Ives',
        'Not accepted',
        'Broker · saved 20 Nov 2026',
        'This company is no longer listed. “Needs attention”, at the top of the page, lets you retry or discard it.',
      ],
      [
        'Weir and Daughters',
        'Waiting to be sent',
        'Company · saved 20 Nov 2026',
        'Saved on this device. It is sent automatically as soon as the server can be reached.',
      ],
    ]);
  });
});

describe('my claims', () => {
  it('name the profile, link to it and show their status', async () => {
    const ada = storedBroker({ name: 'Ada Reid' });
    const weir = storedCompany({ name: 'Weir and Daughters' });
    const bert = storedBroker({ name: 'Bert Ives' });
    const { db } = await openAccount(async (db) => {
      await signedIn(db);
      await db.brokers.bulkPut([ada, bert]);
      await db.companies.put(weir);
      await db.claims.bulkPut([
        storedClaim({ entityId: ada.id, approved: true }),
        storedClaim({ entityId: weir.id, entityType: 'company' }),
        storedClaim(),
      ]);
    });
    const claim = claimInsertOf({ id: newId(), userId: ME, profile: { type: 'broker', id: bert.id } });
    await enqueue(db, { kind: 'claim', payload: claim, owner: ME, now: NOON });
    await screen.findByRole('link', { name: 'Bert Ives' });
    expect(await listed('My Claims')).toEqual([
      [
        'Bert Ives',
        'Waiting to be sent',
        'Broker profile · saved 20 Nov 2026',
        'Saved on this device. It is sent automatically as soon as the server can be reached.',
      ],
      ['A broker profile that is not on this device', 'Pending', 'Broker profile'],
      ['Ada Reid', 'Approved', 'Broker profile'],
      ['Weir and Daughters', 'Pending', 'Company profile'],
    ]);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Ada Reid')).toBe(`/broker/${ada.id}`);
    expect(href('Weir and Daughters')).toBe(`/company/${weir.id}`);
  });

  it('show that they wait for a new sign-in', async () => {
    const { db } = await openAccount((db) => signedIn(db, { expired: true }));
    const claim = claimInsertOf({ id: newId(), userId: ME, profile: { type: 'broker', id: newId() } });
    await enqueue(db, { kind: 'claim', payload: claim, owner: ME, now: NOON });
    expect(await screen.findByText(/is sent once you sign in again\.$/u)).toBeTruthy();
  });
});

describe('my listings', () => {
  it('show what was sent from this device with its outcome, and what is queued', async () => {
    const sold = storedParcel({ title: 'Sold allocation', status: 'sold' });
    const sentOf = (id: string, title: string, savedAt: number) => ({ id, owner: ME, title, savedAt });
    const { db } = await openAccount(async (db) => {
      await signedIn(db);
      await db.parcels.bulkPut([sold, storedParcel({ title: 'Not mine' })]);
      await db.sentParcels.bulkPut([
        sentOf(newId(), 'Gone allocation', NOON),
        sentOf(sold.id, 'Title of then', NOON + 1),
      ]);
    });
    const payload = parcelPayload({ title: 'Queued allocation', volume: 10, price: 2_500 });
    await enqueue(db, { kind: 'parcel', payload, owner: ME, now: NOON });
    await screen.findByRole('link', { name: 'Queued allocation' });
    expect(await listed('My Listings')).toEqual([
      [
        'Queued allocation',
        'Waiting to be sent',
        '10 ML · $2,500 · $250/ML · saved 20 Nov 2026',
        'Saved on this device. It is sent automatically as soon as the server can be reached.',
      ],
      ['Sold allocation', 'Sold', '120 ML · $30,000 · $250/ML · listed 20 Nov 2026'],
      ['Gone allocation', 'No longer listed', 'Saved 20 Nov 2026'],
    ]);
    const link = screen.getByRole('link', { name: 'Sold allocation' });
    expect(link.getAttribute('href')).toBe(`/parcel/${sold.id}`);
  });

  it('do not call a listing removed while the directory is not on the device', async () => {
    await openAccount(async (db) => {
      await signedIn(db);
      await db.meta.delete('mirror');
      await db.sentParcels.put({ id: newId(), owner: ME, title: 'My allocation', savedAt: NOON });
    });
    expect(await listed('My Listings')).toEqual([['My allocation', 'Sent', 'Saved 20 Nov 2026']]);
  });
});
