// What Settings reports as the data use of sync.
import { expect, it } from 'vitest';
import { trafficMeter } from '#remote/traffic.ts';

const APP = 'https://app.example';
const API = 'https://api.example';

/** What a browser reports of finished requests: address and transfer size, 0 where another origin hides it or nothing was transferred. */
function browserWith(sizes: Record<string, number>): Performance {
  const entries = Object.entries(sizes).map(([name, transferSize]) =>
    Object.create(PerformanceResourceTiming.prototype, {
      name: { value: name },
      transferSize: { value: transferSize },
    }),
  );
  return Object.assign(Object.create(performance), {
    clearResourceTimings: () => undefined,
    getEntriesByType: () => entries,
  });
}

function totalOf(api: string, sizes: Record<string, number>) {
  const { onTraffic, total } = trafficMeter(api, browserWith(sizes));
  onTraffic({ origin: APP, up: 0 });
  onTraffic({ origin: APP, down: 3_000 });
  onTraffic({ origin: api, up: 120 });
  onTraffic({ origin: api, down: 20_000 });
  onTraffic({ origin: api, down: 5_000 });
  return total();
}

it('adds the decoded responses of an API on another origin to what the app’s own host transferred', () => {
  const sizes = {
    [`${APP}/directory.json`]: 700,
    [`${APP}/assets/frame.js`]: 90_000,
    [`${API}/rest/v1/rpc/pull_changes`]: 0,
  };
  expect(totalOf(API, sizes)).toEqual({ up: 120, down: 25_700 });
});

it('counts what was transferred where the browser reports it', () => {
  const sizes = {
    [`${APP}/directory.json`]: 700,
    [`${APP}/rest/v1/rpc/pull_changes`]: 6_000,
    [`${APP}/auth/v1/token`]: 900,
  };
  expect(totalOf(APP, sizes)).toEqual({ up: 120, down: 7_600 });
});
