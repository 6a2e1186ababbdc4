import type { Traffic } from '#domain/account/data-use.ts';

/** Called with bytes as they are sent to an origin or received from it. */
export type OnTraffic = (moved: Partial<Traffic> & { origin: string }) => void;

/**
 * Counts the traffic of this thread's requests to the server, and for the directory as a file. Down: the transfer sizes that the browser
 * reports, with headers and compression. Where another origin hides its own, the decoded responses, which are larger: better too much than
 * too little. Up: the request bodies.
 */
export function trafficMeter(
  url: string,
  performance: Performance,
): { onTraffic: OnTraffic; total: () => Traffic } {
  let sent = 0;
  const decoded = new Map<string, number>();
  performance.clearResourceTimings();
  return {
    onTraffic: ({ origin, up = 0, down = 0 }) => {
      sent += up;
      add(decoded, origin, down);
    },
    total: () => {
      const transferred = new Map<string, number>();
      for (const entry of performance.getEntriesByType('resource')) {
        if (entry instanceof PerformanceResourceTiming && isOfServer(entry.name, url))
          add(transferred, new URL(entry.name).origin, entry.transferSize);
      }
      const received = [...decoded].map(([origin, bytes]) => transferred.get(origin) || bytes);
      return { up: sent, down: received.reduce((sum, bytes) => sum + bytes, 0) };
    },
  };
}

function add(counted: Map<string, number>, origin: string, bytes: number): void {
  counted.set(origin, (counted.get(origin) ?? 0) + bytes);
}

function isOfServer(address: string, url: string): boolean {
  return (
    (/\/(?:rest|auth)\/v1\//u.test(address) && address.startsWith(url)) ||
    /\/directory(?:\/|\.json$)/u.test(address)
  );
}
