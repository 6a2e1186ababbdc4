/** A value that is made when it is first needed. The first formatter of `Intl` loads the locale, which takes longer than the rest of a script's start. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
