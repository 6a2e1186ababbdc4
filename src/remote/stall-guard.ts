// When a request is given up (law 9).

/** Calls the listener at each return of person or network, until what it answers with is called. */
export type OnResume = (listener: () => void) => () => void;

/** Called with how long a request may be silent from now on (ms). */
export type OnWait = (ms: number) => void;

/** How long nothing may move before a request is given up (ms), beside the time its own bytes need. */
const STALL_MS = 15_000;
/**
 * How long it may still take after a person or the network came back (ms): its socket may have died meanwhile, and he waits. Enough for
 * a connection and an answer on a slow line, of four round trips of a second; what is given up too early is asked again at once.
 */
const RESUME_MS = 6_000;

type StallGuard = { signal: AbortSignal; moved: () => void; end: () => void };

/** Gives a request up when nothing has moved for too long; `sendingMs` is what its own bytes need on the slowest line. */
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
  // By the clock, for the timers of a sleeping device stand still: what should have ended long ago ends now.
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
