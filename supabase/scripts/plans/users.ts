// The users of a large project with their claims and submissions, and tombstones, beside a directory of the bench's sizes.
import type { Client } from 'pg';

/** A user with a few claims and submissions. */
export const MEMBER = '00000000-0000-4000-8000-00000000000a';
export const ADMIN = '00000000-0000-4000-8000-00000000000b';

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
];

/** Adds 50,000 users, 20,000 claims, 22,000 submissions and 10,000 tombstones; the triggers add a receipt for each claim and submission. */
export async function addUsers(client: Client): Promise<void> {
  for (const { batches, sql } of STEPS) {
    for (let batch = 1; batch <= batches; batch += 1) {
      await client.query(sql, sql.includes('$1') ? [batch] : []);
    }
  }
}
