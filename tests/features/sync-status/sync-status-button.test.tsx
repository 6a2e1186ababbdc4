// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import { DEVICE_REFUSALS } from '#domain/operation/operation.ts';
import { SyncStatusButton } from '#features/sync-status/sync-status-button.tsx';
import { notePass, queued } from '#support/listing.tsx';
import { changeMirrorState } from '#support/mirror-state.ts';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

const at = (hour: number, minute: number) => new Date(2026, 10, 20, hour, minute).getTime();
const status = <SyncStatusButton now={() => at(15, 0)} />;
const button = (name: string) => screen.findByRole('button', { name });

/** A device that mirrored the server at 14:05. */
async function currentDevice(): Promise<Database> {
  const db = newDevice();
  await changeMirrorState(db, { completedAt: 1, answeredAt: at(14, 5) });
  return db;
}

describe('the status in the header', () => {
  it('starts empty and shows that it is starting until the server has responded', async () => {
    renderScreen(status, newDevice());
    await button('Starting. Asking the server. The server has not answered this device yet.');
  });

  it('follows the state of the device', async () => {
    const db = await currentDevice();
    renderScreen(status, db);
    await button('Up to date. Last answer from the server 14:05.');
    const { id } = await queued(db);
    await button(
      '1 waiting: saved on this device, to be sent and confirmed. Last answer from the server 14:05.',
    );
    await db.outbox.update(id, { state: 'sending' });
    await button('Sending 1 to the server. Last answer from the server 14:05.');
    await db.outbox.update(id, { state: 'refused' });
    await button('Needs attention: the server did not accept 1 item. Last answer from the server 14:05.');
    await db.outbox.clear();
    await notePass(db, { answeredAt: at(14, 5), failureReason: 'no-response' });
    await button(
      'Offline. What you see is what this device has. Just now the server could not be reached. Last answer from the server 14:05.',
    );
  });

  it('shows a full device, not an offline one', async () => {
    const db = newDevice();
    await notePass(db, { answeredAt: at(14, 5), failureReason: 'no-space' });
    renderScreen(status, db);
    await button(
      'Device full: there is no space for the newest changes from the server. Free some space on it. What you saved here is safe and is still sent. Last answer from the server 14:05.',
    );
    await queued(db);
    await button(
      '1 waiting: saved on this device, to be sent and confirmed. Just now this device had no space for what the server sent. Last answer from the server 14:05.',
    );
  });

  it('shows a withdrawal, and an item that needs a decision without a refusal', async () => {
    const db = await currentDevice();
    const { id } = await queued(db, { state: 'unconfirmed', withdrawal: 'discard' });
    renderScreen(status, db);
    await button(
      'Withdrawing 1: the server is asked to withdraw what you discarded. Last answer from the server 14:05.',
    );
    const refusal = DEVICE_REFUSALS['received-first'];
    await db.outbox.update(id, { state: 'refused', refusal, withdrawal: null });
    await button('Needs attention: 1 item waits for your decision. Last answer from the server 14:05.');
  });

  it('shows a busy server while the feed is stalled', async () => {
    const db = await currentDevice();
    await changeMirrorState(db, { stalledSince: 1, stalledMs: 300_000 });
    renderScreen(status, db);
    await button(
      'Server busy. It answers, and newer changes will follow by themselves. Last answer from the server 14:05.',
    );
  });

  it("uses the browser's online state for the wording only", async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const db = await currentDevice();
    renderScreen(status, db);
    await button('Up to date. Last answer from the server 14:05.');
    await notePass(db, { answeredAt: at(14, 5), failureReason: 'no-response' });
    await button(
      'Offline. What you see is what this device has. This device has no network. Last answer from the server 14:05.',
    );
  });

  it('announces a lasting change once, and neither the first state nor a brief one', async () => {
    const db = await currentDevice();
    renderScreen(status, db);
    await button('Up to date. Last answer from the server 14:05.');
    const announced = screen.getByRole('status');
    expect(announced.textContent).toBe('');
    const { id } = await queued(db, { state: 'sending' });
    await button('Sending 1 to the server. Last answer from the server 14:05.');
    expect(announced.textContent).toBe('');
    await db.outbox.update(id, { state: 'waiting' });
    await waitFor(() => expect(announced.textContent).toMatch(/^1 waiting/u));
  });
});
