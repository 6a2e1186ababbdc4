begin;
select plan(13);

create temporary table before on commit drop as select sync.epoch() as epoch;
grant select on before to public;
delete from public.company_locations;
update sync.state set tombstones_from = '5';
select sync.start_new_epoch();

select isnt(sync.epoch(), (select epoch from before), 'a new epoch is another epoch');
select is((select tombstones_from from sync.state), '0'::xid8, 'it remembers no forgotten tombstones');
select is_empty('select from sync.tombstones', 'nor any tombstones');
select is_empty(
  $$ select id from public.companies where sync_xid <> pg_current_xact_id() union all
     select id from public.user_roles where sync_xid <> pg_current_xact_id() union all
     select id from public.brokers where sync_xid <> pg_current_xact_id() $$,
  'every row has a stamp of now'
);
select isnt_empty('select from sync.receipts union all select from sync.tables', 'receipts and the list of tables stay');

set local session_replication_role = replica;
update public.companies set sync_xid = tests.future_stamp()::xid8 where id = tests.id('firm');
set local session_replication_role = origin;
select tests.act_as_visitor();
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:',
  'stamps of another server''s future are a loud fault, not rows that nobody sees');
select tests.act_as_owner();
select sync.start_new_epoch();
select tests.act_as_visitor();
select is(tests.outcome('select public.pull_changes()'), '1 row', 'which a new epoch heals');

select tests.act_as_owner();
set local session_replication_role = replica;
update public.user_roles set sync_xid = tests.future_stamp()::xid8 where user_id = tests.id('sam');
set local session_replication_role = origin;
select tests.act_as('sam');
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:', 'personal rows are looked at too');

-- Tombstones: one of another server's future would keep digests from ever being compared, and a mark of forgotten ones would
-- make every pull of this server a first one.
select tests.act_as_owner();
select sync.start_new_epoch();
insert into sync.tombstones (table_name, id, sync_xid) values ('parcels', gen_random_uuid(), tests.future_stamp()::xid8);
select tests.act_as_visitor();
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:', 'so are tombstones');
select tests.act_as_owner();
update sync.tombstones set owner = tests.id('sam');
select tests.act_as('sam');
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:', 'also personal ones');
select tests.act_as('jo');
select is(tests.outcome('select public.pull_changes()'), '1 row', 'which are nobody else''s');
select tests.act_as_owner();
delete from sync.tombstones;
update sync.state set tombstones_from = tests.future_stamp()::xid8;
select tests.act_as('jo');
select is(tests.outcome('select public.pull_changes()'), '55000 Run select sync.start_new_epoch() once.:', 'and the mark of those that are forgotten');
select tests.act_as_owner();
select sync.start_new_epoch();
select tests.act_as('jo');
select is(tests.outcome('select public.pull_changes()'), '1 row', 'a new epoch heals these too');

select * from finish();
rollback;
