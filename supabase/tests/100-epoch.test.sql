begin;
select plan(13);

create temporary table before on commit drop as select sync.epoch() as epoch;
grant select on before to public;
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

set local session_replication_role = replica;
update public.companies set sync_xid = tests.future_xid()::xid8 where id = tests.id('company');
set local session_replication_role = origin;
select tests.act_as_visitor();
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:',
  'public rows with a transaction id ahead of this server make a pull fail');
select tests.act_as_owner();
select sync.start_new_epoch();
select tests.act_as_visitor();
select is(tests.outcome('select public.pull_changes()'), '1 row', 'a new epoch repairs them');

select tests.act_as_owner();
set local session_replication_role = replica;
update public.user_roles set sync_xid = tests.future_xid()::xid8 where user_id = tests.id('sam');
set local session_replication_role = origin;
select tests.act_as('sam');
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:', 'personal rows ahead of this server make the pull of their owner fail');

-- A tombstone ahead of this server would prevent digests forever, and such a `tombstones_from` would make every pull a first one.
select tests.act_as_owner();
select sync.start_new_epoch();
insert into sync.tombstones (table_name, id, sync_xid) values ('parcels', gen_random_uuid(), tests.future_xid()::xid8);
select tests.act_as_visitor();
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:', 'public tombstones ahead of this server make a pull fail');
select tests.act_as_owner();
update sync.tombstones set owner = tests.id('sam');
select tests.act_as('sam');
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:', 'personal tombstones ahead of this server make the pull of their owner fail');
select tests.act_as('jo');
select is(tests.outcome('select public.pull_changes()'), '1 row', 'personal tombstones do not affect other users');
select tests.act_as_owner();
delete from sync.tombstones;
update sync.state set tombstones_from = tests.future_xid()::xid8;
select tests.act_as('jo');
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:', 'a tombstones_from ahead of this server makes a pull fail');
select tests.act_as_owner();
select sync.start_new_epoch();
select tests.act_as('jo');
select is(tests.outcome('select public.pull_changes()'), '1 row', 'a new epoch repairs tombstones and tombstones_from');

select * from finish();
rollback;
