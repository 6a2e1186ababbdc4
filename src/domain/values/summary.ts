/** About what a search engine shows of a description (characters). */
const SUMMARY_LENGTH = 160;

/** Sentences on one line, cut between words. Lone directional marks would turn the text around them and are dropped. */
export function summaryOf(...sentences: readonly string[]): string {
  const text = sentences
    .map((sentence) =>
      sentence
        .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .filter((sentence) => sentence !== '')
    .map((sentence) => (/[.!?…]$/u.test(sentence) ? sentence : `${sentence}.`))
    .join(' ');
  if (text.length <= SUMMARY_LENGTH) return text;
  const start = text.slice(0, SUMMARY_LENGTH - 1);
  const space = start.lastIndexOf(' ');
  return `${(space > 0 ? start.slice(0, space) : start).replace(/[\s,;:.]+$/u, '')}…`;
}
