// Finds submissions that are in the directory already or were submitted twice. A reviewer decides whether a match is a duplicate.
import { groupBy } from '#domain/values/object.ts';
import { phonesIn } from '#domain/values/phone.ts';
import { emailDomain, isFreeMail, nameKey, websiteKey } from './contact-keys.ts';
import { roughLook } from './look-alikes.ts';

export type MatchField = 'name' | 'email' | 'email domain' | 'phone' | 'website';

/** The compared fields of a company or broker; brokers have no website. */
export type Contact = { id: string; name: string; email: string; phone: string; website?: string };

/** A matching entry, and the fields in which it matches. */
export type Duplicate<T extends Contact> = { match: T; same: MatchField[] };

type MatchKey = { field: MatchField; key: string };

/** Match keys of a company. Many companies share a free mail service, so there the whole e-mail address counts. */
export function companyMatchKeys({ name, email, phone, website = '' }: Contact): MatchKey[] {
  const domain = emailDomain(email);
  const mail: MatchKey = isFreeMail(domain)
    ? { field: 'email', key: email.trim().toLowerCase() }
    : { field: 'email domain', key: domain };
  return nonEmpty([
    { field: 'name', key: roughLook(nameKey(name)) },
    mail,
    ...phoneKeys(phone),
    { field: 'website', key: websiteKey(website) },
  ]);
}

/** Match keys of a broker: colleagues share a domain, so the whole e-mail address counts. */
export function brokerMatchKeys({ name, email, phone }: Contact): MatchKey[] {
  return nonEmpty([
    { field: 'name', key: roughLook(nameKey(name)) },
    { field: 'email', key: email.trim().toLowerCase() },
    ...phoneKeys(phone),
  ]);
}

function phoneKeys(phone: string): MatchKey[] {
  return phonesIn(phone).map(({ key }) => ({ field: 'phone', key }));
}

function nonEmpty(matchKeys: MatchKey[]): MatchKey[] {
  return matchKeys.filter(({ key }) => key !== '');
}

/** Finds matches among `existing` entries, best first; built once for many look-ups. */
export function duplicateFinder<T extends Contact>(
  existing: readonly T[],
  matchKeysOf: (contact: Contact) => MatchKey[],
): (contact: Contact) => Duplicate<T>[] {
  const keys = existing.flatMap((entry) => matchKeysOf(entry).map((matchKey) => ({ entry, matchKey })));
  const byMatchKey = groupBy(keys, ({ matchKey }) => idOf(matchKey));
  return (contact) => {
    const found = new Map<string, Duplicate<T>>();
    for (const matchKey of matchKeysOf(contact)) {
      for (const { entry: match } of byMatchKey.get(idOf(matchKey)) ?? []) {
        if (match.id === contact.id) continue;
        const same = found.get(match.id)?.same ?? [];
        if (!same.includes(matchKey.field)) found.set(match.id, { match, same: [...same, matchKey.field] });
      }
    }
    return [...found.values()].sort((a, b) => b.same.length - a.same.length);
  };
}

function idOf({ field, key }: MatchKey): string {
  return `${field}:${key}`;
}
