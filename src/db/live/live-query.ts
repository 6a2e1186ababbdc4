import { liveQuery } from 'dexie';

type Listeners<T> = { onResult: (result: T) => void; onError?: (error: unknown) => void };

/**
 * Calls `onResult` with a query's result, now and after each change of what it read, until the returned function is called. A query that
 * fails is not run again: `onError` gets the reason.
 */
export function watchQuery<T>(
  query: () => Promise<T>,
  { onResult, onError = () => undefined }: Listeners<T>,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: onResult, error: onError });
  return () => subscription.unsubscribe();
}

/**
 * Resolves to the first non-null result of `pick` over a live query's results; null when the signal aborts the wait. Rejects when the query
 * fails.
 */
export function firstResult<T, R>(
  query: () => Promise<T>,
  { pick, signal }: { pick: (result: T) => R | null; signal: AbortSignal },
): Promise<R | null> {
  return new Promise((resolve, reject) => {
    const check = (result: T) => {
      const found = pick(result);
      if (found !== null) finish(found);
    };
    const stop = watchQuery(query, { onResult: check, onError: reject });
    const end = () => finish(null);
    function finish(found: R | null) {
      // `stop` is assigned by then: a query needs a turn of the event loop.
      stop();
      signal.removeEventListener('abort', end);
      resolve(found);
    }
    signal.addEventListener('abort', end);
  });
}
