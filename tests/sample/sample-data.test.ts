import { existsSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { BASIN } from '#domain/app.ts';
import { PARCEL_STATUSES, WATER_TYPES } from '#domain/parcel/options.ts';
import { parcelSchema } from '#domain/parcel/parcel.ts';
import { brokerSchema } from '#domain/profile/broker.ts';
import { companyLocationSchema, companySchema } from '#domain/profile/company.ts';
import { KEY_MARKETS, REGIONS } from '#domain/search/region.ts';
import { SPECIALTIES } from '#domain/search/specialty.ts';
import { SAMPLE_BROKERS } from '#sample/sample-brokers.ts';
import { SAMPLE_COMPANIES, SAMPLE_LOCATIONS } from '#sample/sample-companies.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';

const everyRow = [...SAMPLE_COMPANIES, ...SAMPLE_LOCATIONS, ...SAMPLE_BROKERS, ...SAMPLE_PARCELS];
const contacts = [...SAMPLE_COMPANIES, ...SAMPLE_LOCATIONS, ...SAMPLE_BROKERS];
const everyText = everyRow
  .flatMap((row) => Object.values(row).flat())
  .filter((value) => typeof value === 'string');
const officesOf = (companyId: string) => SAMPLE_LOCATIONS.filter((office) => office.companyId === companyId);

/** A text of more than three lines on a card that is 50 characters wide. */
const CLAMPED_TEXT = 200;

describe('the sample rows as a whole', () => {
  it('are 3 companies, 7 brokers and 9 parcels', () => {
    expect([SAMPLE_COMPANIES.length, SAMPLE_BROKERS.length, SAMPLE_PARCELS.length]).toEqual([3, 7, 9]);
  });

  it('have unique ids, each a version 4 UUID in lower case', () => {
    const ids = everyRow.map(({ id }) => id);

    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('are read by the schemas that read server rows', () => {
    expect(v.safeParse(v.array(companySchema), SAMPLE_COMPANIES).issues).toBeUndefined();
    expect(v.safeParse(v.array(companyLocationSchema), SAMPLE_LOCATIONS).issues).toBeUndefined();
    expect(v.safeParse(v.array(brokerSchema), SAMPLE_BROKERS).issues).toBeUndefined();
    expect(v.safeParse(v.array(parcelSchema), SAMPLE_PARCELS).issues).toBeUndefined();
  });

  it('refer to existing rows, a parcel to a broker of its own company', () => {
    const companyIds: string[] = SAMPLE_COMPANIES.map(({ id }) => id);
    const companyOfBroker = new Map<string, string>(SAMPLE_BROKERS.map((row) => [row.id, row.companyId]));

    for (const row of [...SAMPLE_LOCATIONS, ...SAMPLE_BROKERS]) expect(companyIds).toContain(row.companyId);
    for (const parcel of SAMPLE_PARCELS) expect(companyOfBroker.get(parcel.brokerId)).toBe(parcel.companyId);
  });

  it('print no placeholder and no curly quote', () => {
    for (const text of everyText) expect(text).not.toMatch(/[{}‘’“”]/);
  });
});

describe('the sample contacts', () => {
  it('use only telephone numbers reserved for fiction in Australia', () => {
    const fictional = /^(\(0[2378]\) (5550|7010) \d{4}|0491 570 (006|110|15[6-9])|1800 160 401)$/;

    for (const { phone } of contacts) if (phone !== null) expect(phone).toMatch(fictional);
  });

  it('use only example domains', () => {
    for (const { email } of contacts) if (email !== null) expect(email).toMatch(/^[a-z.]+@[a-z]+\.example$/);
    for (const { website } of SAMPLE_COMPANIES) expect(website).toMatch(/^https:\/\/[a-z]+\.example$/);
  });

  it('use pictures that ship with the product, small enough to precache', () => {
    for (const path of [
      ...SAMPLE_BROKERS.map(({ image }) => image),
      ...SAMPLE_COMPANIES.map(({ logo }) => logo),
    ]) {
      const file = new URL(`../../public${path}`, import.meta.url);

      expect(existsSync(file), path).toBe(true);
      expect(statSync(file).size, path).toBeLessThanOrEqual(3072);
    }
  });
});

describe('the sample companies', () => {
  it('cover the nine markets of the home page and the whole Basin, with known regions only', () => {
    const covered = SAMPLE_COMPANIES.flatMap(({ regions }) => regions);

    expect(covered).toEqual(expect.arrayContaining([...KEY_MARKETS, BASIN]));
    for (const region of covered) expect(REGIONS).toContain(region);
  });

  it('include one with more regions than a card shows and one with no more', () => {
    expect(SAMPLE_COMPANIES.some(({ regions }) => regions.length > 3)).toBe(true);
    expect(SAMPLE_COMPANIES.some(({ regions }) => regions.length <= 3)).toBe(true);
  });

  it('have one primary office each, in the city of the address, with state and postcode', () => {
    for (const company of SAMPLE_COMPANIES) {
      const primary = officesOf(company.id).filter((office) => office.isPrimary);

      expect(primary).toHaveLength(1);
      expect(primary[0]?.state).toMatch(/^(NSW|VIC|SA) \d{4}$/);
      expect(company.address).toBe(`${primary[0]?.address}, ${primary[0]?.city}, ${primary[0]?.state}`);
    }
  });

  it('include one with several offices and one with a single office', () => {
    const counts = SAMPLE_COMPANIES.map(({ id }) => officesOf(id).length);

    expect(Math.max(...counts)).toBeGreaterThan(1);
    expect(Math.min(...counts)).toBe(1);
  });

  it('have descriptions that a card clamps', () => {
    for (const { description } of SAMPLE_COMPANIES) expect(description.length).toBeGreaterThan(CLAMPED_TEXT);
  });
});

describe('the sample brokers', () => {
  it('include one with more specialties than a card shows and one with no more, all of them known', () => {
    expect(SAMPLE_BROKERS.some(({ specialties }) => specialties.length > 3)).toBe(true);
    expect(SAMPLE_BROKERS.some(({ specialties }) => specialties.length <= 3)).toBe(true);
    for (const specialty of SAMPLE_BROKERS.flatMap((row) => row.specialties))
      expect(SPECIALTIES).toContain(specialty);
  });

  it('include one broker without parcels', () => {
    const listing = new Set<string>(SAMPLE_PARCELS.map((parcel) => parcel.brokerId));

    expect(SAMPLE_BROKERS.filter(({ id }) => !listing.has(id)).map(({ name }) => name)).toEqual([
      'Amrita Gill',
    ]);
  });

  it('have fractional ratings and one whole one', () => {
    const ratings: number[] = SAMPLE_BROKERS.map(({ rating }) => rating);

    expect(ratings).toContain(4.9);
    expect(ratings).toContain(5);
    expect(Math.max(...ratings)).toBeLessThanOrEqual(5);
  });

  it('have biographies that a card clamps, and a city with its state', () => {
    for (const { bio, location } of SAMPLE_BROKERS) {
      expect(bio.length).toBeGreaterThan(CLAMPED_TEXT);
      expect(location).toMatch(/^[A-Z][a-z]+, (NSW|VIC|SA)$/);
    }
  });
});

describe('the sample parcels', () => {
  it('cover every status and every water type', () => {
    const statuses = new Set<string>(SAMPLE_PARCELS.map(({ status }) => status));
    const types = new Set<string>(SAMPLE_PARCELS.map((parcel) => parcel.waterType));

    expect([...statuses].toSorted()).toEqual(PARCEL_STATUSES.map(({ value }) => value).toSorted());
    expect([...types].toSorted()).toEqual(WATER_TYPES.map(({ value }) => value).toSorted());
  });

  it('are listed in spring 2026, without an expiry, expired and to the end of the season', () => {
    const expiries: (string | null)[] = SAMPLE_PARCELS.map((parcel) => parcel.expiryDate);

    for (const parcel of SAMPLE_PARCELS) expect(parcel.listedDate).toMatch(/^2026-(09|10|11)-\d\d$/);
    expect(expiries).toEqual(expect.arrayContaining([null, '2026-10-31', '2027-06-30']));
  });

  it('never expire before they are listed', () => {
    for (const parcel of SAMPLE_PARCELS) {
      if (parcel.expiryDate !== null) expect(parcel.expiryDate > parcel.listedDate).toBe(true);
    }
  });

  it('have plausible prices for their kind of water, in whole dollars', () => {
    for (const { price, volume, expiryDate: expiry } of SAMPLE_PARCELS) {
      const [min, max] = expiry === null ? [300, 12_000] : [1, 2_000];

      expect(Number.isInteger(price)).toBe(true);
      expect(price / volume).toBeGreaterThanOrEqual(min);
      expect(price / volume).toBeLessThanOrEqual(max);
    }
  });
});
