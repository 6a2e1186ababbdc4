// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ChangeEmailPage } from '#features/account/change-email-page.tsx';
import { ChangePasswordPage } from '#features/account/change-password-page.tsx';
import type { Api } from '#remote/api.ts';
import type { Auth } from '#remote/auth.ts';
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
  const answer = async () => {
    failStorageAt(1);
    return { ok: true, value: storedSession({ email: NEW_EMAIL }) };
  };
  return renderWith({ changePassword: answer, confirmEmail: answer }, page, db);
}

/** Mary's device, with these answers of the auth service. */
async function renderWith(answers: Partial<Record<keyof Auth, unknown>>, page: ReactNode, db = newDevice()) {
  await signedIn(db);
  const requestEmailChange = async () => ({ ok: true, value: null });
  const auth = { requestEmailChange, ...answers };
  const api = () => Promise.resolve({ auth } as unknown as Api);
  return renderScreen(<ApiContext value={api}>{page}</ApiContext>, db);
}

async function requestChange(user: UserEvent) {
  await user.type(await screen.findByLabelText('New Email'), NEW_EMAIL);
  await user.type(screen.getByLabelText('Current Password'), 'Old-password-1');
  await user.click(screen.getByRole('button', { name: 'Send Code' }));
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
  await requestChange(user);
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm Address' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The address was changed, but');
});

it('asks for the code of the present address where the server needs both', async () => {
  const confirmEmail = vi.fn(async () => ({ ok: false, failure: { kind: 'other-code', missing: EMAIL } }));
  const { user } = await renderWith({ confirmEmail }, <ChangeEmailPage email={EMAIL} onDone={vi.fn()} />);
  await requestChange(user);
  expect(
    await screen.findByText(`If another one arrives at ${EMAIL}, you need both`, { exact: false }),
  ).toBeTruthy();
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm Address' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    `One code was accepted. Enter the one that was sent to ${EMAIL} as well.`,
  );
  await user.type(screen.getByLabelText('Second Code (optional)'), '654 321');
  await user.click(screen.getByRole('button', { name: 'Confirm Address' }));
  const codes = { email: NEW_EMAIL, code: '123456', currentEmail: EMAIL };
  expect(confirmEmail.mock.calls).toEqual([
    [{ ...codes, currentCode: '' }],
    [{ ...codes, currentCode: '654321' }],
  ]);
});
