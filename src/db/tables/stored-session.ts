import type { StoredSession } from '#domain/account/session.ts';
import type { Database } from './schema-types.ts';

/** The session of this device; null for a visitor. */
export async function readSession(db: Database): Promise<StoredSession | null> {
  const record = await db.meta.get('session');
  return record?.key === 'session' ? record.value : null;
}

/** The user who has asked to be signed out, while the server has not answered; null for none. */
export async function readLeavingUser(db: Database): Promise<string | null> {
  const record = await db.meta.get('leaving');
  return record?.key === 'leaving' ? record.value : null;
}

/** Whether a response for `userId` may still be stored on this device; a response for a visitor always may. */
export async function isVisitorOrSignedInAs(db: Database, userId: string | null): Promise<boolean> {
  return userId === null || (await readSession(db))?.userId === userId;
}
