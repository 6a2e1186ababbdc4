import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Region } from '#domain/search/region.ts';
import { matchingBrokers, matchingCompanies, withTerm, type BrokerFilters } from '#domain/search/search.ts';
import { foldText, foldWithPlaces } from '#domain/values/fold-text.ts';
import { storedBroker, storedCompany } from '#support/directory-rows.ts';

const company = storedCompany({
  name: 'Billabong Water',
  description: 'Trades groundwater for cotton.',
  address: '1 Weir Road, Hay, NSW 2711',
  website: 'https://elsewhere.example',
  email: 'elsewhere@billabong.example',
  phone: '(02) 5550 0101',
  regions: ['Murrumbidgee', 'Lachlan'],
});

const found = (term: string, region: Region[] = []) =>
  matchingCompanies([{ company }], { term, region }).length === 1;

it('finds a company by any part of name, description or address, in any case', () => {
  expect(['labong', 'GROUNDWATER', 'hay, nsw', '  Weir '].filter((term) => !found(term))).toEqual([]);
});

it('ignores its other fields', () => {
  expect(['elsewhere', '5550', 'Murrumbidgee'].filter((term) => found(term))).toEqual([]);
});

it('matches any one of the regions, and all criteria together', () => {
  expect(found('', ['SA Murray', 'Lachlan'])).toBe(true);
  expect(found('', ['SA Murray'])).toBe(false);
  expect(found('hay', ['Lachlan'])).toBe(true);
  expect(found('zzzz', ['Lachlan'])).toBe(false);
  expect(matchingCompanies([{ company: storedCompany({ regions: [] }) }], {})).toHaveLength(1);
});

describe('a broker', () => {
  const broker = storedBroker({
    name: 'Ada Reid',
    title: 'Principal',
    bio: 'Trades groundwater for cotton.',
    location: 'Hay, NSW',
    email: 'elsewhere@billabong.example',
    specialties: ['Market Analysis', 'Mining Sector'],
    companyId: company.id,
  });
  const matches = (filters: BrokerFilters, companies = new Map([[company.id, company]])) =>
    matchingBrokers([broker], filters, companies).length === 1;

  it('is found by any part of name, bio or location, in any case', () => {
    expect(['a rei', 'GROUNDWATER', 'hay, nsw', '  Reid '].filter((term) => !matches({ term }))).toEqual([]);
  });

  it('is not found across the boundary of two fields', () => {
    expect(matches({ term: 'Reid Trades' })).toBe(false);
  });

  it('is not found by other fields', () => {
    const elsewhere = ['Principal', 'elsewhere', 'Mining', 'Billabong', 'Lachlan'];
    expect(elsewhere.filter((term) => matches({ term }))).toEqual([]);
  });

  it('matches its own company only', () => {
    expect(matches({ company: company.id })).toBe(true);
    expect(matches({ company: company.id.slice(0, -1) })).toBe(false);
  });

  it('needs any one of the specialties, and any one of the regions of its company', () => {
    expect(matches({ specialty: ['Farmer Advisory', 'Mining Sector'] })).toBe(true);
    expect(matches({ specialty: ['Farmer Advisory'] })).toBe(false);
    expect(matches({ region: ['SA Murray', 'Lachlan'] })).toBe(true);
    expect(matches({ region: ['SA Murray'] })).toBe(false);
    expect(matches({ region: ['Lachlan'] }, new Map())).toBe(false);
  });

  it('needs all criteria together', () => {
    expect(matches({ term: 'ada', company: company.id, specialty: ['Mining Sector'] })).toBe(true);
    expect(matches({ term: 'zzzz', company: company.id, specialty: ['Mining Sector'] })).toBe(false);
  });
});

it('M7: finds no broker by a company or region that they have left', () => {
  const present = storedBroker({ companyId: company.id });
  const gone = storedBroker({ companyId: company.id, leftCompanyAt: '2026-11-22T02:00:00Z' });
  const companies = new Map([[company.id, company]]);
  const matches = (filters: BrokerFilters) => matchingBrokers([present, gone], filters, companies);
  expect(matches({ company: company.id })).toEqual([present]);
  expect(matches({ region: ['Lachlan'] })).toEqual([present]);
  expect(matches({})).toEqual([present, gone]);
});

describe('how a term is compared, for companies, brokers and any list alike', () => {
  it.each([
    ['O’Brien Water', "o'brien"],
    ["O'Brien Water", 'O’BRIEN'],
    ['Ada Reid', 'reid ada'],
    ['Ada Reid', '  Ada   Reid '],
    ['Ada  Reid', 'ada reid'],
    ['Ada\u00a0Reid', 'ada reid'],
    ['Ada Reid', 'ada\u00a0reid'],
    ['Ada Reid', 'Ada\u202fReid\u200b'],
    ['Café Renée', 'cafe renee'],
    ['Cafe Renee', 'Café Renée'],
    ['Rene\u0301e', 'renée'],
    ['Murray–Darling', 'murray-darling'],
    ['“Wattle” Farm', '"wattle"'],
    ['Ｈａｙ １', 'hay 1'],
    ['Hay, NSW', 'nsw, hay'],
    ['Weir Road, Hay', 'oad, h'],
  ])('finds "%s" by "%s"', (name, term) => {
    expect(matchingBrokers([storedBroker({ name })], { term }, new Map())).toHaveLength(1);
    expect(matchingCompanies([{ company: storedCompany({ name }) }], { term })).toHaveLength(1);
    expect(withTerm([{ name }], term, (row) => [row.name])).toHaveLength(1);
  });

  it.each([
    ['Ada Reid', 'ada reed'],
    ['Ada Reid', 'ada hay'],
    ['Adam Reid', 'reid am a'],
  ])('does not find "%s" by "%s"', (name, term) => {
    expect(matchingBrokers([storedBroker({ name, bio: 'In Hay.' })], { term }, new Map())).toEqual([]);
  });

  it('R415: finds whatever a text contains, and folds a text the same with or without places', () => {
    // No text in the database contains U+0000.
    const texts = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\0', ''));
    fc.assert(
      fc.property(texts, fc.nat(20), fc.nat(20), (text, from, to) => {
        const part = text.slice(from, to);
        fc.pre(part.isWellFormed());
        expect(withTerm([{ text }], part, (row) => [row.text])).toHaveLength(1);
        expect(foldWithPlaces(text).text).toBe(foldText(text));
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
