/**
 * The address of a web page as a link may carry it, or undefined: only http and https are allowed, so that a stored text never becomes
 * script (decisions section 3).
 */
export function webAddressOf(text: string): string | undefined {
  const url = parseUrl(text);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

/** `URL.parse`, which the oldest browsers lack. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
