import type { Fault } from './faults.ts';
import { journeysOver, type NetworkProfile } from './network-profiles.ts';

/** A request as it left the device. */
export type RecordedRequest = {
  method: string;
  path: string;
  search: string;
  body: string;
  headers: Headers;
};

/** Whether a device asks any server, or the primary, for a page of changes. */
export const isPull = ({ path }: RecordedRequest): boolean => path.includes('/pull_changes');

export type FaultyFetch = {
  fetch: typeof fetch;
  /** Every request, in order. */
  requests: RecordedRequest[];
  /** Decides the fault of each request from now on; without a rule every request passes. */
  rule: (rule: (request: RecordedRequest) => Fault | Promise<Fault>) => void;
  /** Applies a network profile in addition to the rule. Its time is that of `setTimeout`, which a test may fake. */
  profile: (profile: NetworkProfile, seed?: number) => void;
  /** Removes rule and profile. */
  heal: () => void;
  /** Counts requests to paths with this end. */
  count: (pathEnd: string) => number;
};

/** Size of one chunk on a slow line. */
const CHUNK_BYTES = 4_096;

type Send = (request: Request) => Promise<Response>;

/** A network between a device and `server` whose faults a test sets. */
export function faultyFetch(server: Send): FaultyFetch {
  const recordedRequests: RecordedRequest[] = [];
  let decide: (request: RecordedRequest) => Fault | Promise<Fault> = () => ({ kind: 'pass' });
  let over: (send: Send) => Send = (send) => send;
  return {
    requests: recordedRequests,
    rule: (rule) => {
      decide = rule;
    },
    profile: (profile, seed = 1) => {
      over = slowed(profile, seed);
    },
    heal: () => {
      decide = () => ({ kind: 'pass' });
      over = (send) => send;
    },
    count: (pathEnd) => recordedRequests.filter(({ path }) => path.endsWith(pathEnd)).length,
    fetch: async (input, init) => {
      const request = new Request(input, { ...init, redirect: 'follow' });
      const recorded = {
        method: request.method,
        path: new URL(request.url).pathname,
        search: new URL(request.url).search,
        body: await request.clone().text(),
        headers: request.headers,
      };
      recordedRequests.push(recorded);
      const response = applyFault(await decide(recorded), { request, send: over(server) });
      return asBrowser(await untilAborted(response, init?.signal), init?.redirect);
    },
  };
}

/** An aborted fetch rejects at once; the server may still handle the request. */
function untilAborted(
  response: Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  if (!signal) return response;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('The request was aborted', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    response.then(resolve, reject);
  });
}

/** A browser rejects redirects when `redirect` is 'error'. */
function asBrowser(response: Response, redirect: RequestRedirect | undefined): Response {
  if (redirect === 'error' && response.status >= 300 && response.status < 400) throw brokenLine();
  return response;
}

const brokenLine = () => new TypeError('Failed to fetch');
const noResponse = () => new Promise<never>(() => undefined);
const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

async function applyFault(
  fault: Fault,
  { request, send }: { request: Request; send: Send },
): Promise<Response> {
  if (fault.kind === 'stall') return noResponse();
  if (fault.kind === 'drop-request' || fault.kind === 'refuse') throw brokenLine();
  if (fault.kind === 'answer')
    return new Response(fault.body, { status: fault.status, headers: fault.headers ?? {} });
  if (fault.kind === 'hold' && fault.of === 'request') await fault.until;
  if (fault.kind === 'duplicate') await send(request.clone());
  if (fault.kind === 'strip') request.headers.delete(fault.header);
  const response = await send(request);
  if (fault.kind === 'hold' && fault.of === 'response') await fault.until;
  if (fault.kind === 'delay') await wait(fault.ms);
  if (fault.kind === 'drop-response') throw brokenLine();
  if (fault.kind !== 'truncate' && fault.kind !== 'rewrite') return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const changed =
    fault.kind === 'truncate' ? body.slice(0, fault.bytes) : fault.change(new TextDecoder().decode(body));
  return new Response(changed, {
    status: response.status,
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  });
}

/** Sends requests over a network with this profile. */
function slowed(profile: NetworkProfile, seed: number): (send: Send) => Send {
  const startedAt = Date.now();
  const { plan, downMs } = journeysOver(profile, seed);
  return (send) => async (request) => {
    const bytes = (await request.clone().arrayBuffer()).byteLength;
    const journey = plan(bytes, Date.now() - startedAt);
    if (journey.kind === 'dead') return noResponse();
    if (journey.kind === 'lost' && journey.at === 'request') throw brokenLine();
    if (journey.kind === 'arrives') await wait(journey.upMs);
    const response = await send(request);
    if (journey.kind === 'lost') throw brokenLine();
    const body = new Uint8Array(await response.arrayBuffer());
    return new Response(body.byteLength === 0 ? null : dripping(body, downMs), response);
  };
}

/** A body that arrives at the speed of the line, in chunks, so that the transfer makes visible progress. */
function dripping(body: Uint8Array, downMs: (bytes: number) => number): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull: async (controller) => {
      const part = body.slice(from, from + CHUNK_BYTES);
      from += CHUNK_BYTES;
      await wait(downMs(part.byteLength));
      controller.enqueue(part);
      if (from >= body.byteLength) controller.close();
    },
  });
}
