-- Changed rows that travel as what changed in them. Transactions are imitated, by tests.settle and tests.at.
begin;
select plan(37);

select tests.settle('10');
create temporary table start as select public.pull_changes() ->> 'cursor' as cursor;
grant select on start to public;

-- The answer to a device that has everything before `stamp`; where it had not yet when its run began at `base`, it is mirroring anew.
create function pg_temp.since(stamp text, with_patches boolean default true, page_size int default 1000, base text default null) returns jsonb
language sql
as $$
  select public.pull_changes(
    tests.at(cursor, stamp, base), page_size, with_patches => with_patches
  )::jsonb
  from start
$$;

-- How a row is brought: whole, as a patch with these columns, or not at all.
create function pg_temp.brought(answer jsonb, table_name text, name text) returns text
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

-- What changed, and nothing else.
update public.brokers set title = 'Principal' where id = tests.id('broker');
select tests.settle('20');
select tests.act_as_visitor();
select results_eq(
  $$ select answer -> 'patches', answer -> 'rows' from pg_temp.since('15') as answer $$,
  $$ values (jsonb_build_object('brokers', jsonb_build_object('id', array[tests.sent('broker')], 'before', array['10'],
    'title', array['Principal'], 'version', array['20'])), '{}'::jsonb) $$,
  'a changed row travels as the columns that changed, with the version that it replaced, and not whole as well'
);
select is(pg_temp.since('20') -> 'patches', pg_temp.since('15') -> 'patches', 'also for a device that has all but this one change');
select is(pg_temp.brought(pg_temp.since('15', false), 'brokers', 'broker'), 'whole', 'it travels whole unless a device asks for patches');
select is(pg_temp.since('15', false) -> 'patches', '{}', 'which then gets none');
select is(pg_temp.brought(pg_temp.since('5'), 'brokers', 'broker'), 'whole', 'it travels whole to a device without the version before');
select is(pg_temp.brought(pg_temp.since('10'), 'brokers', 'broker'), 'whole', 'be it that this one is the next that the device lacks');
select is(pg_temp.since('21') -> 'patches', '{}', 'and not at all to one that has it');
select results_eq(
  $$ select answer -> 'full', answer -> 'patches' from cast(public.pull_changes(with_patches => true) as jsonb) as answer $$,
  $$ values ('true'::jsonb, '{}'::jsonb) $$, 'a first mirror has no patches'
);

-- Several rows and several tables.
select tests.act_as_owner();
update public.brokers set title = 'Director', company_id = tests.id('other firm') where id = tests.id('broker');
update public.brokers set rating = 4.1 where id = tests.id('other broker');
update public.companies set phone = '03 5550 0199' where id = tests.id('firm');
select tests.settle('30');
select tests.act_as_visitor();
select is(
  (pg_temp.since('25') #> '{patches,brokers}') - 'id' - 'before' - 'version',
  (select jsonb_build_object('title', jsonb_agg(title order by id), 'rating', jsonb_agg(rating order by id),
    'company_id', jsonb_agg(replace(company_id::text, '-', '') order by id)) from public.brokers),
  'rows of one table have every column that changed in one of them, as it is now, ids without dashes'
);
select is(
  pg_temp.since('25') #> '{patches,brokers,before}',
  (select jsonb_agg(case id when tests.id('broker') then '20' else '10' end order by id) from public.brokers),
  'and each its own version before'
);
select is(pg_temp.brought(pg_temp.since('25'), 'companies', 'firm'), 'before id phone version', 'each table has its own columns');
select is(pg_temp.brought(pg_temp.since('15'), 'brokers', 'broker'), 'whole', 'a row that changed twice since travels whole');
select is(pg_temp.brought(pg_temp.since('15'), 'brokers', 'other broker'), 'before id rating version', 'beside others that do not');
select is(
  (select pg_temp.brought(answer, 'brokers', 'broker') || ', ' || pg_temp.brought(answer, 'brokers', 'other broker') from pg_temp.since('5', base => '31') as answer),
  'whole, whole', 'rows that a first mirror has yet to bring travel whole'
);
select tests.act_as_owner();
update public.companies set phone = '03 5550 0198' where id = tests.id('other firm');
select tests.settle('35');
select tests.act_as_visitor();
select is(
  (select pg_temp.brought(answer, 'brokers', 'broker') || ', ' || pg_temp.brought(answer, 'companies', 'other firm') from pg_temp.since('12', base => '31') as answer),
  'whole, before id phone version', 'also on its page that reaches beyond where it began'
);
select set_eq(
  $$ with recursive run as (
       select pg_temp.since('25', page_size => 1) as answer union all
       select public.pull_changes(answer ->> 'cursor', 1, with_patches => true)::jsonb from run where not (answer -> 'done')::boolean
     )
     select jsonb_object_keys(answer -> 'patches') || ' ' || (answer -> 'rows')::text from run $$,
  array['brokers {}', 'companies {}'], 'every page of a run has its patches'
);

-- One transaction is one change.
select tests.act_as_owner();
update public.brokers set title = 'Partner' where id = tests.id('broker');
update public.brokers set rating = 3.5 where id = tests.id('broker');
update public.brokers set title = 'Founder' where id = tests.id('broker');
insert into public.company_locations (id, company_id, address, city, state) values (tests.id('new'), tests.id('firm'), '2 High Street', 'Hay', 'NSW');
update public.company_locations set city = 'Moama' where id = tests.id('new');
update public.company_locations set phone = '03 5550 0101' where id = tests.id('new');
select results_eq(
  $$ select before, array(select unnest(columns) order by 1) from sync.patches where id = tests.id('broker') $$,
  $$ values ('30'::xid8, '{rating,title}'::text[]) $$, 'what a transaction changes in several steps is kept as one change'
);
select tests.settle('40');
select tests.act_as_visitor();
select is(pg_temp.since('36') #> '{patches,brokers}', jsonb_build_object('id', array[tests.sent('broker')], 'before', array['30'],
  'title', array['Founder'], 'rating', array[3.5], 'version', array['40']), 'and travels as one, with the last values');
select is(pg_temp.brought(pg_temp.since('35'), 'company_locations', 'new'), 'whole', 'a row that one transaction adds and changes travels whole');
select tests.act_as_owner();
update public.company_locations set city = 'Echuca' where id = tests.id('new');
select tests.settle('50');
select tests.act_as_visitor();
select is(pg_temp.brought(pg_temp.since('35'), 'company_locations', 'new'), 'whole', 'as does one that was added and changed since');
select is(pg_temp.brought(pg_temp.since('45'), 'company_locations', 'new'), 'before city id version', 'but not to a device that had it');

-- Nothing but the stamp, and a stamp that nothing was noted of.
select tests.act_as_owner();
update public.brokers set title = title where id = tests.id('broker');
select tests.settle('60');
select tests.act_as_visitor();
select is(pg_temp.brought(pg_temp.since('55'), 'brokers', 'broker'), 'before id version', 'a row that was written and not changed travels as its version');
select tests.act_as_owner();
set local session_replication_role = replica;
update public.brokers set title = 'Silent', sync_xid = '70' where id = tests.id('broker');
set local session_replication_role = origin;
select tests.act_as_visitor();
select is(pg_temp.brought(pg_temp.since('65'), 'brokers', 'broker'), 'whole', 'a row whose last change was not noted travels whole');

-- Gone, and there again.
select tests.act_as_owner();
delete from public.company_locations where id = tests.id('new');
select is_empty($$ select from sync.patches where id = tests.id('new') $$, 'of a deleted row nothing is kept');
update public.company_locations set city = 'Hay' where id = tests.id('office');
delete from public.company_locations where id = tests.id('office');
insert into public.company_locations (id, company_id, address, city, state) values (tests.id('office'), tests.id('firm'), '3 High Street', 'Echuca', 'VIC');
update public.company_locations set city = 'Moama' where id = tests.id('office');
select tests.settle('80');
select tests.act_as_visitor();
select is(pg_temp.brought(pg_temp.since('75'), 'company_locations', 'office'), 'whole', 'a row that was deleted and is there again travels whole');

-- Personal rows.
select tests.act_as('jo');
select tests.claim(jsonb_build_object('id', tests.id('claim')));
select tests.act_as_owner();
select tests.settle('90');
update public.claimed_entities set approved = true where id = tests.id('claim');
update public.brokers set rating = 2 where id = tests.id('broker');
select is_empty($$ select from sync.patches where table_name = 'claimed_entities' $$, 'of personal rows nothing is kept');
select tests.settle('100');
select tests.act_as('jo');
select results_eq(
  $$ select pg_temp.brought(answer, 'claimed_entities', 'claim'), pg_temp.brought(answer, 'brokers', 'broker'), answer -> 'own'
     from pg_temp.since('95') as answer $$,
  $$ values ('whole', 'before id rating version', 'true'::jsonb) $$, 'they travel whole, beside patches of what is everybody''s'
);

-- Who may do what, and which tables.
select is(tests.outcome($$ update sync.patches set before = '0' $$), '42501', 'nobody changes what was noted');
select is(tests.outcome($$ delete from sync.patches $$), '42501', 'nor deletes it');
select is(tests.outcome(format($$ insert into sync.patches values ('brokers', %L, '1', '0', '{}') $$, tests.id('broker'))), '42501', 'nor adds to it');
select tests.act_as_owner();
select set_eq($$ select tgrelid::regclass::text from pg_trigger where tgname = 'z_record_patch' $$,
  $$ select name from sync.tables where owner_column is null $$, 'the changes of every public table are noted, and of no other');
create table public.rivers (id uuid primary key, name text, sync_xid xid8);
create table public.notes (id uuid primary key, user_id uuid, sync_xid xid8);
grant select on public.rivers to public;
select sync.track_table('rivers'), sync.track_table('notes', 'user_id');
select set_eq($$ select tgrelid::regclass::text from pg_trigger where tgname = 'z_record_patch' and tgrelid in ('public.rivers'::regclass, 'public.notes'::regclass) $$,
  array['rivers'], 'also of those that become synchronised later');
insert into public.rivers values (tests.id('river'), 'Lachlan');
select tests.settle('110');
update public.rivers set name = 'Darling';
alter table public.rivers add column length int;
update public.rivers set length = 1472;
select tests.settle('120');
select is(pg_temp.brought(pg_temp.since('115'), 'rivers', 'river'), 'before id length name version', 'and with the columns that they get later');

-- What empties tables.
truncate public.rivers;
select is_empty($$ select from sync.patches where table_name = 'rivers' $$, 'of a truncated table nothing is kept');
select isnt_empty($$ select from sync.patches where table_name = 'brokers' $$, 'of others it is');
select sync.start_new_epoch();
select is_empty('select from sync.patches', 'with a new epoch nothing is kept');
select tests.act_as_visitor();
select is(pg_temp.since('115') -> 'full', 'true', 'and whole rows come, because everything does');

select * from finish();
rollback;
