import { createHash } from 'node:crypto';
import { newId } from '#domain/values/id.ts';
import type { Database } from '#remote/database.types.ts';
import { toWire } from '#remote/wire.ts';
import { parcelPayload } from './listings.ts';
import { BROKER, COMPANY } from './seed-ids.ts';
import type { TestServer } from './server.ts';

type Tables = Database['public']['Tables'];
export type TableName = keyof Tables;
/** A row as a client sends it. */
export type Row<Name extends TableName> = Tables[Name]['Insert'];

/** A valid company. */
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

/** Another office of the seed's first company. */
export function officeRow(): Row<'company_locations'> {
  return { company_id: COMPANY, address: '2 High Street', city: 'Hay', state: 'NSW 2711' };
}

/** A valid broker of the seed's first company. */
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

/** A valid listing of the seed's first company. */
export function parcelRow(changes: Partial<Row<'parcels'>> = {}): Row<'parcels'> & { id: string } {
  return { ...toWire(parcelPayload()), ...changes };
}

/** A company that `userId` submits for review. */
export function companySubmissionRow(
  userId: string,
  changes: Partial<Row<'pending_companies'>> = {},
): Row<'pending_companies'> {
  return { ...companyRow(), user_id: userId, ...changes };
}

/** A broker that `userId` submits for review. */
export function brokerSubmissionRow(
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

/** What belongs to a visitor's listing and is not public; its key is `KEY_OF_LISTING`. */
export function listingPrivateRow(changes: Partial<Row<'listing_private'>> = {}): Row<'listing_private'> {
  return { id: newId(), user_id: null, device_id: newId(), key_hash: KEY_HASH, ...changes };
}

export const KEY_OF_LISTING = 'a random key of a device';
const KEY_HASH = createHash('sha256').update(KEY_OF_LISTING).digest('hex');

/** A change of a listing, with every column that devices send. */
export function listingChangeRow(
  changes: Pick<Row<'listing_changes'>, 'parcel_id' | 'action'> & Partial<Row<'listing_changes'>>,
): Row<'listing_changes'> & { id: string } {
  return {
    id: newId(),
    user_id: null,
    fields: null,
    before: null,
    made_at: 1_795_233_600_123,
    key: null,
    ...changes,
  };
}

/** A report by a visitor, of the seed's broker or of the given listing, with every column that devices send. */
export function reportRow(changes: Partial<Row<'reports'>> = {}): Row<'reports'> & { id: string } {
  return {
    id: newId(),
    subject_type: changes.subject_id === undefined ? 'broker' : 'parcel',
    subject_id: BROKER,
    user_id: null,
    device_id: newId(),
    reason: 'fraud',
    note: null,
    made_at: 1_795_233_600_123,
    ...changes,
  };
}

/** The id of a listing that is gone: only its receipt tells that it existed. */
export async function goneListing(server: Pick<TestServer, 'query'>): Promise<string> {
  const id = newId();
  await server.query("insert into sync.receipts (table_name, id, content) values ('parcels', $1, '')", [id]);
  return id;
}

type SentEnquiry = Omit<
  Row<'enquiries'>,
  'broker_id' | 'company_id' | 'listing_title' | 'source' | 'created_at'
>;

/** An enquiry of a visitor, with every column that devices send. */
export function enquiryRow(changes: Pick<SentEnquiry, 'parcel_id'> & Partial<SentEnquiry>) {
  return {
    id: newId(),
    user_id: null,
    device_id: newId(),
    volume: 120,
    top_price: 232.5,
    wanted_by: '2026-12-05',
    name: 'Vera Enquirer',
    phone: '0491 570 313',
    note: 'Before the pump starts',
    made_at: 1_795_233_600_123,
    ...changes,
  };
}

/** An owner's answer to an enquiry. */
export function enquiryAnswerRow(
  enquiryId: string,
  userId: string | null,
  changes: Partial<Row<'enquiry_answers'>> = {},
): Row<'enquiry_answers'> & { id: string } {
  return {
    id: newId(),
    enquiry_id: enquiryId,
    user_id: userId,
    device_id: newId(),
    action: 'unavailable',
    made_at: 1_795_233_600_123,
    ...changes,
  };
}

/** The copy of an enquiry for this user. */
export function enquiryInboxRow(
  userId: string,
  { id, device_id: _device, user_id: _author, ...enquiry }: ReturnType<typeof enquiryRow>,
): Row<'enquiry_inbox'> {
  return {
    ...enquiry,
    user_id: userId,
    enquiry_id: id,
    broker_id: BROKER,
    company_id: COMPANY,
    listing_title: 'Murrumbidgee allocation, 200 ML',
    received_at: '2026-11-20T00:00:00Z',
  };
}

/** A change of the seed's broker, with every column that devices send. */
export function profileChangeRow(
  changes: Pick<Row<'profile_changes'>, 'user_id' | 'fields' | 'before'> & Partial<Row<'profile_changes'>>,
): Row<'profile_changes'> & { id: string } {
  return { id: newId(), profile_type: 'broker', profile_id: BROKER, made_at: 1_795_233_600_123, ...changes };
}

/** Inserts a row as the owner of the database, without row level security; resolves to its id. */
export async function insertAsOwner<Name extends TableName>(
  server: Pick<TestServer, 'query'>,
  table: Name,
  row: Row<Name>,
): Promise<string> {
  const columns = Object.keys(row).join(', ');
  const [inserted] = await server.query<{ id: string }>(
    `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb) returning id`,
    [JSON.stringify(row)],
  );
  if (inserted === undefined) throw new Error(`No row was inserted into ${table}`);
  return inserted.id;
}

/** A claim of a user, by default on the seed's broker and not approved; resolves to its id. */
export function insertClaim(
  server: Pick<TestServer, 'query'>,
  userId: string,
  changes: Partial<Row<'claimed_entities'>> = {},
): Promise<string> {
  return insertAsOwner(server, 'claimed_entities', claimRow(userId, changes));
}

/** The server replaces what only it sets. */
export function insertEnquiry(server: TestServer, row: ReturnType<typeof enquiryRow>): Promise<string> {
  const address = { broker_id: BROKER, company_id: COMPANY, listing_title: '' };
  return insertAsOwner(server, 'enquiries', { ...row, ...address });
}
