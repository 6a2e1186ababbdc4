import { liveQuery } from 'dexie';

/**
 * The first thing `pick` finds in the answers of a query that is asked again after each change of what it read; null when
 * the signal ends the wait. Rejects when the query fails.
 */
export function firstAnswer<T, R>(
  query: () => Promise<T>,
  { pick, signal }: { pick: (answer: T) => R | null; signal: AbortSignal },
): Promise<R | null> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(query).subscribe({
      next: (answer) => {
        const found = pick(answer);
        if (found !== null) finish(found);
      },
      error: reject,
    });
    const end = () => finish(null);
    function finish(found: R | null) {
      // The first answer never comes before `subscribe` has returned: a query needs a turn of the event loop.
      subscription.unsubscribe();
      signal.removeEventListener('abort', end);
      resolve(found);
    }
    signal.addEventListener('abort', end);
  });
}
