import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { deleteAccount, signOut } from '#session/sign-in.ts';
import { fakeServer } from '#support/review.tsx';
import { signedIn } from '#support/users.ts';

afterEach(() => vi.unstubAllGlobals());

/** The device of a signed-in user with a notification on the screen. */
async function notifiedDevice() {
  const db = openDatabase({ name: `sign-out-${newId()}` });
  await signedIn(db);
  const close = vi.fn<() => void>();
  const registration = { getNotifications: () => Promise.resolve([{ close }]) };
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  vi.stubGlobal('navigator', { locks: navigator.locks, serviceWorker });
  const server = fakeServer();
  return { device: { db, api: () => Promise.resolve(server) }, server, close };
}

it('closes the notifications of a user who signs out (law 14)', async () => {
  const { device, server, close } = await notifiedDevice();
  server.endServerSession.mockResolvedValue(true);
  expect(await signOut(device)).toBe(true);
  await expect.poll(() => close).toHaveBeenCalledOnce();
});

it('closes the notifications of a user whose account is deleted (law 14)', async () => {
  const { device, server, close } = await notifiedDevice();
  server.auth.deleteAccount.mockResolvedValue({ ok: true, value: null });
  await deleteAccount(device, { email: 'mary@river.example', currentPassword: 'secret', listings: 'keep' });
  await expect.poll(() => close).toHaveBeenCalledOnce();
});

it('keeps the notifications when the sign-out is refused', async () => {
  const { device, server, close } = await notifiedDevice();
  server.endServerSession.mockResolvedValue(false);
  expect(await signOut(device)).toBe(false);
  expect(close).not.toHaveBeenCalled();
});
