// Rows of a change feed page are transferred by columns, ids without their dashes (supabase/README.md).
import * as v from 'valibot';

/** The columns of a table's rows, all of the same length. */
export const columnsSchema = v.pipe(
  v.record(v.string(), v.array(v.unknown())),
  v.check((columns) => new Set(Object.values(columns).map(({ length }) => length)).size <= 1),
);

type Columns = v.InferOutput<typeof columnsSchema>;
type Column = [name: string, values: unknown[]];

/** Whether the rows are those of a server that a migration has not reached: under the same version, others have them with the new column. */
export function lacksColumn(columns: Columns, known: object): boolean {
  return Object.keys(columns).length > 0 && !Object.keys(known).every((name) => Object.hasOwn(columns, name));
}

/** Converts columns to rows, in order. */
export function rowsOf(columns: Columns): Record<string, unknown>[] {
  const restored = Object.entries(columns).map(([name, values]): Column => [
    name,
    isIdColumn(name) ? values.map(withDashes) : values,
  ]);
  const [first] = restored;
  return first === undefined ? [] : first[1].map((_, index) => rowAt(restored, index));
}

function rowAt(columns: readonly Column[], index: number): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, values] of columns) row[name] = values[index];
  return row;
}

function isIdColumn(name: string): boolean {
  return name === 'id' || name.endsWith('Id');
}

/** Restores the dashes of an id; any other value passes unchanged. */
function withDashes(id: unknown): unknown {
  if (typeof id !== 'string' || id.length !== 32) return id;
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
}
