import * as v from 'valibot';

/** Rows of an answer, parsed one by one; those that this version of the app cannot read are counted (law 11). */
export function readableRows<Row>(schema: v.GenericSchema<unknown, Row>) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((answered) => {
      const rows = answered.map((row) => v.safeParse(schema, row)).filter((row) => row.success);
      return { rows: rows.map(({ output }) => output), unreadable: answered.length - rows.length };
    }),
  );
}

/** How many rows of these lists cannot be read. */
export function sumUnreadable(lists: readonly { unreadable: number }[]): number {
  return lists.reduce((sum, { unreadable }) => sum + unreadable, 0);
}
