// @vitest-environment jsdom
// "Must survive", line 61, on the screen: a server that speaks to newer versions only.
import { UpdateOffer, type AppUpdate } from '#features/app-update/update-offer.tsx';
import { SyncStatus } from '#features/sync-status/sync-status.tsx';
import { notePass, queued } from '#support/listing.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

/** The app's versions, of which the test brings the next one. */
function versions() {
  const asked = { times: 0 };
  let state: ReturnType<AppUpdate['state']> = 'none';
  let tell = () => {};
  const source: AppUpdate = {
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
    state: () => state,
    apply: () => {},
    check: () => void asked.times++,
  };
  const bring = () =>
    act(() => {
      state = 'waiting';
      tell();
    });
  return { source, asked, bring };
}

it('61: a server that needs a newer app is told, the new version is looked for, and its offer cannot be put off', async () => {
  const db = newDevice();
  const { source, asked, bring } = versions();
  await queued(db);
  await notePass(db, { endedAt: 1, answeredAt: 1 });
  renderScreen(
    <>
      <SyncStatus />
      <UpdateOffer source={source} />
    </>,
    db,
  );
  await screen.findByRole('button', { name: /^1 waiting/u });
  expect(asked.times).toBe(0);
  await notePass(db, { endedAt: 2, answeredAt: 2, failureReason: 'outdated' });
  await screen.findByRole('button', {
    name: /^Update needed: the server needs a newer version of this app\. What you see and what you saved stays/u,
  });
  await waitFor(() => expect(asked.times).toBe(1));
  await notePass(db, { endedAt: 3, answeredAt: 3, failureReason: 'outdated' });
  await waitFor(() => expect(asked.times).toBe(2));
  bring();
  expect(screen.getByRole('button', { name: 'Update' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  expect(await db.outbox.count()).toBe(1);
});
