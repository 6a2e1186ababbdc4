/**
 * Where to go after signing in: a path of this site with its query, never back to the sign-in itself, else the home page.
 * What begins with two slashes, or a slash and a backslash, would leave the site.
 */
export function returnPathOf(text: unknown): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])/u.test(text)) return '/';
  return /^\/auth(?:[/?#]|$)/u.test(text) ? '/' : text;
}
