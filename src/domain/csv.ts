// CSV as in RFC 4180, for spreadsheets.

/** A text, a plain number, or nothing. */
export type CsvCell = string | number | null;

const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet may run as a formula, also behind blanks, and what may split a cell (OWASP, CSV injection). */
const FORMULA = /^'*[\t\r\n]|^['\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Rows as a file that spreadsheets read as UTF-8. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  const lines = rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

function fieldOf(cell: CsvCell): string {
  if (cell === null || cell === '') return '';
  return typeof cell === 'number' ? String(cell) : `"${withoutFormula(cell).replaceAll('"', '""')}"`;
}

/**
 * A text that would be run gets an apostrophe in front. Reversible: what begins with an apostrophe, and would be run without it, loses one
 * again; no other text is like that, because an apostrophe in front of a formula is guarded as well.
 */
function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
