// A browser that takes push messages: it decrypts them itself (RFC 8291), and a notification replaces one with the same tag.
import { newId } from '#domain/values/id.ts';
import { pushSubscriptionArgs } from './push-subscriptions.ts';

const { subtle } = crypto;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

export type PushBrowser = {
  /** What it saves at the server. */
  subscription: ReturnType<typeof pushSubscriptionArgs>;
  decrypt: (body: Uint8Array<ArrayBuffer>) => Promise<string>;
};

/** The origin of the push service whose endpoints the browsers have. */
export const PUSH_ORIGIN = 'https://push.example';

export async function createBrowser(timeZone: string): Promise<PushBrowser> {
  const keys = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const publicKey = new Uint8Array(await subtle.exportKey('raw', keys.publicKey));
  const secret = crypto.getRandomValues(new Uint8Array(16));
  return {
    subscription: pushSubscriptionArgs({
      endpoint: `${PUSH_ORIGIN}/${newId()}`,
      p256dh: base64url(publicKey),
      auth: base64url(secret),
      time_zone: timeZone,
    }),
    decrypt: async (body) => {
      const salt = body.slice(0, 16);
      const keyEnd = 21 + (body[20] ?? 0);
      const senderKey = body.slice(21, keyEnd);
      const sender = await subtle.importKey('raw', senderKey, CURVE, false, []);
      const shared = await subtle.deriveBits({ name: 'ECDH', public: sender }, keys.privateKey, 256);
      const info = [utf8('WebPush: info\0'), publicKey, senderKey];
      const input = await derive(shared, { salt: secret, info: joined(info), bytes: 32 });
      const key = await derive(input, { salt, info: utf8('Content-Encoding: aes128gcm\0'), bytes: 16 });
      const iv = await derive(input, { salt, info: utf8('Content-Encoding: nonce\0'), bytes: 12 });
      const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
      const record = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, aes, body.slice(keyEnd)));
      // The last record ends with 2 and zeros.
      return Buffer.from(record.slice(0, record.lastIndexOf(2))).toString();
    },
  };
}

async function derive(
  secret: ArrayBuffer,
  { salt, info, bytes }: { salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer>; bytes: number },
): Promise<ArrayBuffer> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8);
}

/** Whether a push service accepts this header as that of the operator (VAPID, RFC 8292). */
export async function isAuthorized(header: string | null, publicKey: string): Promise<boolean> {
  const [, token = '', key] = /^vapid t=([^,]+), *k=(.+)$/u.exec(header ?? '') ?? [];
  if (key !== publicKey) return false;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const verifier = await subtle.importKey('raw', Buffer.from(key, 'base64url'), algorithm, false, ['verify']);
  const { aud, exp, sub }: { aud?: unknown; exp?: unknown; sub?: unknown } = Object(
    JSON.parse(Buffer.from(claims, 'base64url').toString()),
  );
  const expiry = Number(exp) - Date.now() / 1000;
  return (
    aud === PUSH_ORIGIN &&
    expiry > 0 &&
    expiry <= 24 * 3_600 &&
    String(sub).startsWith('mailto:') &&
    (await subtle.verify(algorithm, verifier, Buffer.from(signature, 'base64url'), utf8(`${head}.${claims}`)))
  );
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
