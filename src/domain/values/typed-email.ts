import { plainTyped } from './blank.ts';

/** An e-mail address as it was meant, out of 'Dan <dan@weir.example>', '(dan@weir.example).' or a copied 'mailto:' link. */
export function typedEmail(text: string): string {
  const plain = plainTyped(text);
  const inBrackets = /^[^<>]*<([^<>]+)>[.,;\s]*$/u.exec(plain)?.[1] ?? plain;
  return inBrackets
    .replace(/^[<("'[\s]+/u, '')
    .replace(/^mailto:/iu, '')
    .replace(/[.,;:!?)\]>'"\s]+$/u, '');
}

export function hasSeveralEmails(text: string): boolean {
  return text.split('@').length > 2;
}
