// The border of the network: a fetch that never hangs and lets only our API's own answers through (laws 6, 7 and 9).
import { stallGuard, type OnResume, type OnWait } from './stall-guard.ts';
import type { OnTraffic } from './traffic.ts';
import { failureOf, retryAfter, type Failure, type ApiResponse } from './verdict.ts';

/** A request that brought no acceptance; `failure` says what became of it. */
export class RequestFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`The request failed: ${failure.kind}`);
    this.name = 'RequestFailed';
    this.failure = failure;
  }
}

type Options = Dependencies & { asUser: boolean };
type Dependencies = {
  fetch: typeof fetch;
  now: () => number;
  onResume?: OnResume | undefined;
  onWait?: OnWait | undefined;
  onTraffic?: OnTraffic | undefined;
};

/** A fetch that throws `RequestFailed` for every answer but a 2xx of our API with a JSON body. */
export function apiFetch({ asUser, ...dependencies }: Options): typeof globalThis.fetch {
  return async (input, init) => {
    const { response, text, answer } = await readResponse(input, { ...init, ...dependencies });
    if (response.ok && answer.body !== undefined) return new Response(text, response);
    throw new RequestFailed(response.ok ? foreign : failureOf(answer, { asUser }));
  };
}

/** The slowest uplink worth waiting for: 2 bytes per ms are 16 kbit/s. */
const BYTES_PER_MS = 2;

type Whole = { response: Response; text: string; answer: ApiResponse };

/**
 * An answer to its last byte, its body parsed where it is JSON and undefined where not. Throws `RequestFailed` when there is none:
 * a request is given up when nothing moves any more, so that it never hangs.
 */
export async function readResponse(
  input: RequestInfo | URL,
  { fetch, now, onResume, onWait, onTraffic, ...init }: RequestInit & Dependencies,
): Promise<Whole> {
  const bytes = typeof init.body === 'string' ? init.body.length : 0;
  onTraffic?.({ up: bytes });
  const deadline = stallGuard({ sendingMs: bytes / BYTES_PER_MS, now, onResume, onWait });
  try {
    // No cache mode: any other than the default has the browser repeat its CORS preflight for each request. Reads are POST requests or
    // carry a token, and no answer names a time for which it may be kept.
    const response = await fetch(input, { ...init, redirect: 'error', signal: deadline.signal });
    const text = await readAll(response, (down) => {
      deadline.moved();
      onTraffic?.({ down });
    });
    const retryAfterMs = retryAfter(response.headers.get('retry-after'), now());
    const answer = { status: response.status, retryAfterMs, body: parseJson(response, text) };
    return { response, text, answer };
  } catch {
    throw new RequestFailed(silence);
  } finally {
    deadline.end();
  }
}

const foreign: Failure = { kind: 'retry', failureReason: 'not-our-api', retryAfterMs: null, isOurs: false };
const silence: Failure = { kind: 'retry', failureReason: 'no-response', retryAfterMs: null, isOurs: false };

/** Our server answered, in a format that this app is too old for. */
export function outdatedError(): RequestFailed {
  return new RequestFailed({ kind: 'retry', failureReason: 'outdated', retryAfterMs: null, isOurs: true });
}

/** What a request brought. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Runs a request to its answer. Whatever else it throws counts as no answer: it is tried again, never dropped. */
export async function toResult<T>(request: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await request() };
  } catch (error) {
    return { ok: false, failure: error instanceof RequestFailed ? error.failure : silence };
  }
}

/** Our server never answered this, though somebody did. */
export function notOurApiError(): RequestFailed {
  return new RequestFailed(foreign);
}

function parseJson(response: Response, text: string): unknown {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readAll(response: Response, moved: (bytes: number) => void): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    moved(value.byteLength);
    text += decoder.decode(value, { stream: true });
  }
}
