import type { Database } from './schema-types.ts';
import type { StoredSession } from '#domain/session.ts';

/** Who signed in on this device and has not signed out; null for a visitor. */
export async function readSession(db: Database): Promise<StoredSession | null> {
  const record = await db.meta.get('session');
  return record?.key === 'session' ? record.value : null;
}

/** Whether an answer to this user may still be kept on this device; an answer to nobody always may. */
export async function isVisitorOrSignedInAs(db: Database, userId: string | null): Promise<boolean> {
  return userId === null || (await readSession(db))?.userId === userId;
}
