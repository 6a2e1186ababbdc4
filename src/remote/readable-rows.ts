import * as v from 'valibot';

/** Parses rows one by one; unreadable ones are counted, the others are returned (law 11). */
export function readable<T>(
  schema: v.GenericSchema<unknown, T>,
  answer: readonly unknown[],
): { rows: T[]; unreadable: number } {
  const rows = answer.map((row) => v.safeParse(schema, row)).filter((row) => row.success);
  return { rows: rows.map(({ output }) => output), unreadable: answer.length - rows.length };
}
