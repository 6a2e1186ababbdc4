import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toResult, apiFetch } from '#remote/api-fetch.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const answering = (response: () => Response) =>
  apiFetch({ fetch: async () => response(), asUser: false, now: Date.now });
const failureReason = async (fetch: typeof globalThis.fetch) => {
  const answer = await toResult(() => fetch('http://headwater.test/rest/v1/parcels'));
  return answer.ok || answer.failure.kind !== 'retry' ? undefined : answer.failure.failureReason;
};

describe('the network boundary', () => {
  it('passes a JSON response of our API unchanged', async () => {
    const response = await answering(() => new Response('[1]', { status: 201, headers: json }))(
      'http://headwater.test/',
    );
    expect([response.status, await response.json()]).toEqual([201, [1]]);
  });

  it("rejects a captive portal's page with status 200 (law 6)", async () => {
    expect(
      await failureReason(
        answering(() => new Response('<html>Log in</html>', { headers: { 'content-type': 'text/html' } })),
      ),
    ).toBe('not-our-api');
  });

  it('rejects a truncated response (law 6)', async () => {
    expect(await failureReason(answering(() => new Response('[{"id":', { headers: json })))).toBe(
      'not-our-api',
    );
  });

  it('does not set the cache mode, which would cost a preflight for each request', async () => {
    const sent = vi.fn<typeof globalThis.fetch>(async () => new Response('[]', { headers: json }));
    await apiFetch({ fetch: sent, asUser: false, now: Date.now })('http://headwater.test/');
    expect(new Request('http://headwater.test/', sent.mock.calls[0]?.[1]).cache).toBe('default');
  });

  it('measures a date until which to wait by the clock that set it (law 7)', async () => {
    const dates = { date: 'Fri, 20 Nov 2026 00:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 00:00:30 GMT' };
    const pauses = [];
    for (const now of ['2026-11-20', '2020-01-01', '2027-01-01']) {
      const fetch = apiFetch({
        fetch: async () => new Response('busy', { status: 503, headers: dates }),
        asUser: false,
        now: () => Date.parse(now),
      });
      const answer = await toResult(() => fetch('http://headwater.test/'));
      pauses.push(!answer.ok && answer.failure.kind === 'retry' && answer.failure.retryAfterMs);
    }
    expect(pauses).toEqual([30_000, 30_000, 30_000]);
  });

  it('reports a network failure as no response', async () => {
    const fetch = apiFetch({
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      asUser: false,
      now: Date.now,
    });
    expect(await failureReason(fetch)).toBe('no-response');
  });
});

describe('the deadline of a request (law 9)', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const hanging: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    );

  it('aborts a request without a response', async () => {
    const failed = failureReason(apiFetch({ fetch: hanging, asUser: false, now: Date.now }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failed).toBe('no-response');
  });

  it('aborts a response that stalls in the middle, but not a slow one', async () => {
    const dripping =
      (chunks: number): typeof fetch =>
      async (_, init) => {
        const body = new ReadableStream<Uint8Array>({
          async start(controller) {
            for (let sent = 0; sent < chunks; sent++) {
              await new Promise((resolve) => setTimeout(resolve, 10_000));
              controller.enqueue(new TextEncoder().encode(sent === 0 ? '[' : sent === 5 ? ']' : ' '));
            }
            if (chunks === 6) controller.close();
            else
              init?.signal?.addEventListener('abort', () =>
                controller.error(new DOMException('Aborted', 'AbortError')),
              );
          },
        });
        return new Response(body, { headers: json });
      };
    const stalled = failureReason(apiFetch({ fetch: dripping(2), asUser: false, now: Date.now }));
    const slow = failureReason(apiFetch({ fetch: dripping(6), asUser: false, now: Date.now }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await stalled).toBe('no-response');
    expect(await slow).toBeUndefined();
  });
});
