import { foldText, foldWithPlaces } from '#domain/values/fold-text.ts';
import { containsTerm, placesOfTerm, readTerm } from './search-term.ts';

/** A piece of a text; `match` where it is what the search found. */
export type Segment = { text: string; match: boolean };

/** A match that ends within this many characters is visible even where the text is clamped. */
const VISIBLE = 80;
/** Characters kept before a match further back. */
const LEAD_IN = 36;

/** Splits a text at what the search finds in it; joined, the segments equal the text. */
export function highlightSegments(text: string, term = ''): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const [from, to] of matchesIn(text, term)) {
    if (from > end) segments.push({ text: text.slice(end, from), match: false });
    segments.push({ text: text.slice(from, to), match: true });
    end = to;
  }
  return end < text.length || segments.length === 0
    ? [...segments, { text: text.slice(end), match: false }]
    : segments;
}

/** For a text clamped to a few lines: starts at a word shortly before a first match that is too far back. */
export function excerpt(text: string, term = ''): string {
  const [at = 0, end = 0] = matchesIn(text, term)[0] ?? [];
  if (at <= LEAD_IN || end <= VISIBLE) return text;
  const space = text.indexOf(' ', at - LEAD_IN);
  return `… ${text.slice(space >= 0 && space < at ? space + 1 : at)}`;
}

/** The places in the text itself, of which a letter with its accents or a ligature is marked whole. */
function matchesIn(text: string, term: string): [from: number, to: number][] {
  const wanted = readTerm(term);
  if (wanted === undefined || !containsTerm(foldText(text), wanted)) return [];
  const { text: folded, starts } = foldWithPlaces(text);
  const found: [number, number][] = [];
  for (const [first, after] of placesOfTerm(folded, wanted)) {
    const last = starts[after - 1] ?? 0;
    const from = Math.max(starts[first] ?? 0, found.at(-1)?.[1] ?? 0);
    const to = starts.slice(after).find((start) => start > last) ?? text.length;
    if (to > from) found.push([from, to]);
  }
  return found;
}
