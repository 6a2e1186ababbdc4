import { parseUrl } from '#domain/values/web-address.ts';

/** What a code holds: a page of this app by its path, or a text, which is only shown. Anyone can make a code. */
export type CodeContent = { kind: 'page'; path: string } | { kind: 'text'; text: string };

/** `origin` is that of this app. */
export function codeContent(text: string, origin: string): CodeContent {
  const url = parseUrl(text.trim());
  // Two slashes would lead to another site.
  if (
    url === null ||
    !/^https?:$/u.test(url.protocol) ||
    url.origin !== origin ||
    url.pathname.startsWith('//')
  )
    return { kind: 'text', text };
  return { kind: 'page', path: url.pathname + url.search + url.hash };
}
