import { expect, it } from 'vitest';
import { codeContent } from '#features/scan-code/code-content.ts';

const ORIGIN = 'https://headwater.example';
const ID = '4e713c7a-1319-4119-afa2-79f4ac665a83';

it.each([
  `/parcel/${ID}#listing=1234567890`,
  `/parcel/${ID}#key=${'ab'.repeat(32)}`,
  '/brokers?region=Goulburn%201A&page=2',
  '/',
])('M20: a code with the app’s own address %s opens its page', (path) => {
  expect(codeContent(ORIGIN + path, ORIGIN)).toEqual({ kind: 'page', path });
  expect(codeContent(` ${ORIGIN}${path}\n`, ORIGIN)).toEqual({ kind: 'page', path });
});

it.each([
  'https://headwater.example.evil.example/parcel/1',
  'https://evil.example/https://headwater.example/',
  'http://headwater.example/parcel/1',
  'https://headwater.example:8443/',
  'https://headwater.example//evil.example/',
  'https://headwater.example/\\evil.example/',
  'blob:https://headwater.example/6f1c',
  'javascript:alert(1)',
  'data:text/html,hello',
  '//headwater.example/parcel/1',
  '/parcel/1',
  'BEGIN:VCARD\nFN:Ada Reid\nEND:VCARD',
  'HW 1234',
  '',
])('M20: a code with %j is only shown', (text) => {
  expect(codeContent(text, ORIGIN)).toEqual({ kind: 'text', text });
});
