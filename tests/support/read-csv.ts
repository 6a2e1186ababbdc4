/** The rows of a CSV file as RFC 4180 reads it, without its byte order mark. Throws where it is not one. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith('\uFEFF')) throw new Error('The byte order mark is missing');
  const rows: string[][] = [];
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/uy;
  let row: string[] = [];
  for (let at = 1; at < text.length;) {
    field.lastIndex = at;
    const [whole = '', quoted, plain = ''] = field.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    at += whole.length;
    if (text.startsWith(',', at)) at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`Neither a comma nor the end of a line at ${at}`);
  }
  return rows;
}

const FORMULA = /^'*[\t\r\n]|^['\s]*[=+\-@＝＋－＠]/u;

const CHANGED_NUMBER = /^['\s]*(?:0\d+|\d{16,}|\d+(?:\.\d+)?e[+-]?\d+)\s*$/iu;

/** A cell as it was before its formula or number was guarded. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && (FORMULA.test(cell.slice(1)) || CHANGED_NUMBER.test(cell.slice(1)))
    ? cell.slice(1)
    : cell;
}
