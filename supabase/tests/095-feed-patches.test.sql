-- Patches: changed rows that travel as their changed columns. tests.settle and tests.at simulate transactions.
begin;
select plan(34);

select tests.settle('10');
create temporary table start as select public.pull_changes_from_primary() ->> 'cursor' as cursor;

-- The page for a device that has everything before `xid`, in a run that began at `base`; a later `base` means that the
-- device is in the middle of a full mirror.
create function pg_temp.since(xid text, with_patches boolean default true, page_size int default 1000, base text default null) returns jsonb
language sql
as $$
  select public.pull_changes_from_primary(
    tests.at(cursor, xid, base), page_size, with_patches => with_patches
  )::jsonb
  from start
$$;

-- How a page contains a row: 'whole', the columns of its patch, or '' when it is not there.
create function pg_temp.form_of(answer jsonb, table_name text, name text) returns text
language sql
as $$
  select concat_ws(
    ' and ',
    case when answer #> array['rows', table_name, 'id'] ? tests.sent(name) then 'whole' end,
    case when answer #> array['patches', table_name, 'id'] ? tests.sent(name) then (
      select string_agg(key, ' ' order by key) from jsonb_object_keys(answer #> array['patches', table_name]) as key
    ) end
  )
$$;

-- One changed column.
update public.brokers set title = 'Principal' where id = tests.id('broker');
select tests.settle('20');
select tests.act_as_visitor();
select results_eq(
  $$ select answer -> 'patches', answer -> 'rows' from pg_temp.since('15') as answer $$,
  $$ values (jsonb_build_object('brokers', jsonb_build_object('id', array[tests.sent('broker')], 'before', array['10'],
    'title', array['Principal'], 'version', array['20'])), '{}'::jsonb) $$,
  'a changed row travels only as its changed columns, with the version that they replace'
);
select is(pg_temp.since('20') -> 'patches', pg_temp.since('15') -> 'patches', 'the patch is the same for a device that lacks only this change');
select is(pg_temp.form_of(pg_temp.since('15', false), 'brokers', 'broker'), 'whole', 'without with_patches it travels whole');
select is(pg_temp.since('15', false) -> 'patches', '{}', 'without with_patches there are no patches');
select is(pg_temp.form_of(pg_temp.since('5'), 'brokers', 'broker'), 'whole', 'it travels whole to a device without the replaced version');
select is(pg_temp.form_of(pg_temp.since('10'), 'brokers', 'broker'), 'whole', 'it travels whole to a device whose next change is the replaced version');
select is(pg_temp.since('21') -> 'patches', '{}', 'a device that has the change gets no patch');
select results_eq(
  $$ select answer -> 'full', answer -> 'patches' from cast(public.pull_changes_from_primary(with_patches => true) as jsonb) as answer $$,
  $$ values ('true'::jsonb, '{}'::jsonb) $$, 'a first mirror has no patches'
);

-- Several rows and several tables.
select tests.act_as_owner();
update public.brokers set title = 'Director', company_id = tests.id('other company') where id = tests.id('broker');
update public.brokers set rating = 4.1 where id = tests.id('other broker');
update public.companies set phone = '03 5550 0199' where id = tests.id('company');
select tests.settle('30');
select tests.act_as_visitor();
select is(
  (pg_temp.since('25') #> '{patches,brokers}') - 'id' - 'before' - 'version',
  (select jsonb_build_object('title', jsonb_agg(title order by id), 'rating', jsonb_agg(rating order by id),
    'company_id', jsonb_agg(replace(company_id::text, '-', '') order by id)) from public.brokers),
  'patches of a table have every column that changed in one of them, with its current value and ids without dashes'
);
select is(
  pg_temp.since('25') #> '{patches,brokers,before}',
  (select jsonb_agg(case id when tests.id('broker') then '20' else '10' end order by id) from public.brokers),
  'each patch has the version that it replaces'
);
select is(pg_temp.form_of(pg_temp.since('25'), 'companies', 'company'), 'before id phone version', 'each table has its own changed columns');
select is(pg_temp.form_of(pg_temp.since('15'), 'brokers', 'broker'), 'whole', 'a row that changed twice since the cursor travels whole');
select is(pg_temp.form_of(pg_temp.since('15'), 'brokers', 'other broker'), 'before id rating version', 'a row that changed once travels as a patch beside it');
select is(
  (select pg_temp.form_of(answer, 'brokers', 'broker') || ', ' || pg_temp.form_of(answer, 'brokers', 'other broker') from pg_temp.since('5', base => '31') as answer),
  'whole, whole', 'rows that a full mirror has not reached yet travel whole'
);
select tests.act_as_owner();
update public.companies set phone = '03 5550 0198' where id = tests.id('other company');
select tests.settle('35');
select tests.act_as_visitor();
select is(
  (select pg_temp.form_of(answer, 'brokers', 'broker') || ', ' || pg_temp.form_of(answer, 'companies', 'other company') from pg_temp.since('12', base => '31') as answer),
  'whole, before id phone version', 'on a page that passes the base of its run, only rows changed after the base travel as patches'
);
select set_eq(
  $$ with recursive run as (
       select pg_temp.since('25', page_size => 1) as answer union all
       select public.pull_changes_from_primary(answer ->> 'cursor', 1, with_patches => true)::jsonb from run where not (answer -> 'done')::boolean
     )
     select jsonb_object_keys(answer -> 'patches') || ' ' || (answer -> 'rows')::text from run $$,
  array['brokers {}', 'companies {}'], 'every page of a run contains its own patches'
);

-- One transaction is one change.
select tests.act_as_owner();
update public.brokers set title = 'Partner' where id = tests.id('broker');
update public.brokers set rating = 3.5 where id = tests.id('broker');
update public.brokers set title = 'Founder' where id = tests.id('broker');
insert into public.company_locations (id, company_id, address, city, state) values (tests.id('new'), tests.id('company'), '2 High Street', 'Hay', 'NSW');
update public.company_locations set city = 'Moama' where id = tests.id('new');
update public.company_locations set phone = '03 5550 0101' where id = tests.id('new');
select results_eq(
  $$ select before, array(select unnest(columns) order by 1) from sync.patches where id = tests.id('broker') $$,
  $$ values ('30'::xid8, '{rating,title}'::text[]) $$, 'several updates in one transaction are one patch'
);
select tests.settle('40');
select tests.act_as_visitor();
select is(pg_temp.since('36') #> '{patches,brokers}', jsonb_build_object('id', array[tests.sent('broker')], 'before', array['30'],
  'title', array['Founder'], 'rating', array[3.5], 'version', array['40']), 'that patch has the last values');
select is(pg_temp.form_of(pg_temp.since('35'), 'company_locations', 'new'), 'whole', 'a row inserted and updated in one transaction travels whole');
select tests.act_as_owner();
update public.company_locations set city = 'Echuca' where id = tests.id('new');
select tests.settle('50');
select tests.act_as_visitor();
select is(pg_temp.form_of(pg_temp.since('35'), 'company_locations', 'new'), 'whole', 'a row inserted and updated since the cursor travels whole');
select is(pg_temp.form_of(pg_temp.since('45'), 'company_locations', 'new'), 'before city id version', 'it travels as a patch to a device that had the inserted row');

-- An update without changes, and one without a patch.
select tests.act_as_owner();
update public.brokers set title = title where id = tests.id('broker');
select tests.settle('60');
select tests.act_as_visitor();
select is(pg_temp.form_of(pg_temp.since('55'), 'brokers', 'broker'), 'before id version', 'an update without changed columns travels as a version only');
select tests.act_as_owner();
set local session_replication_role = replica;
update public.brokers set title = 'Silent', sync_xid = '70' where id = tests.id('broker');
set local session_replication_role = origin;
select tests.act_as_visitor();
select is(pg_temp.form_of(pg_temp.since('65'), 'brokers', 'broker'), 'whole', 'a row whose last update recorded no patch travels whole');

-- Deleted, and inserted again.
select tests.act_as_owner();
delete from public.company_locations where id = tests.id('new');
select is_empty($$ select from sync.patches where id = tests.id('new') $$, 'deleting a row deletes its patch');
update public.company_locations set city = 'Hay' where id = tests.id('office');
delete from public.company_locations where id = tests.id('office');
insert into public.company_locations (id, company_id, address, city, state) values (tests.id('office'), tests.id('company'), '3 High Street', 'Echuca', 'VIC');
update public.company_locations set city = 'Moama' where id = tests.id('office');
select tests.settle('80');
select tests.act_as_visitor();
select is(pg_temp.form_of(pg_temp.since('75'), 'company_locations', 'office'), 'whole', 'a row that was deleted and inserted again travels whole');

-- Personal rows.
select tests.act_as('jo');
select tests.claim(jsonb_build_object('id', tests.id('claim')));
select tests.act_as_owner();
select tests.settle('90');
update public.claimed_entities set approved = true where id = tests.id('claim');
update public.brokers set rating = 2 where id = tests.id('broker');
select is_empty($$ select from sync.patches where table_name = 'claimed_entities' $$, 'personal rows have no patches');
select tests.settle('100');
select tests.act_as('jo');
select results_eq(
  $$ select pg_temp.form_of(answer, 'claimed_entities', 'claim'), pg_temp.form_of(answer, 'brokers', 'broker'), answer -> 'own'
     from pg_temp.since('95') as answer $$,
  $$ values ('whole', 'before id owner_since rating version', 'true'::jsonb) $$, 'personal rows travel whole beside patches of public rows'
);

-- Tables.
select tests.act_as_owner();
select set_eq($$ select tgrelid::regclass::text from pg_trigger where tgname = 'z_record_patch' $$,
  $$ select name from sync.tables where in_feed and owner_column is null $$, 'exactly the public tables record patches');
create table public.rivers (id uuid primary key, name text, sync_xid xid8);
create table public.notes (id uuid primary key, user_id uuid, sync_xid xid8);
grant select on public.rivers to public;
select sync.track_table('rivers'), sync.track_table('notes', 'user_id');
select set_eq($$ select tgrelid::regclass::text from pg_trigger where tgname = 'z_record_patch' and tgrelid in ('public.rivers'::regclass, 'public.notes'::regclass) $$,
  array['rivers'], 'tables tracked later follow the same rule');
insert into public.rivers values (tests.id('river'), 'Lachlan');
select tests.settle('110');
update public.rivers set name = 'Darling';
alter table public.rivers add column length int;
update public.rivers set length = 1472;
select tests.settle('120');
select is(pg_temp.form_of(pg_temp.since('115'), 'rivers', 'river'), 'before id length name version', 'columns added later are part of a patch');

-- Truncation and a new epoch.
truncate public.rivers;
select is_empty($$ select from sync.patches where table_name = 'rivers' $$, 'truncating a table deletes its patches');
select isnt_empty($$ select from sync.patches where table_name = 'brokers' $$, 'truncating a table keeps the patches of others');
select sync.start_new_epoch();
select is_empty('select from sync.patches', 'a new epoch deletes all patches');
select tests.act_as_visitor();
select is(pg_temp.since('115') -> 'full', 'true', 'after a new epoch the mirror is full');

select * from finish();
rollback;
