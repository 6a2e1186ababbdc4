-- Users delete their accounts. jo has listings, submissions, a claim and reports; sam owns the broker; kim is the administrator.
begin;
select plan(41);

create function pg_temp.left_behind(name text) returns text
language sql security definer
as $$
  select concat_ws(', ',
    (select 'account' from auth.users where id = tests.id(name)),
    (select 'profile' from public.profiles where id = tests.id(name)),
    (select distinct 'roles' from public.user_roles where user_id = tests.id(name)),
    (select distinct 'claims' from public.claimed_entities where user_id = tests.id(name)),
    (select distinct 'submissions' from public.pending_companies where user_id = tests.id(left_behind.name)),
    (select distinct 'submissions' from public.pending_brokers where user_id = tests.id(left_behind.name)),
    (select distinct 'own listings' from public.listing_private where user_id = tests.id(name)),
    (select distinct 'inbox' from public.inbox where user_id = tests.id(name)),
    (select distinct 'changes' from public.listing_changes where user_id = tests.id(name)),
    (select distinct 'requests' from public.profile_requests where user_id = tests.id(name)),
    (select distinct 'changes of profiles' from public.profile_changes where user_id = tests.id(name)),
    (select distinct 'contacts' from private.contact_changes where user_id = tests.id(name)),
    (select distinct 'reports' from public.reports where user_id = tests.id(name)))
$$;
create function pg_temp.listings() returns text
language sql security definer
as $$
  select string_agg(name, ', ' order by name)
  from unnest(array['public', 'plain', 'removed', 'fake', 'of kim']) as name
  where exists (select from public.parcels where id = tests.id(name)) or exists (select from public.hidden_listings where id = tests.id(name))
$$;
create function pg_temp.seller_in_inbox(listing text) returns text
language sql security definer
as $$ select coalesce(seller_phone, 'no phone') from public.inbox where parcel_id = tests.id(listing) and user_id = tests.id('sam') $$;

select tests.own('{sam on broker,jo on company}');
select is(tests.publish('jo', name, '{"seller_name": "Jo Farm", "seller_phone": "0491 570 006"}'), '1 row, 1 row', 'jo lists ' || name)
from unnest(array['public', 'removed', 'fake']) as name;
select is(tests.list_parcel(jsonb_build_object('id', tests.id('plain'))), '1 row', 'and one without a private row');
select is(tests.publish('kim', 'of kim'), '1 row, 1 row', 'kim lists one');
select is(tests.send_as('jo', 'public', '{"action": "change", "fields": {"price": 900}, "before": {"price": 450000}}') , '1 row', 'a change');
select is(tests.report('of kim'), '1 row', 'a report');
select is(tests.edit_as('jo', 'company', '{"name": "Water of Jo", "phone": "0491 570 006"}', '{"name": "company", "phone": "03 5550 0100"}'), '1 row',
  'a change of a profile, and what of it waits');
select is(pg_temp.left_behind('jo'), 'account, profile, claims, own listings, inbox, changes, requests, changes of profiles, contacts, reports', 'the user has all of these');
select tests.act_as('jo');
select is(tests.submit_company(), '1 row', 'a company for review');
select is(tests.submit_broker(), '1 row', 'a broker for review');
select is(tests.ask('kim', 'moderate_listings(array[tests.id(''fake'')], ''hide'', ''Sold twice'')') ->> 'status', 'hidden', 'one is hidden');

-- Denied.
select throws_ok(
  format($$ select tests.ask('jo', %L) $$, call), '22023', 'Say what becomes of your listings.', call || ' says nothing of the listings'
)
from unnest(array['delete_account(null)', 'delete_account('''')', 'delete_account(''sell'')']) as call;
create function pg_temp.ask_in_session(of text, began timestamptz) returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.act_as_owner();
  update auth.sessions set created_at = began where id = tests.id('session of ' || of);
  perform tests.act_as('jo'), set_config(
    'request.jwt.claims', jsonb_build_object('sub', tests.id('jo'), 'role', 'authenticated', 'session_id', tests.id('session of ' || of))::text, true
  );
  return public.delete_account('withdraw');
end
$$;
select is(pg_temp.ask_in_session(name, began), '{"status": "sign_in_again"}', description)
from (values
  ('jo', now() - interval '10 minutes', 'a sign-in ten minutes ago is not recent'),
  ('sam', now(), 'the sign-in of another user is not theirs'),
  ('nobody', now(), 'a session that has ended is no sign-in')
) as sessions (name, began, description);
select is(pg_temp.left_behind('jo'), 'account, profile, claims, submissions, submissions, own listings, inbox, changes, requests, changes of profiles, contacts, reports', 'everything stays');
select tests.act_as_owner();
update auth.sessions set created_at = now() - interval '9 minutes' where id = tests.id('session of jo');
select is(tests.ask('kim', 'delete_account(''withdraw'')'), '{"status": "last_administrator"}', 'the last administrator stays');
select is(pg_temp.left_behind('kim'), 'account, profile, roles, own listings', 'with everything');
select is(pg_temp.listings(), 'fake, of kim, plain, public, removed', 'and their listings');
select tests.act_as('jo');
select is(tests.write_private(jsonb_build_object('id', tests.id('late'), 'key_hash', null)), '1 row', 'the private row of a listing that is on its way');

-- Kept listings.
savepoint before;
select is(pg_temp.seller_in_inbox('public'), '0491 570 006', 'before, the broker can call the seller');
select is(tests.ask('jo', 'delete_account(''keep'')'), '{"status": "deleted"}', 'an account is deleted');
select is(pg_temp.left_behind('jo'), '', 'and with it all rows of the user');
select is(pg_temp.listings(), 'fake, of kim, plain, public, removed', 'the listings stay, hidden ones as well');
select is(pg_temp.seller_in_inbox('public'), 'no phone', 'without the contact of the seller');
select is((select count(*)::int from public.companies), 2, 'and so do the companies');
select tests.act_as_owner();
select results_eq(
  $$ select (select count(*)::int from public.listing_changes), (select count(*)::int from public.profile_changes), (select count(*)::int from public.reports) $$,
  'values (1, 1, 1)', 'changes and reports stay, without the name'
);
select results_eq($$ select phone, owner_since from public.companies where id = tests.id('company') $$, $$ values ('0491 570 006', null::timestamptz) $$,
  'and so does what they changed, without an owner');
select is(tests.ask('jo', 'delete_account(''keep'')'), '{"status": "deleted"}', 'a repeated request has the same answer');
select is(tests.ask('kim', 'moderate_listings(array[tests.id(''fake'')], ''restore'', null)') ->> 'changed', '1', 'a hidden listing can still be restored');
rollback to before;

-- Withdrawn listings.
select is(tests.ask('jo', 'delete_account(''withdraw'')'), '{"status": "deleted"}', 'an account is deleted with its listings');
select is(pg_temp.left_behind('jo'), '', 'nothing of the user is left');
select is(pg_temp.listings(), 'of kim', 'nor their listings, hidden ones included; those of others stay');
select is(pg_temp.seller_in_inbox('public'), null, 'they leave the inbox of the broker');
select tests.act_as_visitor();
select is(tests.list_parcel(jsonb_build_object('id', tests.id('late'))), '0 rows', 'a listing that arrives afterwards is not published');

-- More rows than go with one call.
rollback to before;
select tests.act_as_owner();
set local session_replication_role = replica;
insert into public.listing_private (id, user_id, device_id) select gen_random_uuid(), tests.id('jo'), tests.id('phone') from generate_series(1, 1500);
insert into public.reports (subject_type, subject_id, user_id, device_id, reason, made_at)
select 'parcel', tests.id('public'), tests.id('jo'), tests.id('phone'), 'fraud', 1795233600000 from generate_series(1, 700);
set local session_replication_role = origin;
select results_eq(
  $$ select tests.ask('jo', 'delete_account(''withdraw'')') ->> 'status', pg_temp.left_behind('jo') from generate_series(1, 3) $$,
  $$ values ('more', 'account, profile, submissions, submissions, own listings, changes, requests, changes of profiles, contacts, reports'),
       ('more', 'account, profile, contacts, reports'), ('deleted', '') $$,
  'many rows leave in batches, and the account with the last'
);
select is(pg_temp.listings(), 'of kim', 'the listings are withdrawn');

-- Two administrators.
select tests.act_as_owner();
insert into public.user_roles (user_id, role) values (tests.id('sam'), 'admin');
select is(tests.ask('kim', 'delete_account(''keep'')') ->> 'status', 'deleted', 'one of two administrators may leave');

select * from finish();
rollback;
