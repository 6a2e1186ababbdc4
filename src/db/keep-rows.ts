import type { Table } from 'dexie';
import type { Database } from './database.ts';

/** A whole table in memory. `read` is for a live query; `release` forgets the rows and stops listening. */
export type KeptRows<T> = { read: (db: Database) => Promise<readonly T[]>; release: () => void };

/** What is in memory, and what of it has changed since: the keys, or all of it. */
type Kept<T> = { rows: readonly T[]; changed: Set<string> | 'all' };

/** Rows read at a time, so that a person can type while thousands are read. */
const PART = 125;

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
      if (changed === 'all') reading.rows = await readAll(table, order);
      else {
        const known = rows.filter(({ id }) => !changed.has(id));
        reading.rows = [...known, ...(await readSome(table, changed))].toSorted(order);
      }
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
      // Has the live query hear of every row, before this waits for its turn: a query without bounds does, however little it reads.
      const watched = table.limit(1).toArray();
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
    runs.push(part.toSorted(order));
    // Put in order on the way, like sizes together: to sort twenty thousand at the end would be felt.
    while (isEven(runs)) joinLast(runs, order);
    if (part.length < PART) break;
  }
  for (; runs.length > 1; joinLast(runs, order)) await inTaskOfItsOwn();
  return runs[0] ?? [];
}

/** Lets the page do what waits: together, the last and largest would be felt. */
function inTaskOfItsOwn(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}

/** Whether the last run has grown as long as the one before it. */
function isEven(runs: readonly unknown[][]): boolean {
  return (runs.at(-2)?.length ?? Infinity) <= (runs.at(-1)?.length ?? 0);
}

/** Makes one of the last two runs. Of what consists of two runs in order a sort makes one by going over it once. */
function joinLast<T>(runs: T[][], order: (a: T, b: T) => number): void {
  const [before = [], last = []] = runs.splice(-2);
  runs.push([...before, ...last].toSorted(order));
}

async function readSome<T>(table: Table<T, string>, keys: ReadonlySet<string>): Promise<T[]> {
  if (keys.size === 0) return [];
  return (await table.bulkGet([...keys])).filter((row) => row !== undefined);
}
