import { describe, expect, it } from 'vitest';
import { hasAustralianPhone, phoneHref, phoneParts, phonesIn, smsHref } from '#domain/values/phone.ts';

const MOBILE = '+61491570156';
const OTHER_MOBILE = '+61491570157';
const OFFICE = '+61255500101';

/** What is dialled, for each number that people write in a field for one. */
const TYPED: [string, string[]][] = [
  ['0491 570 156', [MOBILE]],
  ['0491570156', [MOBILE]],
  ['0491-570-156', [MOBILE]],
  ['0491.570.156', [MOBILE]],
  ['０４９１ ５７０ １５６', [MOBILE]],
  ['0491\u00A0570\u2009156', [MOBILE]],
  ['0491\u200B570156', [MOBILE]],
  ['+61 491 570 156', [MOBILE]],
  ['+61 0491 570 156', [MOBILE]],
  ['+61 (0)491-570-156', [MOBILE]],
  ['(+61) 491 570 156', [MOBILE]],
  ['61 491 570 156', [MOBILE]],
  ['0061 491 570 156', [MOBILE]],
  ['0011 61 491 570 156', [MOBILE]],
  ['491 570 156', [MOBILE]],
  ['0491 570 156 after 5pm', [MOBILE]],
  ['after 5pm 0491 570 156', [MOBILE]],
  ['7am-5pm: 0491 570 156', [MOBILE]],
  ['0491 570 156 (Mon-Fri 9-5)', [MOBILE]],
  ['Ph: 0491 570 156.', [MOBILE]],
  ['0491 570 156 or 0491 570 157', [MOBILE, OTHER_MOBILE]],
  ['0491 570 156/0491 570 157', [MOBILE, OTHER_MOBILE]],
  ['0491 570 156, 0491 570 157', [MOBILE, OTHER_MOBILE]],
  ['0491 570 156; 0491 570 157', [MOBILE, OTHER_MOBILE]],
  ['0491 570 156,(02) 5550 0101', [MOBILE, OFFICE]],
  ['0491570156 0491570157', [MOBILE, OTHER_MOBILE]],
  ['0491 570 156; (02) 5550 0101', [MOBILE, OFFICE]],
  ['0491 570 156/157', [MOBILE]],
  ['(02) 5550 0101', [OFFICE]],
  ['02 5550 0101 ext 12', [`${OFFICE},12`]],
  ['(02) 5550 0101 x12', [`${OFFICE},12`]],
  ['02 5550 0101, ext. 12', [`${OFFICE},12`]],
  ['02 5550 0101 extension 12 or 0491 570 156', [`${OFFICE},12`, MOBILE]],
  ['13 11 26', ['131126']],
  ['1300 975 707', ['1300975707']],
  ['+61 1300 975 707', ['1300975707']],
  ['1800 160 401', ['1800160401']],
  ['+64 21 123 4567', ['+64211234567']],
  ['0011 64 21 123 4567', ['+64211234567']],
  ['+1 202 555 0101', ['+12025550101']],
];

/** No number, or one that nobody can tell: shown as typed, and no link. */
const NO_NUMBER = [
  '',
  'no phone',
  'ask at the office',
  '5550 0101',
  '0149 473 153',
  '0491 570 15',
  '0491 570 1567',
  'ABN 51 824 753 556',
  '5pm',
  '1300 WATER',
];

describe('a typed phone', () => {
  it.each(TYPED)('%j dials %j', (text, dialled) => {
    expect(phonesIn(text).map(phoneHref)).toEqual(dialled.map((dial) => `tel:${dial}`));
  });

  it.each(NO_NUMBER)('%j dials nothing', (text) => {
    expect(phonesIn(text)).toEqual([]);
  });

  it('is shown as it was typed, whatever is a link in it', () => {
    for (const text of [...TYPED.map(([typed]) => typed), ...NO_NUMBER]) {
      const parts = phoneParts(text);
      expect(parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(text);
      expect(parts.filter((part) => typeof part !== 'string')).toEqual(phonesIn(text));
    }
    expect(phonesIn('0011 64 21 123 4567')[0]?.text).toBe('0011 64 21 123 4567');
  });

  it.each([
    ['(02) 5550 0101', '0255500101', '(02) 5550 0101'],
    ['+61 (0)2 55500101 x9', '0255500101', '(02) 5550 0101 ext. 9'],
    ['61491570156', '0491570156', '0491 570 156'],
    ['+61 1800160401', '1800160401', '1800 160 401'],
    ['+64211234567', '+64211234567', '+64 21 123 4567'],
  ])('%j has the key %j and the format %j', (text, key, formatted) => {
    expect(phonesIn(text)).toMatchObject([{ key, formatted }]);
  });
});

it.each([
  ['0491 570 156', `sms:${MOBILE}?&body=Hello%0AAda`],
  ['61 491 570 156 after 5pm', `sms:${MOBILE}?&body=Hello%0AAda`],
  ['(08) 7010 5343', undefined],
  ['1800 160 401', undefined],
  ['+64 21 123 4567', undefined],
])('links a text message to %s only for an Australian mobile', (text, href) => {
  expect(phonesIn(text).map((phone) => smsHref(phone, { body: 'Hello\nAda' }))).toEqual([href]);
});

it.each([
  ['(02) 5550 0101', true],
  ['+61 491 570 156', true],
  ['13 11 26', true],
  ['0255500101 or 0255500102', true],
  ['+64 3 555 0101', false],
  ['5550 0101', false],
  ['(02) 5550 010', false],
])('finds an Australian number in %j: %s', (text, expected) => {
  expect(hasAustralianPhone(text)).toBe(expected);
});
