begin;
select plan(15);

select tests.list_parcel() from generate_series(1, 2000);
set local session_replication_role = replica;
update public.parcels set sync_xid = (10 + row_number % 500)::text::xid8
from (select id, row_number() over () from public.parcels) as numbered where numbered.id = parcels.id;
set local session_replication_role = origin;
analyze public.parcels;

select tests.act_as_visitor();
create function pg_temp.scans() returns bigint
language sql
as $$ select seq_scan from pg_stat_xact_user_tables where relid = 'public.parcels'::regclass $$;
create temporary table before as select public.pull_changes_from_primary(null, 5000) ->> 'cursor' as cursor, pg_temp.scans() as scans;
update before set scans = pg_temp.scans();

select is((select json_array_length(public.pull_changes_from_primary(null, 10) #> '{rows,parcels,id}')), 10, 'a page of a first mirror has its ten rows');
select is((select public.pull_changes_from_primary(cursor) #>> '{rows}' from before), '{}', 'a pull without changes has no rows');
select is(pg_temp.scans(), (select scans from before), 'neither scans the table sequentially');

-- Many patches.
select tests.act_as_owner();
insert into sync.patches select 'parcels', id, sync_xid, '5', '{price}' from public.parcels;
analyze sync.patches;
select tests.act_as_visitor();
create function pg_temp.patches(page_size int) returns int
language sql
as $$
  select json_array_length(public.pull_changes_from_primary(tests.signed(regexp_replace(cursor, '/\d+/\d+/', '/6/6/')), page_size, with_patches => true) #> '{patches,parcels,id}')
  from before
$$;
create function pg_temp.scans_of(relation regclass) returns bigint
language sql
as $$ select seq_scan from pg_stat_xact_user_tables where relid = relation $$;
create temporary table patching as select relation, pg_temp.scans_of(relation) as scans from unnest('{sync.patches,public.parcels}'::regclass[]) as relation;
select is(pg_temp.patches(size), size, format('a page has %s patches', size)) from unnest(array[10, 400]) as size;
select is(pg_temp.scans_of(relation), scans, 'patches are read by key: ' || relation) from patching;

-- The lists of the review page, where most rows are decided.
select tests.act_as_owner();
insert into public.pending_companies (user_id, name, logo, description, phone, email, website, address, year_founded, regions, status)
select tests.id('jo'), 'Company', 'https://a.example', 'A company on the Lachlan.', '02 5550 0100', 'a@b.example', 'https://a.example', 'Forbes',
  1999, '{Lachlan}', case when n <= 20 then 'pending' else 'approved' end
from generate_series(1, 2000) as n;
insert into public.pending_brokers (user_id, name, title, email, phone, image, bio, specialties, location, company_id, status)
select tests.id('jo'), 'Jo', 'Broker', 'a@b.example', '02 5550 0100', 'https://a.example', 'Knows the river.', '{Groundwater}', 'Forbes',
  tests.id('company'), case when n <= 20 then 'pending' else 'approved' end
from generate_series(1, 2000) as n;
set local session_replication_role = replica;
insert into public.claimed_entities (user_id, entity_type, entity_id, approved)
select tests.id('jo'), 'broker', gen_random_uuid(), n > 20 from generate_series(1, 2000) as n;
set local session_replication_role = origin;
analyze public.pending_companies, public.pending_brokers, public.claimed_entities;

select tests.act_as('kim');
create temporary table listing as select relation, pg_temp.scans_of(relation) as scans from unnest('{public.pending_companies,public.pending_brokers}'::regclass[]) as relation;
select is(jsonb_array_length(public.submissions_for_review() -> list), 20, 'the page lists what waits: ' || list) from unnest('{companies,brokers}'::text[]) as list;
select is(pg_temp.scans_of(relation), scans, 'what was decided is not read: ' || relation) from listing;

-- Policies call functions in subqueries, so that they run once per statement and not for each row.
select is_empty(
  $$ select tablename, policyname from pg_policies
     where regexp_replace(concat(qual, ' ', with_check), '\( SELECT (private\.is_admin|auth\.uid|private\.own_profiles)\((''\w+''::text)?\) AS \w+\)', '', 'g') ~ '\w\(' $$,
  'no policy calls a function for each row'
);

-- Many tombstones, with the plans of the sixth request and later.
select tests.act_as_owner();
insert into sync.tombstones (table_name, id, owner, sync_xid)
select 'parcels', gen_random_uuid(), case when n % 4 = 0 then tests.id('sam') end, (10 + n % 500)::text::xid8 from generate_series(1, 4000) as n;
analyze sync.tombstones;
select tests.act_as('jo');
create temporary table counted as select relation, pg_temp.scans_of(relation) as scans
from unnest(array['sync.tombstones', 'sync.receipts', 'public.parcels', 'public.claimed_entities']::regclass[]) as relation;
do $$
declare
  cursor text := public.pull_changes_from_primary(null, 5000) ->> 'cursor';
begin
  for run in 1..8 loop
    perform public.pull_changes_from_primary(cursor, 10), public.pull_changes_from_primary(cursor, 10, true), public.read_back('parcels', array[tests.id('parcel')]);
  end loop;
end
$$;
select is(pg_temp.scans_of(relation), scans, 'pulls without changes, digests and read_back do not scan sequentially: ' || relation)
from counted where relation <> 'public.parcels'::regclass;

select * from finish();
rollback;
