-- What an owner cannot hide from administrators, however much they send. sam owns the broker, pat the company; kim is an administrator.
begin;
select plan(22);

select tests.sign_up('pat'), tests.own('{sam on broker,pat on company}');

-- As this caller, and without limits.
create function pg_temp.change(caller text, profile text, field text, value jsonb) returns void
language plpgsql
as $$
begin
  perform tests.act_as(caller), set_config('role', 'none', true);
  insert into public.profile_changes (profile_type, profile_id, user_id, fields, before, made_at) values (
    profile, tests.id(profile), tests.id(caller), jsonb_build_object(field, value),
    jsonb_build_object(field, private.profile_values(profile, tests.id(profile)) -> field), 1795233600000
  );
end
$$;
create function pg_temp.page(after text default null) returns jsonb
language sql
as $$ select tests.ask('kim', format('profiles_for_review(%L)', after)) $$;
create function pg_temp.entry(field text) returns jsonb
language sql
as $$ select listed from jsonb_array_elements(pg_temp.page() -> 'contacts') as listed where listed ->> 'field' = entry.field $$;
create function pg_temp.undo(profile text, field text) returns text
language sql
as $$
  select tests.ask('kim', format('undo_profile_change(%L, %L, %L, %L)', profile, tests.id(profile), field, pg_temp.entry(field) ->> 'version')) ->> 'status'
$$;

-- A changed phone behind 205 others.
select pg_temp.change('sam', 'broker', 'phone', to_jsonb('0491 570 ' || n)) from generate_series(100, 305) as n;
select is(jsonb_array_length(pg_temp.page() -> 'contacts'), 1, 'many changes of a contact are one entry');
select results_eq($$ select e ->> 'old', e ->> 'new', e ->> 'changes' from pg_temp.entry('phone') as e $$, $$ values ('03 5550 0100', '0491 570 305', '206') $$, 'with the first phone and the last one');
select is(pg_temp.undo('broker', 'phone'), 'undone', 'which is undone at once');
select tests.act_as_owner();
select is((select phone from public.brokers where id = tests.id('broker')), '03 5550 0100', 'the first phone is back');

-- Large offices, again and again.
create function pg_temp.offices(seed text, many int default 50) returns jsonb
language sql
as $$
  select jsonb_agg(jsonb_build_object(
    'id', tests.id('office ' || n), 'address', rpad(seed || n, 300, '"\'), 'city', repeat('"', 300), 'state', repeat('\', 50), 'is_primary', false,
    'phone', rpad('0491', 50, '"'), 'email', repeat('a', 60) || '@' || rpad('', 170, repeat('b', 60) || '.') || 'b.example'
  ) order by n) from generate_series(1, many) as n
$$;
select cmp_ok(length(pg_temp.offices('Lane ')::text), '>', 88000, 'offices with all that they may have');
select pg_temp.change('pat', 'company', 'offices', pg_temp.offices('Road ' || n || ' ')) from generate_series(1, 20) as n;
select cmp_ok(octet_length(pg_temp.page()::text), '<', 10000, '20 lists of 50 offices are one short entry');
select is(pg_temp.entry('offices') - '{version,offices,by,name,profile_id,first_at,last_at,undone_at,undone_by}'::text[],
  '{"profile_type": "company", "field": "offices", "state": "applied", "changes": 20, "old": 1, "new": 50, "differing": 51}', 'with the numbers of offices, and of those that differ');
select results_eq(
  $$ select o -> 'old' ->> 'address', left(o -> 'new' ->> 'address', 7), char_length(o -> 'new' ->> 'address'), o -> 'new' -> 'is_primary' from jsonb_array_elements(pg_temp.entry('offices') -> 'offices') as o $$,
  $$ values ('1 High Street', null, null, null), (null, 'Road 20', 100, 'false'::jsonb), (null, 'Road 20', 100, 'false') $$, 'and three of these, the former ones first, with short texts'
);
select is(pg_temp.undo('company', 'offices'), 'undone', 'an administrator undoes all of them');
select tests.act_as_owner();
select results_eq($$ select address from public.company_locations where company_id = tests.id('company') $$, array['1 High Street'], 'the first office is back');
select pg_temp.change('pat', 'company', 'offices', pg_temp.offices('Road ', 4));
select pg_temp.change('pat', 'company', 'offices', jsonb_set(pg_temp.offices('Road ', 4), '{2,phone}', '"0491 570 006"'));
select tests.act_as_owner();
update private.contact_changes set old = pg_temp.offices('Road ', 4) where field = 'offices';
select results_eq($$ select o #>> '{old,id}', o #>> '{new,id}', o #>> '{new,phone}' from jsonb_array_elements(pg_temp.entry('offices') -> 'offices') as o $$,
  $$ values (tests.id('office 3')::text, tests.id('office 3')::text, '0491 570 006') $$, 'an office that stays as it is has no line');

-- Pages.
select tests.act_as_owner();
delete from private.contact_changes;
insert into private.contact_changes (profile_type, profile_id, field, old, last_at)
select 'company', tests.id('profile ' || n), field, '"03 5550 0100"', now() - n / 3 * interval '1 minute' from generate_series(1, 125) as n, unnest(array['phone', 'email']) as field;
insert into public.profile_requests (user_id, change_id, profile_type, profile_id, field, value, former, created_at)
select tests.id('jo'), gen_random_uuid(), 'company', tests.id('profile ' || n), 'name', 'Name ' || n, 'Former', now() - n / 3 * interval '1 minute' from generate_series(1, 130) as n;
create function pg_temp.all_pages() returns table (page int, list text, entry jsonb)
language sql
as $$
  select number::int, name, item
  from tests.ask_all('kim', 'profiles_for_review(%s)') with ordinality as pages (answer, number), unnest(array['requests', 'contacts']) as name,
    jsonb_array_elements(answer -> name) as item
$$;
select is(pg_temp.page() - '{requests,contacts,next}'::text[], '{"status": "ok", "truncated": ["contacts", "requests"]}', 'a page says which lists go on');
create temporary table pages as select * from pg_temp.all_pages();
select results_eq('select page, list, count(*)::int from pages group by 1, 2 order by 1, 2',
  $$ values (1, 'contacts', 100), (1, 'requests', 100), (2, 'contacts', 100), (2, 'requests', 30), (3, 'contacts', 50) $$, 'each list has 100 entries on a page');
select results_eq($$ select count(distinct (entry ->> 'profile_id', entry ->> 'field'))::int from pages group by list order by list $$, array[250, 130], 'each entry once');
select is_empty($$ select from pages where entry ? 'place' $$, 'without its place');
select results_eq($$ select distinct entry ->> 'last_at' as at from pages where list = 'contacts' order by at desc limit 1 $$,
  $$ select entry ->> 'last_at' from pages where list = 'contacts' limit 1 $$, 'the latest contacts first');
select results_eq($$ select entry ->> 'received_at' from pages where list = 'requests' limit 1 $$,
  $$ select min(entry ->> 'received_at') from pages where list = 'requests' $$, 'the oldest requests first');
select is(pg_temp.page((pg_temp.page((pg_temp.page() ->> 'next')) ->> 'next')) - 'contacts', '{"status": "ok", "requests": [], "truncated": [], "next": null}', 'a list that is over stays so');
select throws_ok($$ select pg_temp.page('rubbish') $$, '22P02', null, 'a place that is none');
select tests.act_as_owner();
insert into public.companies (id, name, logo, description, phone, email, website, address, year_founded, regions)
select tests.id('profile ' || n), 'Company ' || n, logo, description, phone, email, 'https://a.example/' || repeat('é', 2000), address, year_founded, regions
from generate_series(1, 125) as n, public.companies where id = tests.id('company');
update private.contact_changes set field = 'website', old = to_jsonb('https://b.example/' || repeat('é', 2000)) where field = 'email';
select cmp_ok(octet_length(pg_temp.page()::text), '<', 200000, 'a page with the longest texts is short as well');
select results_eq($$ select count(distinct (entry ->> 'profile_id', entry ->> 'field'))::int, count(*)::int, count(distinct page) > 3 from pg_temp.all_pages() where list = 'contacts' $$,
  $$ values (250, 250, true) $$, 'and there are more of them');
select tests.act_as_owner();
select is(private.page_of(jsonb_build_array(jsonb_build_object('a', repeat('x', 200000), 'place', 7), '{"place": 8}'::jsonb), 100) -> 'next', '7', 'a single entry is never too long');

select * from finish();
rollback;
