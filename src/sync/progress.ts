// Progress of a long sending, for the screen. It never interferes with the sending itself.
import type { Database, SendingProgress } from '#db/tables/schema-types.ts';
import { readSending, writeSending } from '#db/tables/sync-run.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { isLong, type Batch } from './plan.ts';

/** `settled` is called after each batch, `done` after all of them. */
export type Progress = { settled: (items: OutboxItem[]) => Promise<void>; done: () => Promise<void> };

/**
 * Counts the items of these batches, all of one owner, that reach the server. Progress is recorded only for several requests, or when it
 * continues that of an interrupted pass.
 */
export async function startProgress(db: Database, owner: string | null, batches: Batch[]): Promise<Progress> {
  const due = batches.reduce((sum, { items }) => sum + items.length, 0);
  const record = (value: SendingProgress | null) => writeSending(db, value).catch(() => undefined);
  const stored = await readSending(db);
  const before = stored?.owner === owner ? stored : null;
  const isShown = due > 0 && (before !== null || isLong(batches));
  const total = before === null ? due : Math.max(before.total, before.sent + due);
  let sent = total - due;
  if (isShown) await record({ owner, sent, total });
  else if (before !== null) await record(null);
  return {
    settled: async (items) => {
      if (!isShown) return;
      const remaining = await db.outbox.bulkGet(items.map(({ id }) => id));
      sent += remaining.filter((item) => item === undefined).length;
      await record({ owner, sent, total });
    },
    done: async () => {
      if (isShown) await record(null);
    },
  };
}
