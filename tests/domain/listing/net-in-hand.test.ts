import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  netInHand,
  readTrade,
  statedFee,
  type StatedFee,
  type WaterPrice,
} from '#domain/listing/net-in-hand.ts';

const FEE: StatedFee = { percent: 2, minimum: 300, gst: 'on-top' };
const EXAMPLE = { price: { volume: 120, perMegalitre: 232 }, application: 60, side: 'selling' } as const;

const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((digits) => digits / 10 ** places);
const fee: fc.Arbitrary<StatedFee> = fc.record(
  {
    percent: decimal(100, 3),
    minimum: decimal(100_000, 2),
    flat: decimal(100_000, 2),
    gst: fc.constantFrom('included', 'on-top'),
  },
  { requiredKeys: ['gst'] },
);
const price: fc.Arbitrary<WaterPrice> = fc.oneof(
  fc.record({ volume: decimal(100_000, 3), perMegalitre: decimal(10_000, 4) }),
  fc.record({ total: decimal(10_000_000, 2) }),
);
const trade = fc.record({
  price,
  fee,
  application: decimal(1000, 2),
  side: fc.constantFrom('selling', 'buying'),
});

/** The digits of a decimal number and their place, for exact comparisons. */
const exact = (value: number, places: number): bigint => BigInt(Math.round(value * 10 ** places));

describe('M9: net in hand', () => {
  it('leaves $27,167.52 of 120 ML at $232/ML after 2%, at least $300, GST on top, and an application for $60', () => {
    expect(netInHand({ ...EXAMPLE, fee: FEE })).toEqual({
      price: 2_784_000,
      fee: 55_680,
      gst: 5_568,
      application: 6_000,
      total: 2_716_752,
    });
    expect(netInHand({ ...EXAMPLE, side: 'buying', fee: FEE }).total).toBe(
      2_784_000 + 55_680 + 5_568 + 6_000,
    );
  });

  it('shows the GST contained in a fee without adding it', () => {
    const { fee: whole, gst, total } = netInHand({ ...EXAMPLE, fee: { ...FEE, gst: 'included' } });
    expect([whole, gst, total]).toEqual([55_680, 5_062, 2_784_000 - 55_680 - 6_000]);
  });

  it('takes the minimum of a small trade, and adds the flat fee', () => {
    const small = { ...EXAMPLE, price: { volume: 10, perMegalitre: 100 } };
    expect(netInHand({ ...small, fee: { ...FEE, flat: 50 } }).fee).toBe(35_000);
    expect(netInHand({ ...small, fee: { flat: 50, gst: 'on-top' } }).fee).toBe(5_000);
  });

  it('adds up to the cent, with no negative amount', () => {
    fc.assert(
      fc.property(trade, (given) => {
        const { price: water, fee: cost, gst, application, total } = netInHand(given);
        const added = given.fee.gst === 'on-top' ? gst : 0;
        const sign = given.side === 'selling' ? -1 : 1;
        expect(total).toBe(water + sign * (cost + added + application));
        for (const amount of [water, cost, gst, application]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('rounds each amount once: none is more than half a cent from the exact one', () => {
    fc.assert(
      fc.property(trade, (given) => {
        const { percent = 0, minimum = 0, flat = 0, gst: kind } = given.fee;
        // In 10^-12 AUD; a cent is 10^10.
        const water =
          'total' in given.price
            ? exact(given.price.total, 2) * 10n ** 10n
            : exact(given.price.volume, 3) * exact(given.price.perMegalitre, 4) * 10n ** 5n;
        const share = (water * exact(percent, 3)) / 10n ** 5n;
        const min = exact(minimum, 2) * 10n ** 10n;
        const cost = (share > min ? share : min) + exact(flat, 2) * 10n ** 10n;
        const result = netInHand(given);
        const off = (cents: number, of: bigint, divisor = 1n) => {
          const twice = 2n * (BigInt(cents) * 10n ** 10n * divisor - of);
          return twice <= 10n ** 10n * divisor && twice > -(10n ** 10n) * divisor;
        };
        expect(off(result.price, water)).toBe(true);
        expect(off(result.fee, cost)).toBe(true);
        expect(off(result.gst, cost, kind === 'on-top' ? 10n : 11n)).toBe(true);
      }),
    );
  });

  it('rounds GST from the exact fee: 5.75% of $100.09 is $5.76, and its GST 58 cents', () => {
    const given = { ...EXAMPLE, price: { total: 100.09 }, fee: { percent: 5.75, gst: 'on-top' } } as const;
    expect(netInHand(given)).toMatchObject({ fee: 576, gst: 58 });
    // Exactly 4.5 cents of GST in a fee of 49.5 cents, which is 50 cents rounded.
    const small = { ...given, price: { total: 4.95 }, fee: { percent: 10, gst: 'included' } } as const;
    expect(netInHand(small)).toMatchObject({ fee: 50, gst: 5 });
    const twice = { ...given, price: { total: 4.45 }, fee: { percent: 10, gst: 'on-top' } } as const;
    expect(netInHand(twice)).toMatchObject({ fee: 45, gst: 4 });
  });

  it('has no figure for a fee that is a note only, or not stated', () => {
    expect(statedFee({ note: 'On request' })).toBeNull();
    expect(statedFee({ flat: 300, gst: 'included', note: 'Per trade' })).toEqual({
      flat: 300,
      gst: 'included',
    });
  });

  it('reads what is typed, and says beside the field what is wrong', () => {
    const typed = { volume: '120', perMegalitre: '$232', application: '60' };
    expect(readTrade(typed, null)).toEqual({
      price: { volume: 120, perMegalitre: 232 },
      application: 60,
      problems: { volume: undefined, perMegalitre: undefined, application: undefined },
    });
    expect(readTrade({ volume: 'lots', perMegalitre: '', application: '1.234' }, null)).toEqual({
      price: null,
      application: null,
      problems: {
        volume: 'Volume must be a positive number',
        perMegalitre: undefined,
        application: 'Application fee must be from $0 to $1,000,000, with at most 2 decimal places',
      },
    });
    expect(readTrade({ volume: '1000000000', perMegalitre: '1000000', application: '' }, null)).toMatchObject(
      {
        price: null,
        application: 0,
        problems: { perMegalitre: 'Price must be at most $1,000,000,000,000' },
      },
    );
    expect(readTrade({ ...typed, application: '' }, 50_000).price).toEqual({ total: 50_000 });
  });
});
