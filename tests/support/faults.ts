// Faults of a network, for both rigs: the fetch wrapper of the whole devices (faulty-fetch.ts) and the proxy of the browser stories
// (e2e/support/fault-proxy.ts).
import { seededRandom } from '../../supabase/scripts/directory/seeded-random.ts';

export type Fault =
  | { kind: 'pass' }
  /** The request never reaches the server; the connection breaks. */
  | { kind: 'drop-request' }
  /** The server handles the request; the connection breaks before the answer. */
  | { kind: 'drop-response' }
  /** The connection is reset at once, as with a wrong host name or certificate. */
  | { kind: 'refuse' }
  /** The connection is open, and no answer ever arrives. */
  | { kind: 'stall' }
  /** The answer is delayed (ms). */
  | { kind: 'delay'; ms: number }
  /** The request reaches the server, or the response the device, only after `until`. */
  | { kind: 'hold'; of: 'request' | 'response'; until: Promise<unknown> }
  /** The request reaches the server twice; the device gets the second answer. */
  | { kind: 'duplicate' }
  /** A header is lost on the way to the server. */
  | { kind: 'strip'; header: string }
  /** The answer breaks off after so many bytes. */
  | { kind: 'truncate'; bytes: number }
  /** Another host answers in the server's place: an overloaded proxy, a captive portal. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body: string }
  /** The answer's text is altered on the way. */
  | { kind: 'rewrite'; change: (text: string) => string };

/** A captive portal's page for every request. */
export const PORTAL_PAGE: Fault = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>Welcome to Motel WiFi</h1></html>',
};

/** Our API reports that the token has expired. */
export const EXPIRED_TOKEN: Fault = {
  kind: 'answer',
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"code":"PGRST303","message":"JWT expired","details":null,"hint":null}',
};

/** Our API reports that the request failed: a statement exceeded its time limit. */
export const SERVER_ERROR: Fault = {
  kind: 'answer',
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: '{"code":"57014","message":"canceling statement due to statement timeout","details":null,"hint":null}',
};

/** Our API answers with this error. */
export const apiError = (status: number, code: string): Fault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code, message: 'No', details: null, hint: null }),
});

/** Something between device and server, or the server itself, is overloaded. */
export const BUSY: Fault = { kind: 'answer', status: 503, body: 'busy' };
export const TOO_MANY: Fault = {
  kind: 'answer',
  status: 429,
  body: '{}',
  headers: { 'retry-after': '60' },
};

/** Our API refuses for a temporary reason, such as a role that was revoked for a moment. */
export const PASSING_REFUSAL: Fault = {
  kind: 'answer',
  status: 403,
  headers: { 'content-type': 'application/json' },
  body: '{"code":"42501","message":"permission denied for now","details":null,"hint":null}',
};

/** Loses a share of the requests that `to` selects, or of their answers, or either; the same `seed` loses the same ones. */
export function losingShare<Request>(
  to: (request: Request) => boolean,
  { share, seed, of = 'answers' }: { share: number; seed: number; of?: 'requests' | 'answers' | 'both' },
): (request: Request) => Fault {
  const random = seededRandom(seed);
  const lost = (): Fault => {
    if (of === 'both') return { kind: random() < 0.5 ? 'drop-request' : 'drop-response' };
    return { kind: of === 'requests' ? 'drop-request' : 'drop-response' };
  };
  return (request) => (to(request) && random() < share ? lost() : { kind: 'pass' });
}

/** Sets a key of a JSON answer to another plain value. PostgREST writes spaces around colons, the embedded server none. */
export function replaceJsonValue(text: string, key: string, value: string | number | boolean): string {
  const found = new RegExp(`"${key}"\\s*:\\s*(?:"[^"]*"|[\\w.]+)`, 'u');
  return text.replace(found, () => `"${key}":${JSON.stringify(value)}`);
}
