// @vitest-environment jsdom
// A link never changes what a device may do, or whose author its user is, without a question.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { saveHandedOver } from '#db/shown/handed-over.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { listingDigits } from '#domain/listing/listing-link.ts';
import { newKey } from '#domain/listing/own-listing.ts';
import { newId } from '#domain/values/id.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedParcel } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';
import { ME, signedIn } from '#support/users.ts';

plainDialogs();

const broker = storedBroker();
const parcel = storedParcel({ brokerId: broker.id, title: 'Summer share' });
const { id } = parcel;
const KEY = newKey();
const keyLink = `/parcel/${id}#key=${KEY}`;
const main = () => within(screen.getByRole('main'));
const asked = (name: string) => main().findByRole('group', { name });
const question = () => main().queryByRole('group', { name: /\?$|does not fit$/u });
const press = (name: string) => main().findByRole('button', { name });

const mirrored = async (db: Database) => {
  await db.parcels.put(parcel);
  await db.brokers.put(broker);
};
const byUser = async (db: Database) => {
  await mirrored(db);
  await signedIn(db);
};
const claim = { id: newId(), userId: ME, entityType: 'broker', entityId: broker.id, approved: true } as const;
const byOwner = async (db: Database) => {
  await byUser(db);
  await db.claims.put({ ...claim, origin: 'server', version: '1', generation: 1 });
};
const sent = (key: string) => ({ id, owner: null, title: parcel.title, savedAt: 1, key });

/** Everything that a link could change. */
const keptOn = (db: Database) =>
  Promise.all([db.receivedKeys, db.sentParcels, db.handedOver, db.outbox].map((table) => table.toArray()));
const NOTHING = [[], [], [], []];

describe('a link with a key', () => {
  it.each([
    {
      who: 'a visitor',
      fill: mirrored,
      title: 'Manage this listing from this device?',
      yes: 'Manage It Here',
      no: 'Don’t Manage It',
      userId: null,
    },
    {
      who: 'a signed-in user',
      fill: byUser,
      title: 'Add this listing to your account?',
      yes: 'Add to My Account',
      no: 'Don’t Add It',
      userId: ME,
    },
  ])('asks $who, keeps nothing before, and the key after a yes', async ({ fill, title, yes, no, userId }) => {
    const { db, user, router } = await renderApp(keyLink, fill);
    const notice = await asked(title);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(within(notice).getByText(/Say yes only if you listed it/u)).toBeTruthy();
    expect(await keptOn(db)).toEqual(NOTHING);
    expect(main().queryByRole('heading', { name: 'Manage this listing' })).toBeNull();
    // Yes and no are next for a keyboard.
    await user.tab();
    expect(document.activeElement).toBe(within(notice).getByRole('button', { name: yes }));
    await user.tab();
    expect(document.activeElement).toBe(within(notice).getByRole('button', { name: no }));
    await user.click(await press(yes));
    await main().findByRole('heading', { name: 'Manage this listing' });
    expect(main().getByText(/The server has not checked your key yet/u)).toBeTruthy();
    expect(await db.receivedKeys.toArray()).toMatchObject([{ id, key: KEY, userId, state: 'unproven' }]);
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(question()).toBeNull();
  });

  it('leaves the page as it is after a no, with the focus on its title, and leaves the address', async () => {
    const { db, user, router } = await renderApp(keyLink, mirrored);
    await user.click(await press('Don’t Manage It'));
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(main().getByRole('heading', { level: 1, name: 'Summer share' }));
    expect(await keptOn(db)).toEqual(NOTHING);
  });

  it('asks nothing where the listing was sent from here, and leaves its key as it is', async () => {
    const own = sent(newKey());
    const { db, router } = await renderApp(keyLink, async (tables) => {
      await mirrored(tables);
      await tables.sentParcels.put(own);
    });
    await main().findByRole('heading', { name: 'Manage this listing' });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(question()).toBeNull();
    expect(await keptOn(db)).toEqual([[], [own], [], []]);
  });

  it('asks nothing of an owner of its broker, who keeps “Not Mine”', async () => {
    const { db } = await renderApp(keyLink, byOwner);
    await press('Not Mine');
    expect(question()).toBeNull();
    expect(await keptOn(db)).toEqual(NOTHING);
  });

  it('leaves “Not Mine” to an owner where a visitor of the device has said yes', async () => {
    const { db } = await renderApp(`/parcel/${id}`, async (tables) => {
      await byOwner(tables);
      await tables.sentParcels.put({ ...sent(KEY), takenBy: null });
    });
    await press('Not Mine');
    expect(main().queryByRole('button', { name: 'Add to My Account' })).toBeNull();
    expect(await db.outbox.count()).toBe(0);
  });

  it('asks before the listing has arrived as well', async () => {
    const { db, user } = await renderApp(keyLink);
    expect(main().getByRole('heading', { level: 1, name: 'Parcel Not Found' })).toBeTruthy();
    await user.click(await press('Manage It Here'));
    await waitFor(async () => expect(await db.receivedKeys.count()).toBe(1));
  });

  it('says that a key does not fit, once the server has said so', async () => {
    const { db, user } = await renderApp(`/parcel/${id}`, async (tables) => {
      await mirrored(tables);
      await tables.receivedKeys.put({ id, key: KEY, userId: null, receivedAt: 1, state: 'wrong' });
    });
    await asked('Your key does not fit');
    await user.click(await press('OK'));
    await waitFor(() => expect(question()).toBeNull());
    expect(await keptOn(db)).toEqual(NOTHING);
  });

  it('lets a user who signed in later add the listing to their account', async () => {
    const { db, user } = await renderApp(`/parcel/${id}`, async (tables) => {
      await byUser(tables);
      await tables.sentParcels.put({ ...sent(KEY), takenBy: null });
    });
    await user.click(await press('Add to My Account'));
    await waitFor(async () => expect(await db.sentParcels.get(id)).toMatchObject({ takenBy: ME }));
    await waitFor(() => expect(main().queryByRole('button', { name: 'Add to My Account' })).toBeNull());
  });
});

describe('a link with a listing', () => {
  const linkOf = async (changes: Partial<typeof parcel> = {}) =>
    `/parcel/${id}#listing=${(await listingDigits({ ...parcel, ...changes })).digits}`;

  it('shows the listing, and keeps it only after a yes', async () => {
    const { db, user, router } = await renderApp(await linkOf());
    await asked('Keep this listing on this device?');
    expect(main().getByText('Handed over, not confirmed')).toBeTruthy();
    expect(await keptOn(db)).toEqual(NOTHING);
    await user.click(await press('Keep It'));
    await waitFor(async () => expect(await db.handedOver.get(id)).toBeDefined());
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(question()).toBeNull();
  });

  it('leaves the listing readable after a no', async () => {
    const { db, user, router } = await renderApp(await linkOf());
    await user.click(await press('Don’t Keep It'));
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(main().getByRole('heading', { level: 1, name: 'Summer share' })).toBeTruthy();
    expect(question()).toBeNull();
    expect(await keptOn(db)).toEqual(NOTHING);
  });

  it('asks before another version replaces what was handed over, which the page shows meanwhile', async () => {
    const link = await linkOf({ price: 12 });
    const { origin: _origin, version: _version, generation: _generation, ...kept } = parcel;
    const keep = (db: Database) => saveHandedOver(db, { parcel: kept, isCut: false, now: 1 });
    const { db, user } = await renderApp(link, keep);
    await asked('Replace the listing kept on this device?');
    expect(main().getByText('$30,000')).toBeTruthy();
    await user.click(await press('Don’t Replace It'));
    expect((await db.handedOver.get(id))?.parcel.price).toBe(30_000);
    document.body.replaceChildren();
    const again = await renderApp(link, keep);
    await again.user.click(await press('Replace It'));
    await main().findByText('$12');
  });

  it('asks nothing where the listing is in the directory, or queued on this device', async () => {
    const { db, router } = await renderApp(await linkOf({ price: 12 }), mirrored);
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(question()).toBeNull();
    expect(await keptOn(db)).toEqual(NOTHING);
  });
});
