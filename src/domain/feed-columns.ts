// How rows travel in a page of the change feed (supabase/README.md): by columns, ids without their dashes, or as bytes and numbers.
import * as v from 'valibot';

/** By table, under the server's names: which rows came with which number in a run of pages. Later pages name them by it. */
export type RowNumbers = Map<string, Map<number, string>>;

/** Ids as bytes in base64, one after the other. */
const packedIdsSchema = v.pipe(
  v.string(),
  v.base64(),
  // Not handed over by name: called as a method, a browser refuses it.
  v.transform((base64) => atob(base64)),
  v.check((bytes) => bytes.length % 16 === 0),
  v.transform(idsIn),
);

/** Rows of one other table: each by its number, by its id, or none. */
const namedRowsSchema = v.pipe(
  v.record(v.string(), v.array(v.unknown())),
  v.transform((byTable) => Object.entries(byTable)),
  v.length(1),
  v.transform(([[table, names] = ['', []]]) => ({ table, names })),
);

/** The columns of a table's rows, all of one length. */
export const columnsSchema = v.pipe(
  v.record(v.string(), v.union([v.array(v.unknown()), packedIdsSchema, namedRowsSchema])),
  v.check((columns) => new Set(Object.values(columns).map(lengthOf)).size <= 1),
);

/** The columns of a table's rows as they came. */
export type Columns = v.InferOutput<typeof columnsSchema>;

/** A column's name and what stands in it, row by row. */
type Column = [name: string, values: unknown[]];

/** Keeps which of a page's rows came with which number. */
export function noteNumbers(numbers: RowNumbers, table: string, { id, number }: Columns): void {
  if (!Array.isArray(id) || !Array.isArray(number)) return;
  const known = numbers.get(table) ?? new Map<number, string>();
  for (const [index, each] of number.entries()) known.set(Number(each), String(id[index]));
  numbers.set(table, known);
}

/** Whether a row came with each number that these columns name. */
export function knowsAll(numbers: RowNumbers, columns: Columns): boolean {
  return Object.values(columns).every((column) => {
    if (Array.isArray(column)) return true;
    const known = numbers.get(column.table);
    return column.names.every((each) => typeof each !== 'number' || known?.has(each));
  });
}

/** The rows that such columns are made of, in their order. */
export function rowsOf(columns: Columns, numbers: RowNumbers = new Map()): Record<string, unknown>[] {
  const written = Object.entries(columns).map(([name, column]): Column => [
    name,
    valuesOf(name, column, numbers),
  ]);
  const [first] = written;
  return first === undefined ? [] : first[1].map((_, index) => rowAt(written, index));
}

function valuesOf(name: string, column: Columns[string], numbers: RowNumbers): unknown[] {
  if (Array.isArray(column)) return isOfIds(name) ? column.map(withDashes) : column;
  const known = numbers.get(column.table);
  return column.names.map((each) => (typeof each === 'number' ? known?.get(each) : withDashes(each)));
}

function rowAt(columns: readonly Column[], index: number): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, values] of columns) row[name] = values[index];
  return row;
}

function lengthOf(column: unknown[] | { names: unknown[] }): number {
  return 'names' in column ? column.names.length : column.length;
}

function isOfIds(name: string): boolean {
  return name === 'id' || name.endsWith('_id');
}

/** An id as it is written everywhere else; anything else as it came. */
function withDashes(id: unknown): unknown {
  if (typeof id !== 'string' || id.length !== 32) return id;
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
}

function idsIn(bytes: string): unknown[] {
  return Array.from({ length: bytes.length / 16 }, (_, place) =>
    withDashes(hexOf(bytes.slice(place * 16, place * 16 + 16))),
  );
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The bytes of a binary string in hex; from a table, because a first mirror has as many as a quarter of a million. */
function hexOf(bytes: string): string {
  let hex = '';
  for (let place = 0; place < bytes.length; place++) hex += HEX[bytes.charCodeAt(place)] ?? '';
  return hex;
}
