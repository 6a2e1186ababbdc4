import { liveQuery } from 'dexie';

type Listeners<T> = { onAnswer: (answer: T) => void; onError?: (error: unknown) => void };

/**
 * Calls `onAnswer` with a query's answer, now and after each change of what it read, until the returned function is called. A
 * query that fails is not asked again: `onError` gets the reason.
 */
export function watchQuery<T>(
  query: () => Promise<T>,
  { onAnswer, onError = () => undefined }: Listeners<T>,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: onAnswer, error: onError });
  return () => subscription.unsubscribe();
}

/**
 * The first thing `pick` finds in the answers of a query that is asked again after each change of what it read; null when
 * the signal ends the wait. Rejects when the query fails.
 */
export function firstAnswer<T, R>(
  query: () => Promise<T>,
  { pick, signal }: { pick: (answer: T) => R | null; signal: AbortSignal },
): Promise<R | null> {
  return new Promise((resolve, reject) => {
    const look = (answer: T) => {
      const found = pick(answer);
      if (found !== null) finish(found);
    };
    const stop = watchQuery(query, { onAnswer: look, onError: reject });
    const end = () => finish(null);
    function finish(found: R | null) {
      // The first answer never comes before `watchQuery` has returned: a query needs a turn of the event loop.
      stop();
      signal.removeEventListener('abort', end);
      resolve(found);
    }
    signal.addEventListener('abort', end);
  });
}
