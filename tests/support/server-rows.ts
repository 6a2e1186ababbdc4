import type { Database } from '#remote/database.types.ts';
import { BROKER, COMPANY } from './rows.ts';
import type { TestServer } from './server.ts';

type Tables = Database['public']['Tables'];
/** The name of a table of the API. */
export type TableName = keyof Tables;
/** A row as a client sends it. */
export type Row<Name extends TableName> = Tables[Name]['Insert'];

/** A company that the directory takes. */
export function companyRow(changes: Partial<Row<'companies'>> = {}): Row<'companies'> {
  return {
    name: 'Lachlan Water',
    logo: 'https://lachlan.example/logo.png',
    description: 'A firm on the Lachlan.',
    phone: '02 5550 0100',
    email: 'office@lachlan.example',
    website: 'https://lachlan.example',
    address: '1 Weir Road, Forbes NSW 2871',
    year_founded: 1999,
    regions: ['Lachlan'],
    ...changes,
  };
}

/** Another office of the seed's first firm. */
export function officeRow(): Row<'company_locations'> {
  return { company_id: COMPANY, address: '2 High Street', city: 'Hay', state: 'NSW 2711' };
}

/** A broker that the directory takes, of the seed's first firm. */
export function brokerRow(changes: Partial<Row<'brokers'>> = {}): Row<'brokers'> {
  return {
    name: 'Jo Farm',
    title: 'Broker',
    email: 'jo@lachlan.example',
    phone: '02 5550 0101',
    image: 'https://lachlan.example/jo.jpg',
    bio: 'Knows the river.',
    specialties: ['Groundwater Rights'],
    location: 'Forbes, NSW',
    company_id: COMPANY,
    ...changes,
  };
}

/** A company that `userId` submits for review. */
export function companySubmission(
  userId: string,
  changes: Partial<Row<'pending_companies'>> = {},
): Row<'pending_companies'> {
  return { ...companyRow(), user_id: userId, ...changes };
}

/** A broker that `userId` submits for review. */
export function brokerSubmission(
  userId: string,
  changes: Partial<Row<'pending_brokers'>> = {},
): Row<'pending_brokers'> {
  return { ...brokerRow(), user_id: userId, ...changes };
}

/** A claim of `userId` on a broker of the seed. */
export function claimRow(
  userId: string,
  changes: Partial<Row<'claimed_entities'>> = {},
): Row<'claimed_entities'> {
  return { user_id: userId, entity_type: 'broker', entity_id: BROKER, approved: false, ...changes };
}

/** Writes a row past row level security, as the owner of the database, and answers its id. */
export async function plant<Name extends TableName>(
  server: TestServer,
  table: Name,
  row: Row<Name>,
): Promise<string> {
  const columns = Object.keys(row).join(', ');
  const [planted] = await server.query<{ id: string }>(
    `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb) returning id`,
    [JSON.stringify(row)],
  );
  if (planted === undefined) throw new Error(`No row was planted in ${table}`);
  return planted.id;
}
