/** What a text puts behind a link in it, as typed or as a browser encodes it. */
const ENDING = /(?:[.,;:!?)\]>'"]|%22|%3E|%E2%80%9[9D])+$/iu;

/** A page of a list as a file (src/pages). */
const LIST_PAGE = /^(\/brokers|\/companies|\/parcels)\/(\d+)\/?$/u;

/**
 * The address that was meant when a link was opened from outside: without the full stop or bracket that followed it, and with the home page
 * instead of the file that contains it, and a page of a list as the app names it.
 */
export function meantAddress({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const [, list, page] = LIST_PAGE.exec(pathname) ?? [];
  if (list !== undefined) return list === '/parcels' ? list : `${list}?page=${page}`;
  const path = pathname === '/index.html' ? '/' : pathname;
  if (hash !== '') return path + search + hash.replace(ENDING, '');
  return search === '' ? path.replace(ENDING, '') : path + search;
}
