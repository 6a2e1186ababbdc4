import { parseUrl } from '#domain/values/web-address.ts';

/** Any origin works: a path resolved against it must keep it. */
const SITE = 'https://site.invalid';

/**
 * The page to open after sign-in: a path of this site with its query, never the sign-in page itself; else the home page. Parsed as browsers
 * parse addresses: two slashes, or a slash and a backslash, leave the site, and `..` leads up.
 */
export function returnPathOf(text: unknown): string {
  const url = typeof text === 'string' && text.startsWith('/') ? parseUrl(text, SITE) : null;
  if (url === null) return '/';
  const { origin, pathname, search, hash } = url;
  if (origin !== SITE || /^\/(?:\/|auth(?:\/|$))/u.test(pathname)) return '/';
  return pathname + search + hash;
}
