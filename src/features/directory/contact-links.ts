/** The `tel:` address of a phone number as people write it: '+61 (0)491 570 156' drops the zero in brackets. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace('(0)', '').replace(/[^\d+]/gu, '')}`;
}

/** The `mailto:` address, with a subject if one is given; encoded, so that a stored text can add neither copies nor headers. */
export function emailHref(email: string, subject?: string): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? address : `${address}?subject=${encodeURIComponent(subject)}`;
}
