begin;
select plan(9);

select tests.act_as('kim');
select is(tests.outcome($$ insert into public.brokers (name, title, email, phone, image, bio, specialties, location, company_id)
  select name, title, email, phone, image, bio, specialties, location, company_id from public.brokers
  where id = tests.id('broker') $$), '1 row', 'an administrator adds a broker');
select is((select count(*)::int from public.brokers where rating = 0 and reviews = 0 and transactions = 0), 1,
  'a new broker starts with rating, reviews and transactions 0');
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
select is_empty(
  $sql$ select url from unnest(array[
    'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', E'java\nscript:alert(1)', 'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>', 'data:image/png;base64,iVBORw0KGgo=', 'file:///etc/passwd', 'blob:https://farm.example/1',
    'ftp://farm.example/logo.png', '//evil.example/logo.png', '/\evil.example/logo.png', 'https:evil.example', 'https://',
    'https:///logo.png', 'https://farm.example/a logo.png',
    E'https://farm.example/\njavascript:alert(1)', 'logo.png', ''
  ]) as url where sync.is_web_url(url) or sync.is_picture(url) $sql$, 'no address runs or loads something else'
);
select is_empty(
  $sql$ select url from unnest(array['http://farm.example', 'HTTPS://Farm.example/Logo.png?x=1#y', 'https://xn--caf-dma.example/é']) as url
    where not sync.is_web_url(url) $sql$, 'these are web addresses'
);
select is(tests.outcome($$ update public.brokers set company_id = gen_random_uuid() $$), '23503', 'the company of a broker must exist');
select is(tests.outcome($$ insert into public.company_locations (company_id, address, city, state, is_primary)
  values (tests.id('company'), '2 High Street', 'Deniliquin', 'NSW', true) $$), '23505', 'a company has at most one primary location');

select * from finish();
rollback;
