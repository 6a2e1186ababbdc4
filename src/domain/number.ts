import * as v from 'valibot';

/** A finite number. PostgREST-compatible servers may write a `numeric` as text. */
export const numberSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.decimal())]),
  v.transform(Number),
  v.finite(),
);
