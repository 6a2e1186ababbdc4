// @vitest-environment jsdom
import { OutboxPanel } from '#features/sync-status/outbox-panel.tsx';
import { readMirrorState } from '#db/meta.ts';
import { readSyncState } from '#features/sync-status/queries.ts';
import { enqueue } from '#db/outbox.ts';
import { claimInsertOf } from '#domain/claim.ts';
import { newId } from '#domain/id.ts';
import { storedCompany } from '#support/directory-rows.ts';
import { ME, signedIn } from '#support/signed-in.ts';
import { useLive } from '#db/use-live.ts';
import { DEVICE_REFUSALS, type ItemOf } from '#domain/operation.ts';
import { notePass, queued } from '#support/listing.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { janesDevice, queuedBroker, queuedCompany } from '#support/submissions.tsx';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const NOW = new Date(2026, 10, 20, 15, 0).getTime();
const refusal = { code: '23514', message: 'The broker does not work for this company', column: 'broker_id' };

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

const offered = () =>
  ['Retry', 'Change', 'Discard'].filter(
    (name) => (screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name })) !== null,
  );

describe('an item', () => {
  it('says what it is and when it was saved', async () => {
    await panelWith({});
    expect(screen.getByText('50 ML · $12,500 · $250/ML · saved 14:05')).toBeTruthy();
  });

  it.each([
    [{ state: 'waiting' }, ['Change', 'Discard'], /sent by itself/u],
    [{ state: 'sending', attempts: 1 }, ['Change', 'Discard'], /On its way to the server/u],
    [
      { state: 'unanswered', attempts: 1 },
      ['Change', 'Discard'],
      /the server is asked to withdraw it first/u,
    ],
    [{ state: 'refused', refusal }, ['Retry', 'Change', 'Discard'], refusal.message],
    [{ state: 'unanswered', attempts: 1, withdrawal: 'discard' }, [], /is asked to withdraw it/u],
    [
      { state: 'refused', refusal: DEVICE_REFUSALS['other-received'] },
      ['Retry', 'Change', 'Discard'],
      /another version of it/u,
    ],
    [
      { state: 'refused', refusal: DEVICE_REFUSALS['received-first'] },
      ['Discard'],
      DEVICE_REFUSALS['received-first'].message,
    ],
  ] as const)('offers what law 1 allows when it is %j', async (changes, actions, words) => {
    await panelWith(changes);
    expect(offered()).toEqual(actions);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('that claims a profile names it, and where the device does not know it, its kind', async () => {
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

  it('is sent again as it is on Retry', async () => {
    const { db, user, asked, item } = await panelWith({ state: 'refused', refusal });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () =>
      expect(await db.outbox.get(item.id)).toMatchObject({ state: 'waiting', refusal: null }),
    );
    await waitFor(() => expect(asked).toEqual(['saved']));
  });

  it('opens in the form on Change', async () => {
    const { user, router, item } = await panelWith({});
    await user.click(screen.getByRole('link', { name: 'Change' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ change: item.id }));
    expect(router.state.location.pathname).toBe('/add-parcel');
  });

  it('is discarded only after the question, and kept on Keep', async () => {
    const { db, user } = await panelWith({});
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByText(/cannot be brought back/u)).toBeTruthy();
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
  ] as const)('of a %s says what it is and opens in its form on Change', async (...row) => {
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

describe('the panel', () => {
  it('says when the server last answered, what is set aside, and asks for a pass', async () => {
    const db = newDevice();
    await notePass(db, { answeredAt: new Date(2026, 10, 19, 9, 7).getTime() });
    await db.setAside.put({
      table: 'parcels',
      id: 'x',
      version: '1',
      generation: 1,
      problem: 'price: missing',
    });
    const { user, asked } = renderScreen(<LivePanel />, db);
    await screen.findByText('Last answer from the server 19 Nov, 09:07.');
    expect(screen.getByText(/^1 row from the server cannot be read/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sync Now' }));
    expect(asked).toEqual(['asked']);
  });

  it('says when the clock of the device is wrong, which dates the listings', async () => {
    const db = newDevice();
    await db.meta.put({
      key: 'mirror',
      value: { ...(await readMirrorState(db)), clockAhead: -3 * 3_600_000 },
    });
    renderScreen(<LivePanel />, db);
    await screen.findByText(/^The clock of this device was 3 hours behind the server's/u);
  });

  it('says how many saved items it cannot read, and shows the others', async () => {
    const db = newDevice();
    const readable = await queued(db, {});
    await db.table('outbox').add({ ...readable, id: newId(), kind: 'auction', sequence: 2 });
    renderScreen(<LivePanel />, db);
    await screen.findByText('Queued allocation');
    expect(screen.getByText(/^1 saved item cannot be read by this version of the app/u)).toBeTruthy();
  });

  it('says that it is checking, then what the server did', async () => {
    const db = newDevice();
    await notePass(db, { endedAt: NOW - 60_000, answeredAt: NOW - 60_000 });
    const { user } = renderScreen(<LivePanel />, db);
    await user.click(await screen.findByRole('button', { name: 'Sync Now' }));
    const word = () => screen.getByRole('status').textContent;
    expect(word()).toBe('Checking…');
    await notePass(db, { endedAt: NOW, answeredAt: NOW });
    await waitFor(() => expect(word()).toBe('Checked: the server answered.'));
    await user.click(screen.getByRole('button', { name: 'Sync Now' }));
    expect(word()).toBe('Checking…');
    await notePass(db, { endedAt: NOW + 1, answeredAt: NOW, trouble: 'silence' });
    await waitFor(() => expect(word()).toBe('Checked: the server could not be reached.'));
    await notePass(db, { endedAt: NOW + 1, trouble: 'busy', notBefore: NOW + 60_000 });
    await waitFor(() => expect(word()).toBe('The server asked for quiet until 15:01.'));
  });
});
