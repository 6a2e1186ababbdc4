import { type Table, Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { Database } from '#db/tables/schema-types.ts';

/** A whole table in memory. `read` is for live queries; `release` drops the rows and stops listening. */
export type TableCache<T> = { read: (db: Database) => Promise<readonly T[]>; release: () => void };

/** Rows in memory, and the keys that changed since they were read. */
type CacheState<T> = { rows: readonly T[]; changed: Set<string> | 'all' };

/** Rows read per chunk, so that the page stays responsive to typing while thousands are read. */
const CHUNK_SIZE = 125;

/**
 * Keeps all rows of a table in memory, sorted. After a change only the changed rows are read again, so that an update costs the same in a
 * directory of any size.
 */
export function createTableCache<T extends { id: string }>({
  tableOf,
  order,
}: {
  tableOf: (db: Database) => Table<T, string>;
  order: (a: T, b: T) => number;
}): TableCache<T> {
  const empty: CacheState<T> = { rows: [], changed: 'all' };
  let cache = empty;
  let stopListening: (() => void) | null = null;
  let lastRead: Promise<unknown> = Promise.resolve();

  const onChange = (keys: string[] | null) => {
    if (keys === null) cache.changed = 'all';
    else if (cache.changed !== 'all') for (const key of keys) cache.changed.add(key);
  };
  const refresh = async (table: Table<T, string>) => {
    const { rows, changed } = cache;
    // Changes from here on belong to the next read; if this read fails, the next one reads everything.
    const reading: CacheState<T> = { rows: [], changed: new Set() };
    cache = reading;
    try {
      if (changed === 'all') reading.rows = await readAll(table, order);
      else if (changed.size === 0) reading.rows = rows;
      else {
        const fresh = await readSome(table, { keys: changed, order });
        const unchanged = rows.filter(({ id }) => !changed.has(id));
        // Matching many changed ids takes noticeable time.
        if (changed.size > CHUNK_SIZE) await yieldToMain();
        reading.rows = mergeSorted(unchanged, fresh, order);
      }
    } catch (error) {
      cache = { ...empty };
      throw error;
    }
    return reading.rows;
  };
  return {
    read: async (db) => {
      const table = tableOf(db);
      stopListening ??= listenForChanges(table, onChange);
      // Subscribes the live query to the whole table before waiting for its turn: a query without bounds observes every row, however little
      // it reads.
      const observed = table.limit(1).toArray();
      const before = lastRead;
      const result = (async () => {
        await Promise.allSettled([before, observed]);
        return refresh(table);
      })();
      lastRead = result;
      return result;
    },
    release: () => {
      stopListening?.();
      stopListening = null;
      cache = { ...empty };
    },
  };
}

/** All rows of a table, sorted; read in chunks. */
export async function readAll<T extends { id: string }>(
  table: Table<T, string>,
  order: (a: T, b: T) => number,
): Promise<readonly T[]> {
  const runs: T[][] = [];
  let lastId = '';
  for (;;) {
    const part = await table.where(':id').above(lastId).limit(CHUNK_SIZE).toArray();
    lastId = part.at(-1)?.id ?? '';
    mergeRun(runs, part, order);
    if (part.length < CHUNK_SIZE) return mergeRuns(runs, order);
  }
}

/** The existing rows with these keys, sorted. */
async function readSome<T>(
  table: Table<T, string>,
  { keys, order }: { keys: ReadonlySet<string>; order: (a: T, b: T) => number },
): Promise<readonly T[]> {
  const wanted = [...keys];
  const runs: T[][] = [];
  for (let from = 0; from < wanted.length; from += CHUNK_SIZE) {
    const part = await table.bulkGet(wanted.slice(from, from + CHUNK_SIZE));
    mergeRun(
      runs,
      part.filter((row) => row !== undefined),
      order,
    );
  }
  return mergeRuns(runs, order);
}

/** Merges sorted runs of similar size as they arrive: sorting twenty thousand rows at the end would block the page. */
function mergeRun<T>(runs: T[][], rows: readonly T[], order: (a: T, b: T) => number): void {
  runs.push([...rows].sort(order));
  while (shouldMerge(runs)) mergeLastTwo(runs, order);
}

function shouldMerge(runs: readonly unknown[][]): boolean {
  return (runs.at(-2)?.length ?? Infinity) <= (runs.at(-1)?.length ?? 0);
}

/**
 * Merges the remaining runs, each merge in a task of its own and the caller's continuation in another: the last merge is the largest and
 * would block the page.
 */
async function mergeRuns<T>(runs: T[][], order: (a: T, b: T) => number): Promise<readonly T[]> {
  const hadMany = runs.length > 1;
  for (; runs.length > 1; mergeLastTwo(runs, order)) await yieldToMain();
  if (hadMany) await yieldToMain();
  return runs[0] ?? [];
}

function mergeLastTwo<T>(runs: T[][], order: (a: T, b: T) => number): void {
  const [before = [], last = []] = runs.splice(-2);
  runs.push(mergeSorted(before, last, order));
}

/** Merges two sorted lists; `sort` does that in one pass over both. */
function mergeSorted<T>(a: readonly T[], b: readonly T[], order: (a: T, b: T) => number): T[] {
  return [...a, ...b].sort(order);
}

/** Lets the page paint and answer the user. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}

/**
 * Calls `onChange` for each change of a table, from any thread, with the written or deleted keys, or null when they cannot be named one by
 * one. Returns the unsubscribe function.
 */
export function listenForChanges(
  table: Table<unknown, string>,
  onChange: (keys: string[] | null) => void,
): () => void {
  const part = `idb://${table.db.name}/${table.name}/`;
  const listener = (parts: ObservabilitySet) => {
    const changed = parts[part];
    // After the back-forward cache Dexie does not know what changed, and fires `all` without a table.
    if (parts['all'] !== undefined) onChange(null);
    else if (changed !== undefined) onChange(keysOf(new RangeSet().add(changed)));
  };
  Dexie.on('storagemutated', listener);
  return () => Dexie.on.storagemutated.unsubscribe(listener);
}

/** The keys of single rows; null where a range of keys changed. */
function keysOf(changed: RangeSet): string[] | null {
  const keys: string[] = [];
  for (const { from, to } of changed) {
    if (typeof from !== 'string' || from !== to) return null;
    keys.push(from);
  }
  return keys;
}
