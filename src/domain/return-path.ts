/** Any origin will do: what is resolved against it must stay there. */
const SITE = 'https://site.invalid';

/**
 * Where to go after signing in: a path of this site with its query, never back to the sign-in itself, else the home page. Read as a
 * browser reads an address: with two slashes, or a slash and a backslash, it leaves the site, and `..` leads up.
 */
export function returnPathOf(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, SITE)) return '/';
  const { origin, pathname, search, hash } = new URL(text, SITE);
  if (origin !== SITE || /^\/(?:\/|auth(?:\/|$))/u.test(pathname)) return '/';
  return pathname + search + hash;
}
