// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { Grant } from '#domain/review/setup.ts';
import { SetupPage } from '#features/setup-admin/setup-page.tsx';
import { isOff } from '#support/is-off.ts';
import { fakeServer, renderFor } from '#support/review.tsx';
import { newCurrentUser } from '#support/users.ts';

const answered = (value: Grant): RemoteResult<Grant> => ({ kind: 'answered', value });

async function open() {
  const server = fakeServer();
  const rendered = renderFor({ currentUser: newCurrentUser({ roles: [] }), server }, <SetupPage />);
  const key = await screen.findByLabelText<HTMLInputElement>('Setup Key');
  return { ...rendered, server, key, grantAdmin: server.setup.grantAdmin };
}

const makeMe = () => screen.getByRole('button', { name: 'Make Me Admin' });
const makeUser = () => screen.getByRole('button', { name: 'Make User Admin' });

describe('responses of the server', () => {
  it.each<[RemoteResult<Grant>, string, string?]>([
    [answered({ status: 'granted' }), 'Admin role assigned successfully.'],
    [answered({ status: 'alreadyAdmin' }), 'User already has admin role.'],
    [answered({ status: 'invalidKey' }), 'Invalid setup key. Please contact the developer.'],
    [
      answered({ status: 'unknownEmail' }),
      'User not found with this email address. They must sign up first.',
    ],
    [
      answered({ status: 'unconfirmedEmail' }),
      'This email address has not been confirmed',
      'The user must first open the link in the email they got when they signed up.',
    ],
    [
      answered({ status: 'ambiguousEmail' }),
      'More than one account has this email address',
      'Ask the user to sign in and enter the setup key for their own account.',
    ],
    [answered({ status: 'notSignedIn' }), 'You need to be logged in to perform this action'],
    [{ kind: 'sign-in' }, 'You need to be logged in to perform this action', 'Please sign in again.'],
    [{ kind: 'refused', message: 'No.' }, 'Failed to assign admin role', 'No.'],
    [{ kind: 'refused', message: '' }, 'Failed to assign admin role.'],
    [{ kind: 'unreachable', failureReason: 'server-error' }, 'Failed to assign admin role.'],
    [
      { kind: 'unreachable', failureReason: 'no-response' },
      'Error assigning admin role',
      'No clear answer: the server could not be reached. Try again: the role is only given once.',
    ],
    [
      answered({ status: 'tooManyAttempts', retryAfterSeconds: 30 }),
      'Too many attempts with a wrong key',
      'Try again in 30 seconds.',
    ],
    [
      answered({ status: 'tooManyAttempts', retryAfterSeconds: 3600 }),
      'Too many attempts with a wrong key',
      'Try again in 60 minutes.',
    ],
  ])('after %j the page says %j', async (answer, title, text) => {
    const { user, key, grantAdmin } = await open();
    grantAdmin.mockResolvedValue(answer);
    await user.type(key, 'a key');
    await user.click(makeMe());
    await screen.findByText(title);
    if (text !== undefined) expect(screen.getByText(text)).toBeTruthy();
    expect(key.value).toBe('a key');
  });

  it.each(['granted', 'alreadyAdmin'] as const)('%s fetches the roles again', async (status) => {
    const { user, key, grantAdmin, syncRequests } = await open();
    grantAdmin.mockResolvedValue(answered({ status }));
    await user.type(key, 'a key');
    await user.click(makeMe());
    await screen.findByRole('status');
    expect(syncRequests).toEqual(['requested']);
  });

  it('a failure requests no pass', async () => {
    const { user, key, grantAdmin, syncRequests } = await open();
    grantAdmin.mockResolvedValue(answered({ status: 'invalidKey' }));
    await user.type(key, 'a key');
    await user.click(makeMe());
    await screen.findByRole('alert');
    expect(syncRequests).toEqual([]);
  });
});

describe('before the request', () => {
  it('a missing key counts as wrong and is not sent', async () => {
    const { user, grantAdmin } = await open();
    await user.click(makeMe());
    await screen.findByText('Invalid setup key. Please contact the developer.');
    expect(grantAdmin).not.toHaveBeenCalled();
  });

  it.each([
    ['', 'Please enter an email address.'],
    ['bert', 'Enter an email address, for instance jo@example.com'],
  ])('the address %j shows an error beside its field', async (typed, problem) => {
    const { user, key, grantAdmin } = await open();
    await user.type(key, 'a key');
    const email = screen.getByLabelText('Email');
    if (typed !== '') await user.type(email, typed);
    await user.click(makeUser());
    const message = await screen.findByText(problem);
    expect(email.getAttribute('aria-describedby')).toBe(message.closest('[id]')?.id);
    expect(grantAdmin).not.toHaveBeenCalled();
  });

  it('key and address are sent as typed, the address without spaces around it', async () => {
    const { user, key, grantAdmin } = await open();
    grantAdmin.mockResolvedValue(answered({ status: 'granted' }));
    await user.type(key, ' a key ');
    await user.type(screen.getByLabelText('Email'), ' bert@example.com ');
    await user.click(makeUser());
    await screen.findByText('Admin role assigned successfully.');
    expect(grantAdmin).toHaveBeenCalledWith({ key: ' a key ', email: 'bert@example.com' });
  });

  it('during the request both buttons are disabled', async () => {
    const { user, key, grantAdmin } = await open();
    const { promise, resolve } = Promise.withResolvers<RemoteResult<Grant>>();
    grantAdmin.mockReturnValue(promise);
    await user.type(key, 'a key');
    await user.click(makeMe());
    for (const button of [makeMe(), makeUser()]) expect(isOff(button)).toBe(true);
    resolve(answered({ status: 'granted' }));
    await screen.findByText('Admin role assigned successfully.');
    expect(isOff(makeMe())).toBe(false);
  });
});
