// A contact as a vCard 3.0 (RFC 2426), which phones read from a QR code or a file.
import { isOnePhone, phonesIn } from '#domain/values/phone.ts';

/** Bytes of UTF-8 in a line; what is longer continues on the next one. */
const LINE_BYTES = 75;

export type VCardContact = {
  name: string;
  title: string;
  organisation: string;
  phone: string;
  email: string;
  url: string;
};

/** Blank entries are left out. The numbers are those that can be dialled; what else the phone says is a note. */
export function vCardOf({ name, title, organisation, phone, email, url }: VCardContact): string {
  const optional: [string, string][] = [
    ['ORG', escaped(organisation)],
    ['TITLE', escaped(title)],
    ...phonesIn(phone).map(({ dial }): [string, string] => ['TEL;TYPE=WORK,VOICE', escaped(dial)]),
    ['EMAIL;TYPE=INTERNET', escaped(email)],
    // An address is no text: nothing in it is escaped.
    ['URL', url],
    ['NOTE', phone === '' || isOnePhone(phone) ? '' : escaped(`Phone: ${phone}`)],
  ];
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // Which part of a name is the family's is not known, so all of it is the given name.
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...optional.flatMap(([property, value]) => (value === '' ? [] : [`${property}:${value}`])),
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/gu, '\\$&').replace(/\r\n|\r|\n/gu, '\\n');
}

const encoder = new TextEncoder();

/** Splits a text, but never within a character. */
function folded(line: string): string {
  let result = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
