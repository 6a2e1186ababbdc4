// What counts as blank in typed text. The database has the same list (`sync.blank` and `sync.trimmed`); a test compares them.

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

/** With a space for each control character, some of which separate lines in spreadsheets. The database refuses them. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, ' ');
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Whether the text has a bidirectional control character, which can make it display as a different text. */
export function changesDirection(text: string): boolean {
  return DIRECTION.test(text);
}
