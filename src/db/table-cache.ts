import type { Table } from 'dexie';
import { listenForChanges } from './changes.ts';
import type { Database } from './schema-types.ts';

/** A whole table in memory. `read` is for a live query; `release` forgets the rows and stops listening. */
export type TableCache<T> = { read: (db: Database) => Promise<readonly T[]>; release: () => void };

/** What is in memory, and what of it has changed since: the keys, or all of it. */
type CacheState<T> = { rows: readonly T[]; changed: Set<string> | 'all' };

/** Rows read at a time, so that a person can type while thousands are read. */
const PART = 125;

/**
 * Keeps all rows of a table in an order. After a change only the rows that changed are read again, so that an update costs the
 * same in a directory of any size.
 */
export function createTableCache<T extends { id: string }>({
  tableOf,
  order,
}: {
  tableOf: (db: Database) => Table<T, string>;
  order: (a: T, b: T) => number;
}): TableCache<T> {
  const none: CacheState<T> = { rows: [], changed: 'all' };
  let cache = none;
  let stopListening: (() => void) | null = null;
  let lastRead: Promise<unknown> = Promise.resolve();

  const onChange = (keys: string[] | null) => {
    if (keys === null) cache.changed = 'all';
    else if (cache.changed !== 'all') for (const key of keys) cache.changed.add(key);
  };
  const refresh = async (table: Table<T, string>) => {
    const { rows, changed } = cache;
    // What changes from here on is for the next reading; should this one fail, that begins anew.
    const reading: CacheState<T> = { rows: [], changed: new Set() };
    cache = reading;
    try {
      if (changed === 'all') reading.rows = await readAll(table, order);
      else if (changed.size === 0) reading.rows = rows;
      else {
        const fresh = await readSome(table, { keys: changed, order });
        const known = rows.filter(({ id }) => !changed.has(id));
        // Among many, to look for them took its time.
        if (changed.size > PART) await yieldToMain();
        reading.rows = joined(known, fresh, order);
      }
    } catch (error) {
      cache = { ...none };
      throw error;
    }
    return reading.rows;
  };
  return {
    read: async (db) => {
      const table = tableOf(db);
      stopListening ??= listenForChanges(table, onChange);
      // Has the live query hear of every row, before this waits for its turn: a query without bounds does, however little it reads.
      const watched = table.limit(1).toArray();
      const before = lastRead;
      const answer = (async () => {
        await Promise.allSettled([before, watched]);
        return refresh(table);
      })();
      lastRead = answer;
      return answer;
    },
    release: () => {
      stopListening?.();
      stopListening = null;
      cache = { ...none };
    },
  };
}

/** All rows of a table, in an order. */
export async function readAll<T extends { id: string }>(
  table: Table<T, string>,
  order: (a: T, b: T) => number,
): Promise<readonly T[]> {
  const runs: T[][] = [];
  let lastId = '';
  for (;;) {
    const part = await table.where(':id').above(lastId).limit(PART).toArray();
    lastId = part.at(-1)?.id ?? '';
    mergeRun(runs, part, order);
    if (part.length < PART) return joinRuns(runs, order);
  }
}

/** The rows with these keys that there are, in an order. */
async function readSome<T>(
  table: Table<T, string>,
  { keys, order }: { keys: ReadonlySet<string>; order: (a: T, b: T) => number },
): Promise<readonly T[]> {
  const wanted = [...keys];
  const runs: T[][] = [];
  for (let from = 0; from < wanted.length; from += PART) {
    const part = await table.bulkGet(wanted.slice(from, from + PART));
    mergeRun(
      runs,
      part.filter((row) => row !== undefined),
      order,
    );
  }
  return joinRuns(runs, order);
}

/** Puts rows in order as they come, like sizes together: to sort twenty thousand at the end would be felt. */
function mergeRun<T>(runs: T[][], rows: readonly T[], order: (a: T, b: T) => number): void {
  runs.push(rows.toSorted(order));
  while (isEven(runs)) joinLast(runs, order);
}

/** Whether the last run has grown as long as the one before it. */
function isEven(runs: readonly unknown[][]): boolean {
  return (runs.at(-2)?.length ?? Infinity) <= (runs.at(-1)?.length ?? 0);
}

/** Makes one of what is left, each step in a task of its own, and what follows in another: the last and largest would be felt. */
async function joinRuns<T>(runs: T[][], order: (a: T, b: T) => number): Promise<readonly T[]> {
  const areMany = runs.length > 1;
  for (; runs.length > 1; joinLast(runs, order)) await yieldToMain();
  if (areMany) await yieldToMain();
  return runs[0] ?? [];
}

function joinLast<T>(runs: T[][], order: (a: T, b: T) => number): void {
  const [before = [], last = []] = runs.splice(-2);
  runs.push(joined(before, last, order));
}

/** One of two that are in order each: a sort makes it by going over both once. */
function joined<T>(a: readonly T[], b: readonly T[], order: (a: T, b: T) => number): T[] {
  return [...a, ...b].toSorted(order);
}

/** Lets the page do what waits. */
function yieldToMain(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
