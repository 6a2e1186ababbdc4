// What counts as blank or invisible in typed text. The database has the same rules (validation.sql); a test compares them.

/**
 * Invisible characters, as the inside of a character class: white space, control and format characters, fillers. Emoji and some scripts
 * need a few of them between other characters, so they count as blank only at the ends of a text.
 */
const BLANK =
  '\\u0000-\\u0020\\u007F-\\u00A0\\u00AD\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180E\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';
/**
 * Characters that modify the one before them (emoji variations, flag letters): blank at the start of a text, where nothing precedes them.
 */
const MODIFIERS =
  '\\u034F\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{1D173}-\\u{1D17A}\\u{E0001}\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}';

const LEADING = new RegExp(`^[${BLANK}${MODIFIERS}]+`, 'u');
const ANY = new RegExp(`[${BLANK}]`, 'u');
const EVERY = new RegExp(`[${BLANK}]`, 'gu');
/** Blanks without a width, which come along when a text is copied from a page or a message. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;
/** What stands around an address or ends the sentence that it was copied from. */
const NO_MAILBOX = `@${BLANK}<>()\\[\\]\\\\,;:"`;
const NO_HOST = `${NO_MAILBOX}/?#&=%`;
const EMAIL = new RegExp(`^[^${NO_MAILBOX}]+@(?:[^.${NO_HOST}]+\\.)+[^.${NO_HOST}]+$`, 'u');
/** All but tabs and line breaks: no text needs them. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/u;
/** Control characters, line breaks, and fillers that look like a space. */
const BREAKS = /[\p{Cc}\u2028\u2029\u2800\u3164\uFFA0]+/gu;
/** Letters of Arabic, Indic and Mongolian scripts, ideographs and emoji: a joiner or variation selector behind them changes what is shown. */
const SHAPED =
  '\\u00A9\\u00AE\\u0600-\\u061B\\u061D-\\u0DFF\\u0F00-\\u109F\\u1780-\\u17B3\\u17B6-\\u180A\\u1810-\\u18AF\\u1B00-\\u1BFF\\u203C\\u2049\\u2122\\u2139\\u2190-\\u27BF\\u2934\\u2935\\u2B00-\\u2BFF\\u3030\\u303D\\u3297\\u3299\\u3400-\\u9FFF\\uF900-\\uFAFF\\u{1F000}-\\u{1FAFF}\\u{20000}-\\u{3FFFF}';
const SHAPING = '\\u180B-\\u180D\\u180F\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';
/** The flag of a part of a country, for instance Scotland: a black flag with its code in tag letters. */
const FLAG = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}';
/** The first group is what stays: flags, joined letters and emoji, keycaps. */
const INVISIBLE = new RegExp(
  `(${FLAG}|[${SHAPED}][${SHAPING}]{1,2}|\\uFE0F\\u20E3)|[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2060-\\u2065\\u206A-\\u206F\\uFE00-\\uFE0F\\uFEFF\\uFFF0-\\uFFFB\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}]`,
  'gu',
);
const TAGS = new RegExp(`(${FLAG})|[\\u{E0000}-\\u{E007F}]`, 'gu');
/** The database knows no marks of the planes in between, which are those of historic and minority scripts. */
const STACKED_MARKS = /(?:(?![\u{10000}-\u{E00FF}])[\p{Mn}\p{Me}]){5}/u;

export function trimBlank(text: string): string {
  const trimmed = text.replace(LEADING, '');
  let end = trimmed.length;
  while (end > 0 && ANY.test(trimmed.charAt(end - 1))) end--;
  return trimmed.slice(0, end);
}

export function hasBlank(text: string): boolean {
  return ANY.test(text);
}

/** A figure, code or address as a plain keyboard types it: without invisible characters, with spaces for other blanks and no full-width forms. */
export function plainTyped(text: string): string {
  const ascii = (wide: string) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0);
  return trimBlank(withoutUnseen(text).replace(EVERY, ' ').replace(FULL_WIDTH, ascii));
}

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** Replaces each control character by a space. Some of them separate lines in spreadsheets. The database refuses them. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, ' ');
}

/**
 * A title, name or address on one line, without invisible characters. Bidirectional controls stay: the rules refuse them, because the text
 * would read otherwise without them. The database refuses what this changes (`sync.one_line`).
 */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(INVISIBLE, '$1');
}

/** Removes tag letters, which can hide a text within another one, except in flags. */
export function withoutTags(text: string): string {
  return text.replace(TAGS, '$1');
}

/** Whether more than four accents or other marks stand on one letter, so that they cover the lines around them. */
export function stacksMarks(text: string): boolean {
  return STACKED_MARKS.test(text);
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Whether the text has a bidirectional control character, which can make it display as a different text. */
export function changesDirection(text: string): boolean {
  return DIRECTION.test(text);
}
