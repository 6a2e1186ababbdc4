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
