import type { StoredSession } from '#domain/account/session.ts';
import type { Database } from './schema-types.ts';

/** The session of this device; null for a visitor. */
export async function readSession(db: Database): Promise<StoredSession | null> {
  const record = await db.meta.get('session');
  return record?.key === 'session' ? record.value : null;
}

/** Whether a response for `userId` may still be stored on this device; a response for a visitor always may. */
export async function isVisitorOrSignedInAs(db: Database, userId: string | null): Promise<boolean> {
  return userId === null || (await readSession(db))?.userId === userId;
}
