// The digests by which the server's receipts name what they are for (law 1).
import { writtenFields } from '#domain/operation/operation.ts';
import { toWire } from './wire.ts';

const DIGEST_BYTES = 16;

/**
 * The digest of a row that a device sends, equal to `sync.content_digest` of the row the server receives: two writes under one id have the
 * same content if and only if their digests are equal. Both sides skip null columns. 32 hex digits.
 */
export async function contentDigest(payload: object): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(contentText(payload)));
  return Array.from(new Uint8Array(hash, 0, DIGEST_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** The text of which the digest is made: equal for equal content, in whatever order its keys are. */
function contentText(payload: object): string {
  return Object.entries(toWire(writtenFields(payload)))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([column, value]): [string, string] => [column, jsonbText(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((line) => line.join('='))
    .join('\n');
}

/** Whether a receipt with this digest is of other content. A receipt without one (null) proves nothing. */
export async function isOtherContent(payload: object, digest: string | null): Promise<boolean> {
  return digest !== null && digest !== (await contentDigest(payload));
}

/**
 * A value as Postgres writes it in a `jsonb`: a space after each comma and colon, shorter keys first, and numbers without an exponent.
 * Keys are names of columns.
 */
function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .map(([key, part]) => `"${key}": ${jsonbText(part)}`)
      .join(', ')}}`;
  if (typeof value === 'number') return decimalText(value);
  return JSON.stringify(value);
}

/** A number without the exponent that JavaScript writes below a millionth; the largest number that a row accepts has none. */
function decimalText(value: number): string {
  const [, first, decimals = '', zeros] = /^(\d)(?:\.(\d+))?e-(\d+)$/u.exec(String(value)) ?? [];
  return zeros === undefined ? String(value) : `0.${'0'.repeat(Number(zeros) - 1)}${first}${decimals}`;
}
