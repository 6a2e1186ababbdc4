import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { thisTab, type Browser } from '#session/this-tab.ts';

export type TestTab = {
  db: Database;
  /** What a reload or a duplicate of the tab begins with. */
  storage: Map<string, string>;
  /** Closes it, or ends its browser: its locks are free. */
  close: () => void;
};

/** A tab of the app on the device with this name; `storage`: of the tab that it is a reload or a duplicate of. */
export function openTab(
  name: string,
  { storage, ...browser }: { storage?: Map<string, string>; locks?: Browser['locks'] } = {},
): TestTab {
  const db = openDatabase({ name });
  const page = new EventTarget();
  const ownStorage = new Map(storage);
  void thisTab(db, {
    locks: navigator.locks,
    ...browser,
    page,
    storage: () => ({
      getItem: (key) => ownStorage.get(key) ?? null,
      setItem: (key, value) => void ownStorage.set(key, value),
    }),
  });
  return { db, storage: ownStorage, close: () => void page.dispatchEvent(new Event('pagehide')) };
}
