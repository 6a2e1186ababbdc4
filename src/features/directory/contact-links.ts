/** The `tel:` address of a phone number as people write it: '+61 (0)491 570 156' drops the zero in brackets. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace('(0)', '').replace(/[^\d+]/gu, '')}`;
}

/** The `mailto:` address; encoded, so that a stored text can add neither copies nor a subject. */
export function emailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
