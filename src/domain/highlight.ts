/** A piece of a text; `match` where it equals the search term. */
export type Segment = { text: string; match: boolean };

/** A match that ends within this many characters is visible even where the text is clamped. */
const VISIBLE = 80;
/** Characters kept before a match further back. */
const LEAD_IN = 36;

/** Splits a text at the term, compared as the search compares (spec section 5); joined, the segments equal the text. */
export function highlightSegments(text: string, term = ''): Segment[] {
  const [wanted, lower] = [term.trim().toLowerCase(), text.toLowerCase()];
  // A few letters grow in lower case ('İ'): indexes would not fit, so nothing is highlighted.
  if (wanted === '' || lower.length !== text.length) return [{ text, match: false }];
  const found: Segment[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) found.push({ text: text.slice(from, at), match: false });
    from = at + wanted.length;
    found.push({ text: text.slice(at, from), match: true });
  }
  return from < text.length || found.length === 0
    ? [...found, { text: text.slice(from), match: false }]
    : found;
}

/** For a text clamped to a few lines: starts at a word shortly before a match that is too far back. */
export function excerpt(text: string, term = ''): string {
  const wanted = term.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at <= LEAD_IN || at + wanted.length <= VISIBLE) return text;
  const space = text.indexOf(' ', at - LEAD_IN);
  return `… ${text.slice(space >= 0 && space < at ? space + 1 : at)}`;
}
