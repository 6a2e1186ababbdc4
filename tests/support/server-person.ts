import { startSession } from '#db/session.ts';
import { newId } from '#domain/id.ts';
import type { KeptSession } from '#domain/session.ts';
import { createAuth } from '#remote/auth.ts';
import { KEY, type Device } from './device.ts';
import type { TestServer } from './server.ts';

/** Somebody with an account on the server, and the session of his sign-in. */
export async function newPerson(server: TestServer): Promise<KeptSession> {
  const auth = createAuth({
    url: 'http://headwater.test',
    publishableKey: KEY,
    fetch: (input, init) => server.fetch(new Request(input, init)),
    now: Date.now,
  });
  const credentials = { email: `${newId()}@river.example`, password: 'Long-enough-1' };
  const signedUp = await auth.signUp({ fullName: 'Mary Doe', ...credentials });
  const answer = await auth.signIn(credentials);
  if (!signedUp.ok || !answer.ok) throw new Error('Nobody could sign up');
  return answer.value;
}

/** Signs a person in on a device; returns a pass as him. */
export async function signInOn(device: Device, person: KeptSession) {
  await startSession(device.db, person);
  const { userId, accessToken } = person;
  return () => device.sync({ identity: { userId, accessToken } });
}
