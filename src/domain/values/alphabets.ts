// Letters of another alphabet can look like those of a name. The database has the same rule (`sync.mixes_alphabets`); a test compares them.

/** Alphabets with look-alikes of each other's letters: blocks of Unicode, as the insides of character classes. */
const ALPHABETS = {
  latin:
    'A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1D00-\\u1DBF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA7FF\\uAB30-\\uAB6F\\uFB00-\\uFB06\\uFF21-\\uFF3A\\uFF41-\\uFF5A',
  greek: '\\u0370-\\u0373\\u0376-\\u037D\\u037F\\u0386\\u0388-\\u03FF\\u1F00-\\u1FFF\\u2C80-\\u2CFF',
  cyrillic: '\\u0400-\\u0482\\u048A-\\u052F\\u1C80-\\u1C8F\\u2DE0-\\u2DFF\\uA640-\\uA69F',
  armenian: '\\u0530-\\u058F\\uFB13-\\uFB17',
  hebrew: '\\u0590-\\u05FF\\uFB1D-\\uFB4F',
  nko: '\\u07C0-\\u07FF',
  runic: '\\u16A0-\\u16FF',
  georgian: '\\u10A0-\\u10FF\\u1C90-\\u1CBF\\u2D00-\\u2D2F',
  cherokee: '\\u13A0-\\u13FF\\uAB70-\\uABBF',
  canadian: '\\u1400-\\u167F\\u18B0-\\u18FF',
  tifinagh: '\\u2D30-\\u2D7F',
  lisu: '\\uA4D0-\\uA4FF',
  historic: '\\u{10280}-\\u{1057F}\\u{118A0}-\\u{118FF}\\u{16E40}-\\u{16E9F}\\u{16F00}-\\u{16F9F}',
};
const LETTERS = Object.values(ALPHABETS).map((letters) => new RegExp(`[${letters}]`, 'u'));

/** Between words; not the apostrophe and the full stop. */
const SEPARATORS =
  /[\u0020-\u0026\u0028-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A0\u00AB\u00B7\u00BB\u1680\u2000-\u2017\u201C-\u206F\u3000-\u303F]+/u;

/** Whether a word has letters of two alphabets, as a Cyrillic 'а' in a Latin name. */
export function mixesAlphabets(text: string): boolean {
  return text.split(SEPARATORS).some((word) => LETTERS.filter((alphabet) => alphabet.test(word)).length > 1);
}
