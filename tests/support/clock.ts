import { vi } from 'vitest';

/** A clock that only a test moves. */
export type Clock = { now: () => number; advance: (ms: number) => void };

export function manualClock(start = Date.parse('2026-11-20T09:00:00+11:00')): Clock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

/** Fakes `setTimeout` only; other waits take real time. */
export function manualTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}
