import fc from 'fast-check';
import { correction, generate } from 'lean-qr';
import { expect, it } from 'vitest';
import { vCardOf, type VCardContact } from '#domain/profile/vcard.ts';

const HELEN: VCardContact = {
  name: 'Helen Dunstan',
  title: 'Principal Broker; Vic, NSW',
  organisation: 'Cumbungi Water\\Brokers\nEchuca',
  phone: '0491 570 156',
  email: 'helen@cumbungi.example',
  url: 'https://headwater.example/broker/1',
};

/** As a phone reads it: continued lines joined, then split at the first colon and unescaped. */
function read(card: string): Map<string, string> {
  const lines = card.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      const value = line.slice(at + 1).replace(/\\(.)/gu, (_, each: string) => (each === 'n' ? '\n' : each));
      return [line.slice(0, at), value];
    }),
  );
}

it('M10: writes a contact that phones read', () => {
  expect(vCardOf({ ...HELEN, title: '' })).not.toContain('TITLE');
  expect(vCardOf(HELEN).split('\r\n').slice(0, 6)).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;Helen Dunstan;;;',
    'FN:Helen Dunstan',
    'ORG:Cumbungi Water\\\\Brokers\\nEchuca',
    'TITLE:Principal Broker\\; Vic\\, NSW',
  ]);
});

it.each([
  ['0491 570 156', ['+61491570156'], undefined],
  ['(02) 5550 0101 ext 12', ['+61255500101,12'], undefined],
  ['1300 975 707', ['1300975707'], undefined],
  ['0491 570 156 or 0491 570 157', ['+61491570156', '+61491570157'], 'Phone: 0491 570 156 or 0491 570 157'],
  ['0491 570 156 after 5pm', ['+61491570156'], 'Phone: 0491 570 156 after 5pm'],
  ['ask at the office', [], 'Phone: ask at the office'],
  ['', [], undefined],
])('M10: of the phone %j it has the numbers %j and the note %j', (phone, numbers, note) => {
  const card = vCardOf({ ...HELEN, phone });
  const dialled = [...card.matchAll(/^TEL;TYPE=WORK,VOICE:(.*)\r$/gmu)].map(([, number = '']) =>
    number.replaceAll('\\', ''),
  );
  expect(dialled).toEqual(numbers);
  expect(read(card).get('NOTE')).toBe(note);
});

const characters = fc
  .oneof(fc.integer({ min: 0x20, max: 0x17f }), fc.integer({ min: 0xe000, max: 0x1ffff }))
  .map((point) => String.fromCodePoint(point));
it('M10: escapes and folds any text without cutting a character', () => {
  const texts = fc
    .string({ unit: characters, minLength: 1, maxLength: 200, size: 'max' })
    .filter((text) => !/[\r\n]/u.test(text));
  fc.assert(
    fc.property(texts, texts, (name, title) => {
      const card = vCardOf({ ...HELEN, name, title });
      const longest = Math.max(...card.split('\r\n').map((line) => Buffer.byteLength(line)));
      expect(longest).toBeLessThanOrEqual(75);
      const entries = read(card);
      expect([entries.get('FN'), entries.get('TITLE')]).toEqual([name, title]);
    }),
  );
});

it('M10: fits into a code, with a name of 200 letters too', () => {
  const sizeOf = (contact: VCardContact) =>
    (generate(vCardOf(contact), { minCorrectionLevel: correction.M }).size - 17) / 4;
  expect(sizeOf(HELEN)).toBeLessThanOrEqual(12);
  expect(sizeOf({ ...HELEN, name: 'Wilhelmina '.repeat(18).slice(0, 200) })).toBeLessThanOrEqual(25);
});
