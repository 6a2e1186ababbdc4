begin;
select plan(67);

select tests.act_as('jo');
select is(tests.submit_company(), '1 row', 'a user submits a company');
select is(tests.submit_broker('{"status": "pending"}'), '1 row', 'a user submits a broker');
select is(tests.submit_company('{"status": "approved"}'), '42501', 'a user cannot submit a company as approved');
select is(tests.submit_broker('{"status": "approved"}'), '42501', 'a user cannot submit a broker as approved');
select is(tests.submit_company('{"created_at": "2001-01-01"}'), '42501', 'a user cannot choose the submission date');
select is((select status from public.pending_companies), 'pending', 'a new submission is pending');

select is(tests.submit_company(changes), '22023 ' || refusal, 'company: ' || refusal)
from (values
  ('{"name": "x"}'::jsonb, 'name: Name must be at least 2 characters'),
  ('{"logo": "javascript:alert(1)"}', 'logo: Please enter a valid URL for the logo'),
  ('{"logo": "/logos/company.svg"}', 'logo: Please enter a valid URL for the logo'),
  ('{"description": "Too short"}', 'description: Description must be at least 10 characters'),
  ('{"phone": "1234"}', 'phone: Phone number is required'),
  ('{"email": "nobody"}', 'email: Please enter a valid email'),
  ('{"website": "company.example"}', 'website: Please enter a valid website URL'),
  ('{"address": "here"}', 'address: Address is required'),
  ('{"year_founded": 1799}', 'year_founded: Year must be at least 1800'),
  (jsonb_build_object('year_founded', sync.current_year() + 1), format('year_founded: Year must be at most %s', sync.current_year())),
  ('{"regions": []}', 'regions: At least one region must be selected'),
  (jsonb_build_object('regions', array_fill('Lachlan'::text, array[51])), 'regions: At least one region must be selected'),
  (jsonb_build_object('regions', array[repeat('r', 101)]), 'regions: At least one region must be selected'),
  (jsonb_build_object('email', repeat('e', 245) || '@a.example'), 'email: Please enter a valid email'),
  (jsonb_build_object('website', 'https://a.example/' || repeat('w', 2031)), 'website: Please enter a valid website URL'),
  (jsonb_build_object('regions', array[U&'Lach\200Blan']), 'regions: At least one region must be selected'),
  (jsonb_build_object('name', U&'C\043Ex Water'), 'name: Name must not mix letters of different alphabets in a word'),
  (jsonb_build_object('name', U&'Cox\200B Water'), 'name: Name must be on one line, without invisible characters'),
  (jsonb_build_object('name', 'Co' || repeat(U&'\0301', 5) || 'x'), 'name: Name must have at most 4 accents or other marks on a letter'),
  (jsonb_build_object('address', E'1 Weir Road\nHay'), 'address: Address must be on one line, without invisible characters'),
  (jsonb_build_object('description', U&'A firm of brokers\+0E0068\+0E0069'), 'description: Description must not contain invisible characters')
) as refused (changes, refusal);

select is(tests.submit_broker(changes), '22023 ' || refusal, 'broker: ' || refusal)
from (values
  ('{"name": "x"}'::jsonb, 'name: Name must be at least 2 characters'),
  ('{"title": "x"}', 'title: Title is required'),
  ('{"email": "nobody"}', 'email: Please enter a valid email'),
  ('{"phone": "1234"}', 'phone: Phone number is required'),
  ('{"image": "photo.jpg"}', 'image: Please enter a valid URL for the profile image'),
  ('{"bio": "Too short"}', 'bio: Bio must be at least 10 characters'),
  ('{"specialties": []}', 'specialties: Specialties are required'),
  ('{"specialties": ["ab"]}', 'specialties: Specialties are required'),
  (jsonb_build_object('specialties', array_fill('Groundwater'::text, array[51])), 'specialties: List at most 50 specialties'),
  (jsonb_build_object('specialties', array[repeat('x', 101)]), 'specialties: Each specialty must be at most 100 characters'),
  ('{"location": "ab"}', 'location: Location is required'),
  ('{"company_id": null}', 'company_id: Please select a company'),
  (jsonb_build_object('company_id', tests.id('unknown')), 'company_id: This company is no longer listed.'),
  (jsonb_build_object('name', U&'J\043E Farm'), 'name: Name must not mix letters of different alphabets in a word'),
  (jsonb_build_object('title', E'Broker\tHay'), 'title: Title must be on one line, without invisible characters'),
  (jsonb_build_object('specialties', array[U&'Ad\00ADvice']), 'specialties: Specialties must be on one line, without invisible characters')
) as refused (changes, refusal);

-- The longest accepted ones are in 120-review.
select is(
  case kind when 'company' then tests.submit_company(sent) else tests.submit_broker(sent) end,
  format('22023 %s: %s must be at most %s characters', field, sync.field_label(field), ltrim(to_char(most, '9,999'))),
  format('%s of a %s has at most %s characters', field, kind, most)
) from (values
  ('company', 'name', 200), ('company', 'description', 5000), ('company', 'phone', 50), ('company', 'address', 300),
  ('broker', 'name', 200), ('broker', 'title', 200), ('broker', 'phone', 50), ('broker', 'bio', 5000), ('broker', 'location', 200)
) as texts (kind, field, most), jsonb_build_object(field, repeat('é', most + 1)) as sent;

-- A server that does not enforce grants.
select tests.act_as_owner();
grant insert, update on public.pending_companies, public.pending_brokers to authenticated;
select tests.act_as('jo');
select tests.submit_company(), tests.submit_broker();
select tests.act_as('kim');
select is(tests.outcome(format('update public.%I set status = %L', name, 'rejected')), '0 rows', 'without grants, an administrator still updates no ' || name)
from unnest(array['pending_companies', 'pending_brokers']) as name;
select tests.act_as_owner();
select is(tests.outcome($$ update public.pending_companies set name = 'Corrected' where status = 'pending' $$), '2 rows', 'the owner of the database can correct submissions');
select is(tests.submit_company('{"created_at": "2001-01-01", "name": "Imported"}'), '1 row', 'an import keeps its dates');
select tests.act_as('jo');
select tests.submit_company('{"created_at": "2101-01-01", "name": "First in line"}');
select results_eq(
  $$ select name, created_at from public.pending_companies where name in ('Imported', 'First in line') order by name $$,
  $$ values ('First in line', now()), ('Imported', '2001-01-01') $$, 'without column grants, a submission of a user still gets the date of the server'
);

-- The company of a submission.
select tests.act_as_owner();
delete from public.pending_brokers;
select tests.submit_broker(jsonb_build_object('company_id', tests.id('other company')));
delete from public.brokers where company_id = tests.id('other company');
select is(tests.outcome($$ delete from public.companies where id = tests.id('other company') $$), '23514', 'a company with a pending broker submission cannot be deleted');
update public.pending_brokers set status = 'rejected';
select is(tests.outcome($$ delete from public.companies where id = tests.id('other company') $$), '1 row', 'a company with only decided submissions can be deleted');
select results_eq('select company_id, status, sync_xid from public.pending_brokers', $$ values (null::uuid, 'rejected', pg_current_xact_id()) $$,
  'the submission stays without a company, with a new transaction id for the devices of its owner');

-- The limit of what waits for review.
create function pg_temp.submit(kind text, name text) returns text
language sql
as $$
  select case kind when 'company' then tests.submit_company(sent) else tests.submit_broker(sent) end
  from jsonb_build_object('id', tests.id(name), 'user_id', tests.id('sam')) as sent
$$;
select tests.act_as('sam');
select is(
  (select string_agg(distinct pg_temp.submit('broker', 'broker of sam ' || n), ', ') from generate_series(1, 19) as n), '1 row',
  'nineteen brokers of a user'
);
select is(pg_temp.submit('company', 'company of sam'), '1 row', 'and a company can wait for review');
select is(
  pg_temp.submit(kind, 'another of sam'),
  '22023 You have 20 submissions waiting for review. Submit this one when some of them are decided.', 'another is refused: ' || kind
)
from unnest(array['company', 'broker']) as kind;
select is(pg_temp.submit(kind, received), '0 rows', 'one that was received is not refused when it is sent again: ' || kind)
from (values ('company', 'company of sam'), ('broker', 'broker of sam 1')) as kinds (kind, received);
select tests.ask('kim', format('reject_submission(''company'', %L, ''No licence'')', tests.id('company of sam')));
select tests.act_as('sam');
select is(pg_temp.submit('company', 'another of sam'), '1 row', 'decided submissions do not count towards the limit');

select * from finish();
rollback;
