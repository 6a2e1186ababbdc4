import { phoneKey } from '#domain/contact-keys.ts';

/** What a message opens with; lines of the body end with '\n'. */
export type Letter = { subject: string; body: string };

/** The `tel:` address of a phone number as people write it: '+61 (0)491 570 156' drops the zero in brackets. */
export function phoneHref(phone: string): string {
  return `tel:${dialled(phone)}`;
}

/** The `mailto:` address, filled in if a letter is given; encoded, so that a stored text can add neither copies nor headers. */
export function emailHref(email: string, letter?: Letter): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  if (letter === undefined) return address;
  // Lines of an e-mail end with both signs.
  const body = letter.body.replaceAll('\n', '\r\n');
  return `${address}?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body)}`;
}

/** The `sms:` address of an Australian mobile, filled in; undefined for any other number, which takes no messages. */
export function smsHref(phone: string, { body }: Letter): string | undefined {
  // '?&' because some phones know the one sign only, some the other.
  return isMobile(phone) ? `sms:${dialled(phone)}?&body=${encodeURIComponent(body)}` : undefined;
}

function isMobile(phone: string): boolean {
  return /^04\d{8}$/u.test(phoneKey(phone));
}

function dialled(phone: string): string {
  return phone.replace('(0)', '').replace(/[^\d+]/gu, '');
}
