import type { Traffic } from '#domain/account/data-use.ts';

/** Called with bytes as they are sent or received. */
export type OnTraffic = (moved: Partial<Traffic>) => void;

/**
 * Counts the traffic of this thread's requests to the server, and for the directory as a file. Down: the transfer sizes that the browser reports, with headers and
 * compression. Where a cross-origin server hides them, the decoded responses, which are larger: better too much than too little. Up: the
 * request bodies.
 */
export function trafficMeter(
  url: string,
  performance: Performance,
): { onTraffic: OnTraffic; total: () => Traffic } {
  const counted: Traffic = { up: 0, down: 0 };
  performance.clearResourceTimings();
  return {
    onTraffic: ({ up = 0, down = 0 }) => {
      counted.up += up;
      counted.down += down;
    },
    total: () => {
      const entries = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => isOfServer(name, url));
      const received = entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
      return { up: counted.up, down: received > 0 ? received : counted.down };
    },
  };
}

function isOfServer(address: string, url: string): boolean {
  return (
    (/\/(?:rest|auth)\/v1\//u.test(address) && address.startsWith(url)) ||
    /\/directory(?:\/|\.json$)/u.test(address)
  );
}
