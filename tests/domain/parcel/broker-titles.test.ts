import { expect, it } from 'vitest';
import { namedProductOf, namedReliabilityOf } from '#domain/parcel/title-words.ts';
import { zoneOf } from '#domain/parcel/zone-reading.ts';
import { BROKER_TITLES } from './broker-titles.ts';

const read = (title: string) => [
  namedProductOf(title) ?? null,
  namedReliabilityOf(title) ?? null,
  zoneOf({ title, location: '', waterType: 'surface' }),
];
const known = (value: string) => (value === '-' || value === '?' ? null : value);

it('has a hundred titles of brokers, none twice', () => {
  expect(new Set(BROKER_TITLES.map(([title]) => title)).size).toBeGreaterThanOrEqual(100);
});

it.each(BROKER_TITLES)('reads "%s" as %s, %s, zone %s, and nothing that is not sure', (title, ...meaning) => {
  expect(read(title)).toEqual(meaning.map(known));
});

it.each(BROKER_TITLES)(
  'reads "%s" alike in capitals, with curly signs and in wide blanks',
  (title, ...meaning) => {
    const typed = title.replaceAll("'", '’').replaceAll('-', '–').replaceAll(' ', '\u00a0 ');
    expect(read(typed)).toEqual(meaning.map(known));
    expect(read(title.toUpperCase())).toEqual(meaning.map(known));
  },
);
