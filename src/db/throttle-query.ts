/** Of the time, a query that is asked again and again takes at most one part in so many. */
const SHARE = 5;
/** How long nothing has to change before what takes much and hurries not is read again (ms). */
const QUIET_MS = 250;
/** After a change nobody waits longer for what it says (ms). */
const LONGEST_WAIT_MS = 5_000;

/**
 * Lets a query that is asked again at every change rest after each reading four times as long as that took: while a directory
 * arrives in thousands of rows, screens neither hold up the writing nor the person. A change that comes alone is read at once,
 * in a task of its own, for all queries of a screen hear of it in the same one. What changed last is always read. Of calls that
 * wait, the last one reads; the others fail: nobody waits for them any more. What is read but `seldom` waits until changes pause: a
 * live query begins anew when it hears of one, so that among many each reading would be made twice.
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
  const timed = async () => {
    const start = now();
    waitingSince = null;
    try {
      return await read();
    } finally {
      resumesAt = now() + Math.min((now() - start) * (SHARE - 1), LONGEST_WAIT_MS);
    }
  };
  return () => {
    lastCall += 1;
    const thisCall = lastCall;
    if (thisCall === 1) return timed();
    const rest = resumesAt - now();
    waitingSince ??= now();
    const left = waitingSince + LONGEST_WAIT_MS - now();
    const wait = lowPriority ? Math.min(Math.max(rest, QUIET_MS), left) : isRested ? 0 : rest;
    isRested = rest <= 0;
    return Promise.resolve(sleep(Math.max(wait, 0))).then(() => {
      if (thisCall !== lastCall) throw new DOMException('A later call reads', 'AbortError');
      return timed();
    });
  };
}
