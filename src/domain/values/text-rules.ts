import * as v from 'valibot';
import { mixesAlphabets } from './alphabets.ts';
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
import { hasSeveralEmails, typedEmail } from './typed-email.ts';
import { typedWebAddress, webAddressOf } from './web-address.ts';

type Lengths = {
  /** The field's name in messages about its length. */
  label: string;
  least: number;
  most: number;
  /** Message for a text that is too short. */
  tooShort?: string;
};

/** Characters as the database counts them: code points, not UTF-16 units, of which an emoji has two. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

const atMost = (most: number, message: string) => v.check((text: string) => lengthOf(text) <= most, message);

export const trimmed = v.transform(trimBlank);

const cleanedRule = (
  clean: (text: string) => string,
  { label, least, most, tooShort = `${label} must be at least ${least} characters` }: Lengths,
) =>
  v.pipe(
    v.string(tooShort),
    v.transform(clean),
    trimmed,
    v.check((text) => lengthOf(text) >= least, tooShort),
    atMost(most, `${label} must be at most ${most.toLocaleString('en-AU')} characters`),
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
    atMost(254, 'An e-mail address has at most 254 characters'),
  );

/** The address of a web page or image: http and https only (decisions section 3); https where none is typed. */
export const webAddressRule = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform(typedWebAddress),
    v.check((text) => !hasBlank(text) && webAddressOf(text) !== undefined && text.includes('//'), message),
    atMost(2048, 'A web address has at most 2,048 characters here'),
  );
