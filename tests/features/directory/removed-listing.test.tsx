// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import { parcelSchema } from '#domain/parcel/parcel.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedClaim, storedParcel } from '#support/directory-rows.ts';
import { acknowledged, BROKER, changeItem, COMPANY, MIRRORED, parcelItem } from '#support/records.ts';
import { renderApp } from '#support/render-app.tsx';
import { ME, OTHER_USER, signedIn } from '#support/users.ts';

plainDialogs();

const listed = parcelItem({ title: 'Spring water' }, { owner: null });
const { id } = listed;
const row = storedParcel({ id, title: 'Spring water', brokerId: BROKER, companyId: COMPANY });
const at = `/parcel/${id}`;

const main = () => within(screen.getByRole('main'));
const heading = () => main().getByRole('heading', { level: 1 });
const links = () =>
  main()
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));
const AGAIN = ['/listings', `/add-parcel?again=${id}`];

/** A visitor's listing that was sent from this device. */
async function asVisitor(db: Database): Promise<void> {
  await db.acknowledged.put(acknowledged(listed));
  await db.sentParcels.put({ id, owner: null, title: 'Spring water', savedAt: 1, key: 'a'.repeat(64) });
}

async function remove(user: Awaited<ReturnType<typeof renderApp>>['user'], name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
}

it('M1: the author of a withdrawn listing reads so, before and after it is sent, and can list it again', async () => {
  const { user, db } = await renderApp(at, async (tables) => {
    await asVisitor(tables);
    await tables.parcels.put(row);
  });
  await remove(user, 'Withdraw');
  await main().findByText(/^“Spring water” leaves the directory once this is sent\./u);
  expect([heading().textContent, document.activeElement]).toEqual(['Listing Withdrawn', heading()]);
  expect(links()).toEqual(AGAIN);
  const [sent] = await db.outbox.toArray();
  if (sent === undefined) throw new Error('Nothing is queued');
  await act(() =>
    db.transaction('rw', [db.outbox, db.parcels, db.acknowledged], async () => {
      await db.outbox.clear();
      await db.parcels.clear();
      await db.acknowledged.put(acknowledged(sent));
    }),
  );
  await main().findByText('“Spring water” has left the directory.');
  expect([heading().textContent, links()]).toEqual(['Listing Withdrawn', AGAIN]);
});

it('M1: a page that is opened again says that the listing was withdrawn, on any device of its author', async () => {
  await renderApp(at, async (db) => {
    await signedIn(db);
    const withdrawn = v.parse(parcelSchema, row);
    const own = { id, userId: ME, hidden: null, hiddenReason: null, reference: null };
    await db.ownListings.put({ ...own, withdrawn, ...MIRRORED });
  });
  expect([heading().textContent, links()]).toEqual(['Listing Withdrawn', AGAIN]);
});

it('M2: an owner who disowns a listing on its page reads so, and goes on at the desk', async () => {
  const { user } = await renderApp(at, async (db) => {
    await signedIn(db);
    await db.claims.put(storedClaim({ entityType: 'broker', entityId: BROKER, approved: true }));
    await db.parcels.put(row);
  });
  await remove(user, 'Not Mine');
  await main().findByText(/leaves the directory once this is sent\..* An administrator looks at it\.$/u);
  expect([heading().textContent, document.activeElement]).toEqual(['Taken Out of the Directory', heading()]);
  expect(links()).toEqual(['/desk']);
});

it('law 14: what another user withdrew is only not found', async () => {
  const withdrawal = changeItem({ action: 'withdraw', parcelId: id }, { owner: OTHER_USER });
  await renderApp(at, async (db) => {
    await signedIn(db);
    await db.acknowledged.put(acknowledged(withdrawal));
    await db.outbox.put(withdrawal);
  });
  expect(heading().textContent).toBe('Parcel Not Found');
});
