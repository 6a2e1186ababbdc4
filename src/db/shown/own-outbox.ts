import { listOutbox } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isAutomatic, isOwn, type OutboxItem } from '#domain/operation/operation.ts';

/**
 * The items that the current user and visitors wrote, in the order of writing: what another user queued shows to nobody else (law 14).
 */
export async function listOwnOutbox(db: Database): Promise<OutboxItem[]> {
  return (await listOwnItems(db)).filter((item) => !isAutomatic(item));
}

/** The same, and what the app wrote for them by itself. */
export function listOwnItems(db: Database): Promise<OutboxItem[]> {
  return db.transaction('r', [db.outbox, db.meta], async () => {
    const [items, session] = await Promise.all([listOutbox(db), readSession(db)]);
    return items.filter((item) => isOwn(item, session));
  });
}
