// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import { listWatches } from '#db/watchlist/watchlist.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedParcel } from '#support/directory-rows.ts';
import { changeMirrorState } from '#support/mirror-state.ts';
import { renderApp } from '#support/render-app.tsx';
import { signedIn } from '#support/users.ts';

plainDialogs();
beforeEach(() => {
  // jsdom has no popovers, so the menu is always open, and does not scroll.
  HTMLElement.prototype.hidePopover = () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

const broker = storedBroker({ name: 'Ada Reid' });
const hay = storedParcel({
  title: 'Zone 13 allocation',
  volume: 120,
  price: 28_800,
  expiryDate: '2999-06-30',
});
const other = storedParcel({ title: 'Zone 7 share', brokerId: broker.id });

async function fill(db: Database) {
  await changeMirrorState(db, { completedAt: 1 });
  await db.brokers.put(broker);
  await db.parcels.bulkPut([hay, other]);
}

const main = () => within(screen.getByRole('main'));
const control = (name: string) => main().findByRole('button', { name });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

type App = Awaited<ReturnType<typeof renderApp>>;
const goTo = async ({ router }: App, to: string, heading: string) => {
  await act(() => router.navigate({ to }));
  await screen.findByRole('heading', { level: 1, name: heading });
};
const HOME = ['/', "Connect with Australia's Leading Water Brokers"] as const;
const WATCHLIST = ['/watchlist', 'Watchlist'] as const;

/** What the server changes: one price, one new listing and one that leaves. */
async function change(db: Database) {
  await db.parcels.put({ ...hay, price: 27_840 });
  await db.parcels.put(storedParcel({ title: 'Zone 13 share', location: 'Hay, NSW' }));
  await db.parcels.delete(other.id);
}

describe('M11: watching', () => {
  it('M11: begins and ends on the page of a parcel, without an account, and says that it is on this device only', async () => {
    const { user, db } = await renderApp(`/parcel/${hay.id}`, fill);
    const button = await control('Watch This Parcel');
    expect(isPressed(button)).toBe('false');
    await user.click(button);
    await waitFor(() => expect(isPressed(button)).toBe('true'));
    expect(await screen.findByText(/on this device only/u)).toBeTruthy();
    expect(await listWatches(db)).toMatchObject([
      { owner: null, subject: { type: 'parcel', id: hay.id, name: 'Zone 13 allocation' } },
    ]);
    await user.click(button);
    await waitFor(() => expect(isPressed(button)).toBe('false'));
    expect(await listWatches(db)).toEqual([]);
  });

  it('M11: begins on the page of a broker, and ends there when another tab ends it', async () => {
    const { user, db } = await renderApp(`/broker/${broker.id}`, fill);
    const button = await control('Watch This Broker');
    await user.click(button);
    await waitFor(() => expect(isPressed(button)).toBe('true'));
    await db.watches.clear();
    await waitFor(() => expect(isPressed(button)).toBe('false'));
  });

  it('M11: saves the search of /parcels as it is applied, without its order', async () => {
    const app = await renderApp('/parcels?zone=13&maxPrice=250&order=price', fill);
    await app.user.click(await control('Save This Search'));
    await waitFor(async () => expect(await listWatches(app.db)).toHaveLength(1));
    await goTo(app, ...WATCHLIST);
    const link = main().getByRole('link', { name: '13 Murrumbidgee, Up to $250/ML' });
    expect(link.getAttribute('href')).toBe('/parcels?zone=13&maxPrice=250');
    expect(main().getByText('1 parcel now')).toBeTruthy();
  });
});

describe('M11: what is new', () => {
  const watchAll = async () => {
    const app = await renderApp('/parcels?term=hay', fill);
    await app.user.click(await control('Save This Search'));
    await waitFor(async () => expect(await listWatches(app.db)).toHaveLength(1));
    return app;
  };
  const ALL = /^1 new, 1 cheaper \(\$240 → \$232\/ML\), 1 gone since \d\d:\d\d$/u;
  const NOTHING = /^Nothing new in your watchlist since/u;

  it('M11: is said on home and /parcels until the user has looked, and stays on the watchlist', async () => {
    const app = await watchAll();
    expect(await main().findByRole('link', { name: NOTHING })).toBeTruthy();
    await act(() => change(app.db));
    expect(await main().findByRole('link', { name: ALL })).toBeTruthy();
    await goTo(app, ...HOME);
    await app.user.click(await main().findByRole('link', { name: ALL }));
    await screen.findByRole('heading', { level: 1, name: 'Watchlist' });
    expect(main().getByRole('status').textContent).toMatch(ALL);
    for (const text of ['New', 'Cheaper: $240 → $232/ML', 'No longer listed'])
      expect(main().getByText(text)).toBeTruthy();
    await waitFor(async () => expect((await listWatches(app.db))[0]?.news?.changes).toHaveLength(3));
    await goTo(app, ...HOME);
    expect(await main().findByRole('link', { name: NOTHING })).toBeTruthy();
    await goTo(app, ...WATCHLIST);
    expect(main().getByText('New')).toBeTruthy();
  });

  it('M11: of a parcel and a broker is said at once too, and once for both', async () => {
    const app = await renderApp(`/parcel/${other.id}`, fill);
    await app.user.click(await control('Watch This Parcel'));
    await act(() => app.router.navigate({ to: `/broker/${broker.id}` }));
    await app.user.click(await control('Watch This Broker'));
    await waitFor(async () => expect(await listWatches(app.db)).toHaveLength(2));
    await goTo(app, ...HOME);
    expect(await main().findByRole('link', { name: NOTHING })).toBeTruthy();
    await act(() => app.db.parcels.put({ ...other, price: 24_000 }));
    expect(await main().findByRole('link', { name: /^1 cheaper \(\$250 → \$200\/ML\) since/u })).toBeTruthy();
    await act(() => app.db.parcels.delete(other.id));
    expect(await main().findByRole('link', { name: /^1 gone since/u })).toBeTruthy();
  });

  it('M11: is not marked as seen while the watchlist is in a hidden tab', async () => {
    const app = await watchAll();
    await goTo(app, ...WATCHLIST);
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    await act(() => change(app.db));
    expect(await main().findByText('New')).toBeTruthy();
    expect((await listWatches(app.db))[0]?.news).toBeNull();
    Reflect.deleteProperty(document, 'visibilityState');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(async () => expect((await listWatches(app.db))[0]?.news?.changes).toHaveLength(3));
  });
});

describe('M11: the page /watchlist', () => {
  it('M11: says how to begin when nothing is watched', async () => {
    await renderApp('/watchlist', fill);
    expect(main().getByRole('heading', { name: 'You are not watching anything yet' })).toBeTruthy();
    expect(main().getByRole('link', { name: 'Find Water' })).toBeTruthy();
    expect(main().getByText(/on this device only/u)).toBeTruthy();
  });

  it('M11: removes an entry, and puts it back on Undo with what was seen', async () => {
    const { user, db } = await renderApp('/watchlist', async (opened) => {
      await fill(opened);
      const subject = { type: 'parcel', id: hay.id, name: hay.title } as const;
      const seen = { [hay.id]: { title: hay.title, perMegalitre: 250 } };
      const id = `visitor parcel ${hay.id}`;
      await opened.watches.put({ id, owner: null, subject, seenAt: 1, seen, news: null });
    });
    expect(main().getByText('Cheaper: $250 → $240/ML')).toBeTruthy();
    await user.click(await control('Remove from watchlist: Zone 13 allocation'));
    await screen.findByRole('heading', { name: 'You are not watching anything yet' });
    expect(document.activeElement).not.toBe(document.body);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await main().findByText('Cheaper: $250 → $240/ML')).toBeTruthy();
    expect(await listWatches(db)).toHaveLength(1);
  });
});

describe('M11: signing out', () => {
  const pressSignOut = async (watched: number) => {
    const app = await renderApp(`/parcel/${hay.id}`, async (db) => {
      await fill(db);
      await signedIn(db);
    });
    if (watched > 0) await app.user.click(await control('Watch This Parcel'));
    await waitFor(async () => expect(await listWatches(app.db)).toHaveLength(watched));
    await app.user.click(await screen.findByRole('button', { name: /^Account of/u }));
    await app.user.click(await screen.findByText('Sign Out'));
    return app;
  };

  it('M11: asks before it removes the watchlist, and leads to its file', async () => {
    const app = await pressSignOut(1);
    const question = within(
      await screen.findByRole('dialog', { name: 'Sign out and remove your watchlist?' }),
    );
    expect(question.getByText(/Your watchlist of 1 entry is on this device only/u)).toBeTruthy();
    await app.user.click(question.getByRole('link', { name: 'Save to a File First' }));
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(await screen.findByRole('button', { name: 'Save Everything to a File' })).toBeTruthy();
    expect(await listWatches(app.db)).toHaveLength(1);
  });

  it('M11: asks nothing when nothing is watched', async () => {
    const { db, router } = await pressSignOut(0);
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/'));
    expect(await db.meta.get('session')).toBeUndefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
