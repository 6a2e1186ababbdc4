import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

const CLAIMS = v.object({ sub: v.string(), session_id: v.string(), exp: v.number() });
const HEADER = { alg: 'HS256', typ: 'JWT' };

/** Signs an access token as the auth service does (HS256). */
export function signToken(claims: object, secret: string): string {
  const text = [HEADER, claims].map(encode).join('.');
  return `${text}.${signatureOf(text, secret)}`;
}

/** The claims of a token with a valid signature that has not expired; undefined for any other. */
export function verifyToken(token: string, secret: string): v.InferOutput<typeof CLAIMS> | undefined {
  const [header, payload, signature] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(signatureOf(`${header}.${payload}`, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims = v.parse(CLAIMS, JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return claims.exp * 1000 > Date.now() ? claims : undefined;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
