// What counts as blank in text that people write. The database has the same list (`sync.blank` and `sync.trimmed`); a test compares them.

/**
 * Characters that show nothing, as the inside of a character class: white space, control and format characters, fillers. Combining
 * emoji and scripts need some of them between other characters, so that they are blank at the ends of a text only.
 */
const BLANK =
  '\\u0000-\\u0020\\u007F-\\u00A0\\u00AD\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180E\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';
/** What changes the look of the character before it (an emoji's variation, a flag's letters): blank where there is none. */
const MODIFIERS =
  '\\u034F\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{1D173}-\\u{1D17A}\\u{E0001}\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}';

const LEADING = new RegExp(`^[${BLANK}${MODIFIERS}]+`, 'u');
const ANY = new RegExp(`[${BLANK}]`, 'u');
const EMAIL = new RegExp(`^[^@${BLANK}]+@[^@${BLANK}]+\\.[^@${BLANK}]+$`, 'u');
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/u;

/** The text without blanks at its ends. */
export function trimBlank(text: string): string {
  const trimmed = text.replace(LEADING, '');
  let end = trimmed.length;
  while (end > 0 && ANY.test(trimmed.charAt(end - 1))) end--;
  return trimmed.slice(0, end);
}

/** Whether there is a blank anywhere in it. */
export function hasBlank(text: string): boolean {
  return ANY.test(text);
}

/** Whether it has the shape of an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Whether it holds a character that turns the direction of what follows, by which a text can show as another one. */
export function changesDirection(text: string): boolean {
  return DIRECTION.test(text);
}
