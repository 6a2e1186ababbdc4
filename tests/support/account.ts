import { startSession } from '#db/session.ts';
import { newId } from '#domain/id.ts';
import { createAuth } from '#remote/auth.ts';
import { KEY } from './api-key.ts';
import { SERVER_URL, type Device } from './device.ts';

/** Somebody with an account on the server. */
export type Account = { id: string; fullName: string; email: string; password: string };

/** A new account, as the auth service makes it. */
export async function newAccount(
  server: { fetch: (request: Request) => Promise<Response> },
  { fullName = 'Jo Anne Field' }: { fullName?: string } = {},
): Promise<Account> {
  const account = { fullName, email: `${newId()}@example.com`, password: 'river-1234' };
  const auth = createAuth({
    url: SERVER_URL,
    publishableKey: KEY,
    fetch: (input, init) => server.fetch(new Request(input, init)),
    now: Date.now,
  });
  const answer = await auth.signUp(account);
  if (!answer.ok) throw new Error(`The account was not made: ${JSON.stringify(answer.trouble)}`);
  const signedIn = await auth.signIn(account);
  if (!signedIn.ok) throw new Error('The account cannot be used');
  await auth.signOut(signedIn.value.accessToken);
  return { ...account, id: signedIn.value.userId };
}

/** Signs somebody in on a device, as its page does; resolves to his id. */
export async function signInOn({ db, server }: Device, { email, password }: Account): Promise<string> {
  const answer = await server.auth.signIn({ email, password });
  if (!answer.ok) throw new Error(`The sign-in failed: ${JSON.stringify(answer.trouble)}`);
  await startSession(db, answer.value);
  return answer.value.userId;
}
