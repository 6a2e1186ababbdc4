-- What waits for administrators, and what they undo. sam and ben own the broker, pat the company, alex other profiles; jo is a user, kim
-- and lee are administrators.
begin;
select plan(118);

select tests.sign_up(name) from unnest(array['pat', 'ben', 'alex', 'lee']) as name;
insert into public.user_roles (user_id, role) values (tests.id('lee'), 'admin');
insert into public.claimed_entities (id, user_id, entity_type, entity_id, approved)
select tests.id('claim of ' || owner), tests.id(owner), regexp_replace(profile, '.* ', ''), tests.id(profile), true
from (values ('sam', 'broker'), ('ben', 'broker'), ('pat', 'company'), ('alex', 'other company')) as claims (owner, profile);

create function pg_temp.profile(profile text, field text) returns text
language sql security definer
as $$
  select coalesce(
    (select to_jsonb(b) from public.brokers as b where id = tests.id(profile)), (select to_jsonb(c) from public.companies as c where id = tests.id(profile))
  ) ->> field
$$;
create function pg_temp.rename(caller text, name text, before text, profile text default 'broker', changes jsonb default '{}') returns text
language sql
as $$ select tests.edit_as(caller, profile, jsonb_build_object('name', name), jsonb_build_object('name', before), changes) $$;
-- The requests of a user, in the order of their values.
create function pg_temp.requests(owner text) returns text
language sql security definer
as $$
  select string_agg(concat_ws(' ', field, case field when 'name' then value end, status, rejection_reason), ', ' order by field, value, status)
  from public.profile_requests where user_id = tests.id(owner)
$$;
create function pg_temp.request_of(wanted text) returns uuid
language sql security definer
as $$ select id from public.profile_requests where value = wanted order by status = 'pending' desc limit 1 $$;
create function pg_temp.decide(caller text, wanted text, reason text default null) returns text
language plpgsql
as $$
declare
  request uuid := pg_temp.request_of(wanted);
  answer jsonb;
begin
  answer := tests.ask(caller, case
    when reason is null then format('approve_profile_request(%L)', request) else format('reject_profile_request(%L, %L)', request, reason)
  end);
  return concat_ws(' ', answer ->> 'status', answer ->> 'current');
exception when others then
  return concat_ws(' ', sqlstate, sqlerrm);
end
$$;

-- What waits.
select is(tests.edit_as('sam', 'broker', '{"name": "Samantha", "phone": "0491 570 006"}', '{"name": "broker", "phone": "03 5550 0100"}',
  jsonb_build_object('id', tests.id('change'))), '1 row', 'an owner changes name and phone');
select is(pg_temp.profile('broker', 'phone'), '0491 570 006', 'the phone at once');
select is(pg_temp.profile('broker', 'name'), 'broker', 'the name waits');
select tests.act_as('sam');
select results_eq(
  'select change_id, profile_type, profile_id, field, value, former, status, rejection_reason, created_at from public.profile_requests',
  $$ values (tests.id('change'), 'broker', tests.id('broker'), 'name', 'Samantha', 'broker', 'pending', null::text, now()) $$, 'its author reads it'
);
select tests.act_as_owner();
select is((select replaced from public.profile_changes where id = tests.id('change')), '{"phone": "03 5550 0100"}', 'it has replaced nothing yet');
select tests.act_as(caller) , is_empty('select from public.profile_requests', 'nobody else: ' || caller) from unnest(array['ben', 'pat', 'alex', 'jo', 'kim']) as caller;
select tests.act_as_visitor();
select is(tests.outcome('select from public.profile_requests'), '42501', 'no visitor either');
select is(pg_temp.rename('sam', 'x', 'broker'), '22023 name: Name must be at least 2 characters', 'a name that no form accepts does not wait');
select is(pg_temp.rename('sam', 'Samantha', 'Somebody'), '22C01 name: The name was changed in the meantime.', 'nor one in place of another name than its author saw');
select is(pg_temp.rename('sam', 'Samantha', 'broker'), '1 row', 'the same name, sent again');
select is(pg_temp.requests('sam'), 'name Samantha pending', 'waits once');
select is(pg_temp.rename('sam', 'Sam', 'broker'), '1 row', 'another name');
select is(pg_temp.requests('sam'), 'name Sam pending, name Samantha withdrawn', 'replaces the one that waits');
select is(pg_temp.rename('sam', 'broker', 'broker'), '1 row', 'the current name');
select is(pg_temp.requests('sam'), 'name Sam withdrawn, name Samantha withdrawn', 'withdraws it');
select is(pg_temp.rename('sam', 'Sammy', 'broker'), '1 row', 'a third one');
select is(pg_temp.rename('ben', 'Benny', 'broker'), '1 row', 'another owner has another wish');
select is(tests.edit_as('sam', 'broker', '{"title": "Principal"}', '{"title": "Broker"}'), '1 row', 'a change of another field');
select is(pg_temp.requests('sam'), 'name Sam withdrawn, name Samantha withdrawn, name Sammy pending', 'withdraws nothing');
select is(pg_temp.requests('ben'), 'name Benny pending', 'nor what another owner sent');
select is(tests.edit_as('sam', 'broker', jsonb_build_object('company_id', tests.id('other company')), jsonb_build_object('company_id', tests.id('company'))), '1 row', 'another company');
select is(pg_temp.profile('broker', 'company_id'), tests.id('company')::text, 'waits as well');
select is(pg_temp.requests('sam'), 'company_id pending, name Sam withdrawn, name Samantha withdrawn, name Sammy pending', 'beside the name');

-- The feed.
select tests.act_as_owner();
select tests.settle('10');
select is(tests.ask(caller, 'pull_changes()') #>> '{rows,profile_requests,value}', expected, 'the feed has them for their author only: ' || caller)
from (values ('ben', '["Benny"]'), ('kim', null), ('jo', null), ('visitor', null)) as callers (caller, expected);
select is(jsonb_array_length(tests.ask('sam', 'pull_changes()') #> '{rows,profile_requests,id}'), 4, 'all of them');
select is(tests.ask('kim', 'pull_changes()') #> '{rows,profile_changes}', null, 'the feed has no changes');

-- Decisions.
select is(pg_temp.decide(caller, 'Sammy', reason), expected, format('%s decides nothing: %s', caller, expected))
from (values
  ('sam', null, 'forbidden'), ('pat', null, 'forbidden'), ('pat', 'No', 'forbidden'), ('jo', 'No', 'forbidden'),
  ('visitor', null, '42501 permission denied for function approve_profile_request'), ('visitor', 'No', '42501 permission denied for function reject_profile_request')
) as callers (caller, reason, expected);
select is(pg_temp.profile('broker', 'name'), 'broker', 'the name still waits');
select is(pg_temp.decide('kim', 'Nobody'), 'not_found', 'what was not sent cannot be approved');
select is(pg_temp.decide('kim', 'Nobody', 'No such name'), 'not_found', 'nor rejected');
select is(pg_temp.decide('kim', 'Sammy', 'x'), '22023 Reason must be at least 2 characters', 'a rejection has a reason');
select is(pg_temp.decide('kim', 'Samantha'), 'not_pending withdrawn', 'what was withdrawn is not approved');
select is(pg_temp.decide('kim', 'Sammy'), 'approved', 'an administrator approves the name');
select is(pg_temp.profile('broker', 'name'), 'Sammy', 'then everyone reads it');
select is(pg_temp.requests('sam'), 'company_id pending, name Sam withdrawn, name Samantha withdrawn, name Sammy approved', 'and its author knows');
select is(pg_temp.decide('lee', 'Sammy'), 'not_pending approved', 'a second decision');
select is(pg_temp.decide('lee', 'Sammy', 'Too late'), 'not_pending approved', 'changes nothing');
select is(pg_temp.decide('kim', 'Benny'), 'changed_since Sammy', 'a wish in place of the former name is not applied');
select is(pg_temp.profile('broker', 'name'), 'Sammy', 'the name stays');
select is(pg_temp.decide('kim', 'Benny', 'Please agree on a name.'), 'rejected', 'but can be rejected');
select is(pg_temp.requests('ben'), 'name Benny rejected Please agree on a name.', 'with a reason for its author');
select is(pg_temp.decide('lee', 'Benny'), 'not_pending rejected', 'for good');
select tests.act_as_owner();
update public.brokers set left_company_at = now() where id = tests.id('broker');
select is(pg_temp.decide('kim', tests.id('other company')::text), 'approved', 'an administrator moves the broker');
select results_eq($$ select pg_temp.profile('broker', field) from unnest(array['company_id', 'left_company_at']) as field $$,
  $$ values (tests.id('other company')::text), (null) $$, 'who has not left the new company');
select tests.act_as_owner();
insert into public.companies (id, name, logo, description, phone, email, website, address, year_founded, regions)
select tests.id('third'), 'Third', logo, description, phone, email, website, address, year_founded, regions from public.companies where id = tests.id('company');
select is(tests.edit_as('sam', 'broker', jsonb_build_object('company_id', tests.id('third')), jsonb_build_object('company_id', tests.id('other company'))), '1 row', 'a third company');
select tests.act_as_owner();
delete from public.companies where id = tests.id('third');
select is(pg_temp.decide('kim', tests.id('third')::text), 'company_missing', 'that is gone meanwhile');
select is(pg_temp.rename('pat', 'Company of Pat', 'company', 'company'), '1 row', 'the name of a company waits too');
select is(pg_temp.profile('company', 'name'), 'company', 'until');
select is(pg_temp.decide('lee', 'Company of Pat'), 'approved', 'an administrator');
select is(pg_temp.profile('company', 'name'), 'Company of Pat', 'approves it');
select is(tests.edit_as('kim', 'broker', jsonb_build_object('name', 'Kim knows', 'company_id', tests.id('company')), jsonb_build_object('name', 'Sammy', 'company_id', tests.id('other company'))),
  '1 row', 'an administrator changes both');
select is(pg_temp.profile('broker', 'name'), 'Kim knows', 'at once');
select is(pg_temp.requests('kim'), null, 'without a request');

-- Nothing waits for a former owner.
select is(pg_temp.rename('sam', 'Sam again', 'Kim knows'), '1 row', 'a name waits'), is(pg_temp.rename('ben', 'Ben again', 'Kim knows'), '1 row', 'and another');
select is(pg_temp.rename('pat', 'Pat again', 'Company of Pat', 'company'), '1 row', 'and that of a company');
select tests.act_as('kim');
delete from public.claimed_entities where id = tests.id('claim of sam');
update public.claimed_entities set approved = false where id = tests.id('claim of ben');
select is(pg_temp.decide('kim', 'Sam again'), 'not_pending withdrawn', 'the end of a claim withdraws it');
select is(pg_temp.decide('kim', 'Ben again'), 'not_pending withdrawn', 'so does a claim that is no longer approved');
select is(pg_temp.request_of('Pat again') is not null and pg_temp.requests('pat') like '%Pat again pending%', true, 'that of others waits on');
select tests.act_as('kim');
update public.claimed_entities set approved = true;
select is(pg_temp.requests('pat') like '%Pat again pending%', true, 'also when a claim is approved once more');
insert into public.claimed_entities (user_id, entity_type, entity_id, approved) values (tests.id('sam'), 'broker', tests.id('broker'), true);

-- The list.
create function pg_temp.listed(caller text) returns jsonb
language sql
as $$ select tests.ask(caller, 'profiles_for_review()') $$;
select is(pg_temp.listed(caller), '{"status": "forbidden"}', caller || ' has no list') from unnest(array['jo', 'sam', 'pat']) as caller;
select throws_ok($$ select pg_temp.listed('visitor') $$, '42501', null, 'nor has a visitor');
select is(
  tests.edit_as('sam', 'broker', jsonb_build_object('company_id', tests.id('other company')), jsonb_build_object('company_id', tests.id('company'))), '1 row', 'a company waits'
);
select set_eq(
  $$ select entry - '{id,received_at}'::text[] from jsonb_array_elements(pg_temp.listed('kim') -> 'requests') as entry $$,
  $$ select jsonb_build_object('profile_type', 'company', 'profile_id', tests.id('company'), 'name', 'Company of Pat', 'field', 'name', 'value', 'Pat again',
       'former', 'Company of Pat', 'value_name', null, 'former_name', null, 'by', jsonb_build_object('user_id', tests.id('pat'), 'full_name', 'Pat', 'email', 'pat@farm.example'))
     union all
     select jsonb_build_object('profile_type', 'broker', 'profile_id', tests.id('broker'), 'name', 'Kim knows', 'field', 'company_id', 'value', tests.id('other company'),
       'former', tests.id('company'), 'value_name', 'other company', 'former_name', 'Company of Pat',
       'by', jsonb_build_object('user_id', tests.id('sam'), 'full_name', 'Sam', 'email', 'sam@farm.example')) $$,
  'an administrator reads what waits'
);

-- Contacts.
create function pg_temp.contacts() returns jsonb
language sql
as $$ select pg_temp.listed('kim') -> 'contacts' $$;
create function pg_temp.entry(name text) returns jsonb
language sql
as $$ select entry from jsonb_array_elements(pg_temp.contacts()) as entry where entry ->> 'id' = tests.id(name)::text $$;
create function pg_temp.undo(caller text, name text) returns text
language sql
as $$ select concat_ws(' ', answer ->> 'status', answer -> 'current') from tests.ask(caller, format('undo_profile_change(%L)', tests.id(name))) as answer $$;
select is(pg_temp.entry('change') - '{received_at}'::text[], jsonb_build_object(
  'id', tests.id('change'), 'profile_type', 'broker', 'profile_id', tests.id('broker'), 'name', 'Kim knows', 'state', 'applied', 'made_at', 1795233600000,
  'fields', '{"phone": {"old": "03 5550 0100", "new": "0491 570 006"}}'::jsonb, 'undone_at', null, 'undone_by', null,
  'by', jsonb_build_object('user_id', tests.id('sam'), 'full_name', 'Sam', 'email', 'sam@farm.example')
), 'an administrator sees the old and the new contact, and who changed it');
select is(jsonb_array_length(pg_temp.contacts()), 1, 'and no other changes');
select is(tests.edit_as('pat', 'company', '{"website": "https://pat.example", "email": "pat@farm.example", "description": "Brokers of Echuca."}',
  '{"website": "https://company.example", "email": "office@company.example", "description": "A company of water brokers."}', jsonb_build_object('id', tests.id('of pat'))), '1 row', 'contacts beside another field');
select is(pg_temp.entry('of pat') -> 'fields', '{
  "website": {"old": "https://company.example", "new": "https://pat.example"}, "email": {"old": "office@company.example", "new": "pat@farm.example"}
}', 'are listed without it');
select is(pg_temp.undo(caller, 'of pat'), 'forbidden', caller || ' undoes nothing') from unnest(array['jo', 'pat', 'alex']) as caller;
select throws_ok($$ select pg_temp.undo('visitor', 'of pat') $$, '42501', null, 'nor does a visitor');
select is(pg_temp.undo('kim', 'unknown'), 'not_found', 'what was not changed is not undone');
select is(pg_temp.undo('kim', 'of pat'), 'undone', 'an administrator undoes it');
select results_eq($$ select pg_temp.profile('company', field) from unnest(array['website', 'email', 'description']) as field $$,
  $$ values ('https://company.example'), ('office@company.example'), ('Brokers of Echuca.') $$, 'the contacts, and nothing else');
select tests.act_as_owner();
select results_eq($$ select undone_at, undone_by from public.profile_changes where id = tests.id('of pat') $$, $$ values (now(), tests.id('kim')) $$, 'and it is recorded');
select results_eq($$ select columns from sync.patches where id = tests.id('company') and sync_xid = pg_current_xact_id() and columns @> '{website,email}' $$,
  $$ select columns from sync.patches where id = tests.id('company') $$, 'it travels as any change of the row');
select is(pg_temp.undo('lee', 'of pat'), 'already', 'once');
select is(pg_temp.entry('of pat') ->> 'state', 'undone', 'the list says so');
select is(pg_temp.entry('of pat') #>> '{undone_by,full_name}', 'Kim', 'and who did it');
select is(tests.edit_as('pat', 'company', '{"website": "https://pat.example"}', '{"website": "https://company.example"}'), '1 row', 'the owner changes it once more');
select is(pg_temp.undo('lee', 'of pat'), 'already', 'which is another change');
select is(tests.edit_as('sam', 'broker', '{"phone": "0491 570 100"}', '{"phone": "0491 570 006"}', jsonb_build_object('id', tests.id('second'))), '1 row', 'another phone');
select is(pg_temp.undo('kim', 'change'), 'changed_since {"phone": "0491 570 100"}', 'what has changed since is not undone');
select is(pg_temp.entry('change') ->> 'state', 'changed_since', 'as the list says');
select is(pg_temp.profile('broker', 'phone'), '0491 570 100', 'and stays');
select is(tests.edit_as('sam', 'broker', '{"phone": "0491 570 006"}', '{"phone": "0491 570 100"}'), '1 row', 'an owner takes a change back');
select is(pg_temp.undo('kim', 'second'), 'already', 'then there is nothing to undo');
select is(tests.edit_as('sam', 'broker', '{"title": "Director"}', '{"title": "Principal"}', jsonb_build_object('id', tests.id('title'))), '1 row', 'a title');
select is(pg_temp.undo('kim', 'title'), 'not_found', 'is no contact');

-- Offices and the end of work for a company.
select is(tests.edit_as('pat', 'company', jsonb_build_object('offices', '[]'::jsonb), jsonb_build_object('offices', jsonb_build_array(jsonb_build_object(
  'id', tests.id('office'), 'address', '1 High Street', 'city', 'Echuca', 'state', 'VIC 3564', 'is_primary', true))), jsonb_build_object('id', tests.id('closed'))), '1 row', 'a company closes its office');
select is(pg_temp.undo('kim', 'closed'), 'undone', 'an administrator opens it again');
select isnt_empty($$ select from public.company_locations where id = tests.id('office') and company_id = tests.id('company') and is_primary $$, 'under its id');
select is(tests.edit_as('pat', 'broker', jsonb_build_object('left_company', tests.id('company')), '{"left_company": null}', jsonb_build_object('id', tests.id('left'))), '1 row', 'a company says that its broker has left');
select is(pg_temp.entry('left') -> 'fields', jsonb_build_object('left_company', jsonb_build_object('old', null, 'new', tests.id('company'))), 'the list has it');
select is(pg_temp.undo('kim', 'left'), 'undone', 'a mistake can be undone');
select is(pg_temp.profile('broker', 'left_company_at'), null, 'the broker is with the company');

-- Seven days, deleted accounts and profiles, long lists.
select tests.act_as_owner();
update public.profile_changes set created_at = now() - interval '8 days' where id = tests.id('change');
update public.profile_changes set created_at = now() - interval '6 days' where id = tests.id('second');
select is(pg_temp.entry('change'), null, 'a change leaves the list after seven days');
select is(pg_temp.entry('second') ->> 'id', tests.id('second')::text, 'and not before');
select tests.act_as_owner();
delete from auth.users where id = tests.id('sam');
select is(pg_temp.entry('second') -> 'by', 'null', 'those of a deleted account have no name');
select is_empty('select from public.profile_requests where user_id = tests.id(''sam'')', 'what waited left with the account');
select tests.act_as_owner();
select tests.edit_as('ben', 'broker', '{"name": "Last wish"}', '{"name": "Kim knows"}');
select tests.act_as_owner();
delete from public.brokers where id = tests.id('broker');
select is(pg_temp.decide('kim', 'Last wish'), 'not_pending withdrawn', 'what waited for a deleted profile is withdrawn');
select is(pg_temp.entry('second') ->> 'state', 'gone', 'its changes stay in the list');
select is(pg_temp.undo('kim', 'second'), 'profile_missing', 'and cannot be undone');
select tests.act_as_owner();
insert into public.profile_requests (user_id, change_id, profile_type, profile_id, field, value, former)
select tests.id('jo'), gen_random_uuid(), 'company', gen_random_uuid(), 'name', 'Name', 'Former' from generate_series(1, 205);
select results_eq($$ select jsonb_array_length(l -> 'requests'), l -> 'truncated', l ->> 'status' from pg_temp.listed('kim') as l $$,
  $$ values (200, '["requests"]'::jsonb, 'ok') $$, 'a list has at most 200 entries');

select * from finish();
rollback;
