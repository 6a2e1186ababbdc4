begin;
select plan(74);

select tests.act_as_visitor();
select is(tests.submit_company(), '42501', 'a visitor cannot submit a company');
select is(tests.submit_broker(), '42501', 'a visitor cannot submit a broker');
select is(tests.outcome('select from public.pending_companies'), '42501', 'a visitor reads no company submissions');
select is(tests.outcome('select from public.pending_brokers'), '42501', 'a visitor reads no broker submissions');

select tests.act_as('jo');
select is(tests.submit_company(), '1 row', 'a user submits a company');
select is(tests.submit_broker('{"status": "pending"}'), '1 row', 'a user submits a broker');
select is(tests.submit_company('{"status": "approved"}'), '42501', 'a user cannot submit a company as approved');
select is(tests.submit_broker('{"status": "approved"}'), '42501', 'a user cannot submit a broker as approved');
select is(tests.submit_company(jsonb_build_object('user_id', tests.id('sam'))), '42501', 'a user cannot submit a company for another user');
select is(tests.submit_broker(jsonb_build_object('user_id', tests.id('sam'))), '42501', 'a user cannot submit a broker for another user');
select is(tests.submit_company('{"created_at": "2001-01-01"}'), '42501', 'a user cannot choose the submission date');
select is((select status from public.pending_companies), 'pending', 'a new submission is pending');
select is((select count(*)::int from public.pending_companies), 1, 'a user reads their own company submissions');
select is((select count(*)::int from public.pending_brokers), 1, 'a user reads their own broker submissions');
select is(tests.outcome($$ update public.pending_companies set status = 'approved' $$), '42501', 'a user cannot approve their own company');
select is(tests.outcome($$ update public.pending_brokers set status = 'approved' $$), '42501', 'a user cannot approve their own broker');
select is(tests.outcome('delete from public.pending_companies'), '42501', 'a user cannot delete a submission');

select is(tests.submit_company(changes), '22023 ' || refusal, 'company: ' || refusal)
from (values
  ('{"name": "x"}'::jsonb, 'name: Name must be at least 2 characters'),
  ('{"logo": "javascript:alert(1)"}', 'logo: Please enter a valid URL for the logo'),
  ('{"logo": "/logos/company.svg"}', 'logo: Please enter a valid URL for the logo'),
  ('{"description": "Too short"}', 'description: Description must be at least 10 characters'),
  ('{"phone": "1234"}', 'phone: Phone number is required'),
  ('{"email": "nobody"}', 'email: Please enter a valid email'),
  ('{"email": "Jo <jo@farm.example>"}', 'email: Please enter a valid email'),
  ('{"email": "jo@farm.example;sam@farm.example"}', 'email: Please enter a valid email'),
  ('{"email": "jo@farm.example."}', 'email: Please enter a valid email'),
  ('{"website": "company.example"}', 'website: Please enter a valid website URL'),
  ('{"address": "here"}', 'address: Address is required'),
  ('{"year_founded": 1799}', 'year_founded: Year must be at least 1800'),
  (jsonb_build_object('year_founded', sync.current_year() + 1), format('year_founded: Year must be at most %s', sync.current_year())),
  ('{"regions": []}', 'regions: At least one region must be selected'),
  (jsonb_build_object('regions', array[U&'Lach\200Blan']), 'regions: At least one region must be selected'),
  (jsonb_build_object('name', U&'C\043Ex Water'), 'name: Name must not mix letters of different alphabets in a word'),
  (jsonb_build_object('name', U&'Cox\200B Water'), 'name: Name must be on one line, without invisible characters'),
  (jsonb_build_object('name', E'Cox\nWater'), 'name: Name must be on one line, without invisible characters'),
  (jsonb_build_object('name', 'Co' || repeat(U&'\0301', 5) || 'x'), 'name: Name must have at most 4 accents or other marks on a letter'),
  (jsonb_build_object('address', E'1 Weir Road\nHay'), 'address: Address must be on one line, without invisible characters'),
  (jsonb_build_object('description', U&'A firm of brokers\+0E0068\+0E0069'), 'description: Description must not contain invisible characters')
) as refused (changes, refusal);

select is(tests.submit_broker(changes), '22023 ' || refusal, 'broker: ' || refusal)
from (values
  ('{"name": "x"}'::jsonb, 'name: Name must be at least 2 characters'),
  ('{"title": "x"}', 'title: Title is required'),
  ('{"email": "nobody"}', 'email: Please enter a valid email'),
  ('{"email": "Jo <jo@farm.example>"}', 'email: Please enter a valid email'),
  ('{"email": "jo@farm.example;sam@farm.example"}', 'email: Please enter a valid email'),
  ('{"email": "jo@farm.example."}', 'email: Please enter a valid email'),
  ('{"phone": "1234"}', 'phone: Phone number is required'),
  ('{"image": "photo.jpg"}', 'image: Please enter a valid URL for the profile image'),
  ('{"bio": "Too short"}', 'bio: Bio must be at least 10 characters'),
  ('{"specialties": []}', 'specialties: Specialties are required'),
  ('{"specialties": ["ab"]}', 'specialties: Specialties are required'),
  (jsonb_build_object('specialties', array[repeat('x', 101)]), 'specialties: Each specialty must be at most 100 characters'),
  ('{"location": "ab"}', 'location: Location is required'),
  ('{"company_id": null}', 'company_id: Please select a company'),
  (jsonb_build_object('company_id', tests.id('unknown')), 'company_id: This company is no longer listed.'),
  (jsonb_build_object('name', U&'J\043E Farm'), 'name: Name must not mix letters of different alphabets in a word'),
  (jsonb_build_object('title', E'Broker\tHay'), 'title: Title must be on one line, without invisible characters'),
  (jsonb_build_object('specialties', array[U&'Ad\00ADvice']), 'specialties: Specialties must be on one line, without invisible characters')
) as refused (changes, refusal);

select tests.act_as('sam');
select is_empty('select from public.pending_companies', 'another user reads no company submissions');
select is_empty('select from public.pending_brokers', 'another user reads no broker submissions');

select tests.act_as('kim');
select is((select count(*)::int from public.pending_companies), 1, 'an administrator reads all company submissions');
select is((select count(*)::int from public.pending_brokers), 1, 'an administrator reads all broker submissions');
select is(tests.outcome(format('update public.%I set status = %L', name, status)), '42501', format('an administrator cannot set %s to %s by an update', name, status))
from unnest(array['pending_companies', 'pending_brokers']) as name, unnest(array['approved', 'pending', 'rejected']) as status;

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

select * from finish();
rollback;
