// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useLive } from '#db/live/use-live.ts';
import { newId } from '#domain/values/id.ts';
import { OutboxPanel } from '#features/sync-status/outbox-panel.tsx';
import { readSyncState } from '#features/sync-status/queries.ts';
import { notePass, queued } from '#support/listing.tsx';
import { changeMirrorState } from '#support/mirror-state.ts';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

const NOW = new Date(2026, 10, 20, 15, 0).getTime();

function LivePanel() {
  const state = useLive({ key: 'sync', query: readSyncState, initial: null });
  return state && <OutboxPanel state={state} sentence="2 waiting." now={() => NOW} />;
}

describe('the panel', () => {
  it('shows the last response of the server and unreadable rows, and requests a pass', async () => {
    const db = newDevice();
    await notePass(db, { answeredAt: new Date(2026, 10, 19, 9, 7).getTime() });
    await db.unreadableRows.put({
      table: 'parcels',
      id: 'x',
      version: '1',
      generation: 1,
      problem: 'price: missing',
    });
    const { user, syncRequests } = renderScreen(<LivePanel />, db);
    await screen.findByText('Last answer from the server 19 Nov, 09:07.');
    expect(screen.getByText(/^1 row from the server cannot be read/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sync Now' }));
    expect(syncRequests).toEqual(['requested']);
  });

  it('warns of a wrong clock, which dates the listings', async () => {
    const db = newDevice();
    await changeMirrorState(db, { clockSkew: -3 * 3_600_000 });
    renderScreen(<LivePanel />, db);
    await screen.findByText(/^The clock of this device was 3 hours behind the server's/u);
  });

  it('shows how many saved items it cannot read, and the others', async () => {
    const db = newDevice();
    const readable = await queued(db, {});
    await db.table('outbox').add({ ...readable, id: newId(), kind: 'auction', sequence: 2 });
    renderScreen(<LivePanel />, db);
    await screen.findByText('Queued allocation');
    expect(screen.getByText(/^1 saved item cannot be read by this version of the app/u)).toBeTruthy();
  });

  it('shows that it is checking, then the outcome', async () => {
    const db = newDevice();
    await notePass(db, { endedAt: NOW - 60_000, answeredAt: NOW - 60_000 });
    const { user } = renderScreen(<LivePanel />, db);
    await user.click(await screen.findByRole('button', { name: 'Sync Now' }));
    const message = () => screen.getByRole('status').textContent;
    expect(message()).toBe('Checking…');
    await notePass(db, { endedAt: NOW, answeredAt: NOW });
    await waitFor(() => expect(message()).toBe('Checked: the server answered.'));
    await user.click(screen.getByRole('button', { name: 'Sync Now' }));
    expect(message()).toBe('Checking…');
    await notePass(db, { endedAt: NOW + 1, answeredAt: NOW, failureReason: 'no-response' });
    await waitFor(() => expect(message()).toBe('Checked: the server could not be reached.'));
    await notePass(db, { endedAt: NOW + 1, failureReason: 'overloaded', notBefore: NOW + 60_000 });
    await waitFor(() => expect(message()).toBe('The server asked us to wait until 15:01.'));
    await notePass(db, { endedAt: NOW + 2, answeredAt: NOW + 2, failureReason: 'no-space' });
    await waitFor(() =>
      expect(message()).toBe('Checked: this device had no space for what the server sent.'),
    );
  });
});
