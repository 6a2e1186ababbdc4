/** A server's words as a sentence that another one can follow. */
export function asSentence(words: string): string {
  return /[.!?]$/u.test(words) ? words : `${words}.`;
}
