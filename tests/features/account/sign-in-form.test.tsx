// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startSession } from '#db/session/session.ts';
import { SignInForm } from '#features/account/sign-in-form.tsx';
import type { Api } from '#remote/api.ts';
import { ApiContext } from '#session/api.ts';
import { failingStorage } from '#support/device.ts';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { OTHER_USER, storedSession } from '#support/users.ts';

it('keeps what was typed where the device has no space for the session, and signs in once it has', async () => {
  const db = newDevice();
  const failStorageAt = failingStorage(db);
  const signIn = vi.fn().mockResolvedValue({ ok: true, value: storedSession() });
  const api = { auth: { signIn } } as unknown as Api;
  const { user } = renderScreen(
    <ApiContext value={() => Promise.resolve(api)}>
      <SignInForm email="" />
    </ApiContext>,
    db,
  );
  await user.type(await screen.findByLabelText('Email'), 'mary@river.example');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(password, 'Long-enough-1');
  failStorageAt(1);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect((await screen.findByRole('alert')).textContent).toContain('no space left');
  expect(password.value).toBe('Long-enough-1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Signed in successfully!');
  expect(await db.meta.get('session')).toBeDefined();
});

it('says that the user of the device changed where another has signed in before the answer', async () => {
  const db = newDevice();
  const signIn = async () => {
    await startSession(db, storedSession({ userId: OTHER_USER }));
    return { ok: true, value: storedSession() };
  };
  const api = { auth: { signIn, signOut: vi.fn() } } as unknown as Api;
  const { user } = renderScreen(
    <ApiContext value={() => Promise.resolve(api)}>
      <SignInForm email="mary@river.example" />
    </ApiContext>,
    db,
  );
  await user.type(await screen.findByLabelText('Password'), 'Long-enough-1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect((await screen.findByRole('alert')).textContent).toContain('user of this device changed');
});
