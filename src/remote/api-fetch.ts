// The network boundary: a fetch that never hangs and accepts only our API's own answers (laws 6, 7 and 9).
import { stallGuard, type OnResume, type OnWait } from './stall-guard.ts';
import type { OnTraffic } from './traffic.ts';
import { failureOf, retryAfter, type Failure, type ApiResponse } from './verdict.ts';

/** The request was not accepted. */
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
    throw new RequestFailed(response.ok ? notOurApi : failureOf(answer, { asUser }));
  };
}

/** The slowest uplink worth waiting for: 2 bytes per ms (16 kbit/s). */
const BYTES_PER_MS = 2;

type CompleteResponse = { response: Response; text: string; answer: ApiResponse };

/**
 * Reads a response to its last byte; `answer.body` is the parsed JSON, or undefined if it is not JSON. Throws `RequestFailed` without a
 * complete response. A request is aborted when it stalls, so that it never hangs.
 */
export async function readResponse(
  input: RequestInfo | URL,
  { fetch, now, onResume, onWait, onTraffic, ...init }: RequestInit & Dependencies,
): Promise<CompleteResponse> {
  const bytes = typeof init.body === 'string' ? init.body.length : 0;
  const { origin } = new URL(input instanceof Request ? input.url : input);
  onTraffic?.({ origin, up: bytes });
  const guard = stallGuard({ sendingMs: bytes / BYTES_PER_MS, now, onResume, onWait });
  try {
    // The default cache mode, unless a request without a preflight sets another: with any other, the browser repeats the CORS preflight for
    // each request. Only a visitor's pull and the parts of the directory file may be cached.
    const response = await fetch(input, { ...init, redirect: 'error', signal: guard.signal });
    const text = await readAll(response, (down) => {
      guard.moved();
      onTraffic?.({ origin, down });
    });
    // The wait counts by the clock that set it, where the response shows that.
    const sentAt = Date.parse(response.headers.get('date') ?? '');
    const retryAfterMs = retryAfter(
      response.headers.get('retry-after'),
      Number.isNaN(sentAt) ? now() : sentAt,
    );
    const answer = { status: response.status, retryAfterMs, body: parseJson(response, text) };
    return { response, text, answer };
  } catch {
    throw new RequestFailed(noResponse);
  } finally {
    guard.end();
  }
}

const notOurApi: Failure = { kind: 'retry', failureReason: 'not-our-api', retryAfterMs: null, isOurs: false };
const noResponse: Failure = {
  kind: 'retry',
  failureReason: 'no-response',
  retryAfterMs: null,
  isOurs: false,
};

/** Our server answered in a format that is newer than this app. */
export function outdatedError(): RequestFailed {
  return new RequestFailed({ kind: 'retry', failureReason: 'outdated', retryAfterMs: null, isOurs: true });
}

/** Our server answered, and this app cannot read what it said. */
export function unreadableError(): RequestFailed {
  return new RequestFailed({
    kind: 'retry',
    failureReason: 'server-error',
    retryAfterMs: null,
    isOurs: true,
  });
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Runs a request. Any other error than `RequestFailed` counts as no response, so that it is retried and nothing is dropped. */
export async function toResult<T>(request: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await request() };
  } catch (error) {
    return { ok: false, failure: error instanceof RequestFailed ? error.failure : noResponse };
  }
}

/** Something answered that is not our server. */
export function notOurApiError(): RequestFailed {
  return new RequestFailed(notOurApi);
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
