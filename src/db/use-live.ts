import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext } from 'react';
import type { Database } from './database.ts';

/** The app's database for everything below; set once by main. */
export const DatabaseContext = createContext<Database | null>(null);

/** The app's database. Throws outside of the provider. */
export function useDatabase(): Database {
  const db = useContext(DatabaseContext);
  if (db === null) throw new Error('No database is provided above this component');
  return db;
}

/**
 * A query's answer, kept current. The first frame shows `initial` (what the route's loader read), so that nothing on the
 * device is ever shown as absent; with another `key` it starts afresh and never shows the other key's answer.
 */
export function useLive<T>({
  key,
  query,
  initial,
}: {
  key: string;
  query: (db: Database) => Promise<T>;
  initial: T;
}): T {
  const db = useDatabase();
  const live = useLiveQuery(async () => ({ key, value: await query(db) }), [db, key]);
  return live?.key === key ? live.value : initial;
}
