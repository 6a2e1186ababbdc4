import webPush from 'web-push';
import { textOf, type PushMessage } from './messages.ts';
import { DROPPED, failed, GONE, SENT, type Outcome } from './outcome.ts';
import { send, type Fetch } from './request.ts';

/** VAPID (RFC 8292): the keys that browsers were subscribed with, and where a push service reaches the operator. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string };

type Options = {
  keys: PushKeys;
  siteUrl: string;
  fetch: Fetch;
  timeoutMs: number;
  log: (line: string) => void;
};

/** How long a push service keeps a message for a browser that is not online (s), as long as the server keeps it. */
const TTL_S = 3 * 24 * 3_600;
/** All messages have one length, which does not tell their kind. */
const PAYLOAD_LENGTH = 512;

/** Sends messages to the push services of browsers. Throws only where our own keys cannot be used. */
export function createPush(options: Options): (message: PushMessage) => Promise<Outcome> {
  const authorize = createAuthorizer(options.keys);
  return async (message) => {
    const url = publicUrl(message.endpoint);
    if (url === null) return GONE;
    const authorization = authorize(url.origin);
    const request = encrypt(message, options.siteUrl);
    if (request === null) return GONE;
    request.headers.set('authorization', authorization);
    const answer = await send(options.fetch, url.href, { ...request, timeoutMs: options.timeoutMs });
    if (answer === null) return failed(message.attempt);
    const { status, retryAfter } = answer;
    if (status >= 200 && status < 300) return SENT;
    if (status === 404 || status === 410) return GONE;
    // The endpoint itself is a secret.
    options.log(`${url.host} answered ${status}`);
    return isRefusal(status) ? DROPPED : failed(message.attempt, retryAfter);
  };
}

/** Of the request itself. 401 and 403 are about our keys, 408 and 429 ask to wait. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

/** A declarative push message (Push API), without content, encrypted for the browser (RFC 8291); null for keys that are none. */
function encrypt({ endpoint, p256dh, auth, ...message }: PushMessage, siteUrl: string) {
  const { sentence, link } = textOf(message, siteUrl);
  const payload = {
    web_push: 8030,
    notification: {
      title: sentence,
      lang: 'en-AU',
      navigate: link,
      tag: message.message,
      data: { kind: message.kind },
    },
  };
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload).padEnd(PAYLOAD_LENGTH),
      // A message with the same topic replaces one that has not been delivered (RFC 8030).
      { TTL: TTL_S, topic: message.message.replaceAll('-', '') },
    );
    const { 'Content-Length': _length, ...sent } = headers;
    return { headers: new Headers(sent), body: new Uint8Array(body) };
  } catch {
    return null;
  }
}

/** Signs once for each push service: a signature is valid for twelve hours, and a pass takes minutes. */
function createAuthorizer({ subject, publicKey, privateKey }: PushKeys): (origin: string) => string {
  const known = new Map<string, string>();
  return (origin) => {
    const signed =
      known.get(origin) ??
      webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm').Authorization;
    if (known.size < 100) known.set(origin, signed);
    return signed;
  };
}

/** Any user can name an endpoint: it must not be a service of the notifier's own network. */
function publicUrl(endpoint: string): URL | null {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  // The parser writes an address of IPv4 in any notation as four numbers.
  const isPublicName = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/u.test(url.hostname);
  return isPublicName && !/\.(?:localhost|local|internal|lan|home\.arpa)$/u.test(url.hostname) ? url : null;
}
