// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import { newId } from '#domain/values/id.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedClaim, storedParcel } from '#support/directory-rows.ts';
import { BROKER, COMPANY, JO_FARM, MIRRORED } from '#support/records.ts';
import { renderApp } from '#support/render-app.tsx';
import { ME, signedIn } from '#support/users.ts';

plainDialogs();

const OWN = storedParcel({ title: 'Own water', brokerId: BROKER, companyId: COMPANY });

/** The device of a broker with these listings on the desk, the newest first, and one of their own. */
const ownerOf = (titles: readonly string[]) => async (db: Database) => {
  await signedIn(db);
  await db.claims.put(storedClaim({ entityType: 'broker', entityId: BROKER, approved: true }));
  await db.brokers.put(storedBroker({ id: BROKER, companyId: COMPANY }));
  const listed = titles.map((title) => storedParcel({ title, brokerId: BROKER, companyId: COMPANY }));
  await db.parcels.bulkPut([...listed, OWN]);
  await db.sentParcels.put({ id: OWN.id, owner: ME, title: OWN.title, savedAt: 1 });
  const entryOf = (parcelId: string, index: number) => {
    const listedAt = new Date(Date.UTC(2026, 10, 20 - index)).toISOString();
    return { id: newId(), userId: ME, parcelId, ...JO_FARM, listedAt, ...MIRRORED };
  };
  await db.inbox.bulkPut(listed.map(({ id }, index) => entryOf(id, index)));
};

const focused = () => document.activeElement?.textContent;
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

/** Presses a button with the keyboard, and where asked in a dialog, once more. */
async function press(
  user: Awaited<ReturnType<typeof renderApp>>['user'],
  button: HTMLElement,
): Promise<void> {
  const { textContent: name } = button;
  button.focus();
  await user.keyboard('{Enter}');
  if (screen.queryByRole('dialog') !== null) await user.click(inDialog(name));
}

it.each([
  { name: 'Confirm', at: 'Two', next: 'Three' },
  { name: 'Confirm', at: 'Three', next: 'Two' },
  { name: 'Not Mine', at: 'One', next: 'Two' },
])('M2: the focus goes to “$next” when $name takes $at out of its list', async ({ name, at, next }) => {
  const { user } = await renderApp('/desk', ownerOf(['One', 'Two', 'Three']));
  const toConfirm = within(screen.getByRole('region', { name: 'To confirm' }));
  await press(user, toConfirm.getByRole('button', { name, description: at }));
  await waitFor(() => expect(toConfirm.queryByText(at)).toBeNull());
  expect(focused()).toBe(next);
});

it('M2: the focus goes to the summary of the desk when its last listing is confirmed', async () => {
  const { user } = await renderApp('/desk', ownerOf(['One']));
  await press(user, screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('region', { name: 'Confirmed' });
  expect(focused()).toBe('0 listings to confirm');
});

it.each([
  { path: '/desk', title: 'Broker’s Desk' },
  { path: '/listings', title: 'My Listings' },
])(
  'M6: the focus goes to the title of $path when all of its listings are confirmed',
  async ({ path, title }) => {
    const { user } = await renderApp(path, ownerOf(['One', 'Two']));
    await press(user, screen.getByRole('button', { name: 'Confirm All as Still True' }));
    await waitFor(() => expect(screen.queryByText(/not confirmed today/u)).toBeNull());
    expect(focused()).toBe(title);
  },
);

it('M1: the focus stays at a listing whose button or actions go', async () => {
  const { user } = await renderApp('/listings', ownerOf([]));
  await press(user, screen.getByRole('button', { name: `Manage ${OWN.title}` }));
  const actions = await screen.findByRole('group', { name: `Manage ${OWN.title}` });
  await press(user, within(actions).getByRole('button', { name: 'Under Contract' }));
  await within(actions).findByRole('button', { name: 'Available Again' });
  expect(document.activeElement).toBe(actions);
  await press(user, within(actions).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(actions.isConnected).toBe(false));
  // The actions may leave before the page renders its list again.
  await waitFor(() => expect(focused()).toBe(OWN.title));
});

it('M1: the focus goes to the heading of the actions when the pressed one goes', async () => {
  const { user } = await renderApp(`/parcel/${OWN.id}`, ownerOf([]));
  await press(user, await screen.findByRole('button', { name: 'Sold' }));
  await screen.findByRole('button', { name: 'Available Again' });
  expect(focused()).toBe('Manage this listing');
});

it('leaves the focus where the user has put it since', async () => {
  const { user, db } = await renderApp('/desk', ownerOf(['One', 'Two']));
  const [first] = await db.inbox.toArray();
  screen.getByRole('link', { name: 'One' }).focus();
  await user.click(screen.getByRole('heading', { name: 'To confirm' }));
  await db.inbox.delete(first?.id ?? '');
  await screen.findByText('1 listing to confirm');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
