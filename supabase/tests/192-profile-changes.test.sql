-- Changes of profiles: who may do what, and what a change does. sam owns the broker, pat and ben the company, alex the other broker and
-- the other company, and has claims on these that wait; the claim of fay on the broker was revoked; jo is a user, kim an administrator.
begin;
select plan(197);

select tests.sign_up(name) from unnest(array['pat', 'ben', 'alex', 'fay']) as name;
select tests.own('{sam on broker,pat on company,ben on company,fay on broker,alex on other broker,alex on other company}'),
  tests.own('{alex on broker,alex on company}', false);
delete from public.claimed_entities where user_id = tests.id('fay');

create function pg_temp.old(profile text, fields jsonb) returns jsonb
language sql security definer
as $$
  select jsonb_object_agg(key, private.profile_values(regexp_replace(profile, '.* ', ''), tests.id(profile)) -> key)
  from jsonb_object_keys(fields) as key
$$;

-- Who may do what.
create temporary table wanted (profile text, fields jsonb);
insert into wanted values
  ('broker', '{"phone": "0491 570 006"}'), ('broker', '{"fees": {"note": "By agreement"}}'), ('company', '{"phone": "0491 570 006"}'),
  ('company', '{"complaints": {"note": "Call the office"}}'),
  ('broker', jsonb_build_object('left_company', tests.id('company')));
create temporary table cells (caller text, outcomes text[]);
insert into cells values
  ('sam',     '{+,+,-,-,-}'),
  ('pat',     '{-,-,+,+,+}'),
  ('ben',     '{-,-,+,+,+}'),
  ('alex',    '{-,-,-,-,-}'),
  ('fay',     '{-,-,-,-,-}'),
  ('jo',      '{-,-,-,-,-}'),
  -- Administrators correct a profile, and state nothing in its name.
  ('kim',     '{+,-,+,-,+}'),
  ('visitor', '{-,-,-,-,-}');
select is(
  tests.try_edit_as(caller, profile, fields, pg_temp.old(profile, fields)), case outcome when '+' then '1 row' else expected end,
  format('%s: %s %s', caller, profile, fields)
)
from cells, lateral unnest(outcomes) with ordinality as cell (outcome, place)
join (select *, row_number() over () as place from wanted) as request using (place),
  lateral (select case
    when caller = 'visitor' then '42501'
    when fields ? 'left_company' then '42501 left_company:'
    when caller = 'kim' then '42501 ' || (select jsonb_object_keys(fields)) || ':'
    else '42501'
  end as expected) as refusals;

select tests.edit_as(caller, 'broker', fields, pg_temp.old('broker', fields)), is(tests.said(), refusal, refusal)
from (values
  ('fay', '{"phone": "0491 570 006"}'::jsonb, 'Only an approved owner can change this profile.'),
  ('kim', '{"fees": {"note": "By agreement"}}', 'Only an approved owner can state this.'),
  ('sam', jsonb_build_object('left_company', tests.id('company')), 'Only the company can say that a broker is no longer with it.'),
  ('pat', '{"left_company": null}', 'Only an administrator can say that a broker is with the company again.')
) as refused (caller, fields, refusal);

select is(tests.try_edit_as('sam', 'broker', '{"bio": "Knows the Murray."}', '{"bio": "Knows the river."}', changes), expected, message)
from (values
  (jsonb_build_object('profile_id', tests.id('company')), '22023 profile_id: This broker is no longer listed.', 'a broker is no company'),
  (jsonb_build_object('profile_id', tests.id('other broker')), '42501', 'a claim is on one profile'),
  (jsonb_build_object('profile_id', tests.id('unknown')), '22023 profile_id: This broker is no longer listed.', 'a profile may be gone'),
  ('{"profile_id": null}', '22023 profile_id: This profile does not exist.', 'a change is of a profile'),
  ('{"profile_type": "parcel"}', '22023 profile_type: Only brokers and companies have profiles.', 'of two kinds'),
  ('{"profile_type": null}', '22023 profile_type: Only brokers and companies have profiles.', 'it names the kind'),
  ('{"made_at": 7}', '22023 made_at: The date of this change is not possible. Check the date on this device and send the change again.', 'a date'),
  ('{"created_at": "2001-01-01"}', '42501', 'nobody chooses the arrival'),
  ('{"replaced": {"phone": "1"}}', '42501', 'nor what was replaced')
) as changed (changes, expected, message);

-- What nobody changes.
select is(tests.try_edit_as(caller, profile, jsonb_build_object(field, value), jsonb_build_object(field, value)),
  '22023 fields: One of these fields cannot be changed.', format('%s never changes %s of a %s', caller, field, profile))
from unnest(array['sam', 'kim']) as caller, (values
  ('broker', 'rating', '5'::jsonb), ('broker', 'reviews', '9'), ('broker', 'transactions', '9'), ('broker', 'id', '"x"'), ('broker', 'owner_since', 'null'),
  ('broker', 'left_company_at', 'null'), ('broker', 'sync_xid', '"1"'), ('broker', 'website', '"https://a.example"'), ('broker', 'offices', '[]'),
  ('company', 'left_company', 'null'), ('company', 'company_id', 'null'), ('company', 'rating', '5')
) as never (profile, field, value);
select is(tests.try_edit_as('sam', 'broker', fields, before), '22023 ' || refusal, refusal)
from (values
  ('{}'::jsonb, '{}'::jsonb, 'fields: Nothing was changed.'),
  ('[]', '[]', 'fields: Nothing was changed.'),
  ('{"bio": "Knows the Murray."}', '{}', 'before: The values before the change are missing.'),
  ('{"bio": "Knows the Murray."}', '{"title": "Broker"}', 'before: The values before the change are missing.'),
  ('{"bio": "Knows the Murray.", "rating": 5}', '{"bio": "Knows the river.", "rating": 4.9}', 'fields: One of these fields cannot be changed.')
) as refused (fields, before, refusal);
select tests.act_as('sam');
select is(tests.outcome(format('update public.brokers set %s', change)), '0 rows', 'an owner updates no profile: ' || change)
from unnest(array['phone = ''0491 570 006''', 'rating = 5', 'company_id = tests.id(''other company'')']) as change;
select tests.act_as_owner();
grant select, insert, update, delete on all tables in schema public to anon, authenticated;
select tests.act_as('sam');
select is(tests.outcome(statement), expected, 'nor with a grant: ' || statement)
from (values
  ('update public.brokers set rating = 5', '0 rows'), ('update public.companies set name = ''Mine''', '0 rows'),
  ('update public.profile_changes set replaced = null', '0 rows'), ('update public.profile_requests set status = ''approved''', '0 rows'),
  ('delete from public.profile_changes', '0 rows'), ('update public.credentials set checked_on = now()', '0 rows'),
  ($$ insert into public.credentials (broker_id, line, note, stated_on) values (tests.id('broker'), 'fees', 'None', now()) $$, '42501')
) as statements (statement, expected);
select is(tests.try_edit_as('sam', 'broker', '{"bio": "Knows the Murray."}', '{"bio": "Knows the river."}', changes), expected, message)
from (values
  ('{"replaced": {"phone": "1"}, "created_at": "2001-01-01"}'::jsonb, '1 row', 'what the server fills in is accepted')
) as changed (changes, expected, message);
select is(tests.edit_as('visitor', 'broker', '{"title": "Owner"}', '{"title": "Broker"}'), '42501', 'with a grant, a visitor changes nothing either');
select tests.edit_as('sam', 'broker', '{"bio": "Knows the Murray."}', '{"bio": "Knows the river."}', '{"replaced": {"phone": "1"}, "created_at": "2001-01-01"}');
select tests.act_as_owner();
select results_eq('select replaced, created_at from public.profile_changes', $$ values ('{"bio": "Knows the river."}'::jsonb, now()) $$, 'and replaced by the server');

-- A broker with the id of a company.
select tests.act_as_owner();
insert into public.brokers (id, name, title, email, phone, image, bio, specialties, location, company_id)
select tests.id('company'), 'Twin', title, email, phone, image, bio, specialties, location, company_id from public.brokers where id = tests.id('broker');
select is(tests.try_edit_as('pat', 'company', '{"title": "Mine"}', '{"title": "Broker"}', '{"profile_type": "broker"}'), '42501', 'a claim on a company is none on a broker');
select is(tests.try_edit_as('pat', 'company', '{"phone": "0491 570 006"}', '{"phone": "03 5550 0100"}'), '1 row', 'whatever their ids');
select tests.act_as_owner();
delete from public.brokers where id = tests.id('company');

-- The rules and messages of the forms.
select is(tests.try_edit_as(case profile when 'broker' then 'sam' else 'pat' end, profile, fields, pg_temp.old(profile, fields)), '22023 ' || refusal, profile || ' ' || refusal)
from (values
  ('broker', '{"name": "x"}'::jsonb, 'name: Name must be at least 2 characters'),
  ('broker', '{"title": null}', 'title: Title is required'),
  ('broker', '{"title": 77}', 'title: Title must be text'),
  ('broker', '{"specialties": "Groundwater"}', 'specialties: Specialties are required'),
  ('broker', '{"specialties": [["Groundwater"]]}', 'specialties: Specialties are required'),
  ('broker', '{"specialties": ["Groundwater", null]}', 'specialties: Specialties are required'),
  ('broker', '{"company_id": "elsewhere"}', 'company_id: This company is no longer listed.'),
  ('company', '{"name": null}', 'name: Name must be at least 2 characters'),
  ('company', '{"email": {"a": "b"}}', 'email: Email must be text'),
  ('company', '{"year_founded": "1999"}', 'year_founded: Year must be at least 1800'),
  ('company', '{"year_founded": null}', 'year_founded: Year must be at least 1800'),
  ('company', '{"year_founded": 1999.5}', 'year_founded: Year must be a whole number'),
  ('company', '{"phone": "0491 570 006", "regions": [7]}', 'regions: At least one region must be selected'),
  ('company', '{"phone": "0491 570 006", "offices": [{"phone": 1e20}]}', 'fields: A number is too long.')
) as refused (profile, fields, refusal);
select is(tests.profile('company') ->> 'phone', '03 5550 0100', 'a refused change changes nothing');

-- Every field that an owner changes at once.
create temporary table edits (caller text, profile text, fields jsonb);
insert into edits values
  ('sam', 'broker', '{"title": "Principal", "email": "sam@farm.example", "phone": "0491 570 006", "image": "https://farm.example/sam.jpg", "bio": "Knows every river.",
    "specialties": ["Groundwater", "Leases"], "location": "Hay, NSW"}'),
  ('pat', 'company', '{"logo": "https://farm.example/logo.png", "description": "Brokers of the Murrumbidgee.", "phone": "0491 570 007", "email": "pat@farm.example",
    "website": "https://farm.example", "address": "9 High Street, Hay", "year_founded": 2001, "regions": ["Lachlan", "Murrumbidgee"]}');
create temporary table original as select profile, tests.profile(profile) as was from edits;
select is(tests.edit_as(caller, profile, fields, pg_temp.old(profile, fields)), '1 row', 'a change of every field of a ' || profile) from edits;
select is(tests.profile(profile), was || fields, 'arrives, and changes nothing else') from edits join original using (profile);

-- Conflicts and merges.
select is(tests.edit_as('pat', 'company', '{"phone": "0491 570 100"}', '{"phone": "0491 570 007"}'), '1 row', 'an owner changes the phone');
select is(tests.edit_as('ben', 'company', '{"website": "https://ben.example"}', '{"website": "https://farm.example"}'), '1 row', 'another owner the website');
select results_eq($$ select p ->> 'phone', p ->> 'website' from tests.profile('company') as p $$, $$ values ('0491 570 100', 'https://ben.example') $$, 'changes of different fields merge');
select is(tests.edit_as('ben', 'company', '{"phone": "0491 570 200"}', '{"phone": "0491 570 007"}'), '22C01 phone: The phone was changed in the meantime.',
  'the second change of one field is a conflict');
select is(tests.edit_as('ben', 'company', '{"regions": ["Lachlan"], "address": "1 Main Street"}', '{"regions": ["Hunter"], "address": "2 Main Street"}'),
  '22C01 address: The address was changed in the meantime.', 'a conflict names the first field in the order of the form');
select is(tests.edit_as('ben', 'company', '{"regions": ["Lachlan"]}', '{"regions": ["Hunter"]}'), '22C01 regions: The list of regions was changed in the meantime.', 'in words');
select tests.edit_as('ben', 'company', '{"phone": "1 234 567", "website": "https://c.example", "year_founded": 2002}',
  '{"phone": "7 654 321", "website": "https://d.example", "year_founded": 2001}'), is(
  tests.said(), 'The phone was changed in the meantime. {"phone": "0491 570 100", "website": "https://ben.example"}',
  'a conflict carries the current values'
);
select tests.act_as_owner();
create temporary table settled as select ctid as place from public.companies where id = tests.id('company');
select is(tests.edit_as('ben', 'company', '{"phone": "0491 570 100"}', '{"phone": "0491 570 007"}'), '1 row', 'a change to the value that the field has already is accepted');
select tests.act_as_owner();
select results_eq($$ select ctid from public.companies where id = tests.id('company') $$, 'select place from settled', 'and writes nothing');
select is((select replaced from public.profile_changes where user_id = tests.id('ben') and fields ? 'phone'), '{}', 'it replaced nothing');
select is(tests.edit_as('pat', 'company', '{"phone": "0491 570 101"}', '{"phone": "0491 570 100"}', jsonb_build_object('id', tests.id('once'))), '1 row', 'a change arrives');
select is(tests.edit_as('pat', 'company', '{"phone": "0491 570 102"}', '{"phone": "0491 570 101"}'), '1 row', 'then another');
select is(tests.edit_as('pat', 'company', '{"phone": "0491 570 101"}', '{"phone": "0491 570 100"}', jsonb_build_object('id', tests.id('once'))), '0 rows', 'the first one, resent, is skipped');
select is(tests.profile('company') ->> 'phone', '0491 570 102', 'and changes nothing');
select is(tests.outcome($$ insert into public.profile_changes (profile_type, profile_id, user_id, fields, before, made_at)
  select 'company', tests.id('company'), tests.id('pat'), jsonb_build_object('phone', new), jsonb_build_object('phone', old), 1795233600000
  from (values ('0491 570 104', '0491 570 102'), ('0491 570 105', '0491 570 104')) as steps (new, old) $$), '2 rows', 'a row sees the effect of the one before it');

-- A claim that ends.
select tests.act_as('kim');
delete from public.claimed_entities where id = tests.id('claim of ben on company');
update public.claimed_entities set approved = false where id = tests.id('claim of sam on broker');
select is(tests.edit_as(caller, profile, '{"phone": "0491 570 300"}', pg_temp.old(profile, '{"phone": 1}'), jsonb_build_object('id', tests.id('late'))), '42501', 'after the end of a claim, a change is refused: ' || caller)
from (values ('ben', 'company'), ('sam', 'broker')) as late (caller, profile);
select is_empty($$ select from public.read_back('profile_changes', array[tests.id('late')]) as answer where answer -> 'received' <> '{}' $$, 'without a receipt');
select tests.act_as('kim');
update public.claimed_entities set approved = true where id = tests.id('claim of sam on broker');
select is(tests.edit_as('kim', 'broker', '{"name": "Corrected by us", "phone": "0491 570 301"}', pg_temp.old('broker', '{"name": 1, "phone": 1}')), '1 row', 'an administrator corrects a profile');
select is(tests.profile('broker') ->> 'name', 'Corrected by us', 'also its name');

-- Offices.
create function pg_temp.office(name text, changes jsonb default '{}') returns jsonb
language sql
as $$
  select jsonb_build_object('id', tests.id(name), 'address', name, 'city', 'Hay', 'state', 'NSW', 'is_primary', false) || changes
$$;
create function pg_temp.offices() returns text
language sql security definer
as $$
  select string_agg(concat_ws(' ', address, city, state, case when is_primary then 'primary' end, phone, email), ', ' order by address)
  from public.company_locations where company_id = tests.id('company')
$$;
create function pg_temp.set_offices(caller text, offices jsonb, before jsonb default null) returns text
language sql
as $$
  select tests.edit_as(caller, 'company', jsonb_build_object('offices', offices), 
    case when before is null then pg_temp.old('company', '{"offices": 1}') else jsonb_build_object('offices', before) end)
$$;
select tests.act_as_owner();
insert into public.company_locations (id, company_id, address, city, state) values (tests.id('elsewhere'), tests.id('other company'), 'Elsewhere', 'Hay', 'NSW');
select is(pg_temp.set_offices('pat', offices), '22023 ' || refusal, refusal)
from (values
  ('{}'::jsonb, 'offices: Offices must be a list'),
  ('null', 'offices: Offices must be a list'),
  ((select jsonb_agg(pg_temp.office('office ' || n)) from generate_series(1, 51) as n), 'offices: List at most 50 offices'),
  ('[7]', 'offices[0].address: Address is required'),
  (jsonb_build_array(pg_temp.office('a'), pg_temp.office('b', '{"rooms": 7}')), 'offices[1].id: An office has no such value.'),
  (jsonb_build_array(pg_temp.office('a', jsonb_build_object('company_id', tests.id('other company')))), 'offices[0].id: An office has no such value.'),
  (jsonb_build_array(pg_temp.office('a', '{"id": "first"}')), 'offices[0].id: The id of the office is missing.'),
  (jsonb_build_array(pg_temp.office('a') - 'id'), 'offices[0].id: The id of the office is missing.'),
  (jsonb_build_array(pg_temp.office('a', '{"address": ""}')), 'offices[0].address: Address is required'),
  (jsonb_build_array(pg_temp.office('a', '{"address": 7}')), 'offices[0].address: Address must be text'),
  (jsonb_build_array(pg_temp.office('a', jsonb_build_object('city', repeat('x', 301)))), 'offices[0].city: City must be at most 300 characters'),
  (jsonb_build_array(pg_temp.office('a') - 'city'), 'offices[0].city: City is required'),
  (jsonb_build_array(pg_temp.office('a', '{"state": " "}')), 'offices[0].state: State is required'),
  (jsonb_build_array(pg_temp.office('a', '{"is_primary": "yes"}')), 'offices[0].is_primary: Say whether this is the primary office'),
  (jsonb_build_array(pg_temp.office('a') - 'is_primary'), 'offices[0].is_primary: Say whether this is the primary office'),
  (jsonb_build_array(pg_temp.office('a', '{"phone": "1"}')), 'offices[0].phone: Phone number is required'),
  (jsonb_build_array(pg_temp.office('a'), pg_temp.office('b', '{"email": "b"}')), 'offices[1].email: Please enter a valid email'),
  (jsonb_build_array(pg_temp.office('a'), pg_temp.office('a')), 'offices: Two offices have the same id.'),
  (jsonb_build_array(pg_temp.office('a', '{"is_primary": true}'), pg_temp.office('b', '{"is_primary": true}')), 'offices: Only one office can be the primary one'),
  (jsonb_build_array(pg_temp.office('elsewhere')), 'offices: One of these offices belongs to another company.')
) as refused (offices, refusal);
select is(pg_temp.offices(), '1 High Street Echuca VIC 3564 primary', 'refused offices change nothing');
select is(pg_temp.set_offices('pat', jsonb_build_array(
  pg_temp.office('z', '{"phone": "0491 570 006", "email": "z@farm.example", "is_primary": true}'), pg_temp.office('b', '{"phone": null}'),
  pg_temp.office('office', '{"address": "1 High Street", "city": ""}')
)), '1 row', 'an owner adds two offices, and another primary one');
select is(pg_temp.offices(), '1 High Street  NSW, b Hay NSW, z Hay NSW primary 0491 570 006 z@farm.example', 'they are there');
select is(pg_temp.set_offices('pat', jsonb_build_array(pg_temp.office('b'), pg_temp.office('z', '{"phone": "0491 570 006", "email": "z@farm.example", "is_primary": true}'))),
  '1 row', 'an office that is not in the list');
select is(pg_temp.offices(), 'b Hay NSW, z Hay NSW primary 0491 570 006 z@farm.example', 'is removed');
select is(pg_temp.set_offices('pat', '[]', jsonb_build_array(pg_temp.office('b'))), '22C01 offices: The list of offices was changed in the meantime.', 'a list that its author has not seen is a conflict');
select is(pg_temp.set_offices('pat', jsonb_build_array(pg_temp.office('b', '{"is_primary": true}')),
  jsonb_build_array(pg_temp.office('z', '{"phone": "0491 570 006", "email": "z@farm.example", "is_primary": true}'), pg_temp.office('b', '{"phone": null, "email": null}'))),
  '1 row', 'the order of the list and its nulls do not matter');
select is(pg_temp.offices(), 'b Hay NSW primary', 'one office is left');
select tests.act_as_owner();
create temporary table office_row as select ctid as place from public.company_locations where id = tests.id('b');
select is(pg_temp.set_offices('pat', jsonb_build_array(pg_temp.office('b', '{"is_primary": true}'), pg_temp.office('c'))), '1 row', 'another one');
select tests.act_as_owner();
select results_eq($$ select ctid from public.company_locations where id = tests.id('b') $$, 'select place from office_row', 'writes that one only');
select is(pg_temp.set_offices('pat', jsonb_build_array(
  pg_temp.office('b', jsonb_build_object('is_primary', primary_one = 'b')), pg_temp.office('c', jsonb_build_object('is_primary', primary_one = 'c'))
)), '1 row', 'another one is the primary: ' || primary_one) from unnest(array['c', 'b']) as primary_one;
select is(pg_temp.set_offices('pat', '[]'), '1 row', 'a company may have none');
select is(pg_temp.offices(), null, 'then there is none');
select isnt_empty($$ select from public.company_locations where company_id = tests.id('other company') $$, 'and those of others stay');

-- No longer with us.
create function pg_temp.leave(caller text, company text default 'company', was text default null, profile text default 'broker') returns text
language sql
as $$
  select tests.edit_as(caller, profile, jsonb_build_object('left_company', tests.id(company)), jsonb_build_object('left_company', tests.id(was)))
$$;
select is(tests.publish('jo', 'earlier'), '1 row, 1 row', 'a listing of the broker');
select is(tests.publish('jo', 'hidden'), '1 row, 1 row', 'and one that is hidden');
select tests.ask('kim', 'moderate_listings(array[tests.id(''hidden'')], ''hide'')');
select is(pg_temp.leave('alex', 'other company'), '22023 left_company: This broker no longer works for this company.', 'another company says nothing of the broker');
select is(pg_temp.leave('pat'), '1 row', 'the company says that the broker is no longer with it');
select results_eq(
  $$ select p ->> 'company_id', p ->> 'left_company_at', p ->> 'name' from tests.profile('broker') as p $$,
  $$ values (tests.id('company')::text, to_jsonb(now()) #>> '{}', 'Corrected by us') $$, 'the profile stays, with its former company'
);
select is(pg_temp.leave('pat'), '1 row', 'saying it again is accepted');
select tests.act_as_visitor();
select is(tests.list_parcel(), '22023 broker_id: This broker no longer works for this company.', 'nobody lists under the broker at the company any more');
select is(tests.send_as(caller, 'earlier', '{"action": "confirm"}'), '1 row', 'earlier listings stay with ' || caller) from unnest(array['jo', 'sam', 'pat']) as caller;
select is(tests.send_as('jo', 'earlier', '{"action": "change", "fields": {"price": 7}, "before": {"price": 450000}}'), '1 row', 'and can be changed');
select is(
  tests.ask('kim', 'moderate_listings(array[tests.id(''hidden'')], ''restore'')') #>> '{refused,0,message}', 'This broker no longer works for this company.',
  'a hidden one is not restored, in words'
);
select is(tests.edit_as('sam', 'broker', '{"location": "Moama, NSW"}', '{"location": "Hay, NSW"}'), '1 row', 'the broker still edits their profile');
select is(tests.edit_as('kim', 'broker', '{"location": "Hay, NSW"}', '{"location": "Moama, NSW"}'), '1 row', 'and so do administrators');
select is(tests.edit_as('pat', 'broker', '{"left_company": null}', jsonb_build_object('left_company', tests.id('company'))), '42501 left_company:', 'the company cannot take it back');
select is(tests.edit_as('sam', 'broker', '{"left_company": null}', jsonb_build_object('left_company', tests.id('company'))), '42501 left_company:', 'nor can the broker');
select is(tests.edit_as('kim', 'broker', '{"left_company": null}', jsonb_build_object('left_company', tests.id('company'))), '1 row', 'but an administrator can');
select is(tests.profile('broker') ->> 'left_company_at', null, 'the broker is with the company again');
select tests.act_as_visitor();
select is(tests.list_parcel(), '1 row', 'and can be listed under');
select is(tests.ask('kim', 'moderate_listings(array[tests.id(''hidden'')], ''restore'')') ->> 'status', 'restored', 'also the hidden one');
select is(pg_temp.leave('pat'), '1 row', 'the broker leaves once more');
select tests.act_as('kim');
update public.brokers set company_id = tests.id('other company') where id = tests.id('broker');
select is(tests.profile('broker') ->> 'left_company_at', null, 'who moves to another company has not left that one');
select is(pg_temp.leave('pat'), '22023 left_company: This broker no longer works for this company.', 'the former company has no more to say');
select is(pg_temp.leave('alex', 'other company'), '1 row', 'the new one has');
select is(pg_temp.leave('kim', 'company'), '22023 left_company: This broker no longer works for this company.', 'an administrator names the right company as well');

-- The digest of what devices send, as in tests/remote/content-digest.test.ts.
select tests.act_as_owner();
select is(encode(sync.content_digest('{
  "id": "0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a001", "profile_type": "company", "profile_id": "0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a002",
  "user_id": "0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a003", "made_at": 1795233600123,
  "fields": {"offices": [{"id": "0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a004", "city": "Hay", "is_primary": true, "phone": null}], "fees": {"percent": 2.5, "gst": "on-top"}},
  "before": {"offices": [], "fees": null}
}'), 'hex'), '52d58cf493a219f6d7f3ef7fc039b030', 'the digest of a change');

select * from finish();
rollback;
