// Reads a pasted table or a file of one. Loaded with its screen, because the parser is large.
import papaparse from 'papaparse';
import { headRowOf, mappingOf } from '#domain/sheet/columns.ts';
import { MAX_ROWS, type Table } from '#domain/sheet/rows.ts';

/** A table, or in words why it is none. */
export type SheetReading = { table: Table } | { problem: string };

/** A sheet of 2,000 rows has 1 MB at most. */
const MAX_BYTES = 5_000_000;
const SPREADSHEET =
  'Open it in the spreadsheet, copy the rows and paste them here, or save it as CSV and open that.';

/** Reads a file by its content, whatever its name says. */
export async function readFile(file: Blob & { name?: string }): Promise<SheetReading> {
  if (file.size === 0) return { problem: 'This file is empty.' };
  if (file.size > MAX_BYTES)
    return { problem: `This file is too large: at most ${MAX_BYTES / 1_000_000} MB can be read.` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const foreign = foreignKind(bytes);
  if (foreign !== null) return { problem: foreign };
  return readText(decoded(bytes));
}

const MAGIC: readonly (readonly [bytes: readonly number[], problem: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], `This is a workbook, not a CSV file. ${SPREADSHEET}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is a workbook, not a CSV file. ${SPREADSHEET}`],
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture. A table as text is needed.'],
  [[0xff, 0xd8, 0xff], 'This is a picture. A table as text is needed.'],
  [[0x47, 0x49, 0x46, 0x38], 'This is a picture. A table as text is needed.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. A table as text is needed.'],
];

function foreignKind(bytes: Uint8Array): string | null {
  const known = MAGIC.find(([magic]) => magic.every((byte, index) => bytes[index] === byte));
  if (known !== undefined) return known[1];
  if (utf16Of(bytes) !== null) return null;
  return bytes.subarray(0, 4_096).includes(0) ? 'This is not a table as text.' : null;
}

/** Spreadsheets save "Unicode text" as UTF-16, mostly with a mark of the order of its bytes. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (start.length < 4 || zeros(0) + zeros(1) === 0) return null;
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > start.length / 4 && zeros(1) === 0 ? 'utf-16be' : null;
}

/** What is no UTF-8 is the code page of a spreadsheet on Windows. */
function decoded(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DELIMITERS = ['\t', ',', ';', '|'];

/** A table of cells; the delimiter is the one with which most columns have known names. */
export function readText(text: string): SheetReading {
  const plain = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
  if (plain.trim() === '') return { problem: 'There is nothing in it.' };
  const [delimiter] = DELIMITERS.map((each) => [each, scoreOf(plain, each)] as const).reduce((best, each) =>
    each[1] > best[1] ? each : best,
  );
  const { data, errors } = papaparse.parse<string[]>(plain, { delimiter, newline: '\n' });
  const [quote] = errors.filter(({ type }) => type === 'Quotes');
  if (quote !== undefined)
    return {
      problem: `A quotation mark in row ${(quote.row ?? 0) + 1} has no other, so that rows run together: correct it in the sheet.`,
    };
  const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length < 2 || rows.every((cells) => cells.length < 2))
    return { problem: 'This is no table: it needs a row with the names of the columns, and rows below it.' };
  if (rows.length > MAX_ROWS)
    return {
      problem: `This sheet has ${rows.length.toLocaleString('en-AU')} rows. At most ${MAX_ROWS.toLocaleString('en-AU')} can be listed at once: split it.`,
    };
  return { table: data };
}

function scoreOf(text: string, delimiter: string): number {
  const { data } = papaparse.parse<string[]>(text, { delimiter, preview: 40 });
  const head = headRowOf(data);
  const names = head === null ? 0 : mappingOf(data[head] ?? []).filter((field) => field !== null).length;
  const columns = Math.max(...data.map((row) => row.length));
  return names * 100 + Math.min(columns, 50);
}
