// Whether something submitted is in the directory already, or was submitted twice. A likeness is for a person to judge.
import { emailDomain, isFreeMail, nameKey, phoneKey, websiteKey } from './contact-keys.ts';

/** What two entries share. */
export type Likeness = 'name' | 'e-mail' | 'e-mail domain' | 'phone' | 'website';

/** What is compared of a firm or a broker; brokers have no website. */
export type Contact = { id: string; name: string; email: string; phone: string; website?: string };

/** An entry like the one asked about, and in what. */
export type Duplicate<T extends Contact> = { like: T; same: Likeness[] };

type Sign = { likeness: Likeness; key: string };

/** By what a firm is recognised; many firms use one free mail service, and there the whole address counts. */
export function companySigns({ name, email, phone, website = '' }: Contact): Sign[] {
  const domain = emailDomain(email);
  const mail: Sign = isFreeMail(domain)
    ? { likeness: 'e-mail', key: email.trim().toLowerCase() }
    : { likeness: 'e-mail domain', key: domain };
  return told([
    { likeness: 'name', key: nameKey(name) },
    mail,
    { likeness: 'phone', key: phoneKey(phone) },
    { likeness: 'website', key: websiteKey(website) },
  ]);
}

/** By what a broker is recognised: colleagues share a domain, so that the whole e-mail address counts. */
export function brokerSigns({ name, email, phone }: Contact): Sign[] {
  return told([
    { likeness: 'name', key: nameKey(name) },
    { likeness: 'e-mail', key: email.trim().toLowerCase() },
    { likeness: 'phone', key: phoneKey(phone) },
  ]);
}

function told(signs: Sign[]): Sign[] {
  return signs.filter(({ key }) => key !== '');
}

/** A search for entries like a given one among those known, the likest first; made once for many questions. */
export function duplicateFinder<T extends Contact>(
  known: readonly T[],
  signsOf: (contact: Contact) => Sign[],
): (contact: Contact) => Duplicate<T>[] {
  const bySign = new Map<string, T[]>();
  for (const entry of known) {
    for (const sign of signsOf(entry)) {
      const others = bySign.get(idOf(sign));
      if (others === undefined) bySign.set(idOf(sign), [entry]);
      else others.push(entry);
    }
  }
  return (contact) => {
    const found = new Map<string, Duplicate<T>>();
    for (const sign of signsOf(contact)) {
      for (const like of bySign.get(idOf(sign)) ?? []) {
        if (like.id === contact.id) continue;
        found.set(like.id, { like, same: [...(found.get(like.id)?.same ?? []), sign.likeness] });
      }
    }
    return [...found.values()].toSorted((a, b) => b.same.length - a.same.length);
  };
}

function idOf({ likeness, key }: Sign): string {
  return `${likeness}:${key}`;
}
