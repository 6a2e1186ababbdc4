/** What a text puts behind a link in it, as typed or as a browser encodes it. */
const ENDING = /(?:[.,;:!?)\]>'"]|%22|%3E|%E2%80%9[9D])+$/iu;

/**
 * The address that was meant when a link was opened from outside: without the full stop or bracket that followed it, and with the home page
 * instead of the file that contains it.
 */
export function meantAddress({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const path = pathname === '/index.html' ? '/' : pathname;
  if (hash !== '') return path + search + hash.replace(ENDING, '');
  return search === '' ? path.replace(ENDING, '') : path + search;
}
