import * as v from 'valibot';

/** A finite number, also when the server writes a `numeric` as text, which PostgREST-compatible servers may do. */
export const numberSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.decimal())]),
  v.transform(Number),
  v.finite(),
);
