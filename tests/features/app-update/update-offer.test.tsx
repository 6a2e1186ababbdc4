// @vitest-environment jsdom
// "Must survive", line 61, on the screen: a server that supports newer versions only.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UpdateOffer, type AppUpdate } from '#features/app-update/update-offer.tsx';
import { SyncStatusButton } from '#features/sync-status/sync-status-button.tsx';
import { notePass, queued } from '#support/listing.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

/** The app's versions, of which the test deploys the next one. */
function versions() {
  const checks = { times: 0 };
  let state: ReturnType<AppUpdate['state']> = 'none';
  let notify = () => {};
  const source: AppUpdate = {
    subscribe: (listener) => {
      notify = listener;
      return () => {};
    },
    state: () => state,
    apply: () => {},
    check: () => void checks.times++,
  };
  const deploy = () =>
    act(() => {
      state = 'waiting';
      notify();
    });
  return { source, checks, deploy };
}

it('61: a server that needs a newer app shows a notice, the app checks for the new version, and its offer cannot be postponed', async () => {
  const db = newDevice();
  const { source, checks, deploy } = versions();
  await queued(db);
  await notePass(db, { endedAt: 1, answeredAt: 1 });
  renderScreen(
    <>
      <SyncStatusButton />
      <UpdateOffer source={source} />
    </>,
    db,
  );
  await screen.findByRole('button', { name: /^1 waiting/u });
  expect(checks.times).toBe(0);
  await notePass(db, { endedAt: 2, answeredAt: 2, failureReason: 'outdated' });
  await screen.findByRole('button', {
    name: /^Update needed: the server needs a newer version of this app\. What you see and what you saved stays/u,
  });
  await waitFor(() => expect(checks.times).toBe(1));
  await notePass(db, { endedAt: 3, answeredAt: 3, failureReason: 'outdated' });
  await waitFor(() => expect(checks.times).toBe(2));
  deploy();
  expect(screen.getByRole('button', { name: 'Update' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  expect(await db.outbox.count()).toBe(1);
});
