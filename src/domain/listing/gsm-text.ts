// Text that a text message carries in one segment of 160 characters: GSM 03.38, the default alphabet and its extension.

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Sent with an escape before them. */
const EXTENSION = new Set('\f^{}\\[~]|€');

export const SEGMENT_LENGTH = 160;

const SIMILAR: ReadonlyMap<string, string> = new Map([
  ...Array.from('‘’‚‛′`´', (quote) => [quote, "'"] as const),
  ...Array.from('“”„‟″«»', (quote) => [quote, '"'] as const),
  ...Array.from('−•·', (dash) => [dash, '-'] as const),
  ['…', '...'],
  ['×', 'x'],
  ['½', '1/2'],
  ['ç', 'Ç'],
]);

/** Its length in a message; an extension character counts twice. Null for a text with other characters. */
export function gsmLength(text: string): number | null {
  let length = 0;
  for (const character of text) {
    if (!BASIC.has(character) && !EXTENSION.has(character)) return null;
    length += EXTENSION.has(character) ? 2 : 1;
  }
  return length;
}

/** The text on one line: other characters become a similar one or their letter without its accent, or are left out. */
export function toGsm(text: string): string {
  return Array.from(text.normalize('NFC'), gsmCharacter).join('').replace(/\s+/gu, ' ').trim();
}

function gsmCharacter(character: string): string {
  if (/\s/u.test(character)) return ' ';
  if (/\p{Pd}/u.test(character)) return '-';
  if (gsmLength(character) !== null) return character;
  const plain = SIMILAR.get(character) ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return gsmLength(plain) === null ? '' : plain;
}

/** The start of a GSM text that fits into `max`, with '...' where it was longer. */
export function gsmStart(text: string, max: number): string {
  if ((gsmLength(text) ?? 0) <= max) return text;
  let start = '';
  let left = max - '...'.length;
  for (const character of text) {
    left -= gsmLength(character) ?? 0;
    if (left < 0) break;
    start += character;
  }
  return `${start.trimEnd()}...`;
}
