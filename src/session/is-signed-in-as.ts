import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';

/**
 * Whether this user is signed in on this device now, as stored and not as a screen remembers it. Where no session is stored, deleting the
 * absent record makes live queries run again: a session that disappeared without the app's doing notified none of them.
 */
export async function isSignedInAs(db: Database, userId: string): Promise<boolean> {
  const session = await readSession(db);
  if (session === null) await db.meta.delete('session');
  return session?.userId === userId;
}
