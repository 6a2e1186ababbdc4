// M13: passwords and addresses in a project with "Secure email change" and "Require current password when updating".
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { createAuth, type Auth } from '#remote/auth.ts';
import { runningAuth, value } from '#support/embedded-auth.ts';
import { faultyFetch } from '#support/faulty-fetch.ts';

const { options, codeSentTo } = runningAuth();

const OLD = 'Old-password-1';
const NEW = 'New-password-2';

const CURRENT_CODE = '777777';
const BODY = v.looseObject({
  email: v.optional(v.string()),
  token: v.optional(v.string()),
  password: v.optional(v.string()),
  current_password: v.optional(v.string()),
});
const expired = () =>
  Response.json(
    { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
    { status: 403 },
  );

/**
 * Takes either code first and each once, as Supabase Auth does. The embedded server knows only the new address's code and confirms last.
 */
function secureFetch(): typeof fetch {
  const accepted = new Set<string>();
  let forNewAddress: Request | undefined;
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname !== '/auth/v1/verify' && !(pathname === '/auth/v1/user' && request.method === 'PUT'))
      return options.fetch(request);
    const body = v.parse(BODY, await request.clone().json());
    if (pathname === '/auth/v1/user') {
      if (body.password === undefined || body.current_password === OLD) return options.fetch(request);
      const refusal = {
        code: 400,
        error_code: 'current_password_required',
        msg: 'Current password required',
      };
      return Response.json(refusal, { status: 400 });
    }
    const address = body.email ?? '';
    const sent = address === email ? CURRENT_CODE : codeSentTo(address);
    if (body.token !== sent || accepted.has(address)) return expired();
    accepted.add(address);
    if (address !== email) forNewAddress = request.clone();
    if (accepted.size === 1)
      return Response.json({ code: '200', msg: 'Confirmation link accepted. Please proceed to confirm' });
    return options.fetch(forNewAddress ?? request);
  };
}

const unreachable = { ok: false, failure: { kind: 'unreachable' } };

let email: string;
let auth: Auth;
let secure: Auth;
let newEmail: string;
let code: string;
beforeEach(async () => {
  email = `jo-${newId()}@farm.example`;
  auth = createAuth(options);
  value(await auth.signUp({ fullName: 'Jo Farm', email, password: OLD }));
  secure = createAuth({ ...options, fetch: secureFetch() });
  newEmail = `new-${email}`;
  value(await secure.requestEmailChange({ email, currentPassword: OLD, newEmail }));
  code = codeSentTo(newEmail);
});
const wrongCode = { ok: false, failure: { kind: 'wrong-code' } };
const missing = (address: string) => ({ ok: false, failure: { kind: 'other-code', missing: address } });

const wrongFor = (code: string) => (code === '123456' ? '654321' : '123456');

const confirmation = (newEmail: string, code: string, currentCode = '') => ({
  email: newEmail,
  code,
  currentEmail: email,
  currentCode,
});

it('M13: takes both codes at once', async () => {
  const session = value(await secure.confirmEmail(confirmation(newEmail, code, CURRENT_CODE)));
  expect(session).toMatchObject({ email: newEmail });
  value(await auth.signIn({ email: newEmail, password: OLD }));
});

it('M13: says which code is missing, and takes it later', async () => {
  const confirm = (first: string, second?: string) =>
    secure.confirmEmail(confirmation(newEmail, first, second));
  expect(await confirm(wrongFor(code), '888888')).toEqual(wrongCode);
  expect(await confirm(code)).toEqual(missing(email));
  expect(await confirm(code, '888888')).toEqual(missing(email));
  value(await auth.signIn({ email, password: OLD }));
  expect(value(await confirm(code, CURRENT_CODE))).toMatchObject({ email: newEmail });
  expect(value(await confirm(code, CURRENT_CODE)), 'after a lost answer').toMatchObject({
    email: newEmail,
  });
});

it('M13: takes the code of the present address first', async () => {
  expect(await secure.confirmEmail(confirmation(newEmail, wrongFor(code), CURRENT_CODE))).toEqual(
    missing(newEmail),
  );
  expect(value(await secure.confirmEmail(confirmation(newEmail, code, CURRENT_CODE)))).toMatchObject({
    email: newEmail,
  });
});

it('M13: takes both codes again after the answer to the first one was lost', async () => {
  const network = faultyFetch(secureFetch());
  const lossy = createAuth({ ...options, fetch: network.fetch });
  value(await lossy.signIn({ email, password: OLD }));
  network.rule(({ path }) => ({ kind: path === '/auth/v1/verify' ? 'drop-response' : 'pass' }));
  const confirmed = confirmation(newEmail, code, CURRENT_CODE);
  expect(await lossy.confirmEmail(confirmed)).toEqual(unreachable);
  network.heal();
  expect(value(await lossy.confirmEmail(confirmed))).toMatchObject({ email: newEmail });
});

it('M13: changes a password with the current one', async () => {
  value(await secure.changePassword({ email, currentPassword: OLD, password: NEW }));
  value(await auth.signIn({ email, password: NEW }));
});
