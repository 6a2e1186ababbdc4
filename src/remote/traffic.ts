import type { Traffic } from '#domain/data-use.ts';

/** Hears of bytes as they move. */
export type OnTraffic = (moved: Partial<Traffic>) => void;

/**
 * Counts what this thread's requests to the server use. Down, it is what the browser says it received, headers and compression
 * included; where another origin does not let the browser say so, it is the answers as they are read, which is more: a meter that
 * errs should err that way. Up, it is the bodies.
 */
export function trafficMeter(
  url: string,
  performance: Performance,
): { onTraffic: OnTraffic; total: () => Traffic } {
  const read: Traffic = { up: 0, down: 0 };
  performance.clearResourceTimings();
  return {
    onTraffic: ({ up = 0, down = 0 }) => {
      read.up += up;
      read.down += down;
    },
    total: () => {
      const answers = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => isOfServer(name, url));
      const received = answers.reduce((sum, { transferSize }) => sum + transferSize, 0);
      return { up: read.up, down: received > 0 ? received : read.down };
    },
  };
}

function isOfServer(address: string, url: string): boolean {
  return /\/(?:rest|auth)\/v1\//u.test(address) && address.startsWith(url);
}
