import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  parcelFormSchema,
  parcelInsertOf,
  wholeParcelFormSchema,
  type ParcelFormInput,
} from '#domain/parcel/parcel-form.ts';
import { parcelInsertSchema, parcelSchema } from '#domain/parcel/parcel.ts';
import { regionOf } from '#domain/search/region.ts';
import { localDay, formatDay } from '#domain/values/date.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume, totalPrice } from '#domain/values/money.ts';
import { parcelPayload } from '#support/listings.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';

const filled: ParcelFormInput = {
  title: 'Five!',
  volume: '0.5',
  price: '1',
  location: 'Wee',
  description: 'x'.repeat(20),
  waterType: 'groundwater',
  waterSource: 'Dam',
  expiryDate: '',
  companyId: COMPANY,
  brokerId: BROKER,
  pricePerMegalitre: '',
  product: '',
  zone: '',
  reliability: '',
  minimumVolume: '',
  leaseYears: '',
  delivery: '',
  actingFor: '',
  sellerName: '',
  sellerPhone: '',
  sellerEmail: '',
  reference: '',
  formerId: '',
};

function messages(changes: Record<string, unknown>): string[] {
  const parsed = v.safeParse(parcelFormSchema, { ...filled, ...changes });
  return parsed.success ? [] : parsed.issues.map(({ message }) => message);
}

describe('the parcel form', () => {
  it('accepts every field at its shortest', () => {
    expect(messages({})).toEqual([]);
  });

  it.each([
    [{ title: 'Four' }, 'Title must be at least 5 characters'],
    [{ title: '  Four   ' }, 'Title must be at least 5 characters'],
    [{ title: '\u200B\u3164'.repeat(10) }, 'Title must be at least 5 characters'],
    [{ title: 'Water \u202Egnp.exe' }, 'Title must not contain characters that change the direction of text'],
    [{ volume: '0' }, 'Volume must be a positive number'],
    [{ volume: '-1' }, 'Volume must be a positive number'],
    [{ volume: '' }, 'Volume must be a positive number'],
    [{ volume: '12 GL' }, 'Volume must be a positive number'],
    [{ volume: '1000000001' }, 'Volume must be at most 1,000,000,000 ML'],
    [{ volume: '0.0005' }, 'Volume must have at most 3 decimal places'],
    [{ price: '1.005' }, 'Price must have at most 2 decimal places'],
    [{ price: '0' }, 'Price must be a positive number'],
    [{ price: '1e300' }, 'Price must be a positive number'],
    [{ price: '1000000000001' }, 'Price must be at most $1,000,000,000,000'],
    [{ price: 'free' }, 'Price must be a positive number'],
    [{ location: 'No' }, 'Location is required'],
    [{ description: 'x'.repeat(19) }, 'Description must be at least 20 characters'],
    [{ waterType: '' }, 'Water type is required'],
    [{ waterSource: 'No' }, 'Water source is required'],
    [{ companyId: '' }, 'Company is required'],
    [{ brokerId: '' }, 'Broker is required'],
    [{ expiryDate: '30/06/2027' }, 'Enter the date as day, month and year'],
  ])('refuses %o with its own message', (changes, message) => {
    expect(messages(changes)).toEqual([message]);
  });

  it.each([
    { title: '🌾'.repeat(200) },
    { volume: '0.001', price: '0.01' },
    { volume: '999999999.999', price: '999,999,999,999.99' },
    { volume: '1.5000', price: '$2.10' },
  ])('accepts %o', (changes) => {
    expect(messages(changes)).toEqual([]);
  });

  it('sends an empty expiry as null, and a filled form as a valid row', () => {
    const form = v.parse(parcelFormSchema, filled);
    const row = parcelInsertOf({ id: parcelPayload().id, form, listedDate: '2026-11-20' });
    expect(v.parse(parcelInsertSchema, row)).toMatchObject({
      status: 'available',
      listedDate: '2026-11-20',
      expiryDate: null,
      volume: 0.5,
    });
  });
});

describe('M5: trade details in the form', () => {
  const problems = (changes: Record<string, string>) => {
    const parsed = v.safeParse(wholeParcelFormSchema, { ...filled, volume: '100', ...changes });
    return parsed.success ? [] : parsed.issues.map((issue) => [v.getDotPath(issue), issue.message]);
  };
  const rowOf = (changes: Record<string, string>) =>
    parcelInsertOf({
      id: parcelPayload().id,
      form: v.parse(wholeParcelFormSchema, { ...filled, ...changes }),
      listedDate: '2026-11-20',
    });

  it('leave the row with its required columns when they are blank', () => {
    expect(Object.keys(rowOf({ minimumVolume: '  ' })).toSorted()).toEqual(
      Object.keys(parcelPayload()).toSorted(),
    );
  });

  it('add the columns that are stated', () => {
    const stated = { zone: '1A', minimumVolume: ' 0.25 ', leaseYears: '3', actingFor: 'both' };
    expect(rowOf(stated)).toMatchObject({
      zone: '1A',
      minimumVolume: 0.25,
      leaseYears: 3,
      actingFor: 'both',
    });
    expect(rowOf(stated)).not.toHaveProperty('product');
  });

  it.each([
    [{ minimumVolume: '0' }, 'minimumVolume', 'Minimum parcel must be a positive number'],
    [{ minimumVolume: '5 GL' }, 'minimumVolume', 'Minimum parcel must be a positive number'],
    [{ minimumVolume: '0.0001' }, 'minimumVolume', 'Minimum parcel must have at most 3 decimal places'],
    [{ minimumVolume: '100.001' }, 'minimumVolume', 'Minimum parcel must be at most the volume'],
    [{ leaseYears: '1.5' }, 'leaseYears', 'Lease term must be a whole number'],
    [{ leaseYears: '100' }, 'leaseYears', 'Lease term must be at most 99 years'],
    [{ zone: '1a' }, 'zone', 'Choose one of the trading zones'],
  ])('are checked: %j', (changes, field, message) => {
    expect(problems(changes)).toEqual([[field, message]]);
  });

  it('are checked beside other problems', () => {
    expect(problems({ title: 'Four', minimumVolume: '101' })).toHaveLength(2);
    expect(problems({ minimumVolume: '100', leaseYears: '99' })).toEqual([]);
  });
});

describe('M5: a price per ML that was typed last', () => {
  const read = (changes: Partial<ParcelFormInput>) => {
    const parsed = v.safeParse(wholeParcelFormSchema, { ...filled, ...changes });
    return parsed.success
      ? parsed.output.price
      : Object.fromEntries(parsed.issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]));
  };

  it.each([
    [{ volume: '320', pricePerMegalitre: '$232/ML', price: '' }, 74_240],
    [{ volume: '1 200 ML', pricePerMegalitre: 'A$1.5 per ML', price: '1800' }, 1_800],
    [{ volume: '3', pricePerMegalitre: ' ', price: '30' }, 30],
  ])('decides the price: %j', (changes, price) => {
    expect(read(changes)).toBe(price);
  });

  it.each([
    [
      { pricePerMegalitre: 'cheap', price: '' },
      'pricePerMegalitre',
      'Price per ML must be a positive number',
    ],
    [{ pricePerMegalitre: '0', price: '' }, 'pricePerMegalitre', 'Price per ML must be a positive number'],
    [{ volume: '', pricePerMegalitre: '232', price: '' }, 'volume', 'Volume must be a positive number'],
    [
      { volume: '0.001', pricePerMegalitre: '0.01', price: '0' },
      'pricePerMegalitre',
      'The price of the whole parcel must be from $0.01 to $1,000,000,000,000',
    ],
    [
      { price: '$232/ML' },
      'price',
      'Enter the price of the whole parcel here, or the price per ML in its own field',
    ],
  ])('is wrong where it was typed: %j', (changes, field, message) => {
    expect(read(changes)).toEqual({ [field]: message });
  });
});

describe('the row of a listing', () => {
  const row = parcelInsertOf({
    id: parcelPayload().id,
    form: v.parse(parcelFormSchema, filled),
    listedDate: '2026-11-20',
  });

  it.each([
    [{ title: 'Four' }, 'Title must be at least 5 characters'],
    [{ title: 'x'.repeat(201) }, 'Title must be at most 200 characters'],
    [{ volume: 0 }, 'Volume must be a positive number'],
    [{ volume: Infinity }, 'Volume must be a positive number'],
    [{ price: '30000' }, 'Price must be a positive number'],
    [{ price: 1_000_000_000_001 }, 'Price must be at most $1,000,000,000,000'],
    [{ location: 'No' }, 'Location is required'],
    [{ description: 'x'.repeat(5001) }, 'Description must be at most 5,000 characters'],
    [{ waterType: 'rain' }, 'Water type is required'],
    [{ waterSource: ' No ' }, 'Water source is required'],
  ])('is validated like the form: %o', (changes, message) => {
    const parsed = v.safeParse(parcelInsertSchema, { ...row, ...changes });
    expect(parsed.issues?.[0].message).toBe(message);
  });
});

describe('numbers and dates', () => {
  it('reads numbers that a server wrote as text', () => {
    expect(v.parse(parcelSchema, { ...parcelPayload(), volume: '42.5' }).volume).toBe(42.5);
  });

  it('shows dollars without decimals, megalitres unrounded, and dollars per megalitre', () => {
    expect([formatPrice(450_000), formatVolume(1_200), formatVolume(7.3)]).toEqual([
      '$450,000',
      '1,200 ML',
      '7.3 ML',
    ]);
    expect(formatPricePerMegalitre({ price: 50_000, volume: 200 })).toBe('$250/ML');
    expect(formatPricePerMegalitre({ price: 50_000, volume: 0 })).toBeUndefined();
  });

  it('M5: multiplies a price per ML, rounded to cents once', () => {
    expect(totalPrice(250, 320)).toBe(80_000);
    expect(totalPrice(1.005, 100)).toBe(100.5);
    expect(totalPrice(0.78, 0.125)).toBe(0.1);
    expect(totalPrice(33.33, 3)).toBe(99.99);
    expect(totalPrice(1.1, 1.15)).toBe(1.27);
  });

  it('shows a day without shifting it, and takes today from the local clock', () => {
    const expected = new Date(2026, 8, 1).toLocaleDateString('en-AU', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    expect(formatDay('2026-09-01')).toBe(expected);
    expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  });
});

describe('regions', () => {
  it("reads the district's own spelling and ignores unknown regions", () => {
    expect(regionOf('Coleambally')).toBe('Colleambally');
    expect(regionOf(' NSW Murray ')).toBe('NSW Murray');
    expect(regionOf('Atlantis')).toBeUndefined();
  });
});
