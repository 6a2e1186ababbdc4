import { Dexie, RangeSet, type ObservabilitySet, type Table } from 'dexie';

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
