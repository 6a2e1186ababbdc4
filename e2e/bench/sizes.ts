// Directories of three sizes on the server, the same every time.
export type Size = { name: 'S' | 'M' | 'L'; companies: number; brokers: number; parcels: number };

export const SIZES: readonly Size[] = [
  { name: 'S', companies: 50, brokers: 500, parcels: 1_000 },
  { name: 'M', companies: 500, brokers: 5_000, parcels: 10_000 },
  { name: 'L', companies: 1_000, brokers: 20_000, parcels: 50_000 },
];

/** Rows of one insert: each insert is a transaction, as rows come over years. */
const BATCH = 1_000;

// Ids and figures from a hash of the row's number: random to the eye, the same every time. Texts as long as people write them.
const COMPANIES = `
insert into public.companies (id, name, logo, description, phone, email, website, address, year_founded, regions)
select md5('company' || i)::uuid, 'Water Firm ' || i, 'https://firm' || i || '.example/logo.svg',
  'Firm number ' || i || ' trades allocation and entitlement for growers along the river, lodges the paperwork of each transfer '
  || 'and says plainly what it costs. Open on weekdays, by telephone at any time of the season.',
  '(02) 5550 0101', 'office' || i || '@example.com', 'https://firm' || i || '.example',
  (i % 400) + 1 || ' River Street, Hay NSW 2711', 1950 + i % 70, array['NSW Murray', 'Murrumbidgee']
from generate_series($1::int, $2::int) as i`;

const BROKERS = `
insert into public.brokers
  (id, name, title, email, phone, image, bio, specialties, location, company_id, rating, reviews, transactions)
select md5('broker' || i)::uuid, 'Broker ' || md5('name' || i), 'Water broker', 'broker' || i || '@example.com', '0491 570 156',
  'https://people.example/' || i || '.jpg',
  'Grew up on a rice farm and still walks the channels in August. Knows the carryover rules of every zone, and works with '
  || 'almond and citrus blocks that top up late in the season. Number ' || i || ' of the register.',
  array['Surface Water Trading', 'Irrigation'], 'Echuca, VIC', md5('company' || (i % $3 + 1))::uuid,
  (i % 50) / 10.0, i % 200, i % 900
from generate_series($1::int, $2::int) as i`;

const PARCELS = `
insert into public.parcels
  (id, title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type, water_source)
select md5('parcel' || i)::uuid, 'Allocation ' || i || ', zone ' || (i % 13 + 1), i % 900 + 1, (i % 900 + 1) * (100 + i % 200),
  'Deniliquin, NSW', 'Temporary allocation of this season, ready to transfer. Smaller splits are considered. Number ' || i || '.',
  (array['available', 'pending', 'sold'])[i % 3 + 1], broker.id, broker.company_id, date '2026-07-01' + i % 120, 'surface',
  'Murray River'
from generate_series($1::int, $2::int) as i join public.brokers as broker on broker.id = md5('broker' || (i % $3 + 1))::uuid`;

/** Puts a directory of this size on the server, beside the seed. */
export async function fillServer(
  query: (sql: string, params: number[]) => Promise<unknown>,
  size: Size,
): Promise<void> {
  const insert = async (sql: string, rows: number, others?: number) => {
    for (let from = 1; from <= rows; from += BATCH) {
      const range = [from, Math.min(from + BATCH - 1, rows)];
      await query(sql, others === undefined ? range : [...range, others]);
    }
  };
  await insert(COMPANIES, size.companies);
  await insert(BROKERS, size.brokers, size.companies);
  await insert(PARCELS, size.parcels, size.brokers);
}
