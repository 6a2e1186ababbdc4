-- Functions and rows that all test files share. Run once before them, in a database that is dropped afterwards.
create schema tests;
grant usage on schema tests, tap to public;
grant execute on all functions in schema tap to public;
alter default privileges grant execute on functions to public;
alter default privileges grant select on tables to public;
alter default privileges for role anon, authenticated grant select on tables to public;

-- A fixed id for a name such as 'company' or 'broker'.
create function tests.id(name text) returns uuid
language sql immutable
as $$ select md5(name)::uuid $$;

-- A user with a session, in which `act_as` sets them.
create function tests.sign_up(name text) returns void
language sql
as $$
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  values (tests.id(name), name || '@Farm.example', now(), jsonb_build_object('full_name', initcap(name)));
  insert into auth.sessions (id, user_id, created_at) values (tests.id('session of ' || name), tests.id(name), now())
$$;

-- The content digest of a received parcel, as read_back returns it to the caller.
create function tests.digest_of(name text) returns text
language sql
as $$ select public.read_back('parcels', array[tests.id(name)]) -> 'received' ->> tests.id(name)::text $$;

-- Sets who runs the following statements: a user, 'visitor', or 'owner', the owner of the database.
create function tests.act_as(name text) returns void
language sql
as $$
  select set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
    set_config('request.jwt.claims', coalesce(claims::text, ''), true), set_config('role', coalesce(claims ->> 'role', 'none'), true)
  from (select case name
    when 'visitor' then '{"role": "anon"}'
    when 'owner' then null
    else jsonb_build_object('sub', tests.id(name), 'role', 'authenticated', 'session_id', tests.id('session of ' || name))
  end as claims) as caller
$$;

create function tests.act_as_visitor() returns void
language sql
as $$ select tests.act_as('visitor') $$;

create function tests.act_as_owner() returns void
language sql
as $$ select tests.act_as('owner') $$;

-- A visitor whose requests have these headers.
create function tests.visit_from(headers jsonb) returns void
language sql
as $$ select tests.act_as('visitor'), set_config('request.headers', headers::text, true) $$;

-- The answer of a function of public as this caller.
create function tests.ask(caller text, call text) returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.act_as(caller);
  execute 'select public.' || call into answer;
  return answer;
end
$$;

-- The answers to a call that is repeated until nothing remains; `%s` in it is where the one before ended.
create function tests.ask_all(caller text, call text) returns setof jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  for turn in 1..100 loop
    answer := tests.ask(caller, format(call, quote_nullable(answer ->> 'next')));
    return next answer;
    exit when answer ->> 'next' is null and answer ->> 'status' <> 'more';
  end loop;
  perform tests.act_as_owner();
end
$$;

-- A transaction id ahead of every transaction of this cluster.
create function tests.future_xid() returns text
language sql
as $$ select (pg_current_xact_id()::text::bigint + 1000000000)::text $$;

-- Each test is one transaction, and the feed never shows what a running transaction wrote. So this simulates a commit: rows,
-- patches and tombstones written since get `xid` as their transaction id; '10' applies to all rows.
create function tests.settle(xid text) returns void
language plpgsql
as $$
declare
  name text;
begin
  set local session_replication_role = replica;
  foreach name in array array(select format('public.%I', t.name) from sync.tables as t where in_feed) || '{sync.patches,sync.tombstones}'::text[] loop
    execute format('update %s set sync_xid = %L where sync_xid = pg_current_xact_id() or %L = ''10''', name, xid, xid);
  end loop;
  update sync.patches set before = xid::xid8 where before = pg_current_xact_id();
  set local session_replication_role = origin;
end
$$;

-- A changed cursor as the server would have signed it.
create function tests.signed(cursor_text text) returns text
language sql
as $$ select left(cursor_text, -32) || sync.sign_cursor(left(cursor_text, -33)) $$;

create function tests.forged(cursor_text text, xid text, base text default null) returns text
language sql
as $$
  select regexp_replace(cursor_text, '/\d+/\d+/.*/', format('/%s/%s/gone//%s/', coalesce(base, xid), xid, '00000000-0000-0000-0000-000000000000'))
$$;

-- A cursor moved back to before the transaction `xid`, in a run of pages that began at `base` (default: there).
create function tests.at(cursor_text text, xid text, base text default null) returns text
language sql
as $$ select tests.signed(tests.forged(cursor_text, xid, base)) $$;

-- All pages of one run.
create function tests.run(since text, page_size int) returns setof jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  for page in 1..100 loop
    answer := public.pull_changes_from_primary(since, page_size)::jsonb;
    return next answer;
    exit when (answer ->> 'done')::boolean;
    since := answer ->> 'cursor';
  end loop;
end
$$;

-- The id of a name as pages contain it: without dashes.
create function tests.sent(name text) returns text
language sql
as $$ select replace(tests.id(name)::text, '-', '') $$;

-- The outcome of a statement: '1 row', or its error with SQLSTATE, hint (the column) and, for a refusal, the message.
create function tests.outcome(statement text) returns text
language plpgsql
as $$
declare
  touched bigint;
  hint text;
  detail text;
begin
  execute statement;
  get diagnostics touched = row_count;
  return touched || case touched when 1 then ' row' else ' rows' end;
exception when others then
  get stacked diagnostics hint = pg_exception_hint, detail = pg_exception_detail;
  perform set_config('tests.said', concat_ws(' ', sqlerrm, nullif(detail, '')), true);
  return concat_ws(' ', sqlstate, nullif(hint, '') || ':', case when sqlstate in ('22023', '22C01') then sqlerrm end);
end
$$;

-- The message and the details of the last error that `outcome` returned.
create function tests.said() returns text
language sql
as $$ select current_setting('tests.said', true) $$;

-- The status that a function of public answers this caller, with the current value if there is one, or its error.
create function tests.status(caller text, call text) returns text
language sql
as $$
  select case outcome when '1 row' then current_setting('tests.status') else outcome end
  from tests.outcome(format(
    $sql$ select set_config('tests.status', concat_ws(' ', answer ->> 'status', answer ->> 'current'), true)
      from tests.ask(%L, %L) as answer $sql$, caller, call
  )) as outcome
$$;

-- The text that a query returns; what it did is rolled back.
create function tests.trial(query text) returns text
language plpgsql
as $$
declare
  answer text;
begin
  begin
    execute query into answer;
    raise exception sqlstate 'TRIAL';
  exception when sqlstate 'TRIAL' then
    return answer;
  end;
end
$$;

-- Inserts a valid row with these changes. Without the `returning` that devices use: the policies for reading could refuse it
-- where those for writing allow the row.
create function tests.send(table_name text, good jsonb, changes jsonb) returns text
language plpgsql
as $$
declare
  sent jsonb := good || changes;
  names text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(sent) as key);
begin
  return tests.outcome(format(
    'insert into public.%I (%s) select %s from jsonb_populate_record(null::public.%I, %L)',
    table_name, names, names, table_name, sent
  ));
end
$$;

create function tests.list_parcel(changes jsonb default '{}') returns text
language sql
as $$
  select tests.send('parcels', jsonb_build_object(
    'id', gen_random_uuid(), 'title', 'High security water', 'volume', 120.5, 'price', 450000, 'location', 'Echuca, VIC',
    'description', 'One hundred and twenty megalitres.', 'status', 'available', 'broker_id', tests.id('broker'),
    'company_id', tests.id('company'), 'listed_date', (now() at time zone 'utc')::date, 'water_type', 'surface',
    'water_source', 'Murray River', 'expiry_date', null
  ), changes)
$$;

-- Lists parcels in one request, whose names are the prefix and a number.
create function tests.list_many(prefix text, first int, last int) returns text
language sql
as $$
  select tests.outcome(format(
    $sql$ insert into public.parcels
        (id, title, volume, price, location, description, broker_id, company_id, listed_date, water_type, water_source)
      select tests.id(%1$L || n), %1$L || ' water ' || n, 1, 1, 'Echuca', 'A parcel among many others', tests.id('broker'),
        tests.id('company'), (now() at time zone 'utc')::date, 'surface', 'Murray'
      from generate_series(%2$s, %3$s) as n on conflict (id) do nothing $sql$, prefix, first, last
  ))
$$;

create function tests.hash_of(key text) returns text
language sql
as $$ select encode(sha256(convert_to(key, 'UTF8')), 'hex') $$;

-- The private row of a listing of the caller, with the key 'key'.
create function tests.write_private(changes jsonb default '{}') returns text
language sql
as $$
  select tests.send('listing_private', jsonb_build_object(
    'id', gen_random_uuid(), 'user_id', sync.current_user_id(), 'device_id', tests.id('phone'), 'key_hash', tests.hash_of('key')
  ), changes)
$$;

-- A change of the listing of this name, sent by the caller.
create function tests.change_listing(listing text, changes jsonb) returns text
language sql
as $$
  select tests.send('listing_changes', jsonb_build_object(
    'id', gen_random_uuid(), 'parcel_id', tests.id(listing), 'user_id', sync.current_user_id(), 'action', 'change',
    'made_at', 1795233600000
  ), changes)
$$;

-- A report of the caller about the listing of this name.
create function tests.report(listing text, changes jsonb default '{}') returns text
language sql
as $$
  select tests.send('reports', jsonb_build_object(
    'id', gen_random_uuid(), 'subject_type', 'parcel', 'subject_id', tests.id(listing), 'user_id', sync.current_user_id(),
    'device_id', gen_random_uuid(), 'reason', 'fraud', 'note', null, 'made_at', 1795233600000
  ), changes)
$$;

-- An enquiry of this caller about the listing of this name.
create function tests.enquire(caller text, listing text, changes jsonb default '{}') returns text
language sql
as $$
  select tests.act_as(caller);
  select tests.send('enquiries', jsonb_build_object(
    'id', gen_random_uuid(), 'parcel_id', tests.id(listing), 'user_id', sync.current_user_id(), 'device_id', tests.id('phone'),
    'volume', 120, 'top_price', 232.5, 'wanted_by', '2026-12-05', 'name', 'Vera', 'phone', '0491 570 313', 'note', null,
    'made_at', 1795233600000
  ), changes)
$$;

-- Sends enquiries of the caller in one request, each from a device of its own unless one is named.
create function tests.enquire_often(listing text, count int, device text default null) returns text
language sql
as $$
  select tests.outcome(format(
    $sql$ insert into public.enquiries (parcel_id, user_id, device_id, volume, phone, made_at)
      select tests.id(%L), sync.current_user_id(), coalesce(%L, gen_random_uuid()), 1, '0491 570 313', 1795233600000
      from generate_series(1, %s) $sql$, listing, tests.id(device), count
  ))
$$;

-- An answer of this caller to the enquiry of this name.
create function tests.answer(caller text, enquiry text, changes jsonb default '{}') returns text
language sql
as $$
  select tests.act_as(caller);
  select tests.send('enquiry_answers', jsonb_build_object(
    'id', gen_random_uuid(), 'enquiry_id', tests.id(enquiry), 'user_id', sync.current_user_id(), 'device_id', tests.id('desk'),
    'action', 'answered', 'made_at', 1795233600000
  ), changes)
$$;

-- Lists a parcel as this caller, with its private row. Its key is 'key'.
create function tests.publish(caller text, listing text, contact jsonb default '{}', changes jsonb default '{}') returns text
language sql
as $$
  select tests.act_as(caller);
  select concat_ws(', ', tests.write_private(jsonb_build_object('id', tests.id(listing)) || contact),
    tests.list_parcel(jsonb_build_object('id', tests.id(listing)) || changes))
$$;

-- The outcome of a change of a listing as this caller.
create function tests.send_as(caller text, listing text, changes jsonb) returns text
language sql
as $$
  select tests.act_as(caller);
  select tests.change_listing(listing, changes)
$$;

-- The same, rolled back.
create function tests.try_as(caller text, listing text, changes jsonb) returns text
language sql
as $$ select tests.trial(format('select tests.send_as(%L, %L, %L)', caller, listing, changes)) $$;

-- A change of the profile of this name, 'broker' or 'company' at the end, sent by the caller.
create function tests.change_profile(profile text, changes jsonb) returns text
language sql
as $$
  select tests.send('profile_changes', jsonb_build_object(
    'id', gen_random_uuid(), 'profile_type', regexp_replace(profile, '.* ', ''), 'profile_id', tests.id(profile),
    'user_id', sync.current_user_id(), 'made_at', 1795233600000
  ), changes)
$$;

-- The same as this caller, with its fields and the values before them.
create function tests.edit_as(caller text, profile text, fields jsonb, before jsonb, changes jsonb default '{}') returns text
language sql
as $$
  select tests.act_as(caller);
  select tests.change_profile(profile, jsonb_build_object('fields', fields, 'before', before) || changes)
$$;

-- The same, rolled back.
create function tests.try_edit_as(caller text, profile text, fields jsonb, before jsonb, changes jsonb default '{}') returns text
language sql
as $$ select tests.trial(format('select tests.edit_as(%L, %L, %L, %L, %L)', caller, profile, fields, before, changes)) $$;

create function tests.submit_company(changes jsonb default '{}') returns text
language sql
as $$
  select tests.send('pending_companies', jsonb_build_object(
    'id', gen_random_uuid(), 'user_id', tests.id('jo'), 'name', 'Lachlan Water', 'logo', 'https://lachlan.example/logo.png',
    'description', 'A company on the Lachlan.', 'phone', '02 5550 0100', 'email', 'office@lachlan.example',
    'website', 'https://lachlan.example', 'address', '1 Weir Road, Forbes', 'year_founded', 1999,
    'regions', array['Lachlan']
  ), changes)
$$;

create function tests.submit_broker(changes jsonb default '{}') returns text
language sql
as $$
  select tests.send('pending_brokers', jsonb_build_object(
    'id', gen_random_uuid(), 'user_id', tests.id('jo'), 'name', 'Jo Farm', 'title', 'Broker', 'email', 'jo@farm.example',
    'phone', '03 5550 0100', 'image', 'https://farm.example/jo.jpg', 'bio', 'Knows the river.',
    'specialties', array['Groundwater Rights'], 'location', 'Echuca, VIC', 'company_id', tests.id('company')
  ), changes)
$$;

create function tests.claim(changes jsonb default '{}') returns text
language sql
as $$
  select tests.send('claimed_entities', jsonb_build_object(
    'id', gen_random_uuid(), 'user_id', tests.id('jo'), 'entity_type', 'broker', 'entity_id', tests.id('broker'),
    'approved', false
  ), changes)
$$;

-- Adds claims such as 'sam on broker'; the profile is named by its kind at the end.
create function tests.own(claims text[], is_approved boolean default true) returns void
language sql
as $$
  insert into public.claimed_entities (id, user_id, entity_type, entity_id, approved)
  select tests.id('claim of ' || claim), tests.id(owner), regexp_replace(claim, '.* ', ''), tests.id(profile), is_approved
  from unnest(claims) as claim, split_part(claim, ' on ', 1) as owner, split_part(claim, ' on ', 2) as profile
$$;

-- Approves such a claim, or ends it.
create function tests.approve(claim text, is_approved boolean default true) returns void
language sql security definer
as $$ update public.claimed_entities set approved = is_approved where id = tests.id('claim of ' || claim) $$;

-- The key and the secret of a browser that takes notices.
create function tests.push_key() returns text
language sql immutable
as $$ select 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4' $$;
create function tests.push_secret() returns text
language sql immutable
as $$ select 'BTBZMqHH6r4Tts7J_aSIgg' $$;

-- Whose inboxes have the listing, or the enquiry, of this name.
create function tests.recipients(item text) returns text
language sql security definer
as $$
  select string_agg(name, ' ' order by name)
  from (
    select user_id from public.inbox where parcel_id = tests.id(item) union all
    select user_id from public.enquiry_inbox where enquiry_id = tests.id(item)
  ) as copies join unnest(array['jo', 'sam', 'kim', 'pat', 'ben', 'alex', 'fay']) as name on user_id = tests.id(name)
$$;

-- The row of the broker or company of this name.
create function tests.profile(profile text) returns jsonb
language sql security definer
as $$
  select coalesce(
    (select to_jsonb(b) - 'sync_xid' from public.brokers as b where id = tests.id(profile)),
    (select to_jsonb(c) - 'sync_xid' from public.companies as c where id = tests.id(profile))
  )
$$;

-- A company with an office and a broker, another company with another broker; jo without a role, another user sam with the
-- role broker, and the administrator kim.
select tests.sign_up('jo'), tests.sign_up('sam'), tests.sign_up('kim');
insert into public.user_roles (user_id, role) values (tests.id('kim'), 'admin'), (tests.id('sam'), 'broker');

insert into public.companies (id, name, logo, description, phone, email, website, address, year_founded, regions)
select tests.id(company), company, '/logos/' || id || '.svg', 'A company of water brokers.', '03 5550 0100', 'office@company.example',
  'https://company.example', '1 High Street, Echuca VIC 3564', 1999, array['Murrumbidgee']
from unnest(array['company', 'other company'], array['company', 'other']) as companies (company, id);

insert into public.company_locations (id, company_id, address, city, state, is_primary)
values (tests.id('office'), tests.id('company'), '1 High Street', 'Echuca', 'VIC 3564', true);

insert into public.brokers (id, name, title, email, phone, image, bio, specialties, location, company_id, rating)
select tests.id(broker), broker, 'Broker', 'broker@company.example', '03 5550 0100', '/people/broker.svg', 'Knows the river.',
  array['Groundwater Rights'], 'Echuca, VIC', tests.id(company), 4.9
from unnest(array['broker', 'other broker'], array['company', 'other company']) as brokers (broker, company);
