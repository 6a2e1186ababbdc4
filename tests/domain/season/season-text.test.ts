import { expect, it } from 'vitest';
import { nextDates } from '#domain/season/season-state.ts';
import { asOfText, bySubject, dateText, stateText, subjectText } from '#domain/season/season-text.ts';
import { seasonFact } from '#support/season.ts';

const BEFORE = Date.parse('2026-11-28T00:00:00Z');
const AFTER = Date.parse('2026-12-02T00:00:00Z');
const ends = '2027-06-24T07:00:00Z';
const days = { allDay: true, starts: '2026-11-30T14:00:00Z', ends: '2026-12-03T14:00:00Z' };
const outage = { kind: 'outage', name: 'Trading portal', zoneFrom: null, zoneTo: null } as const;
const limit = { kind: 'trade-limit', starts: null } as const;
const allocation = { kind: 'allocation', zoneTo: null, reliability: 'high-reliability' } as const;

it.each([
  [seasonFact(), 'Zone 6 to 7: opens 1 Dec 2026, 10:00 AEST', 'Zone 6 to 7: open'],
  [
    seasonFact({ ends }),
    'Zone 6 to 7: opens 1 Dec 2026, 10:00 AEST, until 24 June 2027, 17:00 AEST',
    'Zone 6 to 7: open until 24 June 2027, 17:00 AEST',
  ],
  [seasonFact({ kind: 'closing' }), 'Zone 6 to 7: closes 1 Dec 2026, 10:00 AEST', 'Zone 6 to 7: closed'],
  [
    seasonFact({ kind: 'closing', zoneFrom: null, zoneTo: null, ...days }),
    'All zones: closes 1 Dec 2026, until 4 Dec 2026',
    'All zones: closed until 4 Dec 2026',
  ],
  [
    seasonFact({ ...limit, value: 0, name: 'Barmah Choke' }),
    'Zone 6 to 7 (Barmah Choke): closed',
    'Zone 6 to 7 (Barmah Choke): closed',
  ],
  [
    seasonFact({ ...limit, value: 24.512, zoneFrom: null }),
    'Into zone 7: 24.512 GL can be traded',
    'Into zone 7: 24.512 GL can be traded',
  ],
  [
    seasonFact({ ...limit, value: 1200, zoneFrom: 'Lachlan', zoneTo: null, ends }),
    'Out of Lachlan: 1,200 GL can be traded until 24 June 2027, 17:00 AEST',
    'Out of Lachlan: 1,200 GL can be traded until 24 June 2027, 17:00 AEST',
  ],
  [
    seasonFact({ ...allocation, value: 39, starts: null }),
    'Zone 6: 39% of high reliability',
    'Zone 6: 39% of high reliability',
  ],
  [
    seasonFact({ ...allocation, value: null }),
    'Zone 6: high reliability allocation to be announced 1 Dec 2026, 10:00 AEST',
    'Zone 6: high reliability allocation was announced 1 Dec 2026, 10:00 AEST',
  ],
  [
    seasonFact({ ...outage, ends }),
    'Trading portal: out of service from 1 Dec 2026, 10:00 AEST until 24 June 2027, 17:00 AEST',
    'Trading portal: out of service until 24 June 2027, 17:00 AEST',
  ],
  [
    seasonFact({ ...outage, zoneFrom: '13' }),
    'Trading portal, zone 13: out of service from 1 Dec 2026, 10:00 AEST',
    'Trading portal, zone 13: out of service',
  ],
  [
    seasonFact({
      kind: 'storage',
      zoneFrom: null,
      zoneTo: null,
      name: 'Hume Dam',
      value: 71.25,
      starts: null,
    }),
    'Hume Dam: 71.25% full',
    'Hume Dam: 71.25% full',
  ],
])('M19: a fact reads before and after its start: %#', (fact, before, after) => {
  const read = (now: number) =>
    `${subjectText(fact)}: ${stateText(fact, { now, timeZone: 'Australia/Brisbane' })}`;
  expect([read(BEFORE), read(AFTER)]).toEqual([before, after]);
});

it.each([
  [seasonFact({ ends }), ['Zone 6 to 7: trade opens', 'Zone 6 to 7: trade closes']],
  [
    seasonFact({ kind: 'closing', zoneFrom: null, zoneTo: null, ends }),
    ['All zones: trade closes', 'All zones: trade reopens'],
  ],
  [seasonFact(days), ['Zone 6 to 7: trade opens', 'Zone 6 to 7: last day of trade']],
  [seasonFact({ kind: 'closing', ...days }), ['Zone 6 to 7: trade closes', 'Zone 6 to 7: last day closed']],
  [
    seasonFact({ ...outage, ...days }),
    ['Trading portal: outage begins', 'Trading portal: last day of outage'],
  ],
  [seasonFact({ ...outage, ends }), ['Trading portal: outage begins', 'Trading portal: outage ends']],
  [seasonFact({ ...allocation, value: null }), ['Zone 6: high reliability allocation announced']],
  [
    seasonFact({ ...limit, value: 24, starts: '2026-12-01T00:00:00Z', ends }),
    ['Zone 6 to 7: 24 GL can be traded, from this date', 'Zone 6 to 7: 24 GL can be traded, until this date'],
  ],
])('M19: a date says what happens: %#', (fact, texts) => {
  expect(nextDates([fact], BEFORE).map(dateText)).toEqual(texts);
});

it('M19: a time has the user’s own beside it where that is another, and a day has none', () => {
  const timeZone = 'Australia/Adelaide';
  expect(stateText(seasonFact({ ends }), { now: BEFORE, timeZone })).toBe(
    'opens 1 Dec 2026, 10:00 AEST (10:30 ACDT), until 24 June 2027, 17:00 AEST (16:30 ACST)',
  );
  expect(stateText(seasonFact(days), { now: BEFORE, timeZone })).toBe('opens 1 Dec 2026, until 4 Dec 2026');
});

it('M19: facts are in the order of their zones', () => {
  const facts = [
    seasonFact({ zoneFrom: '10', zoneTo: '11' }),
    seasonFact(),
    seasonFact({ zoneFrom: null, zoneTo: null }),
  ];
  expect(facts.toSorted(bySubject).map(subjectText)).toEqual(['All zones', 'Zone 6 to 7', 'Zone 10 to 11']);
});

it('M19: a fact says as of which day, with another year than this', () => {
  expect(asOfText({ asOf: '2026-11-22' }, '2026-11-28')).toBe('as of 22 Nov');
  expect(asOfText({ asOf: '2025-11-22' }, '2026-01-02')).toBe('as of 22 Nov 2025');
});
