// What a typed search term means: a text matches if it contains the term, or all of the term's words in any order.
import { foldText } from '#domain/values/fold-text.ts';

/** Folded. `words` is empty where the term has only one. */
export type SearchTerm = { phrase: string; words: readonly string[] };

/** 'zone7' and 'zone-7' are written 'zone 7' by most. */
const ZONE_NUMBER = /\bzone-?(?=\d)/gu;

/** Undefined for an empty term, which every text matches. */
export function readTerm(term: string | undefined): SearchTerm | undefined {
  const phrase = foldText(term ?? '').trim();
  const words = phrase
    .replace(ZONE_NUMBER, 'zone ')
    .split(/[ ,;]+/u)
    .filter((word) => word !== '');
  return phrase === '' ? undefined : { phrase, words: words.length > 1 ? words : [] };
}

/** Whether a folded text contains the term. */
export function containsTerm(text: string, { phrase, words }: SearchTerm): boolean {
  if (text.includes(phrase)) return true;
  return words.length > 0 && words.every((word) => placeOfWord(text, word, 0) >= 0);
}

/** Where a folded text that contains the term has it, from first to last and without overlaps. */
export function placesOfTerm(text: string, term: SearchTerm): [from: number, to: number][] {
  if (text.includes(term.phrase))
    return [...placesOf(term.phrase, (from) => text.indexOf(term.phrase, from))];
  const places = term.words.flatMap((word) => [...placesOf(word, (from) => placeOfWord(text, word, from))]);
  return merged([...places].sort(([a], [b]) => a - b));
}

function* placesOf(text: string, find: (from: number) => number): Generator<[number, number]> {
  for (let at = find(0); at >= 0; at = find(at + text.length)) yield [at, at + text.length];
}

/** A longer word is found within others; one of up to this many characters, as in 'SA' and 'zone 7', only where it stands alone. */
const SHORT = 2;
const WORD_CHARACTER = /[\p{Letter}\p{Number}]/u;

function placeOfWord(text: string, word: string, from: number): number {
  let at = text.indexOf(word, from);
  if (word.length > SHORT) return at;
  while (at >= 0 && (isWordCharacter(text[at - 1]) || isWordCharacter(text[at + word.length])))
    at = text.indexOf(word, at + 1);
  return at;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && WORD_CHARACTER.test(character);
}

function merged(places: readonly [number, number][]): [number, number][] {
  const found: [number, number][] = [];
  for (const [from, to] of places) {
    const last = found.at(-1);
    if (last === undefined || from > last[1]) found.push([from, to]);
    else last[1] = Math.max(last[1], to);
  }
  return found;
}
