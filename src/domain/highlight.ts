/** A stretch of a text; `match` where it is the term that was searched for. */
export type Stretch = { text: string; match: boolean };

/** How much of a text may stand before a match, so that the match shows where the text is cut (characters). */
const SHOWN = 80;
/** How much of it is kept before the match when it is cut. */
const LEAD_IN = 36;

/** Where the term is in a text, compared as the search compares (spec section 5); the stretches joined are the text. */
export function stretches(text: string, term: string): Stretch[] {
  const [wanted, lower] = [term.trim().toLowerCase(), text.toLowerCase()];
  // A few letters grow when they are lowered ('İ'): places would no longer fit, so nothing is marked.
  if (wanted === '' || lower.length !== text.length) return [{ text, match: false }];
  const found: Stretch[] = [];
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

/** A text that will be cut after a few lines: from a word shortly before the match on, when the match lies too far back. */
export function excerpt(text: string, term: string): string {
  const wanted = term.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at <= LEAD_IN || at + wanted.length <= SHOWN) return text;
  const space = text.indexOf(' ', at - LEAD_IN);
  return `… ${text.slice(space >= 0 && space < at ? space + 1 : at)}`;
}
