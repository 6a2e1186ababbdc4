begin;
select plan(60);

select tests.act_as_visitor();
select is(tests.submit_company(), '42501', 'a visitor submits no company');
select is(tests.submit_broker(), '42501', 'a visitor submits no broker');
select is(tests.outcome('select from public.pending_companies'), '42501', 'a visitor reads no company submissions');
select is(tests.outcome('select from public.pending_brokers'), '42501', 'a visitor reads no broker submissions');

select tests.act_as('jo');
select is(tests.submit_company(), '1 row', 'a person submits a company');
select is(tests.submit_broker('{"status": "pending"}'), '1 row', 'a person submits a broker');
select is(tests.submit_company('{"status": "approved"}'), '42501', 'nobody approves his own company by submitting it so');
select is(tests.submit_broker('{"status": "approved"}'), '42501', 'nobody approves his own broker by submitting it so');
select is(tests.submit_company(jsonb_build_object('user_id', tests.id('sam'))), '42501', 'nobody submits a company as another person');
select is(tests.submit_broker(jsonb_build_object('user_id', tests.id('sam'))), '42501', 'nobody submits a broker as another person');
select is(tests.submit_company('{"created_at": "2001-01-01"}'), '42501', 'nobody chooses the date of his submission');
select is((select status from public.pending_companies), 'pending', 'a submission is pending');
select is((select count(*)::int from public.pending_companies), 1, 'a person reads his own company submissions');
select is((select count(*)::int from public.pending_brokers), 1, 'a person reads his own broker submissions');
select is(tests.outcome($$ update public.pending_companies set status = 'approved' $$), '0 rows', 'nobody approves his own company');
select is(tests.outcome($$ update public.pending_brokers set status = 'approved' $$), '0 rows', 'nobody approves his own broker');
select is(tests.outcome('delete from public.pending_companies'), '42501', 'nobody deletes a submission');

select is(tests.submit_company(changes), '22023 ' || refusal, 'company: ' || refusal)
from (values
  ('{"name": "x"}'::jsonb, 'name: Name must be at least 2 characters'),
  ('{"logo": "javascript:alert(1)"}', 'logo: Please enter a valid URL for the logo'),
  ('{"logo": "/firms/firm.svg"}', 'logo: Please enter a valid URL for the logo'),
  ('{"description": "Too short"}', 'description: Description must be at least 10 characters'),
  ('{"phone": "1234"}', 'phone: Phone number is required'),
  ('{"email": "nobody"}', 'email: Please enter a valid email'),
  ('{"website": "firm.example"}', 'website: Please enter a valid website URL'),
  ('{"address": "here"}', 'address: Address is required'),
  ('{"year_founded": 1799}', 'year_founded: Year must be at least 1800'),
  (jsonb_build_object('year_founded', sync.current_year() + 1), format('year_founded: Year must be at most %s', sync.current_year())),
  ('{"regions": []}', 'regions: At least one region must be selected')
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
  (jsonb_build_object('specialties', array[repeat('x', 101)]), 'specialties: Each specialty must be at most 100 characters'),
  ('{"location": "ab"}', 'location: Location is required'),
  ('{"company_id": null}', 'company_id: Please select a company'),
  (jsonb_build_object('company_id', tests.id('nobody')), 'company_id: This company is no longer listed.')
) as refused (changes, refusal);

select tests.act_as('sam');
select is_empty('select from public.pending_companies', 'a stranger reads no company submissions');
select is_empty('select from public.pending_brokers', 'a stranger reads no broker submissions');

select tests.act_as('kim');
select is((select count(*)::int from public.pending_companies), 1, 'an administrator reads all company submissions');
select is((select count(*)::int from public.pending_brokers), 1, 'an administrator reads all broker submissions');
select is(tests.outcome($$ update public.pending_companies set status = 'approved' $$), '42501', 'an administrator approves no company without making it');
select is(tests.outcome($$ update public.pending_brokers set status = 'approved' $$), '42501', 'nor a broker');
select is(tests.outcome($$ update public.pending_companies set status = 'pending' $$), '42501', 'a write of an administrator is a decision');
select is(tests.outcome($$ update public.pending_companies set status = 'rejected' $$), '1 row', 'an administrator rejects a company');
select is(tests.outcome($$ update public.pending_companies set status = 'rejected' $$), '0 rows', 'a decision is not undone by a second one');
select is(tests.outcome($$ update public.pending_brokers set status = 'rejected' $$), '1 row', 'an administrator rejects a broker');
select is(tests.outcome($$ update public.pending_brokers set name = 'Someone else' $$), '42501', 'an administrator changes nothing but the status');

-- A server that sets column grants aside.
select tests.act_as_owner();
grant insert, update on public.pending_companies, public.pending_brokers to authenticated;
select tests.act_as('jo');
select tests.submit_company(), tests.submit_broker();
select tests.act_as('kim');
select is(tests.outcome($$ update public.pending_companies set status = 'rejected', name = 'Another' where status = 'pending' $$), '42501',
  'an administrator changes nothing but the status of a company also without column grants');
select is(tests.outcome($$ update public.pending_brokers set status = 'rejected', created_at = now() - interval '1 day' where status = 'pending' $$), '42501',
  'nor of a broker');
select is(tests.outcome($$ update public.pending_brokers set status = 'rejected', name = name where status = 'pending' $$), '1 row', 'but its status');
select tests.act_as_owner();
select is(tests.outcome($$ update public.pending_companies set name = 'Corrected' where status = 'pending' $$), '1 row', 'the owner of the database corrects a submission');
select is(tests.submit_company('{"created_at": "2001-01-01", "name": "Imported"}'), '1 row', 'an import brings dates along');
select tests.act_as('jo');
select tests.submit_company('{"created_at": "2101-01-01", "name": "First in line"}');
select results_eq(
  $$ select name, created_at from public.pending_companies where name in ('Imported', 'First in line') order by name $$,
  $$ values ('First in line', now()), ('Imported', '2001-01-01') $$, 'a person''s submission has the server''s date also without column grants'
);

-- The company of a submission.
select tests.act_as_owner();
delete from public.pending_brokers;
select tests.submit_broker(jsonb_build_object('company_id', tests.id('other firm')));
delete from public.brokers where company_id = tests.id('other firm');
select is(tests.outcome($$ delete from public.companies where id = tests.id('other firm') $$), '23514', 'a company is not deleted while a submission for it waits');
update public.pending_brokers set status = 'rejected';
select is(tests.outcome($$ delete from public.companies where id = tests.id('other firm') $$), '1 row', 'but when it is decided');
select results_eq('select company_id, status, sync_xid from public.pending_brokers', $$ values (null::uuid, 'rejected', pg_current_xact_id()) $$,
  'the submission stays, and its owner''s devices learn that the company is gone');

select * from finish();
rollback;
