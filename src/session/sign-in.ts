import type { Database } from '#db/schema-types.ts';
import { readSession } from '#db/stored-session.ts';
import { clearImageCache } from '#db/image-cache.ts';
import { endSession, startSession } from '#db/session.ts';
import type { Credentials } from '#domain/credentials.ts';
import type { AuthAnswer } from '#remote/auth.ts';
import { clearDrafts } from './drafts.ts';
import type { LoadApi } from './api.ts';

export type { AuthFailure } from '#remote/auth.ts';

type Device = { db: Database; api: LoadApi };

/** Signs a person in on this device. What the device knew of anybody else leaves it; his own unsent items go on as his. */
export async function signIn({ db, api }: Device, credentials: Credentials): Promise<AuthAnswer<null>> {
  const { auth } = await api();
  const answer = await auth.signIn(credentials);
  if (!answer.ok) return answer;
  const before = await readSession(db);
  if (before !== null && before.userId !== answer.value.userId) clearDrafts();
  await startSession(db, answer.value);
  return { ok: true, value: null };
}

/**
 * Signs the user out by their press: mirrored rows, drafts, tokens and viewed pictures leave the device, unsent items stay as theirs (laws 2 and 14).
 * Without an answer of the auth service too: the server's session then ends in the background, or by its own time. False, and nothing has changed, only
 * when the auth service itself refused.
 */
export async function signOut({ db, api }: Device): Promise<boolean> {
  // Without the script that speaks to the server, its session ends by its own time.
  const remoteApi = await api().catch(() => null);
  if (remoteApi !== null && !(await remoteApi.endServerSession())) return false;
  await endSession(db);
  clearDrafts();
  await clearImageCache();
  return true;
}
