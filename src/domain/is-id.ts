const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Whether a text can be a row id. Without valibot, because addresses are parsed before it is loaded. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
