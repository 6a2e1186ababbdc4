// The rows of a spreadsheet, as cells by what their columns mean.
import { trimBlank, withoutUnseen } from '#domain/values/blank.ts';
import { readFigure } from '#domain/values/number.ts';
import { readPrice } from './cells.ts';
import { headRowOf, mappingOf, plainPriceOf, type Mapping, type SheetField } from './columns.ts';

/** A table as it was read: each row a list of texts. */
export type Table = readonly (readonly string[])[];

/** `line`: the row's place in the sheet, from 1. Cells that say nothing are left out. */
export type SheetRow = {
  line: number;
  cells: Partial<Record<SheetField, string>>;
  /** It has more cells than there are columns. */
  isWider?: boolean;
};

/** More rows than any broker has; a longer sheet is most likely another one. */
export const MAX_ROWS = 2_000;

/** `headRow` is the index of the names of the columns; null where there are none. `columns`: what stands in each, and an example. */
export type SheetHead = {
  headRow: number | null;
  mapping: Mapping;
  /** A column of prices that may be per ML or in all; null where that is clear. */
  unclearPrice: number | null;
  columns: { name: string; example: string }[];
};

export function headOf(table: Table): SheetHead {
  const headRow = headRowOf(table);
  const names = headRow === null ? [] : (table[headRow] ?? []);
  const body = table.slice((headRow ?? -1) + 1);
  const width = Math.max(names.length, ...body.slice(0, 50).map((row) => row.length), 0);
  const columns = Array.from({ length: width }, (_, column) => ({
    name: names[column]?.trim() ?? '',
    example: body.find((row) => (row[column] ?? '').trim() !== '')?.[column]?.trim() ?? '',
  }));
  const columnNames = columns.map(({ name }) => name);
  const mapping = mappingOf(columnNames);
  const price = plainPriceOf(columnNames, mapping);
  const isUnclear = price !== null && body.some((row) => mayBePerMegalitre(row[price] ?? ''));
  return { headRow, columns, mapping, unclearPrice: isUnclear ? price : null };
}

/** No water of the Basin costs more for each ML (AUD). */
const MAX_PER_MEGALITRE = 15_000;

function mayBePerMegalitre(cell: string): boolean {
  const reading = readPrice(textOf(cell));
  if (!('text' in reading) || reading.isPerMegalitre === true) return false;
  const price = readFigure(reading.text, 'AUD');
  return price !== undefined && price <= MAX_PER_MEGALITRE;
}

/** The rows below the head. `leftOut`: titles, sums and notes between them, which are no listings. */
export function rowsOf(
  table: Table,
  { headRow, mapping }: Pick<SheetHead, 'headRow' | 'mapping'>,
): { rows: SheetRow[]; leftOut: SheetRow[] } {
  const rows: SheetRow[] = [];
  const leftOut: SheetRow[] = [];
  const names = headRow === null ? null : lengthOf(table[headRow] ?? []);
  for (const [index, cells] of table.entries()) {
    if (index === headRow || cells.every((cell) => textOf(cell) === '')) continue;
    const isWider = names !== null && cells.slice(names).some((cell) => textOf(cell) !== '');
    const row = { line: index + 1, cells: cellsOf(cells, mapping), ...(isWider && { isWider }) };
    (index > (headRow ?? -1) && isListing(cells, row) ? rows : leftOut).push(row);
  }
  return { rows, leftOut };
}

/** Without empty cells at its end. */
function lengthOf(cells: readonly string[]): number {
  return cells.reduce((length, cell, index) => (textOf(cell) === '' ? length : index + 1), 0);
}

function cellsOf(cells: readonly string[], mapping: Mapping): SheetRow['cells'] {
  const found: SheetRow['cells'] = {};
  for (const [column, field] of mapping.entries()) {
    const text = textOf(cells[column] ?? '');
    if (field !== null && text !== '') found[field] = text;
  }
  return found;
}

/** Spreadsheets write an apostrophe in front of what they are not to calculate, and so does an export of this app. */
function textOf(cell: string): string {
  return trimBlank(withoutUnseen(cell)).replace(
    /^'(?=['\s]*[=+\-@]|['\s]*\d+(?:\.\d+)?(?:e[+-]?\d+)?$)/iu,
    '',
  );
}

const SUM = /^(?:(?:grand |sub ?-?)?totals?[\s:]*(?:[\d.,]+\s*)?(?:ml|gl)?|sum|average|count)$/iu;
/** What a row needs one of to be about water. */
const ABOUT_WATER = ['volume', 'gigalitres', 'price', 'pricePerMegalitre'] as const;

function isListing(cells: readonly string[], row: SheetRow): boolean {
  const filled = cells.map(textOf).filter((cell) => cell !== '');
  const [first = ''] = filled;
  if (SUM.test(first)) return false;
  // A merged title has one cell, and so has a note below the table.
  return (
    filled.length > 1 &&
    (filled.length > 2 ||
      (row.cells.reference !== undefined && row.cells.status !== undefined) ||
      ABOUT_WATER.some((field) => row.cells[field] !== undefined))
  );
}
