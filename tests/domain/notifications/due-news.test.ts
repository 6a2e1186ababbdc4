import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { dueNews, lookAfter, lookAt, type Look } from '#domain/notifications/due-news.ts';
import { newsPath, newsText, type NewsItem } from '#domain/notifications/news.ts';

const cheaper: NewsItem = { kind: 'watch', key: 'w1', change: { kind: 'cheaper', from: 240, to: 232 } };
const added: NewsItem = { kind: 'watch', key: 'w2', change: { kind: 'new' } };
const enquiry = (key: string): NewsItem => ({ kind: 'enquiry', key });
const NOTHING: Look = { owner: null, known: [], watchesOn: null };
const at = (hours: number, day = 28) => new Date(2026, 10, day, hours);

it('M18: says all of it in one sentence, a single price with both figures', () => {
  expect(newsText([cheaper, enquiry('1'), enquiry('2')])).toBe('1 cheaper: $240 → $232/ML, 2 enquiries');
  expect(newsText([added, cheaper, { ...cheaper, key: 'w3' }])).toBe('1 new, 2 cheaper');
  expect(
    newsText([
      { kind: 'answer', key: 'a' },
      { kind: 'refused', key: 'r' },
    ]),
  ).toBe('1 item needs you, 1 answer');
});

it('M18: leads to the page of the most urgent', () => {
  expect(newsPath([cheaper])).toBe('/watchlist');
  expect(newsPath([cheaper, { kind: 'answer', key: 'a' }])).toBe('/enquiries');
  expect(newsPath([enquiry('1'), { kind: 'refused', key: 'r' }])).toBe('/settings#unsent');
});

it('M18: notifies of the watchlist at most once a day, and of enquiries each time', () => {
  const before = { ...NOTHING, watchesOn: '2026-11-28' };
  expect(dueNews([cheaper, enquiry('1')], before, at(12))).toEqual([enquiry('1')]);
  expect(dueNews([cheaper, enquiry('1')], before, at(12, 29))).toEqual([cheaper, enquiry('1')]);
});

it('M18: is quiet from 20:00 to 7:00, and says it afterwards', () => {
  for (const hours of [20, 23, 24, 30]) expect(dueNews([cheaper], NOTHING, at(hours))).toEqual([]);
  for (const hours of [7, 19]) expect(dueNews([cheaper], NOTHING, at(hours))).toEqual([cheaper]);
});

it('says nothing twice, and what was gone in between again', () => {
  const told = [enquiry('1'), cheaper];
  const look = lookAfter(told, { before: NOTHING, told, now: at(9) });
  expect(dueNews([...told, enquiry('2')], look, at(10, 29))).toEqual([enquiry('2')]);
  const without = lookAfter([enquiry('1')], { before: look, told: [], now: at(10) });
  expect(dueNews([...told], without, at(10, 29))).toEqual([cheaper]);
});

it('keeps the day of the last notification when the open app shows what is new', () => {
  const look = lookAt([cheaper], { ...NOTHING, watchesOn: '2026-11-28' });
  expect(look).toEqual({ owner: null, known: ['w1'], watchesOn: '2026-11-28' });
});

/** The quiet hours and the day of an instant on a device in another time zone. */
function inZone(zone: string, instant: string): unknown {
  const script = `import { isQuiet } from '#domain/notifications/due-news.ts'; import { localDay } from '#domain/values/date.ts';
const now = new Date('${instant}'); console.log(JSON.stringify([isQuiet(now), localDay(now)]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

it.each([
  // Clocks go forward at 2:00 on 4 October 2026, and back at 3:00 on 5 April 2026.
  ['Australia/Sydney', '2026-10-03T20:59:00Z', [false, '2026-10-04']],
  ['Australia/Sydney', '2026-10-03T19:59:00Z', [true, '2026-10-04']],
  ['Australia/Sydney', '2026-04-04T20:59:00Z', [true, '2026-04-05']],
  ['Australia/Sydney', '2026-04-04T21:00:00Z', [false, '2026-04-05']],
  ['Australia/Adelaide', '2026-11-28T09:29:00Z', [false, '2026-11-28']],
  ['Australia/Adelaide', '2026-11-28T09:30:00Z', [true, '2026-11-28']],
  ['Australia/Brisbane', '2026-11-28T09:59:00Z', [false, '2026-11-28']],
  ['Australia/Brisbane', '2026-11-28T20:59:00Z', [true, '2026-11-29']],
  ['Australia/Perth', '2026-11-28T11:59:00Z', [false, '2026-11-28']],
  ['America/Los_Angeles', '2026-11-28T15:00:00Z', [false, '2026-11-28']],
])('M18: has the quiet hours and the day of %s at %s', (zone, instant, expected) => {
  expect(inZone(zone, instant)).toEqual(expected);
});
