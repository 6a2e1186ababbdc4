import type { Fault } from '#support/faults.ts';

/** A request as it arrived at the proxy; `headers` are names and values by turns. */
export type RecordedRequest = { method: string; path: string; body: string; headers: readonly string[] };

/** Decides the fault of a request. */
export type Rule = (request: RecordedRequest) => Fault;

const PASS: Fault = { kind: 'pass' };

/** Lets everything pass. */
export const noFault: Rule = () => PASS;

/** Whether a request goes to Supabase's API, not to the files of the app. */
export function isApi({ path }: RecordedRequest): boolean {
  return path.startsWith('/rest/') || path.startsWith('/auth/');
}

/** Whether a request writes parcels. */
export function writesParcels({ method, path }: RecordedRequest): boolean {
  return method === 'POST' && path.startsWith('/rest/v1/parcels');
}

/** Applies `fault` to the requests that `to` selects. */
export function onlyTo(to: (request: RecordedRequest) => boolean, fault: Fault): Rule {
  return (request) => (to(request) ? fault : PASS);
}

/** Applies `fault` to the first request that `to` selects. */
export function once(to: (request: RecordedRequest) => boolean, fault: Fault): Rule {
  let done = false;
  return (request) => {
    if (done || !to(request)) return PASS;
    done = true;
    return fault;
  };
}
