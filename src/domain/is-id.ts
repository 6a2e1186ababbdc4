const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Whether a text can be the id of a row; here, and not with the schema, for addresses, which are read before valibot is there. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
