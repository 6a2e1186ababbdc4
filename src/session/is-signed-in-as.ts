import type { Database } from '#db/schema-types.ts';
import { readSession } from '#db/stored-session.ts';

/**
 * Whether this person uses the device at this very moment, as the device has it and not as a screen remembers it. Where
 * nobody does, the screens hear of it now: a session that went without the app's doing told none of them.
 */
export async function isSignedInAs(db: Database, userId: string): Promise<boolean> {
  const session = await readSession(db);
  if (session === null) await db.meta.delete('session');
  return session?.userId === userId;
}
