// What a network does to a request, in one vocabulary for both rigs: the fetch wrapper of the whole devices (faulty-fetch.ts) and
// the proxy of the browser stories (e2e/support/fault-proxy.ts).
import { seededRandom } from '../../supabase/scripts/directory/seeded-random.ts';

/** What the network does to one request. */
export type Fault =
  | { kind: 'pass' }
  /** It never reaches the server; the connection breaks. */
  | { kind: 'drop-request' }
  /** The server has done it; the connection breaks before the answer. */
  | { kind: 'drop-response' }
  /** The connection is reset at once, as where a name or a certificate is not what it should be. */
  | { kind: 'refuse' }
  /** The connection stands and nothing ever comes. */
  | { kind: 'stall' }
  /** The answer comes so much later (ms). */
  | { kind: 'delay'; ms: number }
  /** It reaches the server only after `until`, or the answer the device when `of` is 'response'. */
  | { kind: 'hold'; of: 'request' | 'response'; until: Promise<unknown> }
  /** It reaches the server twice; the device gets the second answer. */
  | { kind: 'duplicate' }
  /** A header is lost on the way to the server. */
  | { kind: 'strip'; header: string }
  /** The answer breaks off after so many bytes. */
  | { kind: 'truncate'; bytes: number }
  /** Somebody answers in the server's place: an overloaded host, a captive portal. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body: string }
  /** The answer's text is altered on the way. */
  | { kind: 'rewrite'; change: (text: string) => string };

/** The motel's page, whatever was asked for. */
export const PORTAL_PAGE: Fault = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>Welcome to Motel WiFi</h1></html>',
};

/** Our API's word that the token has run out. */
export const EXPIRED_TOKEN: Fault = {
  kind: 'answer',
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"code":"PGRST303","message":"JWT expired","details":null,"hint":null}',
};

/** Our API's word that it broke on the request: a statement ran into its time limit. */
export const SERVER_ERROR: Fault = {
  kind: 'answer',
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: '{"code":"57014","message":"canceling statement due to statement timeout","details":null,"hint":null}',
};

/** Our API's refusal for a reason that passes, such as a role that was revoked for a moment. */
export const PASSING_REFUSAL: Fault = {
  kind: 'answer',
  status: 403,
  headers: { 'content-type': 'application/json' },
  body: '{"code":"42501","message":"permission denied for now","details":null,"hint":null}',
};

/** Loses a share of the requests `to` chooses, on the way there, on the way back, or either; the same `seed` loses the same ones. */
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

/** Sets a key of a JSON answer to another plain value; PostgREST writes blanks around its colons, the embedded server none. */
export function replaceJsonValue(text: string, key: string, value: string | number | boolean): string {
  const found = new RegExp(`"${key}"\\s*:\\s*(?:"[^"]*"|[\\w.]+)`, 'u');
  return text.replace(found, () => `"${key}":${JSON.stringify(value)}`);
}
