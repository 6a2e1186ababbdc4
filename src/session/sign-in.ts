import type { Database } from '#db/database.ts';
import { readSession } from '#db/meta.ts';
import { forgetPictures } from '#db/pictures.ts';
import { endSession, startSession } from '#db/session.ts';
import type { Credentials } from '#domain/credentials.ts';
import type { AuthAnswer } from '#remote/auth.ts';
import { forgetDrafts } from './drafts.ts';
import type { LoadServer } from './server.ts';

export type { AuthTrouble } from '#remote/auth.ts';

type Device = { db: Database; server: LoadServer };

/** Signs a person in on this device. What the device knew of anybody else leaves it; his own unsent items go on as his. */
export async function signIn({ db, server }: Device, credentials: Credentials): Promise<AuthAnswer<null>> {
  const { auth } = await server();
  const answer = await auth.signIn(credentials);
  if (!answer.ok) return answer;
  const before = await readSession(db);
  if (before !== null && before.userId !== answer.value.userId) forgetDrafts();
  await startSession(db, answer.value);
  return { ok: true, value: null };
}

/**
 * Signs the user out by their press: mirrored rows, drafts, tokens and viewed pictures leave the device, unsent items stay as theirs (laws 2 and 14).
 * Without an answer of the auth service too: the server's session then ends in the background, or by its own time. False, and nothing has changed, only
 * when the auth service itself refused.
 */
export async function signOut({ db, server }: Device): Promise<boolean> {
  // Without the script that speaks to the server, its session ends by its own time.
  const api = await server().catch(() => null);
  if (api !== null && !(await api.endServerSession())) return false;
  await endSession(db);
  forgetDrafts();
  await forgetPictures();
  return true;
}
