import { readProfileNames } from '#db/shown/claims.ts';
import { shownParcels } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import {
  labelOf,
  DELIVERIES,
  PARCEL_STATUSES,
  PRODUCTS,
  RELIABILITIES,
  TRADING_ZONES,
  WATER_TYPES,
} from '#domain/parcel/options.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { CsvCell } from '#domain/records/csv.ts';
import { SHEET_FIELDS, type SheetField } from '#domain/sheet/columns.ts';
import { readOwnReferences } from './queries.ts';

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
  const references = await readOwnReferences(db);
  const outbox = await listOwnOutbox(db);
  const mirror = (await db.parcels.bulkGet([...references.keys()])).filter((row) => row !== undefined);
  const queued = outbox.filter((item) => item.kind === 'listingChange' || references.has(item.id));
  const parcels = shownParcels({ mirror, outbox: queued }).filter(({ id }) => references.has(id));
  const names = await readProfileNames(
    db,
    parcels.flatMap(({ brokerId, companyId }) => [
      { type: 'broker', id: brokerId },
      { type: 'company', id: companyId },
    ]),
  );
  return [
    ...TEMPLATE,
    ...parcels.map((parcel) =>
      COLUMNS.map((column) =>
        cellOf(column, parcel, { reference: references.get(parcel.id) ?? null, names }),
      ),
    ),
  ];
}

const OPTIONS = {
  product: PRODUCTS,
  zone: TRADING_ZONES,
  reliability: RELIABILITIES,
  delivery: DELIVERIES,
  waterType: WATER_TYPES,
  status: PARCEL_STATUSES,
} as const;

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
  return hasOptions(column) ? labelOf(OPTIONS[column], String(value)) : value;
}

function hasOptions(column: string): column is keyof typeof OPTIONS {
  return Object.hasOwn(OPTIONS, column);
}
