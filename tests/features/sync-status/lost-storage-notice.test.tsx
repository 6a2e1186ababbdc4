// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readLostStorage } from '#db/tables/lost-storage.ts';
import { lossMessage } from '#features/sync-status/lost-storage-notice.tsx';
import { SyncStatusButton } from '#features/sync-status/sync-status-button.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

const SIGN_IN = 'Your watchlist and the forms you started are gone. If you were signed in, sign in again.';
const FETCHED = 'The directory has been fetched again.';

it.each([
  [0, true, `${FETCHED} ${SIGN_IN}`],
  [
    1,
    true,
    `${FETCHED} 1 item was unsent when the app was last open. What did not reach the server since then is lost: check the directory or My Account, and enter it again. ${SIGN_IN}`,
  ],
  [0, false, `The directory is fetched again as soon as the server can be reached. ${SIGN_IN}`],
])('names what is lost with %i unsent items, the mirror back: %s', (unsent, mirrored, text) => {
  expect(lossMessage({ lost: { part: 'tables', unsent }, mirrored })).toBe(text);
});

it('does not call the forms lost that are in the tables', () => {
  const text = lossMessage({ lost: { part: 'settings', unsent: 0 }, mirrored: true });
  expect(text).toContain('the forms you started and what waits to be sent are still here');
});

it('is shown once, until it is dismissed', async () => {
  const db = newDevice();
  await db.meta.put({ key: 'lost', value: { part: 'settings', unsent: 0 } });
  const { user } = renderScreen(<SyncStatusButton />, db);
  await screen.findByText('This browser cleared what Headwater kept on this device');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText(/^This browser cleared/u)).toBeNull());
  expect(await readLostStorage(db)).toBeNull();
});
