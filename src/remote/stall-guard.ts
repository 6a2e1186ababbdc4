// Aborts requests that stall (law 9).

/** Calls the listener whenever the user or the network returns; the returned function unsubscribes. */
export type OnResume = (listener: () => void) => () => void;

/** Called with how long a request may be idle from now on (ms). */
export type OnWait = (ms: number) => void;

/** How long no byte may arrive before a request is aborted (ms), in addition to the time its own bytes need. */
const STALL_MS = 15_000;
/**
 * How long a request may still take after the user or the network returned (ms): its socket may have died, and the user waits. Enough for a
 * connection and an answer on a slow line, with four round trips of a second. A request that is aborted too early is retried at once.
 */
const RESUME_MS = 6_000;

type StallGuard = { signal: AbortSignal; moved: () => void; end: () => void };

/** Aborts its signal when no byte has moved for too long; `sendingMs` is what the request's own bytes need on the slowest line. */
export function stallGuard({
  sendingMs,
  now,
  onResume,
  onWait,
}: {
  sendingMs: number;
  now: () => number;
  onResume?: OnResume | undefined;
  onWait?: OnWait | undefined;
}): StallGuard {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [sending, until] = [sendingMs, 0];
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), ms);
    until = now() + ms;
    onWait?.(ms);
  };
  wait(STALL_MS + sending);
  // By the clock, because timers stop while a device sleeps: a request whose deadline has passed is aborted at once.
  const unsubscribe = onResume?.(() => wait(Math.max(Math.min(until - now(), RESUME_MS + sending), 0)));
  return {
    signal: controller.signal,
    moved: () => {
      sending = 0;
      wait(STALL_MS);
    },
    end: () => {
      clearTimeout(timer);
      unsubscribe?.();
    },
  };
}
