/** Maximum share of time that a repeated query may use: 1/5. */
const MAX_SHARE_DIVISOR = 5;
/** Pause in changes before a low-priority query runs again (ms). */
const QUIET_MS = 250;
/** Maximum delay between a change and the next run (ms). */
const MAX_WAIT_MS = 5_000;

/**
 * Throttles a live query: after each run it rests four times as long as the run took. While a directory arrives in thousands of rows,
 * screens then slow neither the writes nor the user. A single change is read at once, in a task of its own, because all queries of a screen
 * are notified in the same one. The last change is always read. Of waiting calls only the last one reads; the others reject, because
 * nothing awaits them. A `lowPriority` query waits until changes pause: a live query restarts at each change, so that during a burst every run
 * would be made twice.
 */
export function throttleQuery<T>(
  read: () => Promise<T>,
  {
    lowPriority = false,
    now = () => performance.now(),
    sleep = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms)),
  } = {},
): () => Promise<T> {
  let [resumesAt, lastCall] = [0, 0];
  let isRested = true;
  let waitingSince: number | null = null;
  const timedRead = async () => {
    const start = now();
    waitingSince = null;
    try {
      return await read();
    } finally {
      resumesAt = now() + Math.min((now() - start) * (MAX_SHARE_DIVISOR - 1), MAX_WAIT_MS);
    }
  };
  return () => {
    lastCall += 1;
    const thisCall = lastCall;
    if (thisCall === 1) return timedRead();
    const rest = resumesAt - now();
    waitingSince ??= now();
    const left = waitingSince + MAX_WAIT_MS - now();
    const wait = lowPriority ? Math.min(Math.max(rest, QUIET_MS), left) : isRested ? 0 : rest;
    isRested = rest <= 0;
    return Promise.resolve(sleep(Math.max(wait, 0))).then(() => {
      if (thisCall !== lastCall) throw new DOMException('A later call reads', 'AbortError');
      return timedRead();
    });
  };
}
