// Rows that earlier versions of the app stored, as this one has them. They are read so, and not rewritten: a full device can read as well.
import type { DBCoreCursor, Dexie } from 'dexie';
import { camelCase, renameKeys } from '#domain/values/letter-case.ts';

type Row = Record<string, unknown>;

/** Until 28 November 2026 payloads of the outbox had the server's names, and some mirrored rows names of their own. */
const READERS: Readonly<Record<string, (row: Row) => Row>> = {
  outbox: itemInCamelCase,
  acknowledged: itemInCamelCase,
  credentials: (row) => ({ ...row, line: camelCase(String(row['line'])) }),
  profileRequests: (row) => ({ ...row, field: camelCase(String(row['field'])) }),
  inbox: ({ seller, ...row }) => {
    if (!isRow(seller)) return row;
    return { ...row, sellerName: seller['name'], sellerPhone: seller['phone'], sellerEmail: seller['email'] };
  },
  enquiryInbox: ({ wanted, by, ...row }) =>
    wanted === undefined ? row : { ...row, volume: wanted, wantedBy: by },
};

/** Whether any name of a payload is in snake case: every payload had at least one. */
function itemInCamelCase(item: Row): Row {
  const { payload, sent, refusal } = item;
  if (!isRow(payload) || !Object.keys(payload).some((name) => name.includes('_'))) return item;
  return {
    ...item,
    payload: renameKeys(payload, camelCase),
    ...(isRow(sent) && { sent: { ...sent, payload: renameKeys(sent['payload'], camelCase) } }),
    ...(isRow(refusal) &&
      typeof refusal['column'] === 'string' && {
        refusal: { ...refusal, column: camelCase(refusal['column']) },
      }),
  };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

/** Has all reads of the database see the present shape. */
export function readOlderShapes(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'older-shapes',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const reader = READERS[name];
        if (reader === undefined) return table;
        const read = (value: unknown): unknown => (isRow(value) ? reader(value) : value);
        return {
          ...table,
          get: (request) => table.get(request).then(read),
          getMany: (request) => table.getMany(request).then((rows) => rows.map(read)),
          query: (request) =>
            table
              .query(request)
              .then((response) =>
                request.values === true ? { ...response, result: response.result.map(read) } : response,
              ),
          openCursor: (request) =>
            table.openCursor(request).then((cursor) => cursor && readingCursor(cursor, read)),
        };
      },
    }),
  });
}

/** A cursor whose value is read. The browser's own properties work on its own cursor only. */
function readingCursor(cursor: DBCoreCursor, read: (value: unknown) => unknown): DBCoreCursor {
  return Object.create(cursor, {
    key: { get: (): unknown => cursor.key },
    primaryKey: { get: (): unknown => cursor.primaryKey },
    value: { get: (): unknown => read(cursor.value) },
  });
}
