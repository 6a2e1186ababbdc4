import fc from 'fast-check';
import { correction, generate } from 'lean-qr';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listingDigits, readListing } from '#domain/listing/listing-link.ts';
import { parcelSchema, type Parcel } from '#domain/parcel/parcel.ts';
import { changesDirection, oneLine, stacksMarks } from '#domain/values/blank.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';

const samples = SAMPLE_PARCELS.map((row) => v.parse(parcelSchema, row));
const [sample] = samples;
if (sample === undefined) throw new Error('There is no sample parcel');

/** What only the server says is left out. */
const handedOver = (parcel: Parcel) => ({
  ...parcel,
  confirmedAt: null,
  confirmedBy: null,
  actingFor: null,
});

const addressOf = ({ id }: Parcel, digits: string) =>
  `https://headwater.example/parcel/${id}#listing=${digits}`;

it('M10: a listing fits into a code that phones read, and comes back as it was', async () => {
  for (const parcel of samples) {
    const { digits, isCut } = await listingDigits(parcel);
    const { size } = generate(addressOf(parcel, digits), { minCorrectionLevel: correction.M });
    expect((size - 17) / 4).toBeLessThanOrEqual(16);
    expect(isCut).toBe(false);
    expect(await readListing(parcel.id, digits)).toEqual({
      kind: 'listing',
      parcel: handedOver(parcel),
      isCut: false,
    });
  }
});

/** Made on 2026-11-27: a code may be printed, and is read years later. */
const PRINTED = [
  '1750682090321576050358342683250052700784759152362327195012567208011378298597624420567110787629752925',
  '1442481379877748949789837611359313478865943860428967428085923102419042272738426150680254330464750927',
  '1051160148550398690016937757276673874721056274136043346077267709299312891762843492428081628580998342',
  '7003056037194740653760080698909374622692350345500471092467129280478654409028936570224289590556236071',
  '7888816644594509160930617586308244383605360704203421879265160076498151705505430764295146092726114873',
  '94377342256743962975777443696142749880532119980388212735333347718963525681812110465730',
].join('');

it('M10: reads a code that was made earlier, field by field: new optional fields come after these', async () => {
  expect(await readListing(sample.id, PRINTED)).toMatchObject({
    kind: 'listing',
    parcel: {
      title: 'Goulburn 1A allocation, splits from 50 ML',
      volume: 320,
      price: 74_240,
      location: 'Greater Goulburn (Zone 1A), VIC',
      description: 'Twenty characters at least.',
      status: 'available',
      listedDate: '2026-11-16',
      waterType: 'surface',
      waterSource: 'Goulburn River',
      expiryDate: '2027-06-30',
      product: 'lease',
      zone: '1A',
      reliability: 'high-reliability',
      minimumVolume: 20,
      leaseYears: 3,
      delivery: 'wet',
    },
    isCut: false,
  });
});

it('M10: cuts a long description, and says so', async () => {
  const description = 'Vielfältig und 🌊 wet. '.repeat(200);
  const { digits, isCut } = await listingDigits({
    ...sample,
    description: Array.from(description, (each, index) => (index % 7 === 0 ? String(index) : each)).join(''),
  });
  const { size } = generate(addressOf(sample, digits), { minCorrectionLevel: correction.M });
  expect([isCut, (size - 17) / 4]).toEqual([true, 17]);
  expect(await readListing(sample.id, digits)).toMatchObject({ kind: 'listing', isCut: true });
});

it('M10: takes texts of any kind, and the longest', async () => {
  const texts = fc
    .string({ unit: 'grapheme', minLength: 5, maxLength: 100, size: 'max' })
    .map((text) => oneLine(`Zone ${text} x`))
    .filter((text) => !changesDirection(text) && !stacksMarks(text));
  await fc.assert(
    fc.asyncProperty(texts, texts, async (title, location) => {
      const parcel = { ...sample, title, location, description: 'Twenty characters at least.' };
      const { digits } = await listingDigits(parcel);
      expect(await readListing(parcel.id, digits)).toMatchObject({
        kind: 'listing',
        parcel: { title, location },
      });
    }),
    { numRuns: 100 },
  );
  const emoji = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x1f300 + index)).join('');
  const parcel = { ...sample, title: emoji, location: emoji, waterSource: emoji };
  const { digits } = await listingDigits(parcel);
  expect(await readListing(parcel.id, digits)).toMatchObject({ kind: 'listing', parcel: { title: emoji } });
});

it('M10: says of a damaged or foreign code that it is one', async () => {
  const { digits } = await listingDigits(sample);
  const damaged = { kind: 'damaged' };
  for (const place of Array.from({ length: digits.length }, (_, index) => index)) {
    const other = digits.charAt(place) === '1' ? '2' : '1';
    const read = await readListing(sample.id, digits.slice(0, place) + other + digits.slice(place + 1));
    expect(read.kind).not.toBe('listing');
  }
  for (const foreign of ['', '0', '12', digits.slice(0, -5), `${digits}x`, '9'.repeat(8_001), 'https://x'])
    expect(await readListing(sample.id, foreign)).toEqual(damaged);
  expect(await readListing('9b1b332d-7303-441a-88c1-189de29ac0cb', digits)).toEqual(damaged);
});

const digitsOf = async (json: string, format = 1) => {
  const { readable, writable } = new CompressionStream('deflate');
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode(json)).then(() => writer.close());
  const packed = Buffer.concat(await Array.fromAsync(readable));
  return format + BigInt(`0x${packed.toString('hex')}`).toString();
};

it('M10: believes nothing of a fragment that no listing could say', async () => {
  const row = [
    'Zone 7 water',
    120,
    30_000,
    'Hay, NSW',
    'Forged.',
    'available',
    sample.brokerId,
    sample.companyId,
    '2026-11-20',
    'surface',
    'Murray River',
    null,
    ...Array.from({ length: 6 }, () => null),
  ];
  const tail = sample.id.slice(-4);
  const read = async (changed: unknown) =>
    (await readListing(sample.id, await digitsOf(JSON.stringify(changed)))).kind;
  expect(await read([tail, 0, row])).toBe('listing');
  for (const [index, value] of [
    [0, 'x'.repeat(201)],
    [0, 'Zone \u202E7 water'],
    [1, -5],
    [2, '30000'],
    [4, 'x'.repeat(5_001)],
    [5, 'gone'],
    [6, 'tel:0491570156'],
    [8, 'tomorrow'],
    [9, 'heavy'],
  ] as const)
    expect(await read([tail, 0, row.with(index, value)])).toBe('damaged');
  expect(await read([tail, 0, row.slice(1)])).toBe('damaged');
  expect(await read({ phone: '0491 570 156' })).toBe('damaged');
  // Six thousand digits that unpack to megabytes, which JSON would skip.
  const bomb = await digitsOf(JSON.stringify([tail, 0, row]) + ' '.repeat(2_000_000));
  expect([bomb.length < 8_000, await readListing(sample.id, bomb)]).toEqual([true, { kind: 'damaged' }]);
  expect(await readListing(sample.id, await digitsOf(JSON.stringify([tail, 0, row]), 2))).toEqual({
    kind: 'newer',
  });
});
