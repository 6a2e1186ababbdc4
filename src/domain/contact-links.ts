// Addresses that the phone's own apps open: built without a network.
import { dialled, phoneKey } from './contact-keys.ts';

/** Lines of the body end with '\n'. */
export type MessageDraft = { subject: string; body: string };

/** The `tel:` address. */
export function phoneHref(phone: string): string {
  return `tel:${dialled(phone)}`;
}

/** The `mailto:` address; encoded, so that a stored text can add neither recipients nor headers. */
export function emailHref(email: string, draft?: MessageDraft): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  if (draft === undefined) return address;
  // Lines of an e-mail end with CRLF.
  const body = draft.body.replaceAll('\n', '\r\n');
  return `${address}?subject=${encodeURIComponent(draft.subject)}&body=${encodeURIComponent(body)}`;
}

/** The `sms:` address of an Australian mobile; undefined for any other number, which takes no messages. */
export function smsHref(phone: string, { body }: Pick<MessageDraft, 'body'>): string | undefined {
  const isMobile = /^04\d{8}$/u.test(phoneKey(phone));
  // '?&' because some phones expect '?', others '&'.
  return isMobile ? `sms:${dialled(phone)}?&body=${encodeURIComponent(body)}` : undefined;
}
