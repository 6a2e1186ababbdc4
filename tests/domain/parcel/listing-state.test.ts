import { afterEach, describe, expect, it } from 'vitest';
import { confirmationText, lastDayOf, listingStateOf } from '#domain/parcel/listing-state.ts';
import { dayByServer } from '#domain/values/date.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { BROKER_TITLES } from './broker-titles.ts';

const TODAY = '2026-11-23';
const allocation = (changes: Parameters<typeof storedParcel>[0] = {}) =>
  storedParcel({ title: 'Goulburn 1A water', product: 'allocation', ...changes });
const share = (changes: Parameters<typeof storedParcel>[0] = {}) =>
  storedParcel({ title: 'High-reliability water share', ...changes });

describe('M6: the state of a listing', () => {
  it.each([
    ['available', 'available', null],
    ['available', 'available', TODAY],
    ['ended', 'available', '2026-11-22'],
    ['ended', 'pending', '2026-11-22'],
    ['sold', 'sold', '2026-11-22'],
  ] as const)('is %s for status %s until %s', (state, status, expiryDate) => {
    expect(listingStateOf(share({ status, expiryDate }), TODAY)).toBe(state);
  });

  it.each([
    ['2026-11-20', '2027-06-30'],
    ['2026-07-01', '2027-06-30'],
    ['2026-06-30', '2026-06-30'],
  ])('an allocation listed on %s ends after %s, whatever its later expiry', (listedDate, last) => {
    const parcel = allocation({ listedDate, expiryDate: '2031-01-01' });
    expect(lastDayOf(parcel)).toBe(last);
    expect(listingStateOf(parcel, last)).toBe('available');
    expect(listingStateOf(parcel, `${last.slice(0, 4)}-07-01`)).toBe('ended');
  });

  it('an allocation that was confirmed in a new water year lives as long as that', () => {
    const confirmedAt = '2027-07-02T02:00:00+00:00';
    expect(lastDayOf(allocation({ listedDate: '2027-05-01', confirmedAt }))).toBe('2028-06-30');
  });

  it('M5: a forward allocation lives until the end of the next water year', () => {
    const forward = allocation({ listedDate: '2027-05-01', delivery: 'next-season' });
    expect(lastDayOf(forward)).toBe('2028-06-30');
    expect(listingStateOf(forward, '2027-07-01')).toBe('available');
    expect(lastDayOf({ ...forward, confirmedAt: '2027-08-02T02:00:00+00:00' })).toBe('2028-06-30');
    expect(lastDayOf({ ...forward, confirmedAt: '2028-08-02T02:00:00+00:00' })).toBe('2029-06-30');
    expect(lastDayOf({ ...forward, expiryDate: '2027-12-31' })).toBe('2027-12-31');
  });

  it('M5: a stated delivery without a product says the season too', () => {
    const listedDate = '2026-01-20';
    expect(lastDayOf(share({ listedDate, delivery: 'this-season' }))).toBe('2026-06-30');
    expect(lastDayOf(share({ listedDate, delivery: 'next-season' }))).toBe('2027-06-30');
    expect(lastDayOf(share({ listedDate, delivery: 'wet' }))).toBeNull();
  });

  it('M5: the stated product decides, whatever the title says', () => {
    const listedDate = '2026-01-20';
    expect(lastDayOf(allocation({ listedDate, product: 'entitlement' }))).toBeNull();
    expect(lastDayOf(share({ listedDate, product: 'allocation' }))).toBe('2026-06-30');
  });

  it.each([...BROKER_TITLES.map(([title]) => title), 'Temporary water', '2026/27 allocation'])(
    'no title ends a listing that its author left permanent: "%s"',
    (title) => {
      const parcel = share({ title, listedDate: '2020-01-01' });
      expect(lastDayOf(parcel)).toBeNull();
      expect(listingStateOf({ ...parcel, expiryDate: '2030-08-01' }, '2030-08-01')).toBe('available');
      expect(listingStateOf({ ...parcel, expiryDate: '2030-08-01' }, '2030-08-02')).toBe('ended');
    },
  );

  it.each([
    ['2027-08-01', 'Forward, 1 August delivery', '2027-08-01'],
    ['2027-08-01', 'Zone 7 water', '2027-08-01'],
    ['2028-06-30', 'Forward, 1 August delivery', null],
    ['2028-06-30', 'Zone 7, next season', null],
    ['2028-06-30', 'Zone 7 2027/28', null],
    ['2027-06-30', 'Zone 7 2026/27', null],
    ['2027-06-30', 'Zone 7 water', null],
  ])(
    'a stated allocation that may be forward lives until %s: "%s", expiring %s',
    (last, title, expiryDate) => {
      const parcel = allocation({ title, listedDate: '2026-11-20', expiryDate });
      expect(lastDayOf(parcel)).toBe(last);
      expect(lastDayOf({ ...parcel, delivery: 'this-season' })).toBe('2027-06-30');
    },
  );

  it('an entitlement has no season', () => {
    expect(lastDayOf(share({ listedDate: '2020-01-01', expiryDate: null }))).toBeNull();
  });
});

describe('M6: how long ago a listing was known to be true', () => {
  it.each([
    ['Listed today, not confirmed yet', TODAY, null],
    ['Not confirmed for 1 day', '2026-11-22', null],
    ['Not confirmed for 16 days', '2026-11-07', null],
    ['Confirmed today', '2026-11-07', '2026-11-23T00:30:00+00:00'],
    ['Confirmed 3 days ago', '2026-11-07', '2026-11-20T00:30:00+00:00'],
  ])('says: %s', (text, listedDate, confirmedAt) => {
    expect(confirmationText(share({ listedDate, confirmedAt }), TODAY)).toBe(text);
  });
});

describe('M6: the day of a device', () => {
  const HOUR = 3_600_000;
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each([
    ['Australia/Adelaide', '2027-06-30T14:29:00Z', '2027-06-30'],
    ['Australia/Adelaide', '2027-06-30T14:31:00Z', '2027-07-01'],
    ['Australia/Sydney', '2027-06-30T14:29:00Z', '2027-07-01'],
    ['Australia/Perth', '2027-06-30T14:31:00Z', '2027-06-30'],
  ])('in %s at %s is %s', (name, instant, day) => {
    process.env.TZ = name;
    expect(dayByServer(Date.parse(instant), null)).toBe(day);
  });

  it("is the server's where the clock of the device is wrong", () => {
    process.env.TZ = 'Australia/Adelaide';
    const now = Date.parse('2027-07-03T02:00:00Z');
    expect(dayByServer(now, 72 * HOUR)).toBe('2027-06-30');
    expect(dayByServer(now, 60_000)).toBe('2027-07-03');
  });
});
