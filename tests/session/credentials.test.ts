// M13: a new password or e-mail address, with the embedded server's auth service and its e-mails.
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { createAuth, type Auth } from '#remote/auth.ts';
import { refreshTokens } from '#remote/refresh.ts';
import { runningAuth, value } from '#support/embedded-auth.ts';
import { faultyFetch } from '#support/faulty-fetch.ts';

const { server, options, codeSentTo } = runningAuth();

const OLD = 'Old-password-1';
const NEW = 'New-password-2';
let email: string;
let auth: Auth;

beforeEach(async () => {
  email = `jo-${newId()}@farm.example`;
  auth = createAuth(options);
  value(await auth.signUp({ fullName: 'Jo Farm', email, password: OLD }));
});

/** An auth service over a network that loses the next such request, or the response to it, now and after each `loseNext`. */
function lossyAuth(method: string, path: string, kind: 'drop-request' | 'drop-response' = 'drop-response') {
  const network = faultyFetch(options.fetch);
  const loseNext = () =>
    network.rule((request) => {
      if (request.method !== method || request.path !== path) return { kind: 'pass' };
      network.heal();
      return { kind };
    });
  loseNext();
  return { lossy: createAuth({ ...options, fetch: network.fetch }), loseNext, heal: network.heal };
}

const unreachable = { ok: false, failure: { kind: 'unreachable' } };

async function resetCodeFor(address: string): Promise<string> {
  value(await auth.requestPasswordReset(address));
  return codeSentTo(address);
}

const wrongFor = (code: string) => (code === '123456' ? '654321' : '123456');

const confirmation = (newEmail: string, code: string, currentCode = '') => ({
  email: newEmail,
  code,
  currentEmail: email,
  currentCode,
});

it('M13: a password is set with the code of an e-mail, which works once', async () => {
  const elsewhere = value(await auth.signIn({ email, password: OLD }));
  const code = await resetCodeFor(email);
  const session = value(await auth.resetPassword({ email, code, password: NEW }));
  expect(session).toMatchObject({ email, fullName: 'Jo Farm', expired: false });
  expect(await refreshTokens(options, session.refreshToken)).toMatchObject({ kind: 'fresh' });
  expect(await refreshTokens(options, elsewhere.refreshToken)).toMatchObject({ kind: 'refused' });
  expect((await auth.signIn({ email, password: OLD })).ok).toBe(false);
  expect((await auth.signIn({ email, password: NEW })).ok).toBe(true);
  expect(await createAuth(options).resetPassword({ email, code, password: OLD })).toEqual({
    ok: false,
    failure: { kind: 'wrong-code' },
  });
});

it('M13: a password stays after a wrong code, or the code of another user', async () => {
  const code = await resetCodeFor(email);
  const wrong = wrongFor(code);
  for (const [address, sent] of [
    [email, wrong],
    ['nobody@farm.example', code],
  ] as const) {
    const answer = await auth.resetPassword({ email: address, code: sent, password: NEW });
    expect(answer).toEqual({ ok: false, failure: { kind: 'wrong-code' } });
  }
  expect((await auth.signIn({ email, password: OLD })).ok).toBe(true);
});

it('M13: a password may be sent again with the same code when it was too weak', async () => {
  const code = await resetCodeFor(email);
  expect(await auth.resetPassword({ email, code, password: 'x' })).toMatchObject({
    ok: false,
    failure: { kind: 'refused' },
  });
  value(await auth.resetPassword({ email, code, password: NEW }));
  value(await auth.signIn({ email, password: NEW }));
});

it('M13: a code that is used again sets no password of a user who has signed in since', async () => {
  const code = await resetCodeFor(email);
  expect((await auth.resetPassword({ email, code, password: 'x' })).ok).toBe(false);
  const other = { email: `ben-${email}`, password: OLD };
  value(await auth.signUp({ fullName: 'Ben Next', ...other }));
  value(await auth.signIn(other));
  value(await auth.resetPassword({ email, code, password: NEW }));
  for (const credentials of [other, { email, password: NEW }])
    expect((await createAuth(options).signIn(credentials)).ok).toBe(true);
});

it('M13: a code that is used again sets no password of another user where the check of its user gets no answer', async () => {
  const code = await resetCodeFor(email);
  const { lossy, loseNext } = lossyAuth('GET', '/auth/v1/user', 'drop-request');
  expect((await lossy.resetPassword({ email, code, password: 'x' })).ok).toBe(false);
  const other = { email: `ben-${email}`, password: OLD };
  value(await lossy.signUp({ fullName: 'Ben Next', ...other }));
  value(await lossy.signIn(other));
  loseNext();
  expect(await lossy.resetPassword({ email, code, password: NEW })).toEqual(unreachable);
  value(await createAuth(options).signIn(other));
  value(await lossy.resetPassword({ email, code, password: NEW }));
  value(await createAuth(options).signIn({ email, password: NEW }));
});

it('M13: a reset of a password is repeated after its session was ended', async () => {
  const reset = { email, code: await resetCodeFor(email), password: NEW };
  const { accessToken } = value(await auth.resetPassword(reset));
  value(await auth.signOut(accessToken));
  const session = value(await auth.resetPassword(reset));
  expect(await refreshTokens(options, session.refreshToken)).toMatchObject({ kind: 'fresh' });
  value(await auth.signOut(session.accessToken));
  expect(await auth.resetPassword({ ...reset, password: 'Another-password-3' })).toEqual({
    ok: false,
    failure: { kind: 'wrong-code' },
  });
});

it('M13: a password is sent to no one where the address has no account, and the answer does not tell', async () => {
  const before = server.mails().length;
  expect(await auth.requestPasswordReset('nobody@farm.example')).toEqual({ ok: true, value: null });
  expect(server.mails()).toHaveLength(before);
});

it('M13: a password is changed with the current one', async () => {
  const elsewhere = value(await auth.signIn({ email, password: OLD }));
  const change = (currentPassword: string) => auth.changePassword({ email, currentPassword, password: NEW });
  expect(await change('Not-mine-1')).toEqual({ ok: false, failure: { kind: 'wrong-password' } });
  const session = value(await change(OLD));
  expect(await refreshTokens(options, session.refreshToken)).toMatchObject({ kind: 'fresh' });
  expect(await refreshTokens(options, elsewhere.refreshToken)).toMatchObject({ kind: 'refused' });
  value(await auth.signIn({ email, password: NEW }));
});

it('M13: a change of password is repeated after a lost answer', async () => {
  const elsewhere = value(await auth.signIn({ email, password: OLD }));
  const { lossy } = lossyAuth('PUT', '/auth/v1/user');
  const change = { email, currentPassword: OLD, password: NEW };
  expect(await lossy.changePassword(change)).toEqual(unreachable);
  // A page that was loaded since can repeat it too.
  for (const page of [lossy, createAuth(options)]) {
    const session = value(await page.changePassword(change));
    expect(await refreshTokens(options, session.refreshToken)).toMatchObject({ kind: 'fresh' });
  }
  expect(await refreshTokens(options, elsewhere.refreshToken)).toMatchObject({ kind: 'refused' });
  value(await auth.signIn({ email, password: NEW }));
});

it('M13: a current password that is given as the new one is refused', async () => {
  const answer = await auth.changePassword({ email, currentPassword: OLD, password: OLD });
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused' } });
});

it('M13: a reset of a password is repeated after a lost answer', async () => {
  const elsewhere = value(await auth.signIn({ email, password: OLD }));
  const code = await resetCodeFor(email);
  const { lossy } = lossyAuth('PUT', '/auth/v1/user');
  expect(await lossy.resetPassword({ email, code, password: NEW })).toEqual(unreachable);
  const session = value(await lossy.resetPassword({ email, code, password: NEW }));
  expect(await refreshTokens(options, session.refreshToken)).toMatchObject({ kind: 'fresh' });
  expect(await refreshTokens(options, elsewhere.refreshToken)).toMatchObject({ kind: 'refused' });
});

it('M13: a new address is confirmed again after a lost answer', async () => {
  const newEmail = `new-${email}`;
  const { lossy } = lossyAuth('POST', '/auth/v1/verify');
  value(await lossy.requestEmailChange({ email, currentPassword: OLD, newEmail }));
  const code = codeSentTo(newEmail);
  expect(await lossy.confirmEmail(confirmation(newEmail, code))).toEqual(unreachable);
  const session = value(await lossy.confirmEmail(confirmation(newEmail, code)));
  expect(session).toMatchObject({ email: newEmail, fullName: 'Jo Farm' });
  expect(await refreshTokens(options, session.refreshToken)).toMatchObject({ kind: 'fresh' });
});

it('M13: a confirmation without an answer about the address is not called a wrong code', async () => {
  const newEmail = `new-${email}`;
  const { lossy, loseNext, heal } = lossyAuth('GET', '/auth/v1/user', 'drop-request');
  value(await lossy.requestEmailChange({ email, currentPassword: OLD, newEmail }));
  const confirmed = confirmation(newEmail, codeSentTo(newEmail));
  heal();
  value(await lossy.confirmEmail(confirmed));
  loseNext();
  expect(await lossy.confirmEmail(confirmed)).toEqual(unreachable);
  value(await lossy.confirmEmail(confirmed));
});

it('M13: passwords and addresses need a network', async () => {
  const offline = createAuth({ ...options, fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  for (const answer of [
    await offline.requestPasswordReset(email),
    await offline.resetPassword({ email, code: '123456', password: NEW }),
    await offline.changePassword({ email, currentPassword: OLD, password: NEW }),
    await offline.requestEmailChange({ email, currentPassword: OLD, newEmail: `new-${email}` }),
    await offline.confirmEmail(confirmation(`new-${email}`, '123456')),
  ])
    expect(answer).toEqual({ ok: false, failure: { kind: 'unreachable' } });
});

it('M13: an e-mail address is replaced by the code that was sent to the new one, which works once', async () => {
  const elsewhere = value(await auth.signIn({ email, password: OLD }));
  const newEmail = `new-${email}`;
  const request = { email, currentPassword: OLD, newEmail };
  expect(await auth.requestEmailChange({ ...request, currentPassword: 'Not-mine-1' })).toEqual({
    ok: false,
    failure: { kind: 'wrong-password' },
  });
  value(await auth.requestEmailChange(request));
  const code = codeSentTo(newEmail);
  expect(server.mails().some(({ to }) => to === email)).toBe(false);
  value(await auth.signIn({ email, password: OLD }));
  const wrong = await auth.confirmEmail(confirmation(newEmail, wrongFor(code)));
  expect(wrong).toEqual({ ok: false, failure: { kind: 'wrong-code' } });

  const session = value(await auth.confirmEmail(confirmation(newEmail, code)));
  expect(session).toMatchObject({ email: newEmail, fullName: 'Jo Farm' });
  expect(await createAuth(options).confirmEmail(confirmation(newEmail, code))).toEqual(wrong);
  value(await auth.signIn({ email: newEmail, password: OLD }));
  expect((await auth.signIn({ email, password: OLD })).ok).toBe(false);
  expect(await refreshTokens(options, elsewhere.refreshToken)).toMatchObject({ kind: 'fresh' });
  expect(await server.query('select email from public.profiles where id = $1', [session.userId])).toEqual([
    { email: newEmail },
  ]);
});

it('M13: an e-mail address of another account is refused', async () => {
  const other = `ann-${newId()}@farm.example`;
  value(await auth.signUp({ fullName: 'Ann Hay', email: other, password: OLD }));
  const answer = await auth.requestEmailChange({ email, currentPassword: OLD, newEmail: other });
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused' } });
});
