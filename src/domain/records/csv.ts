// CSV as in RFC 4180, for spreadsheets.

/** A text, a plain number, or nothing. */
export type CsvCell = string | number | null;

const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet may run as a formula, also behind blanks, and what may split a cell (OWASP, CSV injection). */
const FORMULA = /^'*[\t\r\n]|^['\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** What a spreadsheet reads as a number and changes: it drops leading zeros, digits after the fifteenth, and the form of '12E5'. */
const CHANGED_NUMBER = /^['\s]*(?:0\d+|\d{16,}|\d+(?:\.\d+)?e[+-]?\d+)\s*$/iu;

/** Rows as a file that spreadsheets read as UTF-8. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  const lines = rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

function fieldOf(cell: CsvCell): string {
  if (cell === null || cell === '') return '';
  return typeof cell === 'number' ? String(cell) : `"${guarded(cell).replaceAll('"', '""')}"`;
}

/**
 * A text that would be run or changed gets an apostrophe in front. Reversible: what begins with an apostrophe, and would be run or changed
 * without it, loses one again; no other text is like that, because an apostrophe in front of such a text is guarded as well. Not '="0491"':
 * other programs read that as part of the text, and some as a formula.
 */
function guarded(text: string): string {
  return FORMULA.test(text) || CHANGED_NUMBER.test(text) ? `'${text}` : text;
}
