// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ChangeEmailPage } from '#features/account/change-email-page.tsx';
import { ChangePasswordPage } from '#features/account/change-password-page.tsx';
import type { Api } from '#remote/api.ts';
import { ApiContext } from '#session/api.ts';
import { failingStorage } from '#support/device.ts';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { signedIn, storedSession } from '#support/users.ts';

const EMAIL = 'mary@river.example';
const NEW_EMAIL = 'mary@billabong.example';

/** Mary's device, which has no space for the next session. */
async function renderOnFullDevice(page: ReactNode) {
  const db = newDevice();
  const failStorageAt = failingStorage(db);
  await signedIn(db);
  const answer = async () => {
    failStorageAt(1);
    return { ok: true, value: storedSession({ email: NEW_EMAIL }) };
  };
  const requestEmailChange = async () => ({ ok: true, value: null });
  const auth = { changePassword: answer, confirmEmail: answer, requestEmailChange };
  const api = () => Promise.resolve({ auth } as unknown as Api);
  return renderScreen(<ApiContext value={api}>{page}</ApiContext>, db);
}

it('says that the password was changed where the device has no space for the session', async () => {
  const { user } = await renderOnFullDevice(<ChangePasswordPage email={EMAIL} onDone={vi.fn()} />);
  await user.type(await screen.findByLabelText('Current Password'), 'Old-password-1');
  await user.type(screen.getByLabelText('New Password'), 'New-password-2');
  await user.type(screen.getByLabelText('Confirm Password'), 'New-password-2');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The password was changed, but');
});

it('says that the address was changed where the device has no space for the session', async () => {
  const { user } = await renderOnFullDevice(<ChangeEmailPage email={EMAIL} onDone={vi.fn()} />);
  await user.type(await screen.findByLabelText('New E-mail'), NEW_EMAIL);
  await user.type(screen.getByLabelText('Current Password'), 'Old-password-1');
  await user.click(screen.getByRole('button', { name: 'Send Code' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm Address' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The address was changed, but');
});
