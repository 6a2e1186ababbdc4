import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '#domain/parcel/price-guard.ts';
import { formatPerMegalitre } from '#domain/values/money.ts';

const TODAY = '2026-11-23';
const about = (changes: Partial<Parameters<typeof doubtsAbout>[0]>) =>
  doubtsAbout(
    { title: 'Goulburn 1A allocation', volume: 320, price: 80_000, expiryDate: '2027-06-30', ...changes },
    TODAY,
  );

describe('M5: a question about what is typed', () => {
  it('is not asked about a plausible listing', () => {
    expect(about({})).toEqual([]);
    const share = { title: 'High-reliability water share', price: 1_500_000, expiryDate: null };
    expect(about(share)).toEqual([]);
    expect(about({ title: 'Water in Mildura', price: 2_000_000 })).toEqual([]);
  });

  it('M5: uses the stated product instead of the title', () => {
    const price = 1_500_000;
    expect(about({ price })).toMatchObject([{ kind: 'price' }]);
    expect(about({ price, product: 'entitlement', expiryDate: null })).toEqual([]);
    expect(about({ price, product: 'lease' })).toEqual([]);
    expect(about({ title: 'Water in Mildura', product: 'other' })).toMatchObject([{ kind: 'price' }]);
    const expiryDate = '2027-06-30';
    expect(about({ expiryDate, product: 'allocation' })).toEqual([]);
    expect(about({ price, expiryDate, product: 'entitlement' })).toMatchObject([{ kind: 'expiry' }]);
  });

  it.each([{ price: undefined }, { volume: undefined }, { price: 0 }])('is not asked about %j', (changes) => {
    expect(about(changes)).toEqual([]);
  });

  it('proposes the total of a price that was typed per ML', () => {
    expect(about({ price: 250 })).toEqual([
      {
        kind: 'price',
        key: 'price 250 320 Most allocations',
        title: '$0.78/ML. Did you mean $250/ML, $80,000 in all?',
        total: 80_000,
      },
    ]);
  });

  it.each([
    [
      'Goulburn 1A allocation',
      6_400_000,
      '$20,000/ML',
      'Most allocations are between $1.00/ML and $2,000/ML.',
    ],
    ['High-reliability share', 30_000, '$94/ML', 'Most entitlements are between $300/ML and $12,000/ML.'],
    ['Delivery share', 320_000, '$1,000/ML', 'Most delivery entitlements are between $1.00/ML and $200/ML.'],
  ])('says what is usual for %s', (title, price, asked, usual) => {
    const expiryDate = title === 'High-reliability share' ? null : '2027-06-30';
    expect(about({ title, price, expiryDate })).toMatchObject([
      { title: `${asked} is unusual`, text: `${usual} Check volume and price.`, total: null },
    ]);
  });

  it('is asked about an expiry that has passed, and about one of an entitlement', () => {
    expect(about({ expiryDate: '2026-11-22' })).toMatchObject([{ title: 'The expiry date has passed' }]);
    expect(about({ expiryDate: TODAY })).toEqual([]);
    const share = { title: 'Goulburn water share', price: 1_500_000, expiryDate: '2027-06-30' };
    expect(about(share)).toMatchObject([{ title: 'Does this entitlement expire?' }]);
  });

  it('is asked nothing wrong about an entitlement that is sold with its allocation', () => {
    const title = '75 ML High Security entitlement, incl. 2026/27 allocation';
    const listing = { title, volume: 75, price: 500_000, expiryDate: null };
    expect(about(listing)).toEqual([]);
    expect(about({ ...listing, expiryDate: '2027-08-01' })).toMatchObject([
      { title: 'Does this entitlement expire?' },
    ]);
  });

  it.each([
    ['2027-06-30', 'Goulburn 1A allocation'],
    ['2027-06-30', 'Temp water, 2026/27'],
    ['2028-06-30', 'Forward allocation, 1 August delivery'],
    [null, 'Permanent water allocation, Bundaberg'],
    [null, 'HRWS allocation'],
    [null, 'Water in Mildura'],
  ])('is asked whether it ends on %s without an expiry: "%s"', (expiryDate, title) => {
    const expected = expiryDate === null ? [] : [{ kind: 'expiry', expiryDate }];
    const asked = about({ title, expiryDate: null }).filter(({ kind }) => kind === 'expiry');
    expect(asked).toMatchObject(expected);
    expect(about({ title, expiryDate: null, product: 'allocation' })).toEqual([]);
  });

  it('is asked again once the figures change', () => {
    expect(about({ price: 250 })[0]?.key).not.toBe(about({ price: 251 })[0]?.key);
  });
});

describe('M5: a price per ML', () => {
  it.each([
    [0.78125, '$0.78/ML'],
    [9.99, '$9.99/ML'],
    [9.996, '$10/ML'],
    [250, '$250/ML'],
  ])('of %d is %s', (aud, text) => {
    expect(formatPerMegalitre(aud)).toBe(text);
  });
});
