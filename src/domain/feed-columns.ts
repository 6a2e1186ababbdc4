// How rows travel in a page of the change feed (supabase/README.md): by columns, ids without their dashes.
import * as v from 'valibot';

/** The columns of a table's rows, all of one length. */
export const columnsSchema = v.pipe(
  v.record(v.string(), v.array(v.unknown())),
  v.check((columns) => new Set(Object.values(columns).map(({ length }) => length)).size <= 1),
);

type Columns = v.InferOutput<typeof columnsSchema>;
type Column = [name: string, values: unknown[]];

/** The rows that such columns are made of, in their order. */
export function rowsOf(columns: Columns): Record<string, unknown>[] {
  const written = Object.entries(columns).map(([name, values]): Column => [
    name,
    isOfIds(name) ? values.map(withDashes) : values,
  ]);
  const [first] = written;
  return first === undefined ? [] : first[1].map((_, index) => rowAt(written, index));
}

function rowAt(columns: readonly Column[], index: number): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, values] of columns) row[name] = values[index];
  return row;
}

function isOfIds(name: string): boolean {
  return name === 'id' || name.endsWith('_id');
}

/** An id as it is written everywhere else; anything else as it came. */
function withDashes(id: unknown): unknown {
  if (typeof id !== 'string' || id.length !== 32) return id;
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
}
