import { listOutbox } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isOwn, type OutboxItem } from '#domain/operation/operation.ts';

/** The items of the current user and of visitors, in the order they were written: what another user queued shows to nobody else (law 14). */
export function listOwnOutbox(db: Database): Promise<OutboxItem[]> {
  return db.transaction('r', [db.outbox, db.meta], async () => {
    const [items, session] = await Promise.all([listOutbox(db), readSession(db)]);
    return items.filter((item) => isOwn(item, session));
  });
}
