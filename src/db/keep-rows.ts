import type { Table } from 'dexie';
import type { Database } from './database.ts';

/** A whole table in memory. `read` is for a live query; `release` forgets the rows and stops listening. */
export type KeptRows<T> = { read: (db: Database) => Promise<readonly T[]>; release: () => void };

/** What is in memory, and what of it has changed since: the keys, or all of it. */
type Kept<T> = { rows: readonly T[]; changed: Set<string> | 'all' };

/** Rows read at a time, so that a person can type while thousands are read. */
const PART = 250;

/**
 * Keeps all rows of a table in an order. After a change only the rows that changed are read again, so that an update costs the
 * same in a directory of any size.
 */
export function keepRows<T extends { id: string }>({
  tableOf,
  order,
}: {
  tableOf: (db: Database) => Table<T, string>;
  order: (a: T, b: T) => number;
}): KeptRows<T> {
  const none: Kept<T> = { rows: [], changed: 'all' };
  let kept = none;
  let stopListening: (() => void) | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const hear = (keys: string[] | null) => {
    if (keys === null) kept.changed = 'all';
    else if (kept.changed !== 'all') for (const key of keys) kept.changed.add(key);
  };
  const refresh = async (table: Table<T, string>) => {
    const { rows, changed } = kept;
    // What changes from here on is for the next reading; should this one fail, that begins anew.
    const reading: Kept<T> = { rows: [], changed: new Set() };
    kept = reading;
    try {
      const known = changed === 'all' ? [] : rows.filter(({ id }) => !changed.has(id));
      const fresh = changed === 'all' ? await readAll(table) : await readSome(table, changed);
      reading.rows = [...known, ...fresh].toSorted(order);
    } catch (error) {
      kept = { ...none };
      throw error;
    }
    return reading.rows;
  };
  return {
    read: async (db) => {
      const table = tableOf(db);
      stopListening ??= db.listenForChanges(table, hear);
      // Has the live query hear of every row, before this waits for its turn.
      const watched = table.count();
      const before = turn;
      const answer = (async () => {
        await Promise.allSettled([before, watched]);
        return refresh(table);
      })();
      turn = answer;
      return answer;
    },
    release: () => {
      stopListening?.();
      stopListening = null;
      kept = { ...none };
    },
  };
}

/** All rows of a table, by id. */
export async function readAll<T extends { id: string }>(table: Table<T, string>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const part = await table
      .where(':id')
      .above(rows.at(-1)?.id ?? '')
      .limit(PART)
      .toArray();
    rows.push(...part);
    if (part.length < PART) return rows;
  }
}

async function readSome<T>(table: Table<T, string>, keys: ReadonlySet<string>): Promise<T[]> {
  if (keys.size === 0) return [];
  return (await table.bulkGet([...keys])).filter((row) => row !== undefined);
}
