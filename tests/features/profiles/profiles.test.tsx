// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue, listOutbox } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { isOfKind } from '#domain/operation/operation.ts';
import { profileChangeInsertOf, type ProfileFields } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedClaim, storedCompany, storedOffice } from '#support/directory-rows.ts';
import { endWaits, renderApp } from '#support/render-app.tsx';
import { ME, OTHER_USER, replaceSessionUnnoticed, signedIn, storedSession } from '#support/users.ts';

beforeEach(endWaits);

plainDialogs();

const company = storedCompany({ ownerSince: '2026-11-22T12:00:00Z' });
const broker = storedBroker({ companyId: company.id });
const office = storedOffice({ companyId: company.id });
const atCompany = `/company/${company.id}`;
const atBroker = `/broker/${broker.id}`;

/** The profiles, and the current user as an approved owner of the company. */
const asOwner = async (db: Database) => {
  await signedIn(db);
  await db.claims.put(storedClaim({ entityType: 'company', entityId: company.id, approved: true }));
  await Promise.all([db.companies.put(company), db.brokers.put(broker), db.companyLocations.put(office)]);
};

function queue(db: Database, fields: ProfileFields, before: ProfileFields) {
  const profile = { type: 'company' as const, id: company.id };
  const change = { fields, before };
  const payload = profileChangeInsertOf({ id: newId(), profile, userId: ME, change, now: 1 });
  return enqueue(db, { kind: 'profileChange', payload, owner: ME, now: 1 });
}

const main = () => within(screen.getByRole('main'));

describe('M7: the pages of profiles', () => {
  it('say since when an owner is verified, and show their management to owners only', async () => {
    await renderApp(atCompany, (db) => Promise.all([db.companies.put(company), db.brokers.put(broker)]));
    expect(main().getByText('Verified owner since 22 Nov 2026')).toBeTruthy();
    expect(main().queryByRole('link', { name: 'Edit Profile' })).toBeNull();
  });

  it('lead an owner to the form', async () => {
    await renderApp(atCompany, asOwner);
    const link = await main().findByRole('link', { name: 'Edit Profile' });
    expect(link.getAttribute('href')).toBe(`/change-profile/company/${company.id}`);
  });

  it('say that a broker is no longer with the company, once its owner has confirmed it', async () => {
    const { user, db } = await renderApp(atBroker, asOwner);
    expect(main().queryByRole('link', { name: 'Edit Profile' })).toBeNull();
    await user.click(await main().findByRole('button', { name: 'Broker Has Left' }));
    const question = screen.getByRole('dialog', { name: 'Has Ada Reid left the company?' });
    expect(await listOutbox(db)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Broker Has Left' }));
    await main().findByText(/^No longer with/u);
    expect(await listOutbox(db)).toMatchObject([
      {
        owner: ME,
        payload: {
          profileId: broker.id,
          fields: { leftCompany: company.id },
          before: { leftCompany: null },
        },
      },
    ]);
    await waitFor(() => expect(main().queryByRole('button', { name: 'Broker Has Left' })).toBeNull());
  });
});

it.each([
  { event: 'has signed out', session: null },
  { event: 'was followed by another', session: storedSession({ userId: OTHER_USER }) },
])(
  'leads to the sign-in from Broker Has Left, and saves nothing, where its user $event in another tab',
  async ({ session }) => {
    const { user, router, db } = await renderApp(atBroker, asOwner);
    await user.click(await main().findByRole('button', { name: 'Broker Has Left' }));
    const question = screen.getByRole('dialog', { name: 'Has Ada Reid left the company?' });
    // Live queries would take the button away.
    await replaceSessionUnnoticed(db, session);
    await user.click(within(question).getByRole('button', { name: 'Broker Has Left' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.search).toEqual({ from: atBroker });
    expect(await db.outbox.count()).toBe(0);
  },
);

it('M8: a refused line of the code passport is shown once', async () => {
  await renderApp(atCompany, async (db) => {
    await asOwner(db);
    const { id } = await queue(db, { fees: { flat: 440, gst: 'included' } }, { fees: null });
    const refusal = { code: '22C01', message: 'The fees were changed in the meantime', column: 'fees' };
    await db.outbox.update(id, { state: 'refused', refusal });
  });
  expect(await main().findAllByText('Not accepted')).toHaveLength(1);
});

describe('M7: the form of a profile', () => {
  const at = `/change-profile/company/${company.id}`;

  it('is not shown to others', async () => {
    const { router } = await renderApp(at, async (db) => {
      await signedIn(db);
      await db.companies.put(company);
    });
    expect(router.state.location.pathname).toBe(atCompany);
  });

  it('sends only what is changed, on top of an earlier edit that waits', async () => {
    const { user, db } = await renderApp(at, async (tables) => {
      await asOwner(tables);
      await queue(tables, { phone: '0491 570 006' }, { phone: company.phone });
    });
    const [phone] = screen.getAllByLabelText(/^Phone/u);
    if (!(phone instanceof HTMLInputElement)) throw new Error('There is no field');
    expect(phone.value).toBe('0491 570 006');
    await user.clear(phone);
    await user.type(phone, '0491 570 110');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByRole('heading', { name: 'Saved on this device' });
    const [, second] = (await listOutbox(db)).filter((item) => isOfKind(item, 'profileChange'));
    expect(second?.payload).toMatchObject({
      fields: { phone: '0491 570 110' },
      before: { phone: company.phone },
    });
    expect(Object.keys(second?.payload.fields ?? {})).toEqual(['phone']);
  });

  it('shows what others have changed meanwhile, and not what an earlier edit of the user does', async () => {
    for (const phone of [company.phone, '03 5550 0111']) {
      document.body.replaceChildren();
      const ids: string[] = [];
      const fill = async (db: Database) => {
        await asOwner(db);
        for (const edited of ['0491 570 006', '0491 570 110'])
          ids.push((await queue(db, { phone: edited }, { phone: company.phone })).id);
        await db.companies.update(company.id, { phone });
      };
      const { router } = await renderApp('/', fill);
      await act(() => router.navigate({ href: `${at}?change=${ids[1]}` }));
      await screen.findByRole('button', { name: 'Save Changes' });
      const conflicts = main().queryAllByText(/^Phone: now/u);
      expect(conflicts.map(({ textContent }) => textContent)).toEqual(
        phone === company.phone ? [] : [`Phone: now ${phone}, yours 0491 570 110`],
      );
      cleanup();
    }
  });

  it('says that nothing is changed, and what an office lacks, beside the fields', async () => {
    const { user, db } = await renderApp(at, asOwner);
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Nothing has been changed yet.');
    await user.click(screen.getByRole('button', { name: 'Add an Office' }));
    const added = within(screen.getByRole('group', { name: 'Office 2' }));
    await user.type(added.getByLabelText(/^Phone/u), '12');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    for (const text of ['Address is required', 'State is required', 'Phone number is required'])
      expect(await added.findByText(text)).toBeTruthy();
    expect(await listOutbox(db)).toEqual([]);
    await user.click(added.getByRole('checkbox', { name: 'Primary office' }));
    const first = within(screen.getByRole('group', { name: 'Office 1' }));
    expect(first.getByRole('checkbox', { name: 'Primary office' })).toHaveProperty('checked', false);
  });

  describe('of a refused edit', () => {
    const refusal = { code: '22C01', message: 'The phone was changed in the meantime.', column: 'phone' };

    async function openRefused(fields: ProfileFields, before: ProfileFields) {
      const { db } = await renderApp('/', asOwner);
      const { id } = await queue(db, fields, before);
      await db.outbox.update(id, { state: 'refused', refusal });
      const copy = await db.outbox.toArray();
      document.body.replaceChildren();
      const opened = await renderApp(`${at}?change=${id}`, async (tables) => {
        await asOwner(tables);
        await tables.outbox.bulkPut(copy);
      });
      return { ...opened, id };
    }

    it('shows both values, and says only once what happened', async () => {
      await openRefused({ phone: '0491 570 006' }, { phone: '03 5550 0000' });
      expect(await main().findByText(`Phone: now ${company.phone}, yours 0491 570 006`)).toBeTruthy();
      expect(main().getAllByText(/in the meantime/u)).toHaveLength(1);
    });

    it('discards it where the other value is kept, and leads back to the profile', async () => {
      const { user, db, router } = await openRefused({ phone: '0491 570 006' }, { phone: '03 5550 0000' });
      await user.click(await main().findByRole('button', { name: 'Keep the Other Value' }));
      await waitFor(() => expect(router.state.location.pathname).toBe(atCompany));
      expect(await listOutbox(db)).toEqual([]);
      expect(await db.companies.get(company.id)).toMatchObject({ phone: company.phone });
    });

    it('keeps its other fields where the other value of one is kept', async () => {
      const { user, db, id } = await openRefused(
        { phone: '0491 570 006', address: '12 Weir Road, Echuca' },
        { phone: '03 5550 0000', address: company.address },
      );
      await user.click(await main().findByRole('button', { name: 'Keep the Other Value' }));
      expect(main().queryByText(/in the meantime/u)).toBeNull();
      await user.click(main().getByRole('button', { name: 'Save Changes' }));
      await screen.findByRole('heading', { name: 'Saved on this device' });
      const item = (await listOutbox(db)).find((each) => isOfKind(each, 'profileChange'));
      expect(item).toMatchObject({ id, state: 'waiting' });
      expect(item?.payload.fields).toEqual({ address: '12 Weir Road, Echuca' });
    });
  });
});
