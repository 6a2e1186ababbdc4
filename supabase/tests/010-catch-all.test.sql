begin;
select plan(21);

select is_empty(
  $$ select oid::regclass from pg_class
     where relnamespace in ('public'::regnamespace, 'sync'::regnamespace, 'private'::regnamespace)
       and relkind in ('r', 'p') and not relrowsecurity $$,
  'row level security is on for every table of schemas public, sync and private'
);
select is_empty(
  $$ select oid::regprocedure from pg_proc
     where pronamespace in ('public'::regnamespace, 'sync'::regnamespace, 'private'::regnamespace)
       and (proconfig is null or not proconfig @> array['search_path=""']) $$,
  'every function fixes its search path'
);
select is_empty(
  $$ select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i') $$,
  'schema public contains tables and indexes, and no views that could bypass a policy'
);
select set_eq(
  $$ select relname || ' ' || privilege_type from pg_class, aclexplode(relacl)
     where relnamespace in ('public'::regnamespace, 'sync'::regnamespace) and grantee = 'anon'::regrole $$,
  array[
    'brokers SELECT', 'companies SELECT', 'company_locations SELECT', 'parcels SELECT', 'listing_private SELECT', 'credentials SELECT', 'listing_events SELECT',
    'season_facts SELECT',
    'patches SELECT', 'tables SELECT', 'tombstones SELECT'
  ],
  'a visitor has these table privileges and no others'
);
select set_eq(
  format(
    $$ select relname || '.' || attname from pg_constraint join pg_class on pg_class.oid = conrelid
       join pg_attribute on attrelid = conrelid and attnum = any (conkey)
       where connamespace = 'public'::regnamespace and pg_get_constraintdef(pg_constraint.oid) like '%%sync.%s(%%' $$, rule
  ),
  columns, 'these columns have the rule ' || rule
)
from (values
  ('is_name', '{companies.name,brokers.name,pending_companies.name,pending_brokers.name,profiles.full_name}'::text[]),
  ('is_line', '{companies.phone,companies.address,company_locations.address,company_locations.city,company_locations.state,
    company_locations.phone,brokers.title,brokers.phone,brokers.location,pending_companies.phone,pending_companies.address,
    pending_brokers.title,pending_brokers.phone,pending_brokers.location,parcels.title,parcels.location,parcels.water_source,
    listing_private.seller_name,listing_private.seller_phone,listing_private.reference,enquiries.name,enquiries.phone,
    season_facts.name,season_facts.source_name}'),
  ('is_text', '{companies.description,brokers.bio,pending_companies.description,pending_companies.rejection_reason,pending_brokers.bio,
    pending_brokers.rejection_reason,parcels.description,hidden_listings.note,reports.note,credentials.note,enquiries.note,
    profile_requests.rejection_reason}'),
  ('is_web_url', '{companies.website,pending_companies.logo,pending_companies.website,pending_brokers.image,credentials.url,
    season_facts.source_url}'),
  ('is_picture', '{companies.logo,brokers.image}'),
  ('is_email', '{companies.email,company_locations.email,brokers.email,pending_companies.email,pending_brokers.email,
    listing_private.seller_email}'),
  ('is_word_list', '{companies.regions,brokers.specialties,pending_companies.regions,pending_brokers.specialties}')
) as rules (rule, columns);
select is_empty(
  $$ select oid::regclass from pg_class, unnest('{anon,authenticated,service_role}'::regrole[]) as role
     where relkind = 'S' and relnamespace in ('public'::regnamespace, 'sync'::regnamespace, 'private'::regnamespace)
       and has_sequence_privilege(role, pg_class.oid, 'usage, select, update') $$,
  'there is no sequence that an API role has a privilege on'
);
select set_eq(
  $$ select relname || '.' || attname || ' ' || privilege_type
     from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl)
     where relnamespace in ('public'::regnamespace, 'sync'::regnamespace) and grantee = 'anon'::regrole $$,
  $$ select 'parcels.' || name || ' INSERT'
     from unnest('{id,title,volume,price,location,description,status,broker_id,company_id,listed_date,water_type,water_source,expiry_date,product,zone,reliability,minimum_volume,lease_years,delivery,acting_for}'::text[]) as name
     union all
     select 'listing_private.' || name || ' INSERT' from unnest('{id,user_id,device_id,key_hash,seller_name,seller_phone,seller_email,reference,former_id}'::text[]) as name
     union all
     select 'listing_changes.' || name || ' INSERT'
     from unnest('{id,parcel_id,user_id,action,fields,before,made_at,key}'::text[]) as name
     union all
     select 'enquiries.' || name || ' INSERT'
     from unnest('{id,parcel_id,broker_id,company_id,user_id,device_id,volume,top_price,wanted_by,product,zone,name,phone,note,made_at,key}'::text[]) as name
     union all
     select 'reports.' || name || ' INSERT'
     from unnest('{id,subject_type,subject_id,user_id,device_id,reason,note,made_at,key}'::text[]) as name $$,
  'a visitor can write these columns and no others'
);
select set_eq(
  $$ select relname || ' ' || privilege_type from pg_class, aclexplode(relacl)
     where relnamespace in ('public'::regnamespace, 'sync'::regnamespace) and grantee = 'authenticated'::regrole $$,
  $$ select name || ' SELECT' from sync.tables where in_feed
     union values ('parcels DELETE'), ('claimed_entities DELETE'), ('hidden_listings SELECT'), ('reports SELECT'), ('push_subscriptions SELECT'),
       ('notice_emails SELECT'),
       ('patches SELECT'), ('tables SELECT'), ('tombstones SELECT') $$,
  'signed-in users have these table privileges and no others'
);
select set_eq(
  $$ select relname || ' ' || privilege_type || ' ' || count(*)
     from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl)
     where relnamespace = 'public'::regnamespace and grantee = 'authenticated'::regrole group by relname, privilege_type $$,
  array[
    'brokers INSERT 13', 'brokers UPDATE 12', 'claimed_entities INSERT 5', 'claimed_entities UPDATE 1', 'companies INSERT 10',
    'companies UPDATE 9', 'company_locations INSERT 8', 'company_locations UPDATE 7', 'listing_changes INSERT 8', 'listing_private INSERT 9',
    'parcels INSERT 20', 'parcels UPDATE 18',
    'pending_brokers INSERT 12', 'pending_companies INSERT 12', 'profile_changes INSERT 7', 'reports INSERT 9', 'enquiries INSERT 16',
    'enquiry_answers INSERT 6', 'user_roles INSERT 3'
  ],
  'signed-in users can write only these numbers of columns, never a transaction id or a submission date'
);
select set_eq(
  $$ select proname || ' ' || grantee::regrole from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
     where pronamespace = 'public'::regnamespace and grantee::regrole::text not in ('postgres', 'service_role')
       and grantee <> proowner $$,
  $$ select name || ' ' || role
     from unnest(array['pull_changes', 'pull_changes_from_primary', 'list_versions', 'read_back', 'void_writes', 'write_rows', 'check_listing_key', 'read_messages']) as name, unnest(array['anon', 'authenticated']) as role
     union all
     select name || ' authenticated' from unnest(array[
       'approve_company', 'approve_broker', 'grant_admin', 'reject_submission', 'revoke_claim', 'submissions_for_review', 'list_administrators',
       'remove_administrator', 'moderate_listings', 'hide_source', 'restore_source', 'settle_reports', 'listings_for_review',
       'delete_account', 'check_credential', 'uncheck_credential', 'approve_profile_request', 'reject_profile_request',
       'undo_profile_change', 'profiles_for_review', 'finish_inboxes', 'remove_enquiries', 'remove_enquiries_of',
       'save_season_fact', 'remove_season_fact', 'save_push_subscription', 'remove_push_subscription', 'read_notice_emails',
       'save_notice_emails'
     ]) as name $$,
  'API roles can call these functions and no others'
);
select set_eq(
  $$ select proname || ' ' || grantee::regrole from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
     where pronamespace = 'private'::regnamespace and grantee <> proowner $$,
  array['is_admin authenticated', 'own_profiles authenticated', 'set_setup_key service_role'],
  'in schema private, policies may call is_admin and own_profiles, service_role may call set_setup_key, and nothing else'
);
select is_empty(
  $$ select role from unnest(array['anon', 'authenticated']) as role where has_schema_privilege(role, 'private', 'usage') $$,
  'API roles cannot call them by name'
);
select is_empty(
  $$ select relname, grantee::regrole from pg_class, aclexplode(relacl)
     where relnamespace = 'private'::regnamespace and grantee <> relowner $$,
  'only the owner has privileges on the tables of schema private'
);
select is_empty(
  $$ select oid::regprocedure from pg_proc
     where pronamespace in ('public'::regnamespace, 'sync'::regnamespace, 'private'::regnamespace)
       and prosecdef and (proname = any ('{start_new_epoch,forget_tombstones,track_table}'::text[])
         or has_function_privilege('anon', oid, 'execute')
           and proname <> all ('{changes_in_effect,check_listing_key,read_messages,current_user_id,cursor_owner,epoch,sign_cursor,await_cursor,note_current_place,keep_digest,kept_digest,tombstones_from,receipts_of,void_ids}'::text[])) $$,
  'a visitor can call no security definer function except those that only read, and those that void ids, notice a rewind or a place and keep a digest'
);
select is_empty(
  $$ select conrelid::regclass, conname from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
       select from pg_index where indrelid = conrelid and indpred is null and indkey[0] = conkey[1]
     ) $$,
  'every foreign key has an index that starts with its column'
);

select * from finish();
rollback;
