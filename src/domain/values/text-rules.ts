import * as v from 'valibot';
import {
  changesDirection,
  hasBlank,
  isEmail,
  oneLine,
  stacksMarks,
  trimBlank,
  withoutControls,
  withoutTags,
} from './blank.ts';
import { hasSeveralEmails, typedEmail } from './email.ts';
import { typedWebAddress, webAddressOf } from './web-address.ts';

type Lengths = {
  /** The field's name in messages about its length. */
  label: string;
  min: number;
  max: number;
  /** Message for a text that is too short. */
  tooShort?: string;
};

/** Characters as the database counts them: code points, not UTF-16 units, of which an emoji has two. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

const atMost = (max: number, message: string | (() => string)) =>
  v.check((text: string) => lengthOf(text) <= max, message);

export const trimmed = v.transform(trimBlank);

const cleanedRule = (
  clean: (text: string) => string,
  { label, min, max, tooShort = `${label} must be at least ${min} characters` }: Lengths,
) =>
  v.pipe(
    v.string(tooShort),
    v.transform(clean),
    trimmed,
    v.check((text) => lengthOf(text) >= min, tooShort),
    // Written when it is needed: the first number that is written loads the locale.
    atMost(max, () => `${label} must be at most ${max.toLocaleString('en-AU')} characters`),
    v.check(
      (text) => !changesDirection(text),
      `${label} must not contain characters that change the direction of text`,
    ),
    v.check((text) => !stacksMarks(text), `${label} must have at most 4 accents or other marks on a letter`),
  );

/** Text of several lines: trimmed, without control characters and tag letters, before its length is checked. */
export const textRule = (lengths: Lengths) =>
  cleanedRule((text) => withoutTags(withoutControls(text)), lengths);

/** Text of one line: trimmed and without invisible characters before its length is checked. */
export const lineRule = (lengths: Lengths) => cleanedRule(oneLine, lengths);

/** The public name of a company, broker or user, in which no letter looks like that of another alphabet. */
export const nameRule = (lengths: Lengths) =>
  v.pipe(
    lineRule(lengths),
    v.check(
      (text) => !mixesAlphabets(text),
      `${lengths.label} must not mix letters of different alphabets in a word`,
    ),
  );

/** An optional field of a form: `schema` gets null for a blank one. */
export const blankAsNull = <T>(schema: v.GenericSchema<string | null, T>): v.GenericSchema<string, T> =>
  v.pipe(
    v.string(),
    trimmed,
    v.transform((text): string | null => (text === '' ? null : text)),
    schema,
  );

/** One e-mail address, validated as the database does. */
export const emailRule = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform(typedEmail),
    v.check(isEmail, ({ input }) => (hasSeveralEmails(input) ? 'Enter one email address only' : message)),
    atMost(254, 'An email address has at most 254 characters'),
  );

/** The address of a web page or image: http and https only; https where none is typed. */
export const webAddressRule = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform(typedWebAddress),
    v.check((text) => !hasBlank(text) && webAddressOf(text) !== undefined && text.includes('//'), message),
    atMost(2048, 'A web address has at most 2,048 characters here'),
  );

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

/** Separators between words, which do not include the apostrophe and the full stop. */
const SEPARATORS =
  /[\u0020-\u0026\u0028-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A0\u00AB\u00B7\u00BB\u1680\u2000-\u2017\u201C-\u206F\u3000-\u303F]+/u;

/** Whether a word has letters of two alphabets, as a Cyrillic 'а' in a Latin name. */
export function mixesAlphabets(text: string): boolean {
  return text.split(SEPARATORS).some((word) => LETTERS.filter((alphabet) => alphabet.test(word)).length > 1);
}
