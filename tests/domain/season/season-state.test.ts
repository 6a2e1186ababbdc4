import { describe, expect, it } from 'vitest';
import { isOutOfDate } from '#domain/season/season-fact.ts';
import { nextDates, phaseOf, factsInForce, tradeFactsOf } from '#domain/season/season-state.ts';
import { seasonFact } from '#support/season.ts';

const at = (instant: string) => Date.parse(instant);

describe('M19: the phase of a fact', () => {
  const opening = seasonFact({ ends: '2027-06-24T07:00:00+00:00' });
  const outage = seasonFact({
    kind: 'outage',
    name: 'Portal',
    allDay: true,
    starts: '2026-12-04T14:00:00Z',
    ends: '2026-12-05T14:00:00Z',
  });
  it.each([
    [opening, '2026-11-30T23:59:59Z', 'coming'],
    [opening, '2026-12-01T00:00:00Z', 'current'],
    [opening, '2027-06-24T06:59:59Z', 'current'],
    [opening, '2027-06-24T07:00:00Z', 'past'],
    // Whole days are those of AEST: from 5 December, 0:00, to the end of the 6th.
    [outage, '2026-12-04T13:59:59Z', 'coming'],
    [outage, '2026-12-04T14:00:00Z', 'current'],
    [outage, '2026-12-06T13:59:59Z', 'current'],
    [outage, '2026-12-06T14:00:00Z', 'past'],
  ])('%#: %s is %s', (fact, now, phase) => {
    expect(phaseOf(fact, at(now))).toBe(phase);
  });
});

describe('M19: what holds', () => {
  const opening = seasonFact();
  const closing = seasonFact({ kind: 'closing', starts: '2026-12-20T07:00:00Z' });
  const elsewhere = seasonFact({ zoneFrom: '10', starts: '2026-11-01T00:00:00Z' });

  it('is the last opening or closing to start, of each pair of zones', () => {
    const facts = [closing, opening, elsewhere];
    expect(factsInForce(facts, at('2026-12-10T00:00:00Z'))).toEqual([closing, opening, elsewhere]);
    expect(factsInForce(facts, at('2026-12-21T00:00:00Z'))).toEqual([closing, elsewhere]);
  });

  it('does not come back when the closing after it is over', () => {
    const short = { ...closing, ends: '2026-12-24T07:00:00Z' };
    expect(factsInForce([opening, short], at('2026-12-25T00:00:00Z'))).toEqual([]);
  });

  it('of a zone is what concerns its trade, also where it concerns all zones', () => {
    const limit = seasonFact({
      kind: 'trade-limit',
      zoneFrom: '10',
      zoneTo: '6',
      value: 0,
      starts: null,
    });
    const allocation = seasonFact({
      kind: 'allocation',
      zoneTo: null,
      reliability: 'high-reliability',
      value: 39,
      starts: null,
    });
    const everywhere = seasonFact({ kind: 'closing', zoneFrom: null, zoneTo: null });
    expect(
      tradeFactsOf([opening, limit, allocation, elsewhere, everywhere], '6', at('2026-12-02T00:00:00Z')),
    ).toEqual([opening, limit, everywhere]);
  });
});

describe('M19: the next dates', () => {
  it('are starts and ends in order, without those that have passed', () => {
    const opening = seasonFact({ ends: '2026-12-20T07:00:00Z' });
    const day = seasonFact({
      kind: 'outage',
      name: 'Portal',
      zoneTo: null,
      allDay: true,
      starts: '2026-12-04T14:00:00Z',
    });
    const told = (now: string) =>
      nextDates([opening, day], at(now)).map(({ fact, edge }) => `${fact.kind} ${edge}`);
    expect(told('2026-11-28T00:00:00Z')).toEqual(['opening starts', 'outage starts', 'opening ends']);
    expect(told('2026-12-01T00:00:00Z')).toEqual(['outage starts', 'opening ends']);
    // A whole day is a date to come until it is over.
    expect(told('2026-12-05T13:59:59Z')).toEqual(['outage starts', 'opening ends']);
    expect(told('2026-12-05T14:00:00Z')).toEqual(['opening ends']);
    expect(told('2026-12-20T07:00:00Z')).toEqual([]);
  });
});

it.each([
  ['trade-limit', '2026-11-29', false],
  ['trade-limit', '2026-11-30', true],
  ['outage', '2026-11-30', true],
  ['storage', '2026-12-06', false],
  ['storage', '2026-12-07', true],
  ['allocation', '2026-12-27', false],
  ['allocation', '2026-12-28', true],
  ['opening', '2027-02-20', false],
  ['closing', '2027-02-21', true],
] as const)('M19: a fact of kind %s as of 22 Nov on %s is out of date: %s', (kind, today, expected) => {
  expect(isOutOfDate({ kind, asOf: '2026-11-22' }, today)).toBe(expected);
});
