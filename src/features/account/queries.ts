import type { Database } from '#db/database.ts';

/** How many things of this person are on the device only. */
export function readUnsent(db: Database, userId: string): Promise<number> {
  return db.outbox.filter(({ owner }) => owner === userId).count();
}
