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

/** Lines of the body end with '\n'. */
export type MessageDraft = { subject: string; body: string };

/** The `mailto:` address; encoded, so that a stored text can add neither recipients nor headers. */
export function emailHref(email: string, draft?: MessageDraft): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  if (draft === undefined) return address;
  // Lines of an e-mail end with CRLF.
  const body = draft.body.replaceAll('\n', '\r\n');
  return `${address}?subject=${encodeURIComponent(draft.subject)}&body=${encodeURIComponent(body)}`;
}
