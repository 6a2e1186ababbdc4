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
 * Signs him out by his press: mirrored rows, drafts, tokens and the pictures he looked at leave the device, unsent items stay as his (laws 2 and 14).
 * Without a network too: the server's session then ends once this page finds one, or by its own time. False when the server said no; then nothing changes.
 */
export async function signOut({ db, server }: Device): Promise<boolean> {
  const { endServerSession } = await server();
  if (!(await endServerSession())) return false;
  await endSession(db);
  forgetDrafts();
  await forgetPictures();
  return true;
}
