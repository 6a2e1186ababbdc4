// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import { endSession, startSession } from '#db/session/session.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { draftsWritten } from '#session/draft-writer.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedClaim, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { field } from '#support/listing.tsx';
import { parcelPayload } from '#support/listings.ts';
import { renderApp } from '#support/render-app.tsx';
import { control, queuedCompany } from '#support/submissions.tsx';
import { ME, OTHER_USER, signedIn, storedSession } from '#support/users.ts';

const company = storedCompany({ name: 'Billabong Water' });
const broker = storedBroker({ companyId: company.id });
const parcel = storedParcel({ brokerId: broker.id, companyId: company.id, title: 'Summer share' });
const ben = storedSession({ userId: OTHER_USER, email: 'ben@river.example', fullName: 'Ben Next' });

plainDialogs();
beforeEach(() => localStorage.clear());

async function asMary(db: Database): Promise<void> {
  await signedIn(db);
  await Promise.all([db.companies.put(company), db.brokers.put(broker), db.parcels.put(parcel)]);
  await db.sentParcels.put({ id: parcel.id, owner: ME, title: parcel.title, savedAt: 1 });
}

const accountOf = (name: string) => screen.findByRole('button', { name: `Account of ${name}` });

async function signOutInOtherTab(db: Database): Promise<void> {
  await endSession(db);
  await screen.findAllByRole('link', { name: 'Sign In' });
}

async function signInInOtherTab(db: Database): Promise<void> {
  await startSession(db, ben);
  await accountOf('Ben Next');
}

describe('law 14: the parcel form, while its user changes in another tab', () => {
  it.each([
    { event: 'sign-out', leave: signOutInOtherTab },
    { event: 'sign-in of another', leave: signInInOtherTab },
  ])('is empty after a $event, and drafts what the next user types only', async ({ leave }) => {
    const { user, db } = await renderApp('/add-parcel', async (tables) => {
      await asMary(tables);
      await tables.claims.put(storedClaim({ entityType: 'company', entityId: company.id, approved: true }));
    });
    await user.type(field('Title'), 'Of Mary');
    await user.type(field(/^Your Phone/u), '0491570156');
    expect(field('Brokerage Company').value).toBe(company.id);
    await leave(db);
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('');
    expect(field('Brokerage Company').value).toBe('');
    await user.type(field('Title'), 'Next');
    await draftsWritten(db);
    const next = (await readSession(db))?.userId ?? null;
    const drafts = (await db.drafts.toArray()).filter(({ owner }) => owner === next);
    expect(drafts.map(({ fields }) => fields)).toEqual([{ title: 'Next' }]);
  });

  it('shows the next user no queued listing of the last one', async () => {
    const { id } = parcelPayload();
    const { db } = await renderApp(`/add-parcel?change=${id}`, async (tables) => {
      await asMary(tables);
      const payload = parcelPayload({ id, title: 'Of Mary' });
      await enqueue(tables, { kind: 'parcel', payload, owner: ME, now: 1 });
    });
    expect(field('Title').value).toBe('Of Mary');
    await signInInOtherTab(db);
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('');
    expect(screen.queryByText(/is waiting on this device/u)).toBeNull();
  });

  it('keeps the text of a visitor who signs in', async () => {
    const { user, db } = await renderApp('/add-parcel');
    await user.type(field('Title'), 'Mine');
    await signInInOtherTab(db);
    expect(field('Title').value).toBe('Mine');
  });
});

describe.each([
  {
    event: 'sign-out and the sign-in of another',
    leave: async (db: Database) => {
      await signOutInOtherTab(db);
      await signInInOtherTab(db);
    },
  },
  { event: 'sign-in of another', leave: signInInOtherTab },
])('law 14: after the $event in another tab', ({ leave }) => {
  it('the queued submission of the last user is not in the form', async () => {
    let id = '';
    const { db, router } = await renderApp('/', async (tables) => {
      await asMary(tables);
      id = await queuedCompany(tables, { owner: ME });
    });
    await router.navigate({ to: '/add-company', search: { change: id } });
    await screen.findByText('This submission is waiting on this device');
    expect(control('Company Name').value).not.toBe('');
    await leave(db);
    expect((await screen.findByLabelText<HTMLInputElement>('Company Name')).value).toBe('');
    expect(screen.queryByText(/waiting on this device/u)).toBeNull();
  });

  it.each(['change-profile', 'code-passport'])(
    'the %s form of the last user is left for the profile',
    async (page) => {
      const { db, router } = await renderApp(`/${page}/broker/${broker.id}`, async (tables) => {
        await asMary(tables);
        for (const userId of [ME, OTHER_USER])
          await tables.claims.put(
            storedClaim({ userId, entityType: 'broker', entityId: broker.id, approved: true }),
          );
      });
      await screen.findByRole('button', { name: /^Save/u });
      await leave(db);
      await waitFor(() => expect(router.state.location.pathname).toBe(`/broker/${broker.id}`));
    },
  );

  it('a typed setup key is gone', async () => {
    const { db, user } = await renderApp('/setup-admin', asMary);
    await user.type(control('Setup Key'), 'the-secret-key');
    await leave(db);
    expect(control('Setup Key').value).toBe('');
  });

  it('a typed password is gone', async () => {
    const { db, user } = await renderApp('/auth?form=change-password', asMary);
    await user.type(await screen.findByLabelText(/^Current Password/iu), 'my-old-password');
    await leave(db);
    expect(screen.queryByDisplayValue('my-old-password')).toBeNull();
  });
});

it('law 14: the form for changes of a listing is left when its user signs out in another tab', async () => {
  const { user, db, router } = await renderApp(`/change-listing/${parcel.id}`, asMary);
  await user.type(field('Title'), ' of Mary');
  await endSession(db);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/parcel/${parcel.id}`));
  expect(screen.queryByDisplayValue(/of Mary/u)).toBeNull();
});

it('law 14: the note of a report is not shown to the next user', async () => {
  const { user, db } = await renderApp(`/parcel/${parcel.id}`, asMary);
  await user.click(screen.getByRole('button', { name: 'Report This Listing' }));
  await user.type(await screen.findByRole('textbox', { name: /^Note/u }), 'Of Mary');
  await startSession(db, ben);
  await waitFor(() => expect(screen.queryByDisplayValue('Of Mary')).toBeNull());
  expect(await screen.findByRole('textbox', { name: /^Note/u })).toBeTruthy();
});
