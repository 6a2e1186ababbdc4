import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useMemo } from 'react';
import type { Database } from '#db/tables/schema-types.ts';
import { useDatabase } from './database-context.ts';
import { rememberFailure } from './read-error.ts';
import { throttleQuery } from './throttle-query.ts';

/**
 * A live query's result. The first frame shows `initial` (what the route's loader read), so that existing rows are never shown as missing;
 * a new `key` starts over and never shows the result of another key. A query that fails throws during render, for the route's error page.
 */
export function useLive<T>({
  key,
  query,
  initial,
  lowPriority = false,
}: {
  /** Identifies the query: the result for one key depends on the tables alone. */
  key: string;
  query: (db: Database) => Promise<T>;
  initial: T;
  /** For expensive queries that can wait: they run when changes pause. */
  lowPriority?: boolean;
}): T {
  const db = useDatabase();
  const read = useMemo(
    () =>
      throttleQuery(async () => ({ db, key, value: await rememberFailure(() => query(db)) }), {
        lowPriority,
      }),
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps -- `key` stands for `query`
    [db, key, lowPriority],
  );
  // User input takes precedence over table updates.
  const result = useDeferredValue(useLiveQuery(read, [read]));
  return result?.db === db && result.key === key ? result.value : initial;
}
