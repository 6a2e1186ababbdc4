import { trimBlank, withoutUnseen } from './blank.ts';

/**
 * The address of a web page as a link may carry it, or undefined: only http and https are allowed, so that a stored text never becomes
 * script.
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

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//iu;
/** 'weir.example', 'www.weir.com.au:8080/about': a name with a dot, and no '@' of an e-mail address. */
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]|$)/u;
const BRACKETS = { ')': '(', ']': '[' } as const;

/** A web address as it was meant: with a scheme, without the quotes, brackets and full stop around it in the text it was copied from. */
export function typedWebAddress(text: string): string {
  const address = withoutEnding(trimBlank(withoutUnseen(text)).replace(/^[<("'[]+/u, ''));
  if (SCHEME.test(address)) return address;
  const host = address.replace(/^\/\//u, '');
  return HOST.test(host) ? `https://${host}` : address;
}

/** A closing bracket that the address itself opened is part of it. */
function withoutEnding(address: string): string {
  const end = address.replace(/[.,;:!?'">\s]+$/u, '');
  for (const [closing, opening] of Object.entries(BRACKETS))
    if (end.endsWith(closing) && end.split(closing).length > end.split(opening).length)
      return withoutEnding(end.slice(0, -1));
  return end;
}
