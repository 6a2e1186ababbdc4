begin;
select plan(20);

select is_empty(
  $$ select name from sync.tables where in_feed
     except select tgrelid::regclass::text from pg_trigger where tgname = 'z_set_sync_xid'
     intersect select tgrelid::regclass::text from pg_trigger where tgname = 'z_write_tombstones' $$,
  'every table of the feed sets transaction ids and writes tombstones'
);
select set_eq(
  $$ select name || coalesce(' ' || owner_column, '') from sync.tables where in_feed $$,
  array[
    'companies', 'company_locations', 'brokers', 'credentials', 'parcels', 'listing_events', 'season_facts', 'profiles id', 'user_roles user_id',
    'claimed_entities user_id', 'pending_companies user_id', 'pending_brokers user_id', 'profile_requests user_id', 'listing_private user_id',
    'inbox user_id', 'enquiry_inbox user_id', 'sent_messages user_id'
  ],
  'these tables are in the feed, the rows of some for their owners only'
);
select set_eq(
  'select name from sync.tables where not in_feed', array['enquiries', 'enquiry_answers', 'listing_changes', 'profile_changes', 'reports'], 'five of them are not in the feed'
);
select is_empty(
  $$ select tgrelid::regclass from pg_trigger where tgname = 'a_skip_received' and exists (
       select from pg_trigger as other where other.tgrelid = pg_trigger.tgrelid and not other.tgisinternal
         and other.tgtype & 7 = 7 and other.tgname < 'a_skip_received' and other.tgname not in ('a_0_short_numbers', 'a_0_order_reports')) $$,
  'the receipt trigger fires before every trigger that can refuse a row, except for its numbers'
);
select set_eq(
  $$ select tgrelid::regclass::text from pg_trigger where tgname = 'a_0_short_numbers' $$,
  $$ select name from sync.tables where keeps_receipts and exists (
       select from pg_attribute where attrelid = ('public.' || name)::regclass and atttypid in ('json'::regtype, 'jsonb'::regtype)
         and has_column_privilege('authenticated', attrelid, attnum, 'insert')) $$,
  'the numbers of all JSON that devices write are checked before the digest'
);
select is_empty(
  $$ select tgrelid::regclass from pg_trigger where tgname > 'z_set_sync_xid' and not tgisinternal and tgtype & 3 = 3 $$,
  'the transaction id is set by the last trigger before a write'
);

insert into public.companies (id, name, logo, description, phone, email, website, address, year_founded, regions, sync_xid)
select tests.id('stamped'), name, logo, description, phone, email, website, address, year_founded, regions, '7'
from public.companies where id = tests.id('company');
select is((select sync_xid from public.companies where id = tests.id('stamped')), pg_current_xact_id(), 'a writer cannot choose the transaction id of a new row');
update public.brokers set rating = 4.8, sync_xid = '7' where id = tests.id('broker');
select is((select sync_xid from public.brokers where id = tests.id('broker')), pg_current_xact_id(), 'a writer cannot choose the transaction id of a change');
select is(tests.outcome($$ update public.brokers set id = gen_random_uuid() where id = tests.id('broker') $$),
  '22023 The id and the owner of a row cannot change.', 'the id of a row cannot change');
select tests.act_as('jo');
select tests.claim(jsonb_build_object('id', tests.id('other claim')));
select tests.act_as_visitor();
select tests.write_private(jsonb_build_object('id', tests.id('without owner'), 'key_hash', repeat('0', 64)));
select tests.act_as_owner();
select is(tests.outcome(statement), expected, message)
from (values
  ($$ update public.claimed_entities set user_id = tests.id('sam') where id = tests.id('other claim') $$,
   '22023 The id and the owner of a row cannot change.', 'the owner of a row cannot change'),
  ($$ update public.listing_private set user_id = tests.id('jo') where id = tests.id('without owner') $$, '1 row', 'a row without an owner can get one'),
  ($$ update public.listing_private set user_id = null where id = tests.id('without owner') $$,
   '22023 The id and the owner of a row cannot change.', 'a row cannot lose its owner')
) as owners (statement, expected, message);
delete from public.listing_private;
delete from public.claimed_entities where id = tests.id('other claim');
delete from sync.tombstones;

delete from public.companies where id = tests.id('stamped');
select results_eq(
  $$ select table_name, owner, sync_xid from sync.tombstones where id = tests.id('stamped') $$,
  $$ values ('companies' collate "C", null::uuid, pg_current_xact_id()) $$,
  'a deleted row leaves a tombstone with the transaction id of its deletion'
);
select tests.act_as('jo');
select tests.claim(jsonb_build_object('id', tests.id('claim'))), tests.submit_company(jsonb_build_object('id', tests.id('submission')));
select tests.act_as_owner();
delete from auth.users where id = tests.id('jo');
select set_eq(
  $$ select table_name, id from sync.tombstones where owner = tests.id('jo') $$,
  $$ values ('claimed_entities', tests.id('claim')), ('pending_companies', tests.id('submission')), ('profiles', tests.id('jo')) $$,
  'a deleted account leaves tombstones of all its rows'
);

select tests.act_as_visitor();
select set_eq('select id from sync.tombstones', array[tests.id('stamped')], 'a visitor reads only tombstones of public rows');
select tests.act_as('sam');
select set_eq('select id from sync.tombstones', array[tests.id('stamped')], 'a user reads no tombstones of other users');
select tests.act_as('kim');
select set_eq('select id from sync.tombstones', array[tests.id('stamped')], 'an administrator reads no tombstones of other users');
select is(tests.outcome('select sync.start_new_epoch()'), '42501', 'API roles cannot start a new epoch');
select is(tests.outcome('select sync.forget_tombstones()'), '42501', 'API roles cannot delete old tombstones');

select tests.act_as_owner();
create temporary table before on commit drop as select sync.epoch() as epoch;
truncate public.parcels;
select isnt(sync.epoch(), (select epoch from before), 'truncating a table, which leaves no tombstones, starts a new epoch');

select * from finish();
rollback;
