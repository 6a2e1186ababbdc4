// How far a long sending is, for a person who watches it. It is never in the way of the sending itself.
import type { Database } from '#db/schema-types.ts';
import { readSending, writeSending } from '#db/sync-run.ts';
import type { SendingProgress } from '#db/schema-types.ts';
import type { OutboxItem } from '#domain/operation.ts';
import type { Batch } from './plan.ts';

/** Told of each batch that came to an end, and when all of them had their turn. */
export type Progress = { settled: (items: OutboxItem[]) => Promise<void>; done: () => Promise<void> };

/**
 * Counts what of these batches reaches the server. One request is sent or not: there is something to tell of several only, and
 * where a pass before this one broke off.
 */
export async function startProgress(db: Database, batches: Batch[]): Promise<Progress> {
  const due = batches.reduce((sum, { items }) => sum + items.length, 0);
  const note = (value: SendingProgress | null) => writeSending(db, value).catch(() => undefined);
  const before = await readSending(db);
  const isLong = due > 0 && (before !== null || batches.length > 1);
  const total = before === null ? due : Math.max(before.total, before.sent + due);
  let sent = total - due;
  await note(isLong ? { sent, total } : null);
  return {
    settled: async (items) => {
      if (!isLong) return;
      const here = await db.outbox.bulkGet(items.map(({ id }) => id));
      sent += here.filter((item) => item === undefined).length;
      await note({ sent, total });
    },
    done: () => note(null),
  };
}
