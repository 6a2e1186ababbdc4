import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  seasonFieldsSchema,
  seasonFormSchema,
  typedFact,
  type SeasonFields,
} from '#domain/season/season-form.ts';
import { seasonFact } from '#support/season.ts';
import { problemsOf } from '#ui/form-validation.ts';

const TODAY = '2026-11-28';
const schema = seasonFormSchema(TODAY);
const EMPTY = v.parse(seasonFieldsSchema, {});
const SOURCE = {
  sourceName: 'Victorian Water Register',
  sourceUrl: 'https://register.example/trade',
  asOf: '2026-11-22',
};
const fields = (changes: Partial<SeasonFields>): SeasonFields => ({ ...EMPTY, ...SOURCE, ...changes });
const opening = fields({
  kind: 'opening',
  zoneFrom: '6',
  zoneTo: '7',
  startsDay: '2026-12-01',
  startsTime: '10:00',
});
const allocation = fields({
  kind: 'allocation',
  zoneFrom: '6',
  reliability: 'high-reliability',
  value: '39%',
});

describe('M19: the form of a fact', () => {
  it('reads days and times in AEST', () => {
    const { id: _id, ...fact } = seasonFact({ starts: '2026-12-01T00:00:00.000Z' });
    expect(v.parse(schema, opening)).toEqual(fact);
  });

  it('reads days without times as whole days', () => {
    const read = v.parse(schema, { ...opening, startsTime: '', endsDay: '2026-12-01' });
    expect(read).toMatchObject({
      starts: '2026-11-30T14:00:00.000Z',
      ends: '2026-11-30T14:00:00.000Z',
      allDay: true,
    });
  });

  it('leaves out what its kind does not state', () => {
    const read = v.parse(schema, { ...allocation, zoneTo: '7', name: 'Barmah Choke', endsDay: 'soon' });
    expect(read).toMatchObject({
      value: 39,
      zoneTo: null,
      name: null,
      starts: null,
      ends: null,
      allDay: false,
    });
  });

  it.each([
    seasonFact({ starts: '2026-12-01T00:00:00.000Z', ends: '2027-06-24T07:00:00.000Z' }),
    seasonFact({
      starts: '2026-11-30T14:00:00.000Z',
      ends: '2026-12-03T14:00:00.000Z',
      allDay: true,
      name: 'Ballot',
    }),
    seasonFact({ kind: 'trade-limit', value: 24.512, starts: null }),
    seasonFact({ kind: 'allocation', zoneTo: null, reliability: 'class-3', value: 100, starts: null }),
  ])('shows a fact as it is typed: %#', ({ id, ...fact }) => {
    expect(v.parse(schema, typedFact({ id, ...fact }))).toEqual(fact);
  });

  const NOT_DATED = 'Enter the date as day, month and year';
  const AS_OF = 'Enter the day on which the source said so, today at the latest';
  it.each<[SeasonFields, Record<string, string>]>([
    [
      EMPTY,
      {
        kind: 'Choose what the fact is about',
        sourceName: 'Source name must be at least 2 characters',
        sourceUrl: 'Please enter a valid website URL',
        asOf: AS_OF,
      },
    ],
    [{ ...opening, zoneTo: '6' }, { zoneTo: 'The zones must differ' }],
    [{ ...opening, startsDay: '', startsTime: '' }, { startsDay: NOT_DATED }],
    [{ ...opening, startsDay: '1999-12-31' }, { startsDay: NOT_DATED }],
    [
      { ...opening, endsDay: '2026-12-01', endsTime: '10:00' },
      { endsDay: 'The end must be after the start' },
    ],
    [{ ...opening, startsTime: '', endsDay: '2026-11-30' }, { endsDay: 'The end must be after the start' }],
    [{ ...opening, endsDay: '2026-12-24' }, { endsTime: 'Enter both times, or none' }],
    [
      { ...opening, startsTime: '', endsDay: '2026-12-24', endsTime: '17:00' },
      { startsTime: 'Enter both times, or none' },
    ],
    [{ ...opening, endsTime: '17:00' }, { endsDay: NOT_DATED }],
    [{ ...opening, startsTime: '25:00' }, { startsTime: 'Enter the time as hours and minutes' }],
    [{ ...opening, name: 'x' }, { name: 'Name must be at least 2 characters' }],
    [{ ...opening, name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters' }],
    [
      { ...opening, sourceName: 'x'.repeat(121) },
      { sourceName: 'Source name must be at most 120 characters' },
    ],
    [{ ...opening, sourceUrl: 'javascript:alert(1)' }, { sourceUrl: 'Please enter a valid website URL' }],
    [{ ...opening, asOf: '2026-11-29' }, { asOf: AS_OF }],
    [
      { ...allocation, zoneFrom: '', reliability: '' },
      { zoneFrom: 'Choose one of the trading zones', reliability: 'Choose one of the reliabilities' },
    ],
    [{ ...allocation, value: '' }, { value: 'State the allocation, or the day on which it is announced' }],
    [
      { ...allocation, value: '200.5' },
      { value: 'Allocation must be from 0 to 200%, with at most 2 decimal places' },
    ],
    [
      { ...allocation, value: '-1' },
      { value: 'Allocation must be from 0 to 200%, with at most 2 decimal places' },
    ],
    [
      fields({ kind: 'trade-limit' }),
      {
        zoneFrom: 'Choose one of the trading zones',
        value: 'Limit must be from 0 to 100,000 GL, with at most 3 decimal places',
      },
    ],
    [
      fields({ kind: 'storage' }),
      {
        name: 'Name must be at least 2 characters',
        value: 'Storage must be from 0 to 150%, with at most 2 decimal places',
      },
    ],
    [fields({ kind: 'outage', name: 'Portal' }), { startsDay: NOT_DATED }],
  ])('says beside its field what is wrong: %#', (value, messages) => {
    expect(problemsOf(schema)({ value })?.fields).toEqual(messages);
  });
});
