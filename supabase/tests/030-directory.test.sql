begin;
select plan(32);

select tests.act_as_visitor();
select is((select count(*)::int from public.companies), 2, 'a visitor reads companies');
select is((select count(*)::int from public.company_locations), 1, 'a visitor reads company locations');
select is((select count(*)::int from public.brokers), 2, 'a visitor reads brokers');
select is(tests.outcome(format('insert into public.%s (id) values (gen_random_uuid())', name)), '42501', 'a visitor cannot add ' || name)
from unnest('{companies,company_locations,brokers}'::text[]) as name;
select is(tests.outcome(format('update public.%s set phone = null', name)), '42501', 'a visitor cannot change ' || name)
from unnest('{companies,company_locations,brokers}'::text[]) as name;

select tests.act_as('jo');
select is((select count(*)::int from public.companies), 2, 'a user reads companies');
select is((select count(*)::int from public.company_locations), 1, 'a user reads company locations');
select is((select count(*)::int from public.brokers), 2, 'a user reads brokers');
select is(tests.outcome($$ insert into public.companies (name, logo, description, phone, email, website, address, year_founded, regions)
  select name, logo, description, phone, email, website, address, year_founded, regions from public.companies $$), '42501',
  'a user cannot add a company');
select is(tests.outcome($$ insert into public.company_locations (company_id, address, city, state)
  values (tests.id('company'), '2 High Street', 'Deniliquin', 'NSW') $$), '42501', 'a user cannot add a company location');
select is(tests.outcome($$ insert into public.brokers (name, title, email, phone, image, bio, specialties, location, company_id)
  select name, title, email, phone, image, bio, specialties, location, company_id from public.brokers $$), '42501',
  'a user cannot add a broker');
select is(tests.outcome(format('update public.%s set phone = ''03 5550 9999''', name)), '0 rows', 'a user cannot change ' || name)
from unnest('{companies,company_locations,brokers}'::text[]) as name;
select is(tests.outcome('delete from public.brokers'), '42501', 'a user cannot delete a broker');

select tests.act_as('kim');
select is(tests.outcome($$ insert into public.companies (name, logo, description, phone, email, website, address, year_founded, regions)
  select name, 'https://a.example/b.png', description, phone, email, website, address, year_founded, regions
  from public.companies where id = tests.id('company') $$), '1 row', 'an administrator adds a company');
select is(tests.outcome($$ insert into public.company_locations (company_id, address, city, state)
  values (tests.id('company'), '2 High Street', 'Deniliquin', 'NSW') $$), '1 row', 'an administrator adds a company location');
select is(tests.outcome($$ insert into public.brokers (name, title, email, phone, image, bio, specialties, location, company_id)
  select name, title, email, phone, image, bio, specialties, location, company_id from public.brokers
  where id = tests.id('broker') $$), '1 row', 'an administrator adds a broker');
select is((select count(*)::int from public.brokers where rating = 0 and reviews = 0 and transactions = 0), 1,
  'a new broker starts with rating, reviews and transactions 0');
select is(tests.outcome(format('update public.%s set phone = ''03 5550 9999''', name)), count, 'an administrator changes ' || name)
from unnest('{companies,company_locations,brokers}'::text[], '{3 rows,2 rows,3 rows}'::text[]) as tables (name, count);
select is(tests.outcome('delete from public.companies'), '42501', 'an administrator cannot delete a company');
select is(tests.outcome(format('update public.companies set year_founded = %s', sync.current_year() + 1)),
  format('22023 year_founded: Year must be at most %s', sync.current_year()), 'a company cannot be founded in the future');

select tests.act_as_owner();
select is(
  (select string_agg(outcome, ', ') from (
    select tests.outcome(format('update public.companies set %s', change)) as outcome from unnest(array[
      $$name = ' x '$$, $$logo = 'javascript:alert(1)'$$, $$logo = '//evil.example/x.svg'$$, $$logo = '/\evil.example'$$,
      $$description = 'short'$$, $$phone = '1234'$$, $$email = 'nobody'$$, $$website = 'company.example'$$, $$website = '/company'$$,
      $$address = 'here'$$, $$year_founded = 1799$$, $$regions = '{}'$$, $$regions = '{null}'$$, $$regions = '{{a},{b}}'$$
    ]) as change
  ) as outcomes),
  repeat('23514, ', 13) || '23514', 'constraints enforce every rule for companies'
);
select is(
  (select string_agg(tests.outcome(format('update public.brokers set %s', change)), ', ') from unnest(array[
    $$name = 'x'$$, $$title = 'x'$$, $$email = 'a b@c.de'$$, $$phone = '    5'$$, $$image = 'data:image/png;base64,x'$$,
    $$bio = 'short'$$, $$specialties = '{}'$$, $$location = 'x'$$, $$rating = 5.1$$, $$rating = 'NaN'$$, $$rating = 1e-16383$$, $$reviews = -1$$, $$transactions = -1$$
  ]) as change),
  repeat('23514, ', 12) || '23514', 'constraints enforce every rule for brokers'
);
select is(tests.outcome($$ update public.brokers set company_id = gen_random_uuid() $$), '23503', 'the company of a broker must exist');
select is(tests.outcome($$ update public.company_locations set is_primary = true $$), '23505', 'a company has at most one primary location');

select * from finish();
rollback;
