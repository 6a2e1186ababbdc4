import * as v from 'valibot';

/** A UUID in lower case: the key of every row, and the idempotency key of every write (law 1). */
export const idSchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());

export function newId(): string {
  return crypto.randomUUID();
}
