// A file that only its password opens; README.md describes it. WebCrypto does all of it, which browsers offer over https only.
import * as v from 'valibot';
import { isPlainFormat } from '#db/outbox/outbox-file.ts';

const FORMAT = 'headwater-device';
const VERSION = 1;

/** As many as OWASP asks for: about a second on a phone. */
const ITERATIONS = 600_000;
/** No file may keep a device busy for minutes. */
const MAX_ITERATIONS = 10_000_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;

const base64Of = (bytes: number) => v.pipe(v.string(), v.base64(), v.length(Math.ceil(bytes / 3) * 4));

/** What is authenticated with the content, in this order. */
const headerSchema = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  kdf: v.object({
    name: v.literal('PBKDF2'),
    hash: v.literal('SHA-256'),
    iterations: v.pipe(v.number(), v.integer(), v.minValue(ITERATIONS), v.maxValue(MAX_ITERATIONS)),
    salt: base64Of(SALT_BYTES),
  }),
  cipher: v.object({ name: v.literal('AES-GCM'), iv: base64Of(IV_BYTES) }),
});

const sealedSchema = v.object({ ...headerSchema.entries, content: v.string(), checksum: v.string() });

type Header = v.InferOutput<typeof headerSchema>;
export type SealedFile = v.InferOutput<typeof sealedSchema>;

const markSchema = v.object({ format: v.string(), version: v.optional(v.unknown()) });

/** What a text is: a file without a password, as earlier app versions saved it, one with, or why it cannot be read. */
export type FileReading =
  | { kind: 'plain'; text: string }
  | { kind: 'sealed'; sealed: SealedFile }
  /** `unsupported`: this browser cannot decrypt, at this address at least. */
  | { kind: 'damaged' | 'newer' | 'other' | 'unsupported' };

/** How the text of any of our files begins, also of one that is cut short. */
const BEGINNING = /^\s*\{\s*"format"\s*:\s*"headwater-(?:device|outbox)\b/u;

export function canSeal(): boolean {
  return 'subtle' in crypto;
}

/** Parses a file, before anyone is asked for its password. */
export async function readDeviceFile(text: string): Promise<FileReading> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!parsed.success) return { kind: BEGINNING.test(text) ? 'damaged' : 'other' };
  const mark = v.safeParse(markSchema, parsed.output);
  if (!mark.success) return { kind: 'other' };
  const { format, version } = mark.output;
  if (isPlainFormat(format)) return { kind: 'plain', text };
  if (format !== FORMAT) return { kind: format.startsWith('headwater-outbox/') ? 'newer' : 'other' };
  if (typeof version === 'number' && version > VERSION) return { kind: 'newer' };
  if (!canSeal()) return { kind: 'unsupported' };
  const { success, output: sealed } = v.safeParse(sealedSchema, parsed.output);
  if (!success || sealed.checksum !== (await checksumOf(sealed))) return { kind: 'damaged' };
  return { kind: 'sealed', sealed };
}

/** Encrypts a text. Each call has a salt and an initialization vector of its own, so no key is used twice. */
export async function sealText(text: string, password: string): Promise<string> {
  const [salt, iv] = [SALT_BYTES, IV_BYTES].map((bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    kdf: { name: 'PBKDF2', hash: 'SHA-256', iterations: ITERATIONS, salt: toBase64(salt) },
    cipher: { name: 'AES-GCM', iv: toBase64(iv) },
  };
  const key = await keyOf(password, header);
  const encrypted = await crypto.subtle.encrypt(parametersOf(header), key, new TextEncoder().encode(text));
  const content = toBase64(new Uint8Array(encrypted));
  const checksum = await checksumOf({ ...header, content });
  return JSON.stringify({ ...header, content, checksum }, null, 1);
}

/** Null where the password is not the one with which the file was saved. */
export async function openSealed(sealed: SealedFile, password: string): Promise<string | null> {
  const key = await keyOf(password, sealed);
  try {
    const text = await crypto.subtle.decrypt(parametersOf(sealed), key, fromBase64(sealed.content));
    return new TextDecoder().decode(text);
  } catch (error) {
    if (error instanceof Error && error.name === 'OperationError') return null;
    throw error;
  }
}

/** The header is authenticated too: an altered one opens with no password. */
function parametersOf(file: Header): AesGcmParams {
  const additionalData = new TextEncoder().encode(JSON.stringify(v.parse(headerSchema, file)));
  return { name: file.cipher.name, iv: fromBase64(file.cipher.iv), additionalData };
}

/** A password as it counts: keyboards add a space after a word, and write an accented letter in two ways. */
export function passwordText(password: string): string {
  return password.trim().normalize('NFC');
}

async function keyOf(password: string, { kdf, cipher }: Header): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(passwordText(password));
  const material = await crypto.subtle.importKey('raw', typed, kdf.name, false, ['deriveKey']);
  const { name, hash, iterations } = kdf;
  const derivation = { name, hash, iterations, salt: fromBase64(kdf.salt) };
  const algorithm = { name: cipher.name, length: 256 };
  return crypto.subtle.deriveKey(derivation, material, algorithm, false, ['encrypt', 'decrypt']);
}

/** Tells a damaged file from a wrong password. It proves nothing: the cipher does. */
async function checksumOf(file: Header & { content: string }): Promise<string> {
  const text = JSON.stringify(v.parse(headerSchema, file)) + file.content;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64(new Uint8Array(hash));
}

/** A call has a limited number of arguments. */
const CHUNK = 8_192;

function toBase64(bytes: Uint8Array = new Uint8Array()): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(characters);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
