// The users of a large project with their claims and submissions, and tombstones, beside a directory of the bench's sizes.
import type { Client } from 'pg';

/** A user with a few claims and submissions. */
export const MEMBER = '00000000-0000-4000-8000-00000000000a';
export const ADMIN = '00000000-0000-4000-8000-00000000000b';

/** Listed 200 parcels at once. */
export const BUSY_DEVICE = '00000000-0000-4000-8000-00000000000c';

// Each batch is a transaction, so that transaction ids spread as over years; `$1` is the number of the batch.
const STEPS: readonly { batches: number; sql: string }[] = [
  { batches: 1, sql: `select private.set_setup_key('headwater-local')` },
  {
    batches: 1,
    sql: `insert into public.company_locations (company_id, address, city, state, is_primary)
      select id, address, 'Hay', 'NSW 2711', true from public.companies`,
  },
  {
    batches: 50,
    sql: `insert into auth.users (id, email, raw_user_meta_data)
      select md5('user' || i)::uuid, 'user' || i || '@farm.example', jsonb_build_object('full_name', 'User ' || i)
      from generate_series(($1 - 1) * 1000 + 1, $1 * 1000) as i`,
  },
  {
    batches: 1,
    sql: `insert into auth.users (id, email, raw_user_meta_data)
      values ('${MEMBER}', 'member@farm.example', '{}'), ('${ADMIN}', 'admin@farm.example', '{}')`,
  },
  {
    batches: 1,
    sql: `insert into public.user_roles (user_id, role) values ('${ADMIN}', 'admin'), ('${MEMBER}', 'broker')`,
  },
  {
    batches: 5,
    sql: `insert into public.user_roles (user_id, role)
      select md5('user' || i)::uuid, 'broker' from generate_series(($1 - 1) * 1000 + 1, $1 * 1000) as i`,
  },
  {
    batches: 20,
    sql: `insert into public.claimed_entities (user_id, entity_type, entity_id, approved)
      select case when i % 5000 = 0 then '${MEMBER}' else md5('user' || i)::uuid end, 'broker', md5('broker' || i - 1)::uuid, i % 100 > 0
      from generate_series(($1 - 1) * 1000 + 1, $1 * 1000) as i`,
  },
  {
    batches: 2,
    sql: `insert into public.pending_companies
        (user_id, name, logo, description, phone, email, website, address, year_founded, regions, status)
      select case when i % 1000 = 0 then '${MEMBER}' else md5('user' || i)::uuid end, 'Company ' || i, 'https://a.example/logo.svg',
        'A company that trades allocation and entitlement for growers along the Lachlan, on weekdays.', '02 5550 0100',
        'a@b.example', 'https://a.example', '1 Weir Road, Forbes', 1999, '{Lachlan}',
        case when i % 40 = 0 then 'pending' else 'approved' end
      from generate_series(($1 - 1) * 1000 + 1, $1 * 1000) as i`,
  },
  {
    batches: 20,
    sql: `insert into public.pending_brokers
        (user_id, name, title, email, phone, image, bio, specialties, location, company_id, status)
      select case when i % 5000 = 0 then '${MEMBER}' else md5('user' || i)::uuid end, 'Jo ' || i, 'Broker', 'a@b.example',
        '02 5550 0100', 'https://a.example/jo.jpg', 'Knows the river and the carryover rules of every zone.',
        '{Groundwater}', 'Forbes', md5('company' || i % 1000)::uuid, case when i % 100 = 0 then 'pending' else 'approved' end
      from generate_series(($1 - 1) * 1000 + 1, $1 * 1000) as i`,
  },
  {
    batches: 10,
    sql: `insert into sync.tombstones (table_name, id, owner)
      select case when i % 5 = 0 then 'claimed_entities' else 'parcels' end, md5('gone' || i)::uuid,
        case when i % 5 = 0 then md5('user' || i)::uuid end
      from generate_series(($1 - 1) * 1000 + 1, $1 * 1000) as i`,
  },
  // Of 40,000 listings, most arrived long ago. A trigger refuses a private row after its parcel.
  {
    batches: 1,
    sql: `set session_replication_role = replica;
      insert into public.listing_private (id, device_id, key_hash, created_at)
      select id, md5('device' || n % 4000)::uuid, repeat('0', 64), now() - n * interval '10 minutes'
      from (select id, row_number() over (order by id) as n from public.parcels limit 40000) as p;
      insert into public.listing_private (id, device_id, key_hash)
      select id, '${BUSY_DEVICE}', repeat('0', 64) from (select id from public.parcels order by id desc limit 200) as p on conflict do nothing;
      reset session_replication_role;`,
  },
  // Each company states six lines, each broker fees of their own. MEMBER owns a company and a broker, and has just changed the company.
  {
    batches: 1,
    sql: `insert into public.credentials (company_id, line, holding, note, per_claim, stated_on)
      select id, line, case when line like '%account' then 'account' end, 'As agreed', case line when 'indemnity' then 1000000 end, now()
      from public.companies, unnest(private.credential_lines()) as line`,
  },
  {
    batches: 20,
    sql: `insert into public.credentials (broker_id, line, percent, gst, stated_on)
      select md5('broker' || i)::uuid, 'fees', 2, 'on-top', now() from generate_series(($1 - 1) * 1000, $1 * 1000 - 1) as i`,
  },
  {
    batches: 1,
    sql: `insert into public.claimed_entities (user_id, entity_type, entity_id, approved)
      values ('${MEMBER}', 'company', md5('company7')::uuid, true), ('${MEMBER}', 'broker', md5('broker7')::uuid, true)`,
  },
  {
    batches: 1,
    sql: `set session_replication_role = replica;
      insert into public.profile_changes (profile_type, profile_id, user_id, fields, before, replaced, made_at, created_at)
      select 'broker', md5('broker' || i)::uuid, md5('user' || i + 1)::uuid, '{"phone": "0491 570 006"}', '{"phone": "0491 570 007"}',
        '{"phone": "0491 570 007"}', 1795233600000, now() - i * interval '5 minutes' from generate_series(1, 19999) as i;
      insert into public.profile_changes (profile_type, profile_id, user_id, fields, before, replaced, made_at)
      select 'company', id, '${MEMBER}', jsonb_build_object('phone', phone), '{"phone": "0491 570 007"}', '{"phone": "0491 570 007"}', 1795233600000
      from public.companies where id = md5('company7')::uuid;
      reset session_replication_role;
      insert into private.contact_changes (profile_type, profile_id, field, old, user_id, last_at)
      select 'broker', md5('broker' || i)::uuid, 'phone', '"0491 570 007"', md5('user' || i + 1)::uuid, now() - i * interval '5 minutes'
      from generate_series(1, 19999) as i;
      insert into private.contact_changes (profile_type, profile_id, field, old, user_id)
      select 'company', md5('company7')::uuid, field, '"0491 570 007"', '${MEMBER}' from unnest(array['phone', 'website']) as field;
      insert into public.profile_requests (user_id, change_id, profile_type, profile_id, field, value, former, status)
      select md5('user' || i)::uuid, gen_random_uuid(), 'broker', md5('broker' || i - 1)::uuid, 'name', 'Name ' || i, broker.name,
        case when i % 40 = 0 then 'pending' else 'approved' end
      from generate_series(1, 19999) as i join public.brokers as broker on broker.id = md5('broker' || i - 1)::uuid;`,
  },
  {
    batches: 1,
    sql: `insert into public.hidden_listings (id, content, reason, hidden_at, hidden_with)
      select gen_random_uuid(), jsonb_build_object('title', 'Hidden ' || i, 'broker_id', md5('broker1')::uuid), 'moderation',
        now() - i * interval '1 hour', case when i % 2 = 0 then md5('device' || i % 40)::uuid end
      from generate_series(1, 4000) as i`,
  },
  {
    batches: 10,
    sql: `insert into public.reports (subject_type, subject_id, device_id, reason, note, made_at, handled_at)
      select 'parcel', own.id, own.device_id, 'fraud', 'Asked for money', 1795233600000, case when n % 50 > 0 then now() end
      from (select id, device_id, row_number() over (order by id) as n from public.listing_private limit 1000 offset ($1 - 1) * 1000) as own`,
  },
];

/** Adds 50,000 users, 20,000 claims, 22,000 submissions, 26,000 lines of the passport, 20,000 changes of profiles, 10,000 tombstones, and what moderation needs; the triggers add a receipt for each claim and submission. */
export async function addUsers(client: Client): Promise<void> {
  for (const { batches, sql } of STEPS) {
    for (let batch = 1; batch <= batches; batch += 1) {
      await client.query(sql, sql.includes('$1') ? [batch] : []);
    }
  }
}
