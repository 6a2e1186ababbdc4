-- Who may do what with every table, cell by cell. Rows belong to jo; sam is another user.
begin;
select plan(450);

select tests.act_as('jo');
select tests.submit_company(jsonb_build_object('id', tests.id('row'))), tests.submit_broker(jsonb_build_object('id', tests.id('row'))),
  tests.claim(jsonb_build_object('id', tests.id('row'))), tests.list_parcel(jsonb_build_object('id', tests.id('row')));
select tests.act_as_owner();
insert into public.user_roles (id, user_id, role) values (tests.id('row'), tests.id('jo'), 'broker');
insert into public.listing_private (id, user_id, device_id, key_hash)
values (tests.id('listing'), tests.id('jo'), tests.id('phone'), tests.hash_of('key'));
select tests.list_parcel(jsonb_build_object('id', tests.id('listing')));
insert into public.listing_changes (id, parcel_id, action, made_at, key)
values (tests.id('row'), tests.id('listing'), 'confirm', 1795233600000, 'key');
insert into public.listing_events (id, parcel_id, kind, status, at) values (tests.id('row'), tests.id('listing'), 'status', 'sold', now());
insert into public.season_facts (id, kind, name, value, source_name, source_url, as_of)
values (tests.id('row'), 'storage', 'Hume Dam', 71, 'MDBA', 'https://mdba.example', '2026-11-20');
insert into public.inbox (id, user_id, parcel_id, broker_id, company_id, listed_at)
values (tests.id('row'), tests.id('jo'), tests.id('listing'), tests.id('other broker'), tests.id('company'), now());
insert into public.hidden_listings (id, content, reason) values (tests.id('row'), '{}', 'not-mine');
insert into public.reports (id, subject_type, subject_id, user_id, device_id, reason, made_at)
values (tests.id('row'), 'parcel', tests.id('listing'), tests.id('jo'), tests.id('phone'), 'fraud', 1795233600000);
insert into public.enquiries (id, parcel_id, user_id, device_id, volume, phone, made_at)
values (tests.id('row'), tests.id('listing'), tests.id('jo'), tests.id('phone'), 120, '0491 570 313', 1795233600000);
insert into public.enquiry_inbox (id, user_id, enquiry_id, parcel_id, broker_id, company_id, listing_title, volume, made_at, received_at)
values (tests.id('row'), tests.id('jo'), tests.id('row'), tests.id('listing'), tests.id('other broker'), tests.id('company'), 'High security water', 120, 1795233600000, now());
insert into public.credentials (id, company_id, line, note, stated_on) values (tests.id('row'), tests.id('company'), 'association', 'Brokers of Echuca', now());
insert into public.profile_requests (id, user_id, change_id, profile_type, profile_id, field, value, former)
values (tests.id('row'), tests.id('jo'), tests.id('row'), 'broker', tests.id('broker'), 'name', 'Another name', 'broker');
insert into public.push_subscriptions (id, user_id, endpoint, p256dh, auth, time_zone)
values (tests.id('row'), tests.id('jo'), 'https://push.example/jo', tests.push_key(), tests.push_secret(), 'Australia/Sydney');
insert into public.notice_emails (id, kinds) values (tests.id('jo'), '{enquiry}');
-- So that every user may change the broker.
insert into public.claimed_entities (user_id, entity_type, entity_id, approved)
select tests.id(name), 'broker', tests.id('other broker'), true from unnest(array['jo', 'sam', 'kim']) as name;
insert into public.enquiries (id, broker_id, device_id, volume, phone, made_at)
values (tests.id('asked'), tests.id('other broker'), tests.id('phone'), 120, '0491 570 313', 1795233600000);
select tests.act_as('jo');
insert into public.enquiry_answers (id, enquiry_id, user_id, device_id, action, made_at)
values (tests.id('row'), tests.id('asked'), tests.id('jo'), tests.id('phone'), 'answered', 1795233600000);
select tests.act_as('kim');
select tests.change_profile('other broker', jsonb_build_object('id', tests.id('row'), 'fields', '{"title": "Broker"}'::jsonb, 'before', '{"title": "Broker"}'::jsonb));
select tests.act_as_owner();

-- A row of each table, its column that writers may change, and an insert of a valid row for the caller.
create temporary table fixtures (name text, id uuid, changeable text, good text);
insert into fixtures values
  ('companies', tests.id('company'), 'name',
   $$ insert into public.companies (name, logo, description, phone, email, website, address, year_founded, regions) values ('New company',
      '/logos/new.svg', 'A company of water brokers.', '03 5550 0100', 'a@b.example', 'https://b.example', 'Echuca', 1999, '{Lachlan}') $$),
  ('company_locations', tests.id('office'), 'city',
   $$ insert into public.company_locations (company_id, address, city, state) values (tests.id('company'), '2 High Street', 'Hay', 'NSW') $$),
  ('brokers', tests.id('broker'), 'name',
   $$ insert into public.brokers (name, title, email, phone, image, bio, specialties, location, company_id) values ('New broker', 'Broker',
      'a@b.example', '03 5550 0100', '/people/new.svg', 'Knows the river.', '{Groundwater Rights}', 'Hay, NSW', tests.id('company')) $$),
  ('parcels', tests.id('row'), 'price',
   $$ insert into public.parcels (title, volume, price, location, description, broker_id, company_id, listed_date, water_type, water_source)
      values ('High security', 1, 1, 'Echuca', 'One hundred and twenty megalitres.', tests.id('broker'), tests.id('company'),
      (now() at time zone 'utc')::date, 'surface', 'Murray') $$),
  ('pending_companies', tests.id('row'), 'status',
   $$ insert into public.pending_companies (user_id, name, logo, description, phone, email, website, address, year_founded, regions)
      values (%L, 'New company', 'https://b.example/a.png', 'A company of water brokers.', '03 5550 0100', 'a@b.example', 'https://b.example',
      'Echuca', 1999, '{Lachlan}') $$),
  ('pending_brokers', tests.id('row'), 'status',
   $$ insert into public.pending_brokers (user_id, name, title, email, phone, image, bio, specialties, location, company_id) values (%L,
      'New broker', 'Broker', 'a@b.example', '03 5550 0100', 'https://b.example/a.png', 'Knows the river.', '{Groundwater Rights}',
      'Hay, NSW', tests.id('company')) $$),
  ('profiles', tests.id('jo'), 'email', $$ insert into public.profiles (id, email) values (gen_random_uuid(), 'new@farm.example') $$),
  ('user_roles', tests.id('row'), 'role', $$ insert into public.user_roles (user_id, role) values (%L, 'company') $$),
  ('claimed_entities', tests.id('row'), 'approved',
   $$ insert into public.claimed_entities (user_id, entity_type, entity_id, approved) values (%L, 'company', tests.id('company'), false) $$),
  ('listing_private', tests.id('listing'), 'withdrawn',
   $$ insert into public.listing_private (id, user_id, device_id, key_hash)
      values (gen_random_uuid(), sync.current_user_id(), gen_random_uuid(), tests.hash_of('key')) $$),
  -- With the key, so that every caller may change the listing.
  ('listing_changes', tests.id('row'), 'action',
   $$ insert into public.listing_changes (parcel_id, user_id, action, made_at, key)
      values (tests.id('listing'), sync.current_user_id(), 'confirm', 1795233600000, 'key') $$),
  ('inbox', tests.id('row'), 'seller_phone', 
   $$ insert into public.inbox (user_id, parcel_id, broker_id, company_id, listed_at)
      values (%L, tests.id('row'), tests.id('other broker'), tests.id('company'), now()) $$),
  ('listing_events', tests.id('row'), 'status',
   $$ insert into public.listing_events (parcel_id, kind, status, at) values (tests.id('listing'), 'status', 'sold', now()) $$),
  ('season_facts', tests.id('row'), 'value',
   $$ insert into public.season_facts (id, kind, name, value, source_name, source_url, as_of)
      values (gen_random_uuid(), 'storage', 'Dartmouth Dam', 71, 'MDBA', 'https://mdba.example', '2026-11-20') $$),
  ('hidden_listings', tests.id('row'), 'reason', $$ insert into public.hidden_listings (id, content, reason) values (gen_random_uuid(), '{}', 'not-mine') $$),
  ('reports', tests.id('row'), 'handled_at',
   $$ insert into public.reports (subject_type, subject_id, user_id, device_id, reason, made_at)
      values ('parcel', tests.id('listing'), sync.current_user_id(), gen_random_uuid(), 'fraud', 1795233600000) $$),
  ('enquiries', tests.id('row'), 'phone',
   $$ insert into public.enquiries (parcel_id, user_id, device_id, volume, phone, made_at)
      values (tests.id('listing'), sync.current_user_id(), gen_random_uuid(), 120, '0491 570 313', 1795233600000) $$),
  ('enquiry_inbox', tests.id('row'), 'phone',
   $$ insert into public.enquiry_inbox (user_id, enquiry_id, parcel_id, broker_id, company_id, listing_title, volume, made_at, received_at)
      values (%L, tests.id('row'), tests.id('listing'), tests.id('other broker'), tests.id('company'), 'High security water', 120, 1795233600000, now()) $$),
  ('enquiry_answers', tests.id('row'), 'action',
   $$ insert into public.enquiry_answers (enquiry_id, user_id, device_id, action, made_at)
      values (tests.id('asked'), sync.current_user_id(), gen_random_uuid(), 'seen', 1795233600000) $$),
  ('sent_messages', tests.id('row'), 'answer',
   $$ insert into public.sent_messages (id, user_id, kind, subject_type, subject_id, details, made_at, received_at)
      values (gen_random_uuid(), %L, 'report', 'parcel', tests.id('listing'), '{}', 1795233600000, now()) $$),
  ('credentials', tests.id('row'), 'checked_on',
   $$ insert into public.credentials (company_id, line, note, stated_on) values (tests.id('company'), 'complaints', 'By phone', now()) $$),
  ('profile_changes', tests.id('row'), 'made_at',
   $$ insert into public.profile_changes (profile_type, profile_id, user_id, fields, before, made_at)
      values ('broker', tests.id('other broker'), sync.current_user_id(), '{"title": "Broker"}', '{"title": "Broker"}', 1795233600000) $$),
  ('profile_requests', tests.id('row'), 'status',
   $$ insert into public.profile_requests (user_id, change_id, profile_type, profile_id, field, value, former)
      values (%L, gen_random_uuid(), 'broker', tests.id('broker'), 'name', 'Another name', 'broker') $$),
  ('push_subscriptions', tests.id('row'), 'time_zone',
   $$ insert into public.push_subscriptions (user_id, endpoint, p256dh, auth, time_zone)
      values (%L, 'https://push.example/another', tests.push_key(), tests.push_secret(), 'Australia/Sydney') $$),
  ('notice_emails', tests.id('jo'), 'kinds', $$ insert into public.notice_emails (id, kinds) values (%L, '{enquiry}') $$);

-- For read, insert, update and delete, in this order: + allowed, - no privilege, 0 no row is visible. kim is an administrator.
create temporary table allowed (name text, visitor text, jo text, sam text, kim text);
insert into allowed values
  ('companies',         '+---', '+-0-', '+-0-', '+++-'),
  ('company_locations', '+---', '+-0-', '+-0-', '+++-'),
  ('brokers',           '+---', '+-0-', '+-0-', '+++-'),
  ('parcels',           '++--', '++00', '++00', '++++'),
  ('pending_companies', '----', '++--', '0+--', '++--'),
  ('pending_brokers',   '----', '++--', '0+--', '++--'),
  ('profiles',          '----', '+---', '0---', '+---'),
  ('user_roles',        '----', '+---', '0---', '++--'),
  ('claimed_entities',  '----', '++00', '0+00', '++++'),
  ('listing_private',   '0+--', '++--', '0+--', '0+--'),
  ('listing_changes',   '-+--', '-+--', '-+--', '-+--'),
  ('inbox',             '----', '+---', '0---', '0---'),
  ('listing_events',    '+---', '+---', '+---', '+---'),
  ('season_facts',      '+---', '+---', '+---', '+---'),
  ('hidden_listings',   '----', '0---', '0---', '+---'),
  ('reports',           '-+--', '0+--', '0+--', '++--'),
  ('enquiries',         '-+--', '-+--', '-+--', '-+--'),
  ('enquiry_inbox',     '----', '+---', '0---', '0---'),
  ('enquiry_answers',   '----', '-+--', '-+--', '-+--'),
  ('sent_messages',     '----', '+---', '0---', '0---'),
  ('credentials',       '+---', '+---', '+---', '+---'),
  ('profile_changes',   '----', '-+--', '-+--', '-+--'),
  ('profile_requests',  '----', '+---', '0---', '0---'),
  ('push_subscriptions', '----', '+---', '0---', '0---'),
  ('notice_emails',     '----', '+---', '0---', '0---');

select is(
  tests.trial(format('select tests.outcome(%L) from tests.act_as(%L)', statement, caller)),
  case substr(to_jsonb(a) ->> caller, place, 1) when '+' then '1 row' when '0' then '0 rows' else '42501' end,
  format('%s: %s %s', caller, operation, s.name)
)
from unnest('{visitor,jo,sam,kim}'::text[]) as caller, fixtures as s join allowed as a using (name),
  lateral (values
    (1, 'read', format('select from public.%I where id = %L', s.name, s.id)),
    (2, 'insert', format(s.good, tests.id(caller))),
    (3, 'update', format(
      'update public.%I set %I = %s where id = %L', s.name, s.changeable,
      case s.changeable when 'status' then quote_literal('rejected') else quote_ident(s.changeable) end, s.id
    )),
    (4, 'delete', format('delete from public.%I where id = %L', s.name, s.id))
  ) as operations (place, operation, statement);

-- In the name of another user, or of none.
select is(
  tests.trial(format(
    'select tests.outcome(%L) from tests.act_as(%L)', format(replace(s.good, 'sync.current_user_id()', quote_nullable(named)), named), caller
  )),
  case when caller = 'kim' and s.name in ('claimed_entities', 'user_roles') then '1 row' else '42501' end,
  format('%s: insert %s in the name of %s', caller, s.name, coalesce(other, 'nobody'))
)
from unnest('{visitor,jo,sam,kim}'::text[]) as caller, fixtures as s join allowed as a using (name),
  unnest(array[case caller when 'jo' then 'sam' else 'jo' end, null]) as other, tests.id(other) as named
where s.good ~ '%L|current_user_id' and substr(to_jsonb(a) ->> caller, 2, 1) = '+' and (other is not null or caller <> 'visitor' and exists (
  select from pg_attribute where attrelid = format('public.%I', s.name)::regclass and attname = 'user_id' and not attnotnull
));

select * from finish();
rollback;
