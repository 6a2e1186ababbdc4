// Fills the server with a directory of one of three sizes, the same every time.
import { brokerRow, companyRow, parcelRow } from './rows.ts';

export type SizeName = 'S' | 'M' | 'L';
export type Size = { name: SizeName; companies: number; brokers: number; parcels: number };

export const SIZES: readonly Size[] = [
  { name: 'S', companies: 50, brokers: 500, parcels: 1_000 },
  { name: 'M', companies: 500, brokers: 5_000, parcels: 10_000 },
  { name: 'L', companies: 1_000, brokers: 20_000, parcels: 50_000 },
];

/** Rows per insert: each insert is a transaction, so that transaction ids spread as over years. */
const BATCH = 1_000;

/** Inserts a directory of this size beside the seed. */
export async function fillServer(
  query: (sql: string, params: unknown[]) => Promise<unknown>,
  size: Size,
): Promise<void> {
  const companies = size.companies;
  const fill = async (table: string, count: number, rowOf: (index: number) => object) => {
    for (let from = 0; from < count; from += BATCH) {
      const length = Math.min(BATCH, count - from);
      const rows = Array.from({ length }, (_, place) => rowOf(from + place));
      const columns = Object.keys(rows[0] ?? {}).join(', ');
      await query(
        `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
    }
  };
  await fill('companies', companies, companyRow);
  await fill('brokers', size.brokers, (index) => brokerRow(index, companies));
  await fill('parcels', size.parcels, (index) => parcelRow(index, { brokers: size.brokers, companies }));
}
