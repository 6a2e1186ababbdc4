// Normalised names, addresses and numbers, by which two descriptions of the same company or broker match.
import { parseUrl } from '#domain/values/web-address.ts';
import { latinLook } from './look-alikes.ts';

/** Mail services open to the public: the domain does not identify a company. */
const FREE_MAIL = new Set([
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.com.au',
  'outlook.com',
  'outlook.com.au',
  'live.com',
  'live.com.au',
  'msn.com',
  'yahoo.com',
  'yahoo.com.au',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
  'bigpond.com',
  'bigpond.net.au',
  'telstra.com',
  'optusnet.com.au',
  'iinet.net.au',
  'internode.on.net',
  'tpg.com.au',
  'westnet.com.au',
]);

/** Sites that host pages of many companies. */
const SHARED_SITES = new Set(['facebook.com', 'linkedin.com', 'instagram.com', 'sites.google.com']);

const GENERIC_COMPANY_WORDS = new Set([
  'pty',
  'ltd',
  'limited',
  'proprietary',
  'inc',
  'incorporated',
  'the',
  'and',
]);

/**
 * A name without case, accents, invisible characters, punctuation, 'and', and words of a legal form, in the Latin letters that it looks like:
 * 'The Weir & Co. Pty Ltd' is 'weir co'.
 */
export function nameKey(name: string): string {
  const words = latinLook(name)
    .replace(/['’‘ʼʻ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const distinctive = words.filter((word) => !GENERIC_COMPANY_WORDS.has(word));
  return (distinctive.length > 0 ? distinctive : words).join(' ');
}

/** The domain of an e-mail address in lower case, '' where there is none. */
export function emailDomain(email: string): string {
  return email.trim().toLowerCase().split('@').at(1) ?? '';
}

export function isFreeMail(domain: string): boolean {
  return FREE_MAIL.has(domain);
}

/** The host of a web address without 'www.', '' where the text is not one. */
export function websiteHost(website: string): string {
  return (parseUrl(website)?.hostname ?? '').toLowerCase().replace(/^www\./u, '');
}

/** Identifies a website: its host, and on a site shared by many companies the path too. */
export function websiteKey(website: string): string {
  const host = websiteHost(website);
  if (!SHARED_SITES.has(host)) return host;
  return `${host}${new URL(website).pathname.toLowerCase().replace(/\/$/u, '')}`;
}
