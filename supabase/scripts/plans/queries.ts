// Every request of src/remote, as the SQL that PostgREST sends to the database.
import { profileQueries } from './profile-queries.ts';
import { blindInsert, waiting, type Query } from './query.ts';
import { ADMIN, BUSY_DEVICE, MEMBER } from './users.ts';

const EVERYONE: Query['callers'] = ['visitor', 'member', 'admin'];
const PULL = `select public.pull_changes_from_primary(since => $1, page_size => 2500, with_digests => false, with_patches => true) as answer`;

const insert = (table: string, columns: string) => `
  with source as (
    insert into public.${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)
    on conflict (id) do nothing returning *
  ) select coalesce(jsonb_agg(source), '[]') as answer from source`;

const PARCEL = `id, title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type,
  water_source, expiry_date`;

/** This many listings as one parameter; with `id` 'p.id' the ids exist on the server already. */
const parcels = (rows: number, id = 'gen_random_uuid()') => `
  select jsonb_agg(to_jsonb(p) || jsonb_build_object(
    'id', ${id}, 'status', 'available', 'company_id', b.company_id, 'listed_date', (now() at time zone 'utc')::date
  )) as value
  from (select * from public.parcels order by id limit ${rows}) as p join public.brokers as b on b.id = p.broker_id`;

const COMPANY =
  'id, user_id, name, logo, description, phone, email, website, address, year_founded, regions, status';
const BROKER =
  'id, user_id, name, title, email, phone, image, bio, specialties, location, company_id, status';

const submission = (table: string) => `
  select jsonb_build_array(to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'user_id', '${MEMBER}', 'status', 'pending'))
    as value from public.${table} as p limit 1`;

const waitingClaim = 'select id as value from public.claimed_entities where not approved limit 1';

const reading: Query[] = [
  { name: 'pull: first page', callers: EVERYONE, sql: PULL, with: { cursor: 'none' } },
  { name: 'pull: middle page', callers: EVERYONE, sql: PULL, with: { cursor: 'middle' } },
  { name: 'pull: nothing new', callers: EVERYONE, sql: PULL, with: { cursor: 'last' } },
  { name: 'pull: 10 changes', callers: EVERYONE, sql: PULL, with: { cursor: 'tail' } },
  {
    name: 'pull: nothing new, digests',
    callers: EVERYONE,
    sql: PULL.replace('false', 'true'),
    with: { cursor: 'last' },
    // Every id and version; of a table with short rows from end to end.
    mayScan: ['credentials'],
  },
  {
    name: 'pull: just signed in',
    callers: ['member', 'admin'],
    sql: PULL.replace('with_digests => false', 'with_own => true'),
    with: { cursor: 'last' },
  },
  ...['parcels', 'brokers', 'claimed_entities', 'profiles'].map((table): Query => ({
    name: `list_versions: ${table}`,
    callers: table === 'parcels' || table === 'brokers' ? ['visitor'] : ['member', 'admin'],
    sql: 'select public.list_versions($1) as answer',
    with: { value: `select '${table}' as value` },
  })),
  ...['parcels', 'brokers'].map((table): Query => ({
    name: `read_back: 500 ${table}`,
    callers: EVERYONE,
    sql: `select public.read_back('${table}', $1) as answer`,
    with: {
      value: `select array_agg(id) as value from (select id from public.${table} order by id limit 500) as p`,
    },
  })),
];

const writing: Query[] = [
  ...[1, 200].map((rows): Query => ({
    name: `insert: ${rows} parcel${rows === 1 ? '' : 's'}`,
    callers: EVERYONE,
    sql: insert('parcels', PARCEL),
    with: { value: parcels(rows) },
  })),
  {
    name: 'insert: 200 parcels, again',
    callers: EVERYONE,
    sql: insert('parcels', PARCEL),
    with: { value: parcels(200, 'p.id') },
  },
  {
    name: 'insert: company submission',
    callers: ['member'],
    sql: insert('pending_companies', COMPANY),
    with: { value: submission('pending_companies') },
  },
  {
    name: 'insert: broker submission',
    callers: ['member'],
    sql: insert('pending_brokers', BROKER),
    with: { value: submission('pending_brokers') },
  },
  {
    name: 'insert: claim',
    callers: ['member'],
    sql: insert('claimed_entities', 'id, user_id, entity_type, entity_id, approved'),
    with: {
      value: `select jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'user_id', '${MEMBER}', 'entity_type', 'broker',
      'entity_id', id, 'approved', false)) as value from public.brokers order by id desc limit 1`,
    },
  },
];

const changing: Query[] = [
  {
    name: 'insert: private row',
    callers: ['visitor'],
    sql: blindInsert('listing_private', 'id, user_id, device_id, key_hash'),
    with: {
      value: `select jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'device_id', gen_random_uuid(),
      'key_hash', repeat('0', 64))) as value`,
    },
  },
  ...[1, 200].map((rows): Query => ({
    name: `insert: ${rows} change${rows === 1 ? '' : 's'}`,
    callers: ['admin'],
    sql: blindInsert('listing_changes', 'id, parcel_id, user_id, action, fields, before, made_at, key'),
    with: {
      value: `select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'parcel_id', id, 'user_id', '${ADMIN}', 'action', 'change',
      'fields', jsonb_build_object('price', price + 1), 'before', jsonb_build_object('price', price), 'made_at', 1795233600000))
      as value from (select id, price from public.parcels order by id desc limit ${rows}) as p`,
    },
  })),
];

const reviewing: Query[] = [
  {
    name: 'submissions_for_review',
    callers: ['member', 'admin'],
    sql: `select public.submissions_for_review() as answer where $1 = ''`,
    with: { value: `select '' as value` },
    // Every owner of a profile.
    mayScan: ['claimed_entities', 'profiles'],
  },
  ...['company', 'broker'].map((kind): Query => ({
    name: `approve_${kind}`,
    callers: ['admin'],
    sql: `select public.approve_${kind}($1) as answer`,
    with: { value: waiting(kind === 'company' ? 'pending_companies' : 'pending_brokers') },
  })),
  {
    name: 'approve a claim',
    callers: ['admin'],
    sql: 'update public.claimed_entities set approved = true where id = $1 and approved = false returning id',
    with: { value: waitingClaim },
  },
  {
    name: 'decline a claim',
    callers: ['admin'],
    sql: 'delete from public.claimed_entities where id = $1 and approved = false returning id',
    with: { value: waitingClaim },
  },
  ...['headwater-local', 'wrong'].map((key): Query => ({
    name: `grant_admin: ${key === 'wrong' ? 'wrong' : 'right'} key`,
    callers: ['member'],
    sql: `select public.grant_admin($1, 'user7@farm.example') as answer`,
    with: { value: `select '${key}' as value` },
  })),
  {
    name: 'profile created at sign-up',
    callers: ['owner'],
    sql: `insert into auth.users (id, email, raw_user_meta_data) values ($1, 'new@farm.example', '{}') returning id`,
    with: { value: 'select gen_random_uuid() as value' },
  },
];

const moderating: Query[] = [
  {
    name: 'insert: 30 reports',
    callers: ['visitor'],
    sql: blindInsert('reports', 'id, subject_type, subject_id, user_id, device_id, reason, note, made_at'),
    with: {
      value: `select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'subject_type', 'parcel', 'subject_id', id, 'device_id', id,
      'reason', 'fraud', 'made_at', 1795233600000)) as value from (select id from public.parcels order by id limit 30) as p`,
    },
  },
  {
    name: 'insert: 30 enquiries',
    callers: ['visitor'],
    sql: blindInsert(
      'enquiries',
      'id, parcel_id, user_id, device_id, volume, top_price, wanted_by, name, phone, note, made_at',
    ),
    with: {
      value: `select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'parcel_id', id, 'device_id', id, 'volume', 120,
      'phone', '0491 570 006', 'made_at', 1795233600000))
      as value from (select id from public.parcels where status = 'available' order by id limit 30) as p`,
    },
  },
  {
    name: 'hide_source: 200 listings',
    callers: ['admin'],
    sql: 'select public.hide_source($1) as answer',
    with: { value: `select '${BUSY_DEVICE}' as value` },
  },
  {
    name: 'moderate_listings: 200',
    callers: ['admin'],
    sql: `select public.moderate_listings($1, 'hide') as answer`,
    with: {
      value: `select array_agg(id) as value from (select id from public.parcels order by id limit 200) as p`,
    },
  },
  {
    name: 'restore_source',
    callers: ['admin'],
    sql: 'select public.restore_source($1) as answer',
    with: { value: `select md5('device2') as value` },
  },
  {
    name: 'settle_reports',
    callers: ['admin'],
    sql: `select public.settle_reports('parcel', $1) as answer`,
    with: { value: 'select subject_id as value from public.reports where handled_at is null limit 1' },
  },
  ...['listings_for_review', 'list_administrators'].map((name): Query => ({
    name,
    callers: ['admin'],
    sql: `select public.${name}() as answer where $1 = ''`,
    with: { value: `select '' as value` },
  })),
  {
    name: 'reject_submission',
    callers: ['admin'],
    sql: `select public.reject_submission('company', $1, 'No licence') as answer`,
    with: { value: waiting('pending_companies') },
  },
  {
    name: 'revoke_claim',
    callers: ['admin'],
    sql: 'select public.revoke_claim($1) as answer',
    with: { value: 'select id as value from public.claimed_entities where approved limit 1' },
  },
  {
    name: 'remove_administrator',
    callers: ['admin'],
    sql: 'select public.remove_administrator($1) as answer',
    with: { value: `select '${MEMBER}' as value` },
  },
];

export const QUERIES: readonly Query[] = [
  ...reading,
  ...writing,
  ...changing,
  ...profileQueries,
  ...reviewing,
  ...moderating,
];
