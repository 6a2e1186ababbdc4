// Whether this device notifies its user, and what they know already. It is on this device only.
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database, NotificationState } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { Look } from '#domain/notifications/due-news.ts';

const OFF: NotificationState = { isOn: false, look: null, push: null, shown: [] };

export async function readNotificationState(db: Database): Promise<NotificationState> {
  const record = await db.meta.get('notifications');
  return record?.key === 'notifications' ? { ...OFF, ...record.value } : OFF;
}

/** Stores a change of it, made from what is stored. */
export function changeNotificationState(
  db: Database,
  change: (state: NotificationState) => Partial<NotificationState>,
): Promise<void> {
  const write = async () => {
    const state = await readNotificationState(db);
    await db.meta.put({ key: 'notifications', value: { ...state, ...change(state) } });
  };
  return withQuotaRetry(() => db.transaction('rw', db.meta, write));
}

/** The look of the current user; null before their first one. */
export async function readLook(db: Database): Promise<Look | null> {
  const [{ look }, session] = await Promise.all([readNotificationState(db), readSession(db)]);
  return look?.owner === (session?.userId ?? null) ? look : null;
}

/** Stores a look, unless another user has signed in since it was taken. */
export function writeLook(db: Database, look: Look): Promise<void> {
  const write = async () => {
    if (look.owner !== ((await readSession(db))?.userId ?? null)) return;
    const state = await readNotificationState(db);
    await db.meta.put({ key: 'notifications', value: { ...state, look } });
  };
  return withQuotaRetry(() => db.transaction('rw', db.meta, write));
}

/** Forgets what the user who signs out knew. Runs in the caller's transaction. */
export async function forgetLook(db: Database): Promise<void> {
  const state = await readNotificationState(db);
  if (state.look !== null) await db.meta.put({ key: 'notifications', value: { ...state, look: null } });
}

/** How many server notices are remembered, so that one that arrives again is not shown again. */
const REMEMBERED = 50;

/** Records a notice of the server; false when it was shown before. One that sums more than before has another text. */
export function noteShown(db: Database, notice: string): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const state = await readNotificationState(db);
    if (state.shown.includes(notice)) return false;
    const shown = [...state.shown, notice].slice(-REMEMBERED);
    await db.meta.put({ key: 'notifications', value: { ...state, shown } });
    return true;
  });
}
