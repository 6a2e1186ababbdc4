// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { ClaimButton } from '#features/claims/claim-button.tsx';
import { readProfileClaim } from '#features/claims/queries.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedCompany, storedClaim } from '#support/directory-rows.ts';
import { isOff } from '#support/is-off.ts';
import { notePass, patientClock } from '#support/listing.tsx';
import { renderApp } from '#support/render-app.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { ME, signedIn, OTHER_USER } from '#support/users.ts';

const broker = storedBroker({ name: 'Ada Reid' });
const company = storedCompany({ name: 'Billabong Water' });
const ada: ClaimableProfile = { type: 'broker', id: broker.id };
const billabong: ClaimableProfile = { type: 'company', id: company.id };
const mine = storedClaim({ entityId: broker.id });

plainDialogs();

/** A profile's button on the device of a signed-in user. */
async function openButton({
  profile = ada,
  fill = (db) => signedIn(db),
}: { profile?: ClaimableProfile; fill?: (db: Database) => Promise<unknown> } = {}) {
  const db = newDevice();
  await db.brokers.put(broker);
  await db.companies.put(company);
  await fill(db);
  const clock = patientClock();
  const initial = await readProfileClaim(db, profile);
  const rendered = renderScreen(<ClaimButton profile={profile} initial={initial} clock={clock} />, db);
  await screen.findByRole('button');
  return { ...rendered, clock };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await button(name));
const dialog = () => screen.queryByRole('dialog', { name: 'Claim this profile?' });

async function submitClaim(opened: Awaited<ReturnType<typeof openButton>>): Promise<OutboxItem> {
  await press(opened.user, 'Claim This Profile');
  await press(opened.user, 'Submit Claim');
  await waitFor(async () => expect(await opened.db.outbox.count()).toBe(1));
  const [item] = await opened.db.outbox.toArray();
  if (item === undefined) throw new Error('No claim is in the outbox');
  return item;
}

async function refuse(db: Database, item: OutboxItem, refusal: { code: string; message: string }) {
  await db.outbox.update(item.id, { state: 'refused', refusal: { ...refusal, column: null } });
}

describe('a visitor', () => {
  it.each([`/broker/${broker.id}?ref=card`, `/company/${company.id}`])(
    'who claims at %s goes to the sign-in with that return path',
    async (path) => {
      const { user, router, db } = await renderApp(path, (tables) =>
        Promise.all([tables.brokers.put(broker), tables.companies.put(company)]),
      );
      await press(user, 'Claim This Profile');
      await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
      expect(router.state.location.search).toEqual({ from: path });
      expect(await db.outbox.count()).toBe(0);
    },
  );
});

describe('the button', () => {
  it('is disabled while a claim awaits approval', async () => {
    await openButton({ fill: (db) => signedIn(db).then(() => db.claims.put(mine)) });
    expect(isOff(await button('Claim Pending Approval'))).toBe(true);
  });

  it.each([
    [ada, mine, 'Broker Profile Verified'],
    [billabong, storedClaim({ entityType: 'company', entityId: company.id }), 'Company Profile Verified'],
  ])(
    'shows that a profile is verified, and on a press that it is claimed: %o',
    async (profile, claim, name) => {
      const { user } = await openButton({
        profile,
        fill: (db) => signedIn(db).then(() => db.claims.put({ ...claim, approved: true })),
      });
      await press(user, name);
      await screen.findByText('Profile already claimed');
      expect(screen.getByText(`Your claim for this ${profile.type} profile is approved.`)).toBeTruthy();
      expect(dialog()).toBeNull();
    },
  );

  it.each([
    ['another user', storedClaim({ entityId: broker.id, userId: OTHER_USER, approved: true })],
    [
      'the same user for a company of the same id',
      storedClaim({ entityId: broker.id, entityType: 'company' }),
    ],
  ])('is enabled when the profile is claimed by %s', async (_, claim) => {
    await openButton({ fill: (db) => signedIn(db).then(() => db.claims.put(claim)) });
    expect(isOff(await button('Claim This Profile'))).toBe(false);
  });

  it("waits until the user's claims are loaded", async () => {
    const { db } = await openButton({ fill: (db) => signedIn(db).then(() => db.profiles.clear()) });
    expect(isOff(await button('Claim This Profile'))).toBe(true);
    await signedIn(db);
    await waitFor(async () => expect(isOff(await button('Claim This Profile'))).toBe(false));
  });

  it("is enabled when the user's claims could not be fetched", async () => {
    await openButton({
      fill: async (db) => {
        await signedIn(db);
        await db.profiles.clear();
        await notePass(db, { failureReason: 'no-response' });
      },
    });
    expect(isOff(await button('Claim This Profile'))).toBe(false);
  });

  it('does not claim a sample that the server does not have, and gives the reason', async () => {
    await openButton({
      fill: (db) => signedIn(db).then(() => db.brokers.put({ ...broker, origin: 'sample' })),
    });
    expect(isOff(await button('Claim This Profile'))).toBe(true);
    expect(screen.getByText('This is a sample profile, so nobody can claim it.')).toBeTruthy();
  });
});

describe('the confirmation', () => {
  it.each([
    [
      ada,
      'You are about to claim the broker profile for "Ada Reid". This will notify our administrators who will review and approve your claim.',
    ],
    [
      billabong,
      'You are about to claim the company profile for "Billabong Water". This will notify our administrators who will review and approve your claim.',
    ],
  ])('names the profile, and on Cancel nothing is claimed: %o', async (profile, text) => {
    const { db, user } = await openButton({ profile });
    await press(user, 'Claim This Profile');
    await screen.findByRole('dialog', { name: 'Claim this profile?' });
    expect(screen.getByText(text)).toBeTruthy();
    await press(user, 'Cancel');
    expect(dialog()).toBeNull();
    expect(await db.outbox.count()).toBe(0);
  });

  it('is not shown when another tab has claimed the profile since the button was painted', async () => {
    const { db } = await openButton();
    const free = await button('Claim This Profile');
    await db.claims.put(mine);
    // This happens before the page is notified.
    fireEvent.click(free);
    await screen.findByText('Profile already claimed');
    expect(screen.getByText('Your claim for this broker profile is pending approval.')).toBeTruthy();
    expect(dialog()).toBeNull();
  });
});

describe('a claim', () => {
  it('is pending at once, cannot be submitted twice, and shows a toast when the server has it', async () => {
    const opened = await openButton();
    const { db, syncRequests } = opened;
    const item = await submitClaim(opened);
    expect(item).toMatchObject({
      kind: 'claim',
      owner: ME,
      payload: { id: item.id, userId: ME, entityType: 'broker', entityId: broker.id, approved: false },
    });
    const userId = dialog();
    if (userId === null) throw new Error('The dialog is closed');
    expect(isOff(within(userId).getByRole('button', { name: 'Submit Claim' }))).toBe(true);
    expect(isOff(await button('Claim Pending Approval'))).toBe(true);
    await waitFor(() => expect(syncRequests).toEqual(['saved']));
    await db.transaction('rw', [db.outbox, db.claims], async () => {
      await db.claims.put(storedClaim({ id: item.id, entityId: broker.id }));
      await db.outbox.delete(item.id);
    });
    await screen.findByText('Claim submitted successfully');
    expect(
      screen.getByText('Your claim for this broker profile has been submitted and is pending approval.'),
    ).toBeTruthy();
    expect(dialog()).toBeNull();
  });

  it('is called saved on the device when there is no verdict', async () => {
    const opened = await openButton();
    await submitClaim(opened);
    opened.clock.endWaits();
    await screen.findByText('Saved on this device');
    expect(
      screen.getByText(
        'Your claim for this broker profile is sent automatically as soon as the server can be reached.',
      ),
    ).toBeTruthy();
    expect(dialog()).toBeNull();
    expect(isOff(await button('Claim Pending Approval'))).toBe(true);
    expect(screen.getByText('Saved on this device, not confirmed by the server yet.')).toBeTruthy();
  });

  it('waits for a new sign-in where the old one has expired', async () => {
    const opened = await openButton({ fill: (db) => signedIn(db, { expired: true }) });
    await submitClaim(opened);
    opened.clock.endWaits();
    expect(
      await screen.findByText(
        'Your claim for this broker profile is sent automatically once you sign in again.',
      ),
    ).toBeTruthy();
  });

  it.each([
    ['This broker is no longer listed.', 'This broker is no longer listed.'],
    ['', 'An error occurred. Please try again.'],
  ])(
    'that the server refuses with %j shows the reason and leaves the button enabled',
    async (message, text) => {
      const opened = await openButton();
      await refuse(opened.db, await submitClaim(opened), { code: '23514', message });
      await screen.findByText('Error submitting claim');
      expect(screen.getByText(text)).toBeTruthy();
      expect(dialog()).toBeNull();
      expect(isOff(await button('Claim This Profile'))).toBe(false);
    },
  );

  it('that was refused is sent again under its id', async () => {
    const opened = await openButton();
    const first = await submitClaim(opened);
    await refuse(opened.db, first, { code: '23514', message: 'Not now.' });
    await screen.findByText('Error submitting claim');
    await press(opened.user, 'Claim This Profile');
    await press(opened.user, 'Submit Claim');
    await waitFor(async () =>
      expect(await opened.db.outbox.get(first.id)).toMatchObject({ state: 'waiting' }),
    );
    expect(await opened.db.outbox.count()).toBe(1);
  });

  it.each([
    [false, 'is pending approval'],
    [true, 'is approved'],
  ])(
    'that another device has already made (approved: %s) is no failure and leaves the outbox',
    async (approved, status) => {
      const opened = await openButton();
      const { db } = opened;
      const item = await submitClaim(opened);
      await db.transaction('rw', [db.outbox, db.claims], async () => {
        await db.claims.put({ ...mine, approved });
        await refuse(db, item, { code: '23505', message: 'duplicate key value' });
      });
      await screen.findByText('Profile already claimed');
      expect(screen.getByText(`Your claim for this broker profile ${status}.`)).toBeTruthy();
      expect(screen.queryByText('Error submitting claim')).toBeNull();
      expect(await db.outbox.count()).toBe(0);
      expect(dialog()).toBeNull();
    },
  );

  it('that the device cannot save shows an error', async () => {
    const opened = await openButton();
    opened.db.outbox.hook('creating', () => {
      throw new Error('No space');
    });
    await press(opened.user, 'Claim This Profile');
    await press(opened.user, 'Submit Claim');
    await screen.findByText('Error submitting claim');
    expect(screen.getByText('An error occurred. Please try again.')).toBeTruthy();
    expect(isOff(await button('Claim This Profile'))).toBe(false);
  });

  it('after a sign-out in another tab leads to the sign-in', async () => {
    const { user, router, db } = await renderApp(`/broker/${broker.id}`, (tables) =>
      signedIn(tables).then(() => tables.brokers.put(broker)),
    );
    await press(user, 'Claim This Profile');
    await endSession(db);
    await press(user, 'Submit Claim');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(await db.outbox.count()).toBe(0);
  });
});
