// How texts are compared: without regard to case, accents, the kind of apostrophe, quote, dash or blank, and the number of blanks.

/** Printable ASCII without two blanks in a row needs no more than lower case. */
const PLAIN = /^(?:[!-_a-~]| (?! ))*$/u;

const APOSTROPHES = /[‘’‚‛ʼ′`´]/gu;
const QUOTES = /[“”„‟″«»]/gu;
const DASHES = /[‐‑‒–—―−]/gu;
/** All but a single space, which most blanks are. */
const BLANKS = /\s{2,}|[^\S ]/gu;
/** Accents, and characters without a width: soft hyphen, zero-width blanks and joiners, direction marks. */
const UNSEEN = /[\p{Mark}\p{Format}]/gu;

/** The text as it is compared. Folding it again changes nothing. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // Most other texts only have an apostrophe, a dash or a line break.
  const simple = foldSigns(text);
  return PLAIN.test(simple) ? simple.toLowerCase() : foldLetters(simple);
}

function foldSigns(text: string): string {
  return text.replace(APOSTROPHES, "'").replace(QUOTES, '"').replace(DASHES, '-').replace(BLANKS, ' ');
}

/** Compatible forms (full-width letters, ligatures, narrow blanks) may stand for signs and blanks. */
function foldLetters(text: string): string {
  return foldSigns(text.normalize('NFKD').replace(UNSEEN, '')).toLowerCase().replace(/ς/gu, 'σ');
}

/** A folded text, and where in the original each of its characters begins; the last entry is the original's length. */
export type FoldedText = { text: string; starts: number[] };

/** Folds like `foldText`, for marking matches in the original. */
export function foldWithPlaces(original: string): FoldedText {
  if (PLAIN.test(original))
    return { text: foldText(original), starts: Array.from({ length: original.length + 1 }, (_, at) => at) };
  const folded: string[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const character of original) {
    // Counted in code units, as the indexes of a match are.
    for (const unit of foldText(character).split('')) {
      if (unit === ' ' && folded.at(-1) === ' ') continue;
      folded.push(unit);
      starts.push(at);
    }
    at += character.length;
  }
  return { text: folded.join(''), starts: [...starts, at] };
}
