// A listing in the fragment of a link, which no server is sent: a phone without a network opens it.
import * as v from 'valibot';
import { entriesOf, OPTIONAL_FIELDS, OPTIONAL_NAMES, PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import { parcelInsertSchema, parcelSchema, type Parcel } from '#domain/parcel/parcel.ts';
import { textRule } from '#domain/values/text-rules.ts';

/** `isCut`: the description was too long and lacks its end. */
export type HandedOverListing = { parcel: Parcel; isCut: boolean };

/** The first digit. */
const FORMAT = 1;
/** Digits, of which a QR code stores three in ten bits. With the address they fit into version 17 at error correction M. */
const MAX_DIGITS = 960;
/** The longest texts without a description need 6,500; what is longer is not ours. */
const MAX_READ = 8_000;
const MAX_BYTES = 20_000;

/**
 * The fields of a link, whose values it states in this order; new optional fields come last. Not among them: who confirmed it and for whom
 * the broker acts, which only the server may say.
 */
const FIELDS = [
  'title',
  'volume',
  'price',
  'location',
  'description',
  'status',
  'brokerId',
  'companyId',
  'listedDate',
  'waterType',
  'waterSource',
  'expiryDate',
  ...OPTIONAL_NAMES.filter((name) => !OPTIONAL_FIELDS[name].isOwners),
] as const;

/** What a fragment states; another person may have written it. */
const listingSchema = v.object({
  ...parcelInsertSchema.entries,
  // The description may be cut, and the listing no longer available.
  description: textRule({ label: 'Description', min: 0, max: 5000 }),
  status: PARCEL_FIELDS.status.row,
  ...entriesOf(OPTIONAL_FIELDS, 'row'),
});

const payloadSchema = v.tuple([
  v.string(),
  v.picklist([0, 1]),
  // A link of another version of the app may lack optional fields, or state more of them.
  v.pipe(v.array(v.nullable(v.union([v.string(), v.number()]))), v.minLength(FIELDS.indexOf('product'))),
]);

/** The listing as digits. A long description is cut until the code is small enough to scan. */
export async function listingDigits(parcel: Parcel): Promise<{ digits: string; isCut: boolean }> {
  const characters = Array.from(parcel.description);
  const encode = (length: number) => encodeListing(parcel, characters.slice(0, length).join(''));
  const whole = await encode(characters.length);
  if (whole.length <= MAX_DIGITS) return { digits: whole, isCut: false };
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if ((await encode(middle)).length <= MAX_DIGITS) fits = middle;
    else tooLong = middle;
  }
  return { digits: await encode(fits), isCut: true };
}

async function encodeListing(parcel: Parcel, description: string): Promise<string> {
  const isCut = description.length < parcel.description.length ? 1 : 0;
  const json = JSON.stringify([
    tailOf(parcel.id),
    isCut,
    FIELDS.map((field) => (field === 'description' ? description : (parcel[field] ?? null))),
  ]);
  const packed = await transform(new TextEncoder().encode(json), new CompressionStream('deflate'));
  return FORMAT + toDigits(packed ?? new Uint8Array());
}

/** Ties the fragment to the id in the path. */
const tailOf = (id: string) => id.slice(-4);

export type ListingReading =
  | ({ kind: 'listing' } & HandedOverListing)
  /** The listing is cut short, changed, of another address, or was never ours. */
  | { kind: 'damaged' }
  /** Made by a newer version of the app. */
  | { kind: 'newer' };

/** `id` is that of the address. */
export async function readListing(id: string, digits: string): Promise<ListingReading> {
  if (digits.length > MAX_READ || !/^[1-9]\d+$/u.test(digits)) return { kind: 'damaged' };
  if (Number(digits.charAt(0)) > FORMAT) return { kind: 'newer' };
  // Deflate carries a checksum of its own.
  const json = await transform(fromDigits(digits.slice(1)), new DecompressionStream('deflate'));
  if (json === null) return { kind: 'damaged' };
  const parsed = v.safeParse(payloadSchema, parseJson(json));
  if (!parsed.success || parsed.output[0] !== tailOf(id)) return { kind: 'damaged' };
  const [, isCut, values] = parsed.output;
  const stated = Object.fromEntries(FIELDS.map((field, index) => [field, values[index]]));
  const listing = v.safeParse(listingSchema, { ...stated, id });
  if (!listing.success) return { kind: 'damaged' };
  return { kind: 'listing', parcel: v.parse(parcelSchema, listing.output), isCut: isCut === 1 };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** Deflated bytes begin with a constant that is not zero. */
function toDigits(bytes: Uint8Array): string {
  return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`).toString();
}

function fromDigits(digits: string): Uint8Array<ArrayBuffer> {
  const hex = BigInt(digits).toString(16);
  const pairs = hex.padStart(hex.length + (hex.length % 2), '0').match(/../gu) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** Null for bytes that the stream refuses, or that become too many. */
async function transform(
  bytes: Uint8Array<ArrayBuffer>,
  { readable, writable }: CompressionStream | DecompressionStream,
): Promise<Uint8Array | null> {
  const writer = writable.getWriter();
  // The reader reports what goes wrong.
  writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => undefined);
  const result: number[] = [];
  const reader = readable.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      result.push(...chunk.value);
      if (result.length > MAX_BYTES) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
  return Uint8Array.from(result);
}
