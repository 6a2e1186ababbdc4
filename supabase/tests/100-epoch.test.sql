begin;
select plan(31);

create temporary table before on commit drop as select sync.epoch() as epoch;
delete from public.company_locations;
update sync.state set tombstones_from = '5';
select sync.start_new_epoch();

select isnt(sync.epoch(), (select epoch from before), 'start_new_epoch changes the epoch');
select is((select tombstones_from from sync.state), '0'::xid8, 'start_new_epoch resets tombstones_from');
select is_empty('select from sync.tombstones', 'start_new_epoch deletes all tombstones');
select is_empty(
  $$ select id from public.companies where sync_xid <> pg_current_xact_id() union all
     select id from public.user_roles where sync_xid <> pg_current_xact_id() union all
     select id from public.brokers where sync_xid <> pg_current_xact_id() $$,
  'every row has the current transaction id'
);
select isnt_empty('select from sync.receipts union all select from sync.tables', 'receipts and the list of tables stay');

-- The outcome of a pull as this caller, rolled back.
create function pg_temp.pull_as(caller text) returns text
language sql
as $$ select tests.trial(format('select tests.outcome(''select public.pull_changes_from_primary()'') from tests.act_as(%L)', caller)) $$;

set local session_replication_role = replica;
update public.companies set sync_xid = tests.future_xid()::xid8 where id = tests.id('company');
set local session_replication_role = origin;
select is(pg_temp.pull_as('visitor'), '55000 Run select sync.start_new_epoch() once.:',
  'public rows with a transaction id ahead of this server make a pull fail');
select sync.start_new_epoch();
select is(pg_temp.pull_as('visitor'), '1 row', 'a new epoch repairs them');

set local session_replication_role = replica;
update public.user_roles set sync_xid = tests.future_xid()::xid8 where user_id = tests.id('sam');
set local session_replication_role = origin;
select is(pg_temp.pull_as('sam'), '55000 Run select sync.start_new_epoch() once.:',
  'personal rows ahead of this server make the pull of their owner fail');

-- A tombstone ahead of this server would prevent digests forever, and such a `tombstones_from` would make every pull a first one.
select sync.start_new_epoch();
insert into sync.tombstones (table_name, id, sync_xid) values ('parcels', gen_random_uuid(), tests.future_xid()::xid8);
select is(pg_temp.pull_as('visitor'), '55000 Run select sync.start_new_epoch() once.:',
  'public tombstones ahead of this server make a pull fail');
update sync.tombstones set owner = tests.id('sam');
select is(pg_temp.pull_as('sam'), '55000 Run select sync.start_new_epoch() once.:',
  'personal tombstones ahead of this server make the pull of their owner fail');
select is(pg_temp.pull_as('jo'), '1 row', 'personal tombstones do not affect other users');
delete from sync.tombstones;
update sync.state set tombstones_from = tests.future_xid()::xid8;
select is(pg_temp.pull_as('jo'), '55000 Run select sync.start_new_epoch() once.:',
  'a tombstones_from ahead of this server makes a pull fail');
select sync.start_new_epoch();
select is(pg_temp.pull_as('jo'), '1 row', 'a new epoch repairs tombstones and tombstones_from');

-- Where rows were written. tests/sync/failover.test.ts has another timeline.
select is_empty(
  $$ select name from sync.tables where in_feed and not exists (
       select from pg_trigger where tgrelid = format('public.%I', name)::regclass and tgname = 'a_note_place' and tgtype = 2 | 4 | 8 | 16) $$,
  'every statement that writes a table of the feed notes its place, before its rows are stamped'
);
create temporary table noted on commit drop as select sync.epoch() as epoch;
delete from sync.places;
select is(sync.epoch(), epoch, 'the present place counts before anything is written there') from noted;
update public.brokers set title = title;
update public.brokers set title = title;
select results_eq('select place from sync.places', 'select sync.current_place() collate "C"', 'the first write notes it, once');
delete from sync.places;
select public.pull_changes_from_primary() from generate_series(1, 2);
select results_eq('select place from sync.places', 'select sync.current_place() collate "C"', 'so does the first pull, for standbys');
select is(sync.epoch(), epoch, 'and begins no other epoch') from noted;
insert into sync.places values ('another timeline');
select isnt(sync.epoch(), epoch, 'a database with rows of another place has another epoch') from noted;

-- The files of the server were replaced by an older copy: a device has a cursor that the server signed and has not reached.
create function pg_temp.cursor_at(xid text, epoch text default sync.epoch()) returns text
language sql
as $$ select replace(sync.format_cursor(sync.position_before(xid::xid8, xid::xid8), null), sync.epoch(), epoch) $$;
create function pg_temp.begins_epoch(since text) returns boolean
language plpgsql
as $$
declare
  before text := sync.epoch();
begin
  return public.pull_changes_from_primary(since) ->> 'epoch' <> before;
end
$$;
create temporary table cursors on commit drop as
select pg_temp.cursor_at(tests.future_xid()) as ahead, pg_temp.cursor_at((tests.future_xid()::bigint + 1)::text) as further_ahead,
  pg_temp.cursor_at('5') as behind;
select tests.act_as_visitor();
select ok(not pg_temp.begins_epoch(forged), 'no epoch begins with a cursor that is ' || fault)
from cursors, lateral (values
  (behind, 'behind'), (tests.forged(behind, tests.future_xid()), 'ahead, but signed for another position'),
  (replace(ahead, '/visitor/', '/' || tests.id('jo') || '/'), 'ahead, but signed for another user'),
  (replace(ahead, sync.epoch(), md5('another epoch')), 'ahead in another epoch'), (ahead || 'x', 'damaged'),
  (regexp_replace(ahead, '/[^/]*$', ''), 'ahead and not signed')
) as cursors_of_others (forged, fault);
select ok(pg_temp.begins_epoch(ahead), 'a cursor that is ahead begins a new epoch') from cursors;
select ok(not pg_temp.begins_epoch(further_ahead), 'once for all devices') from cursors;
select tests.act_as_owner();

-- A dump that is restored into the same database creates the tables again.
create temporary table before_dump on commit drop as select sync.epoch() as epoch;
create table sync.restored (like sync.state including all);
insert into sync.restored select * from sync.state;
drop table sync.state;
alter table sync.restored rename to state;
select isnt(sync.epoch(), (select epoch from before_dump), 'a restored dump has another epoch');

-- A listing whose authorship another epoch received.
create function pg_temp.list_with(preference text) returns text
language sql
as $$
  select set_config('request.headers', json_build_object('prefer', preference)::text, true);
  select tests.list_parcel();
$$;
select is(pg_temp.list_with('resolution=ignore-duplicates, epoch=' || sync.epoch()), '1 row', 'a listing that names this epoch is taken');
select is(pg_temp.list_with('epoch=00000000000000000000000000000000'), 'PGRST', 'one that names another epoch is not');
select is(pg_temp.list_with('return=representation'), '1 row', 'one that names none is taken');

select * from finish();
rollback;
