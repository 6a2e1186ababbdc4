/**
 * The address of a web page as a link may carry it, or undefined: only http and https are allowed, so that a stored text never becomes
 * script (decisions section 3).
 */
export function webAddressOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
