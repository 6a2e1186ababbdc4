begin;
select plan(49);

-- Submissions of jo, and one of sam, who has the role broker already.
select tests.act_as('jo');
select tests.submit_company(jsonb_build_object('id', tests.id('company submission')));
select tests.submit_company(jsonb_build_object('id', tests.id(name), 'name', name, 'address', address))
from (values ('no comma', 'Forbes'), ('blanks', E' \u00A01 Weir Road \u3000, Forbes'), ('comma first', ', Forbes'), ('unlucky', '1 Weir Road, Forbes'), ('refused', 'Hay, NSW')) as sent (name, address);
select tests.submit_company(jsonb_build_object(
  'id', tests.id('longest'), 'name', repeat('n', 200), 'logo', 'http://a.example/' || repeat('l', 2031), 'description', repeat('d', 5000),
  'phone', repeat('5', 50), 'email', repeat('e', 244) || '@a.example', 'website', 'https://a.example/' || repeat('w', 2030),
  'address', repeat('a', 300), 'year_founded', sync.current_year(), 'regions', array(select repeat('r', 100) from generate_series(1, 50))
));
select tests.submit_broker(jsonb_build_object('id', tests.id('broker submission')));
select tests.submit_broker(jsonb_build_object('id', tests.id(name), 'name', name))
from unnest('{refused broker,unlucky broker,stranded}'::text[]) as name;
select tests.submit_broker(jsonb_build_object(
  'id', tests.id('longest broker'), 'name', repeat('n', 200), 'title', repeat('t', 200), 'email', repeat('e', 244) || '@a.example',
  'phone', repeat('5', 50), 'image', 'https://a.example/' || repeat('i', 2030), 'bio', repeat('b', 5000),
  'specialties', array(select repeat('s', 98) from generate_series(1, 50)), 'location', repeat('l', 200)
));
select tests.act_as('sam');
select tests.submit_broker(jsonb_build_object('id', tests.id('submission of sam'), 'user_id', tests.id('sam'), 'name', 'Sam'));
select tests.act_as_owner();
select is((select count(*)::int from public.pending_companies), 7, 'seven companies wait for review');
select is((select count(*)::int from public.pending_brokers), 6, 'six brokers wait for review');

-- The lists, of which policies show users their own rows.
insert into public.claimed_entities (user_id, entity_type, entity_id) values (tests.id('sam'), 'broker', tests.id('broker'));
update public.pending_brokers set status = 'rejected', rejection_reason = 'Twice' where id = tests.id('stranded');
create function pg_temp.listed(caller text) returns text
language sql
as $$
  select string_agg(format('%s of %s', jsonb_array_length(entries), list), ', ' order by list)
  from jsonb_each(tests.ask(caller, 'submissions_for_review()') - 'status') as answer (list, entries)
$$;
select is(pg_temp.listed(caller), listed, format('%s is shown what waits', caller))
from (values
  ('kim', '5 of brokers, 1 of claims, 7 of companies, 2 of users'), ('jo', '4 of brokers, 0 of claims, 7 of companies, 1 of users'),
  ('sam', '1 of brokers, 1 of claims, 0 of companies, 1 of users'), ('pat', '0 of brokers, 0 of claims, 0 of companies, 0 of users')
) as callers (caller, listed);
select tests.act_as_owner();
update public.pending_brokers set status = 'pending', rejection_reason = null where id = tests.id('stranded');
delete from public.claimed_entities where user_id = tests.id('sam') and not approved;

-- A company.
select tests.act_as('kim');
select is(public.approve_company(tests.id('unknown')), '{"status": "not_found"}', 'an unknown company submission is not found');
select is(public.approve_company(null), '{"status": "not_found"}', 'a null company submission is not found');
select is(public.approve_company(tests.id('broker submission')), '{"status": "not_found"}', 'approve_company does not find a broker submission');
create temporary table approval as select public.approve_company(tests.id('company submission')) as answer;
select is(answer ->> 'status', 'approved', 'an administrator approves a company') from approval;
select is(
  (select to_jsonb(c) - '{sync_xid,id,owner_since,answers_of_ten,answers_within}'::text[] from public.companies as c where id = (answer ->> 'entity_id')::uuid),
  (select to_jsonb(p) - '{sync_xid,id,user_id,status,rejection_reason,created_at}'::text[] from public.pending_companies as p where id = tests.id('company submission')),
  'the company has the fields of the submission'
) from approval;
select isnt(answer ->> 'entity_id', tests.id('company submission')::text, 'the company has a new id') from approval;
select results_eq(
  $$ select address, city, state, is_primary, phone, email from public.company_locations, approval where company_id = (answer ->> 'entity_id')::uuid $$,
  $$ values ('1 Weir Road, Forbes', '1 Weir Road', 'Unknown', true, null::text, null::text) $$,
  'the company has one primary office, whose city is the address up to the first comma'
);
select is((select status from public.pending_companies where id = tests.id('company submission')), 'approved', 'the submission is approved');
select results_eq(
  $$ select role from public.user_roles where user_id = tests.id('jo') $$, array['company'], 'the submitter has the role company'
);
select results_eq(
  $$ select entity_type, entity_id::text, approved from public.claimed_entities where user_id = tests.id('jo') $$,
  $$ select 'company', answer ->> 'entity_id', true from approval $$, 'the submitter has an approved claim on the company'
);
select is(public.approve_company(tests.id('company submission')), '{"status": "not_pending", "current": "approved"}', 'a second approval of a company gets the first decision');
select is((select count(*)::int from public.companies), 3, 'a second approval creates no second company');
select is(public.approve_company(tests.id(name)) ->> 'status', 'approved', 'approves a company: ' || name)
from unnest('{no comma,blanks,comma first,longest}'::text[]) as name;
select is(
  (select city from public.company_locations where company_id = (select id from public.companies where name = given)), city,
  format('the city of a company: %s', given)
) from (values ('no comma', 'Forbes'), ('blanks', '1 Weir Road'), ('comma first', ''), (repeat('n', 200), repeat('a', 300))) as cities (given, city);
select results_eq(
  $$ select role from public.user_roles where user_id = tests.id('jo') $$, array['company'], 'a role that the submitter has is not given again'
);
select public.reject_submission('company', tests.id('refused'), 'No licence');
select is(public.approve_company(tests.id('refused')), '{"status": "not_pending", "current": "rejected"}', 'a rejected company is not approved');

-- A broker.
select is(public.approve_broker(tests.id('unknown')), '{"status": "not_found"}', 'an unknown broker submission is not found');
update approval set answer = public.approve_broker(tests.id('broker submission'));
select is(answer ->> 'status', 'approved', 'an administrator approves a broker') from approval;
select is(
  (select to_jsonb(b) - '{sync_xid,id,owner_since,left_company_at,answers_of_ten,answers_within}'::text[] from public.brokers as b where id = (answer ->> 'entity_id')::uuid),
  (select to_jsonb(p) - '{sync_xid,id,user_id,status,rejection_reason,created_at}'::text[] || '{"rating": 0, "reviews": 0, "transactions": 0}'
   from public.pending_brokers as p where id = tests.id('broker submission')),
  'the broker has the fields of the submission and figures of 0'
) from approval;
select is((select status from public.pending_brokers where id = tests.id('broker submission')), 'approved', 'the submission is approved');
select results_eq(
  $$ select role from public.user_roles where user_id = tests.id('jo') order by role $$, array['broker', 'company'], 'the submitter has the role broker too'
);
select ok(
  (select approved from public.claimed_entities where user_id = tests.id('jo') and entity_type = 'broker' and entity_id = (answer ->> 'entity_id')::uuid),
  'the submitter has an approved claim on the broker'
) from approval;
select is(public.approve_broker(tests.id('broker submission')), '{"status": "not_pending", "current": "approved"}', 'a second approval of a broker gets the first decision');
select is(public.approve_broker(tests.id('longest broker')) ->> 'status', 'approved', 'a broker with the longest allowed values is approved');
select is(public.approve_broker(tests.id('submission of sam')) ->> 'status', 'approved', 'a broker whose submitter has the role already is approved');
select is((select count(*)::int from public.user_roles where user_id = tests.id('sam')), 1, 'the submitter has that role once');
select public.reject_submission('broker', tests.id('refused broker'), 'No licence');
select is(public.approve_broker(tests.id('refused broker')), '{"status": "not_pending", "current": "rejected"}', 'a rejected broker is not approved');

-- A pending claim is approved with the submission.
select tests.act_as('sam');
select is(tests.claim(jsonb_build_object('user_id', tests.id('sam'))), '1 row', 'sam has a pending claim');
select tests.act_as_owner();
select private.reward_submitter(tests.id('sam'), 'broker', tests.id('broker'));
select is((select array_agg(approved) from public.claimed_entities where user_id = tests.id('sam') and entity_id = tests.id('broker')), '{t}',
  'the pending claim becomes approved and is not duplicated');

-- A failed reward does not roll back the approval.
create function pg_temp.fail() returns trigger
language plpgsql
as $$
begin
  raise exception 'This always fails.';
end
$$;
grant execute on function pg_temp.fail() to public;
delete from public.user_roles where user_id = tests.id('jo');
create trigger fail before insert on public.user_roles for each row execute function pg_temp.fail();
select tests.act_as('kim');
update approval set answer = public.approve_broker(tests.id('unlucky broker'));
select is(answer ->> 'status', 'approved', 'a broker is approved even if the role cannot be given') from approval;
select ok(exists (select from public.claimed_entities where entity_id = (answer ->> 'entity_id')::uuid), 'the claim is created without the role') from approval;
select tests.act_as_owner();
drop trigger fail on public.user_roles;
update public.pending_brokers set status = 'pending' where id = tests.id('unlucky broker');
create trigger fail before insert on public.claimed_entities for each row execute function pg_temp.fail();
select tests.act_as('kim');
select is(public.approve_broker(tests.id('unlucky broker')) ->> 'status', 'approved', 'a broker is approved even if the claim cannot be created');
select is((select count(*)::int from public.user_roles where user_id = tests.id('jo')), 1, 'the role is given without the claim');

-- Other failures roll back the approval.
select tests.act_as_owner();
create trigger fail before insert on public.company_locations for each row execute function pg_temp.fail();
select tests.act_as('kim');
select is(tests.outcome(format('select public.approve_company(%L)', tests.id('unlucky'))), 'P0001', 'an office that cannot be created is an error');
select is_empty($$ select from public.companies where name = 'unlucky' $$, 'no company is created without its office');
select is((select status from public.pending_companies where id = tests.id('unlucky')), 'pending', 'the submission stays pending');

select tests.act_as_owner();
set local session_replication_role = replica;
update public.pending_brokers set company_id = tests.id('unknown') where id = tests.id('stranded');
set local session_replication_role = origin;
select tests.act_as('kim');
select is(public.approve_broker(tests.id('stranded')), '{"status": "company_missing"}', 'a broker whose company was deleted is not approved');

select * from finish();
rollback;
