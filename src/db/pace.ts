/** Of the time, a query that is asked again and again takes at most one part in so many. */
const SHARE = 5;

/**
 * Lets a query that is asked again at every change rest after each reading four times as long as that took: while a directory
 * arrives in thousands of rows, screens neither hold up the writing nor the person. A change that comes alone is read at once,
 * in a task of its own, for all queries of a screen hear of it in the same one. What changed last is always read. Of calls that
 * wait, the last one reads; the others fail: nobody waits for them any more. A larger `share` is for what takes much and hurries
 * not.
 */
export function paced<T>(
  read: () => Promise<T>,
  {
    share = SHARE,
    now = () => performance.now(),
    sleep = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms)),
  } = {},
): () => Promise<T> {
  let [restsUntil, turn] = [0, 0];
  let isRested = true;
  const timed = async () => {
    const start = now();
    try {
      return await read();
    } finally {
      restsUntil = now() + (now() - start) * (share - 1);
    }
  };
  return () => {
    turn += 1;
    const mine = turn;
    if (mine === 1) return timed();
    const rest = restsUntil - now();
    const wait = isRested ? 0 : Math.max(rest, 0);
    isRested = rest <= 0;
    return Promise.resolve(sleep(wait)).then(() => {
      if (mine !== turn) throw new DOMException('A later call reads', 'AbortError');
      return timed();
    });
  };
}
