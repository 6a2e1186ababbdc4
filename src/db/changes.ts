import { Dexie, RangeSet, type ObservabilitySet, type Table } from 'dexie';

/**
 * Tells of each change of a table, from whatever thread: the keys that were written or deleted, or null when they were too many to
 * be named. Returns what ends it.
 */
export function listenForChanges(
  table: Table<unknown, string>,
  hear: (keys: string[] | null) => void,
): () => void {
  const part = `idb://${table.db.name}/${table.name}/`;
  const listener = (parts: ObservabilitySet) => {
    const changed = parts[part];
    // After the back-forward cache Dexie cannot tell what changed, and fires `all` without a table.
    if (parts['all'] !== undefined) hear(null);
    else if (changed !== undefined) hear(keysOf(new RangeSet().add(changed)));
  };
  Dexie.on('storagemutated', listener);
  return () => Dexie.on.storagemutated.unsubscribe(listener);
}

/** The keys of single rows; null where a range of them was touched. */
function keysOf(changed: RangeSet): string[] | null {
  const keys: string[] = [];
  for (const { from, to } of changed) {
    if (typeof from !== 'string' || from !== to) return null;
    keys.push(from);
  }
  return keys;
}
