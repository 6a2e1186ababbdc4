import * as v from 'valibot';

/** A finite number. PostgREST-compatible servers may write a `numeric` as text. */
export const numberSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.decimal())]),
  v.transform(Number),
  v.finite(),
);

/** Typed text without the grouping of '300,000' and the sign of '$300,000'; everything else stays as it is. */
export function withoutGrouping(text: string): string {
  return text
    .replace(/^\$\s*/u, '')
    .replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/u, (grouped) => grouped.replaceAll(',', ''));
}
