import { readProfileNames } from '#db/shown/claims.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { labelOf, PARCEL_OPTIONS } from '#domain/parcel/options.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { CsvCell } from '#domain/records/csv.ts';
import { SHEET_FIELDS, type SheetField } from '#domain/sheet/columns.ts';
import { readAuthored } from './queries.ts';

/** The columns of a sheet that this app writes, in this order. */
const COLUMNS = [
  'reference',
  'title',
  'product',
  'zone',
  'reliability',
  'volume',
  'price',
  'minimumVolume',
  'leaseYears',
  'delivery',
  'location',
  'description',
  'waterType',
  'waterSource',
  'expiryDate',
  'status',
  'companyId',
  'brokerId',
] as const satisfies readonly SheetField[];

/** A sheet with the names of the columns and no rows. */
export const TEMPLATE: readonly (readonly CsvCell[])[] = [COLUMNS.map((column) => SHEET_FIELDS[column])];

type Names = ReadonlyMap<string, string>;

/** The author's listings as a sheet, which can be read again. */
export async function readListingsSheet(db: Database): Promise<readonly (readonly CsvCell[])[]> {
  const { references, shown } = await readAuthored(db);
  const names = await readProfileNames(
    db,
    shown.flatMap(({ brokerId, companyId }) => [
      { type: 'broker', id: brokerId },
      { type: 'company', id: companyId },
    ]),
  );
  return [
    ...TEMPLATE,
    ...shown.map((parcel) =>
      COLUMNS.map((column) =>
        cellOf(column, parcel, { reference: references.get(parcel.id) ?? null, names }),
      ),
    ),
  ];
}

function cellOf(
  column: (typeof COLUMNS)[number],
  parcel: Parcel,
  { reference, names }: { reference: string | null; names: Names },
): CsvCell {
  if (column === 'reference') return reference;
  const value = parcel[column] ?? null;
  if (value === null) return null;
  if (column === 'companyId' || column === 'brokerId') return names.get(String(value)) ?? null;
  // Three digits behind the point would be asked about: they may be thousands.
  if (column === 'volume' && /\.\d{3}$/u.test(String(value))) return `${value}0`;
  const options = PARCEL_OPTIONS[column];
  return options === undefined ? value : labelOf(options, String(value));
}
