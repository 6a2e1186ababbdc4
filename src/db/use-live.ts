import { createContext, startTransition, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { Database } from './database.ts';
import { paced } from './pace.ts';

/** The app's database for everything below; null until it is open, which is before any screen but the opening one. */
export const DatabaseContext = createContext<Database | null>(null);

/** The app's database. Throws outside of the provider. */
export function useDatabase(): Database {
  const db = useContext(DatabaseContext);
  if (db === null) throw new Error('No database is provided above this component');
  return db;
}

/**
 * A query's answer, kept current. The first frame shows `initial` (what the route's loader read), so that nothing on the
 * device is ever shown as absent; with another `key` it starts afresh and never shows the other key's answer. A query
 * that fails throws where it is used, for the error screen of the route.
 */
export function useLive<T>({
  key,
  query,
  initial,
  seldom = false,
}: {
  key: string;
  query: (db: Database) => Promise<T>;
  initial: T;
  /** It takes much to read and hurries not: it is read when changes pause. */
  seldom?: boolean;
}): T {
  const db = useContext(DatabaseContext);
  const ask = useEffectEvent(query);
  const [live, setLive] = useState<{ db: Database; key: string; value: T } | null>(null);
  useEffect(() => {
    if (db === null) return undefined;
    const subscription = db.watch(paced(() => ask(db), { seldom })).subscribe({
      // What a person does at the moment comes before what a table brings.
      next: (value) => startTransition(() => setLive({ db, key, value })),
      error: (error) =>
        setLive(() => {
          throw error;
        }),
    });
    return () => subscription.unsubscribe();
  }, [db, key, seldom]);
  return live !== null && live.db === db && live.key === key ? live.value : initial;
}
