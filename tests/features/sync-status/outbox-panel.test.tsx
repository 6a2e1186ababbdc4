// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { useLive } from '#db/live/use-live.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import { listingChangeInsertOf } from '#domain/listing/listing-change.ts';
import { DEVICE_REFUSALS, type ItemOf } from '#domain/operation/operation.ts';
import { parcelSchema } from '#domain/parcel/parcel.ts';
import { claimInsertOf } from '#domain/profile/claim.ts';
import { newId } from '#domain/values/id.ts';
import { OutboxPanel } from '#features/sync-status/outbox-panel.tsx';
import { readSyncState } from '#features/sync-status/queries.ts';
import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { queued } from '#support/listing.tsx';
import { parcelPayload } from '#support/listings.ts';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { janesDevice, queuedBroker, queuedCompany } from '#support/submissions.tsx';
import { ME, signedIn } from '#support/users.ts';

const NOW = new Date(2026, 10, 20, 15, 0).getTime();
const refusal = { code: '23514', message: 'The broker does not work for this company', column: 'brokerId' };

function LivePanel() {
  const state = useLive({ key: 'sync', query: readSyncState, initial: null });
  return state && <OutboxPanel state={state} sentence="2 waiting." now={() => NOW} />;
}

async function panelWith(changes: Partial<ItemOf<'parcel'>>) {
  const db = newDevice();
  const item = await queued(db, { savedAt: new Date(2026, 10, 20, 14, 5).getTime(), ...changes });
  const opened = renderScreen(<LivePanel />, db);
  await screen.findByText('Queued allocation');
  return { ...opened, item };
}

/** Without those of a toast, which may still come from an earlier test. */
const offered = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .filter((each) => each.getAttribute('aria-label') !== 'Dismiss')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Sync Now');

describe('an item', () => {
  it('shows its kind and when it was saved', async () => {
    await panelWith({});
    expect(screen.getByText('50 ML · $12,500 · $250/ML · saved 14:05')).toBeTruthy();
  });

  it.each([
    [{ state: 'waiting' }, ['Discard', 'Change'], 'Waiting to be sent', /sent automatically/u],
    [{ state: 'sending', attempts: 1 }, ['Discard', 'Change'], 'Sending', /not confirmed it yet/u],
    [
      { state: 'unconfirmed', attempts: 1 },
      ['Discard', 'Change'],
      'Waiting for confirmation',
      /the server is asked to withdraw it first/u,
    ],
    [{ state: 'refused', refusal }, ['Retry', 'Discard', 'Change'], 'Not accepted', `${refusal.message}.`],
    [
      { state: 'unconfirmed', attempts: 1, withdrawal: 'discard' },
      [],
      'Being withdrawn',
      /If it never arrived, it leaves this device; if it did, you are told here\./u,
    ],
    [
      { state: 'unconfirmed', attempts: 1, withdrawal: 'resend' },
      ['Discard', 'Change'],
      'Changed',
      /If that never arrived, this version is sent instead; if it did, you decide\./u,
    ],
    [
      { state: 'refused', refusal, attempts: 1, unconfirmed: true, withdrawal: 'keep' },
      ['Retry', 'Discard', 'Change'],
      'Not accepted',
      /does not work for this company\. An earlier attempt was never answered\./u,
    ],
    [
      { state: 'refused', refusal: DEVICE_REFUSALS['other-received'] },
      ['Send as a New Listing', 'Discard', 'Change'],
      'Another version received',
      /received another version of this listing first/u,
    ],
    [
      { state: 'refused', refusal: DEVICE_REFUSALS['received-first'] },
      ['Remove from This List'],
      'The server has it',
      /had already received it\. It was not withdrawn\./u,
    ],
    [
      { state: 'refused', refusal: DEVICE_REFUSALS['other-author'] },
      ['Send as a New Listing', 'Discard', 'Change'],
      'Listed by someone else',
      /Someone else listed this listing first, from its link or QR code\./u,
    ],
    [
      { state: 'refused', refusal: DEVICE_REFUSALS.voided },
      ['Send After All', 'Discard', 'Change'],
      'Withdrawn',
      /withdrawn before the server received it: here, on another device, or by someone with its link or QR code/u,
    ],
    [
      { state: 'refused', refusal: DEVICE_REFUSALS.lost },
      ['Send Again', 'Discard', 'Change'],
      'Lost by the server',
      /lost it when it was restored from a backup/u,
    ],
  ] as const)('offers what law 1 allows when it is %j', async (changes, actions, label, text) => {
    await panelWith(changes);
    expect(offered()).toEqual(actions);
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('that claims a profile names it, or its kind where the profile is unknown', async () => {
    const db = newDevice();
    const known = storedCompany({ name: 'Billabong Water' });
    await db.companies.put(known);
    await signedIn(db);
    for (const profile of [
      { type: 'company', id: known.id } as const,
      { type: 'broker', id: newId() } as const,
    ]) {
      const payload = claimInsertOf({ id: newId(), userId: ME, profile });
      await enqueue(db, { kind: 'claim', payload, owner: ME, now: 0 });
    }
    renderScreen(<LivePanel />, db);
    await screen.findByText('Claim on Billabong Water');
    expect(screen.getByText(/^Company profile, for review · saved/u)).toBeTruthy();
    expect(screen.getByText('Claim on a broker profile')).toBeTruthy();
  });

  it('that changes a refused listing waits for the decision about that, and says so', async () => {
    const { db } = await panelWith({ state: 'refused', refusal });
    const [listing] = await db.outbox.toArray();
    const by = { userId: null, key: null };
    const payload = listingChangeInsertOf({
      id: newId(),
      parcelId: listing?.id ?? '',
      action: 'confirm',
      by,
      now: 0,
    });
    await enqueue(db, { kind: 'listingChange', payload, owner: null, now: 0 });
    await screen.findByText('Waiting for its listing');
    expect(
      screen.getByText(/cannot be sent before its listing, which waits for your decision/u),
    ).toBeTruthy();
    expect(screen.queryByText(/sent automatically/u)).toBeNull();
  });

  it('is sent again unchanged on Retry', async () => {
    const { db, user, syncRequests, item } = await panelWith({ state: 'refused', refusal });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () =>
      expect(await db.outbox.get(item.id)).toMatchObject({ state: 'waiting', refusal: null }),
    );
    await waitFor(() => expect(syncRequests).toEqual(['saved']));
  });

  it('shows beside the version that the server has, and is sent under a new id', async () => {
    const db = newDevice();
    const { id } = await queued(db, { state: 'refused', refusal: DEVICE_REFUSALS['other-received'] });
    const broker = storedBroker({ name: 'Olga Other' });
    await db.brokers.put(broker);
    await db.parcels.put(
      storedParcel({
        id,
        title: 'Queued allocation',
        volume: 60,
        price: 12_500,
        brokerId: broker.id,
        zone: '7',
      }),
    );
    const { user } = renderScreen(<LivePanel />, db);
    const table = await screen.findByRole('table', { name: 'Both versions of Queued allocation' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.slice(0, 4)).toEqual([
      ['Detail', 'This device', 'The server'],
      ['Volume', '50 ML', '60 ML'],
      ['Price', '$12,500', '$12,500'],
      ['Per ML', '$250/ML', '$208/ML'],
    ]);
    expect(rows).toContainEqual(['Broker', 'Not on this device', 'Olga Other']);
    expect(rows).toContainEqual(['Trading zone', 'Not stated', '7 Vic Murray below Barmah']);
    expect(screen.getByRole('link', { name: 'See what the server has' }).getAttribute('href')).toBe(
      `/parcel/${id}`,
    );
    await user.click(screen.getByRole('button', { name: 'Send as a New Listing' }));
    await screen.findByText('Waiting to be sent');
    expect(await db.outbox.toArray()).toMatchObject([{ replaces: id, state: 'waiting' }]);
  });

  it('names the contact when nothing else differs from what the server has', async () => {
    const db = newDevice();
    const payload = parcelPayload({ title: 'Queued allocation' });
    const contact = { name: 'Jo Farm', phone: '0491 570 156', email: null };
    const authorship = { deviceId: newId(), key: newId(), contact };
    await enqueue(db, { kind: 'parcel', payload, owner: null, authorship, now: 0 });
    const refusal = DEVICE_REFUSALS['other-received'];
    await db.outbox.update(payload.id, { state: 'refused', refusal });
    await db.parcels.put(storedParcel(v.parse(parcelSchema, payload)));
    renderScreen(<LivePanel />, db);
    const table = await screen.findByRole('table', { name: 'Both versions of Queued allocation' });
    expect(within(table).getByRole('row', { name: /contact/u }).textContent).toBe(
      'Your contactJo Farm, 0491 570 156A different one',
    );
  });

  it('that the server has is removed at one press, because nothing is lost', async () => {
    const { db, user } = await panelWith({
      state: 'refused',
      refusal: DEVICE_REFUSALS['received-first'],
    });
    await user.click(screen.getByRole('button', { name: 'Remove from This List' }));
    await screen.findByText('Nothing is waiting to be sent.');
    expect(await db.outbox.count()).toBe(0);
    expect(document.activeElement?.textContent).toBe('2 waiting.');
  });

  it('that was sent is withdrawn by the server before it leaves', async () => {
    const { db, user, syncRequests, item } = await panelWith({ state: 'unconfirmed', attempts: 1 });
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByText('Discard this listing? The server is asked to withdraw it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Being withdrawn');
    expect(await db.outbox.get(item.id)).toMatchObject({ withdrawal: 'discard' });
    expect(syncRequests).toEqual(['saved']);
  });

  it('opens in the form on Change', async () => {
    const { user, router, item } = await panelWith({});
    await user.click(screen.getByRole('link', { name: 'Change' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ change: item.id }));
    expect(router.state.location.pathname).toBe('/add-parcel');
  });

  it('is discarded only after a question, and kept on Keep', async () => {
    const { db, user } = await panelWith({});
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByText(/can't be undone/u)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await db.outbox.count()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Nothing is waiting to be sent.');
    expect(await db.outbox.count()).toBe(0);
    expect(document.activeElement?.textContent).toBe('2 waiting.');
  });
});

describe('a submission', () => {
  it.each([
    ['company', queuedCompany, 'Queued Water', 'Company for review · Echuca, VIC', '/add-company'],
    ['broker', queuedBroker, 'Quentin Queued', 'Broker for review · Broker · Hay, NSW', '/add-broker'],
  ] as const)('of a %s shows its kind and opens in its form on Change', async (...row) => {
    const [, queue, title, facts, path] = row;
    const db = newDevice();
    await janesDevice()(db);
    const id = await queue(db);
    renderScreen(<LivePanel />, db);
    await screen.findByText(title);
    expect(screen.getByText((text) => text.startsWith(`${facts} · saved`))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(`${path}?change=${id}`);
  });
});
