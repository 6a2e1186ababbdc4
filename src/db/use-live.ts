import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useMemo } from 'react';
import { useDatabase } from './database-context.ts';
import type { Database } from './schema-types.ts';
import { throttleQuery } from './throttle-query.ts';

/**
 * A query's answer, kept current. The first frame shows `initial` (what the route's loader read), so that nothing on the
 * device is ever shown as absent; with another `key` it starts over and never shows the other key's answer. A query
 * that fails throws where it is used, for the error screen of the route.
 */
export function useLive<T>({
  key,
  query,
  initial,
  lowPriority = false,
}: {
  /** Names the query: its answer for one key depends on the tables alone. */
  key: string;
  query: (db: Database) => Promise<T>;
  initial: T;
  /** It takes much to read and hurries not: it is read when changes pause. */
  lowPriority?: boolean;
}): T {
  const db = useDatabase();
  const read = useMemo(
    () => throttleQuery(async () => ({ db, key, value: await query(db) }), { lowPriority }),
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps -- `key` stands for `query`
    [db, key, lowPriority],
  );
  // User input comes before what a table brings.
  const answer = useDeferredValue(useLiveQuery(read, [read]));
  return answer?.db === db && answer.key === key ? answer.value : initial;
}
