/** Of the time, a query that is asked again and again takes at most one part in so many. */
const SHARE = 5;
/** The same for what takes much and hurries not. */
const SELDOM_SHARE = 20;
/** After a change nobody waits longer for what it says (ms). */
const LONGEST_REST_MS = 5_000;

/**
 * Lets a query that is asked again at every change rest after each reading four times as long as that took: while a directory
 * arrives in thousands of rows, screens neither hold up the writing nor the person. A change that comes alone is read at once,
 * in a task of its own, for all queries of a screen hear of it in the same one. What changed last is always read. Of calls that
 * wait, the last one reads; the others fail: nobody waits for them any more. What is read but `seldom` rests longer, and after each
 * reading.
 */
export function paced<T>(
  read: () => Promise<T>,
  {
    seldom = false,
    now = () => performance.now(),
    sleep = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms)),
  } = {},
): () => Promise<T> {
  const rests = (seldom ? SELDOM_SHARE : SHARE) - 1;
  let [restsUntil, turn] = [0, 0];
  let isRested = true;
  const timed = async () => {
    const start = now();
    try {
      return await read();
    } finally {
      restsUntil = now() + Math.min((now() - start) * rests, LONGEST_REST_MS);
    }
  };
  return () => {
    turn += 1;
    const mine = turn;
    if (mine === 1) return timed();
    const rest = restsUntil - now();
    const wait = isRested && !seldom ? 0 : Math.max(rest, 0);
    isRested = rest <= 0;
    return Promise.resolve(sleep(wait)).then(() => {
      if (mine !== turn) throw new DOMException('A later call reads', 'AbortError');
      return timed();
    });
  };
}
