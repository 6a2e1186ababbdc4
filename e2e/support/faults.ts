/** A request as it arrived at the proxy. */
export type Sighting = { method: string; path: string; body: string };

/** What the network does to one request. */
export type Fault =
  | { kind: 'pass' }
  /** It never reaches the server; the connection breaks. */
  | { kind: 'drop-request' }
  /** The server has done it; the connection breaks before the answer. */
  | { kind: 'drop-response' }
  /** The connection stands and nothing ever comes. */
  | { kind: 'stall' }
  /** It reaches the server only after `until`, or the answer the device when `of` is 'response'. */
  | { kind: 'hold'; of: 'request' | 'response'; until: Promise<unknown> }
  /** The answer breaks off after so many bytes. */
  | { kind: 'truncate'; bytes: number }
  /** Somebody answers in the server's place: an overloaded host, a captive portal. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body: string }
  /** The answer's text is altered on the way. */
  | { kind: 'rewrite'; change: (text: string) => string };

/** Decides the fate of a request. */
export type Rule = (request: Sighting) => Fault;

const PASS: Fault = { kind: 'pass' };

/** Everything passes. */
export const noFault: Rule = () => PASS;

/** Whether a request is to Supabase's API, not to the files of the app. */
export function isApi({ path }: Sighting): boolean {
  return path.startsWith('/rest/') || path.startsWith('/auth/');
}

/** Whether a request writes parcels. */
export function writesParcels({ method, path }: Sighting): boolean {
  return method === 'POST' && path.startsWith('/rest/v1/parcels');
}

/** Applies `fault` to the requests `to` chooses, and nothing to the others. */
export function onlyTo(to: (request: Sighting) => boolean, fault: Fault): Rule {
  return (request) => (to(request) ? fault : PASS);
}

/** Applies `fault` to the first request `to` chooses, and nothing afterwards. */
export function once(to: (request: Sighting) => boolean, fault: Fault): Rule {
  let done = false;
  return (request) => {
    if (done || !to(request)) return PASS;
    done = true;
    return fault;
  };
}

/** Loses the answers to a share of the requests `to` chooses; the same `seed` loses the same ones (mulberry32). */
export function losingShare(
  to: (request: Sighting) => boolean,
  { share, seed }: { share: number; seed: number },
): Rule {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (request) => (to(request) && random() < share ? { kind: 'drop-response' } : PASS);
}
