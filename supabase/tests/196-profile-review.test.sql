-- What waits for administrators, and what they undo. sam and ben own the broker, pat the company, alex other profiles; jo is a user, kim
-- and lee are administrators.
begin;
select plan(107);

select tests.sign_up(name) from unnest(array['pat', 'ben', 'alex', 'lee']) as name;
insert into public.user_roles (user_id, role) values (tests.id('lee'), 'admin');
select tests.own('{sam on broker,ben on broker,pat on company,alex on other company}');

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
language sql
as $$
  select tests.status(
    caller, format(case when reason is null then 'approve_profile_request(%L)' else 'reject_profile_request(%L, %L)' end, request, reason)
  ) from pg_temp.request_of(wanted) as request
$$;

-- What waits.
select is(tests.edit_as('sam', 'broker', '{"name": "Samantha", "phone": "0491 570 006"}', '{"name": "broker", "phone": "03 5550 0100"}',
  jsonb_build_object('id', tests.id('change'))), '1 row', 'an owner changes name and phone');
select is(tests.profile('broker') ->> 'phone', '0491 570 006', 'the phone at once');
select is(tests.profile('broker') ->> 'name', 'broker', 'the name waits');
select tests.act_as('sam');
select results_eq(
  'select change_id, profile_type, profile_id, field, value, former, status, rejection_reason, created_at from public.profile_requests',
  $$ values (tests.id('change'), 'broker', tests.id('broker'), 'name', 'Samantha', 'broker', 'pending', null::text, now()) $$, 'its author reads it'
);
select tests.act_as_owner();
select is((select replaced from public.profile_changes where id = tests.id('change')), '{"phone": "03 5550 0100"}', 'it has replaced nothing yet');
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
select is(tests.profile('broker') ->> 'company_id', tests.id('company')::text, 'waits as well');
select is(pg_temp.requests('sam'), 'company_id pending, name Sam withdrawn, name Samantha withdrawn, name Sammy pending', 'beside the name');

-- Decisions.
select is(pg_temp.decide('kim', 'Nobody'), 'not_found', 'what was not sent cannot be approved');
select is(pg_temp.decide('kim', 'Nobody', 'No such name'), 'not_found', 'nor rejected');
select is(pg_temp.decide('kim', 'Sammy', 'x'), '22023 reason: Reason must be at least 2 characters', 'a rejection has a reason');
select is(pg_temp.decide('kim', 'Samantha'), 'not_pending withdrawn', 'what was withdrawn is not approved');
select is(pg_temp.decide('kim', 'Sammy'), 'approved', 'an administrator approves the name');
select is(tests.profile('broker') ->> 'name', 'Sammy', 'then everyone reads it');
select is(pg_temp.requests('sam'), 'company_id pending, name Sam withdrawn, name Samantha withdrawn, name Sammy approved', 'and its author knows');
select is(pg_temp.decide('lee', 'Sammy'), 'not_pending approved', 'a second decision');
select is(pg_temp.decide('lee', 'Sammy', 'Too late'), 'not_pending approved', 'changes nothing');
select is(pg_temp.decide('kim', 'Benny'), 'changed_since Sammy', 'a wish in place of the former name is not applied');
select is(tests.profile('broker') ->> 'name', 'Sammy', 'the name stays');
select is(pg_temp.decide('kim', 'Benny', 'Please agree on a name.'), 'rejected', 'but can be rejected');
select is(pg_temp.requests('ben'), 'name Benny rejected Please agree on a name.', 'with a reason for its author');
select is(pg_temp.decide('lee', 'Benny'), 'not_pending rejected', 'for good');
select tests.act_as_owner();
update public.brokers set left_company_at = now() where id = tests.id('broker');
select is(pg_temp.decide('kim', tests.id('other company')::text), 'approved', 'an administrator moves the broker');
select results_eq($$ select tests.profile('broker') ->> field from unnest(array['company_id', 'left_company_at']) as field $$,
  $$ values (tests.id('other company')::text), (null) $$, 'who has not left the new company');
select tests.act_as_owner();
insert into public.companies (id, name, logo, description, phone, email, website, address, year_founded, regions)
select tests.id('third'), 'Third', logo, description, phone, email, website, address, year_founded, regions from public.companies where id = tests.id('company');
select is(tests.edit_as('sam', 'broker', jsonb_build_object('company_id', tests.id('third')), jsonb_build_object('company_id', tests.id('other company'))), '1 row', 'a third company');
select tests.act_as_owner();
delete from public.companies where id = tests.id('third');
select is(pg_temp.decide('kim', tests.id('third')::text), 'company_missing', 'that is gone meanwhile');
select is(pg_temp.rename('pat', 'Company of Pat', 'company', 'company'), '1 row', 'the name of a company waits too');
select is(tests.profile('company') ->> 'name', 'company', 'until');
select is(pg_temp.decide('lee', 'Company of Pat'), 'approved', 'an administrator');
select is(tests.profile('company') ->> 'name', 'Company of Pat', 'approves it');
select is(tests.edit_as('kim', 'broker', jsonb_build_object('name', 'Kim knows', 'company_id', tests.id('company')), jsonb_build_object('name', 'Sammy', 'company_id', tests.id('other company'))),
  '1 row', 'an administrator changes both');
select is(tests.profile('broker') ->> 'name', 'Kim knows', 'at once');
select is(pg_temp.requests('kim'), null, 'without a request');

select pg_temp.rename('sam', 'Sam anew', 'Kim knows'), tests.act_as('kim');
update public.brokers set name = 'Office name' where id = tests.id('broker');
select is(pg_temp.rename('sam', 'Sam anew', 'Office name'), '1 row', 'a name that waited in place of a former one is sent again'),
  is(pg_temp.decide('kim', 'Sam anew'), 'approved', 'and then approved');
update public.brokers set name = 'Kim knows' where id = tests.id('broker');

select tests.act_as_owner();
select is(tests.outcome($$ update public.profile_requests set status = 'perhaps' where rejection_reason is null $$), '23514', 'a request has no other status');

-- Nothing waits for a former owner.
select is(pg_temp.rename('sam', 'Sam again', 'Kim knows'), '1 row', 'a name waits'), is(pg_temp.rename('ben', 'Ben again', 'Kim knows'), '1 row', 'and another');
select is(pg_temp.rename('pat', 'Pat again', 'Company of Pat', 'company'), '1 row', 'and that of a company');
select tests.act_as('kim');
delete from public.claimed_entities where id = tests.id('claim of sam on broker');
update public.claimed_entities set approved = false where id = tests.id('claim of ben on broker');
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
create function pg_temp.entry(profile text, field text) returns jsonb
language sql
as $$
  select listed from jsonb_array_elements(pg_temp.contacts()) as listed
  where listed ->> 'profile_id' = tests.id(profile)::text and listed ->> 'field' = entry.field
$$;
create function pg_temp.undo(caller text, profile text, field text, seen text default null) returns text
language plpgsql
as $$
declare
  answer jsonb;
begin
  seen := coalesce(seen, pg_temp.entry(profile, field) ->> 'version', 'none');
  answer := tests.ask(caller, format('undo_profile_change(%L, %L, %L, %L)', regexp_replace(profile, '.* ', ''), tests.id(profile), field, seen));
  return concat_ws(' ', answer ->> 'status', answer -> 'current' -> 'new');
end
$$;
select is(pg_temp.entry('broker', 'phone') - 'version', jsonb_build_object(
  'profile_type', 'broker', 'profile_id', tests.id('broker'), 'name', 'Kim knows', 'field', 'phone', 'old', '03 5550 0100', 'new', '0491 570 006',
  'state', 'applied', 'changes', 1, 'first_at', now(), 'last_at', now(), 'undone_at', null, 'undone_by', null,
  'by', jsonb_build_object('user_id', tests.id('sam'), 'full_name', 'Sam', 'email', 'sam@farm.example')
), 'an administrator sees the old and the present contact, and who changed it');
select is(jsonb_array_length(pg_temp.contacts()), 1, 'and no other fields');
select is(tests.edit_as('pat', 'company', '{"website": "https://pat.example", "email": "pat@farm.example", "description": "Brokers of Echuca."}',
  '{"website": "https://company.example", "email": "office@company.example", "description": "A company of water brokers."}'), '1 row', 'contacts beside another field');
select results_eq($$ select e ->> 'field', e ->> 'old', e ->> 'new' from jsonb_array_elements(pg_temp.contacts()) as e where e ->> 'profile_type' = 'company' order by 1 $$,
  $$ values ('email', 'office@company.example', 'pat@farm.example'), ('website', 'https://company.example', 'https://pat.example') $$, 'have an entry each, the other field none');
select is(pg_temp.undo('kim', profile, field), 'not_found', 'what was not changed is not undone: ' || profile || ' ' || field)
from (values ('unknown', 'phone'), ('company', 'phone'), ('company', 'description'), ('company', 'rating')) as others (profile, field);
select is(pg_temp.undo('kim', 'company', 'email', seen), 'changed_since "pat@farm.example"', 'nor what the administrator has not seen') from unnest(array['', 'x', pg_temp.entry('company', 'website') ->> 'version']) as seen;
select is(pg_temp.undo('kim', 'company', 'email'), 'undone', 'an administrator undoes it');
select results_eq($$ select tests.profile('company') ->> field from unnest(array['email', 'website', 'description']) as field $$,
  $$ values ('office@company.example'), ('https://pat.example'), ('Brokers of Echuca.') $$, 'this contact, and nothing else');
select tests.act_as_owner();
select results_eq($$ select undone_at, undone_by from private.contact_changes where field = 'email' $$, $$ values (now(), tests.id('kim')) $$, 'and it is recorded');
select results_eq($$ select columns from sync.patches where id = tests.id('company') and sync_xid = pg_current_xact_id() and columns @> '{email}' $$,
  $$ select columns from sync.patches where id = tests.id('company') $$, 'it travels as any change of the row');
select is(pg_temp.undo('lee', 'company', 'email'), 'already', 'once');
select is(pg_temp.entry('company', 'email') ->> 'state', 'undone', 'the list says so');
select is(pg_temp.entry('company', 'email') #>> '{undone_by,full_name}', 'Kim', 'and who did it');
select is(tests.edit_as('pat', 'company', '{"email": "again@farm.example"}', '{"email": "office@company.example"}'), '1 row', 'the owner changes it once more');
select is(pg_temp.entry('company', 'email') - '{version,by,name,profile_type,profile_id,field}'::text[], jsonb_build_object('old', 'office@company.example', 'new', 'again@farm.example',
  'state', 'applied', 'changes', 1, 'first_at', now(), 'last_at', now(), 'undone_at', null, 'undone_by', null), 'which begins another entry');
select is(pg_temp.undo('lee', 'company', 'email'), 'undone', 'that can be undone as well');

-- What happened to a contact in between.
create temporary table seen as select pg_temp.entry('broker', 'phone') ->> 'version' as version;
select is(tests.edit_as('ben', 'broker', '{"phone": "0491 570 100"}', '{"phone": "0491 570 006"}'), '1 row', 'another owner, another phone');
select is(pg_temp.entry('broker', 'phone') - '{version,profile_id}'::text[] @> '{"old": "03 5550 0100", "new": "0491 570 100", "changes": 2, "by": {"full_name": "Ben"}}', true, 'the first value stays beside the last one');
select is(pg_temp.undo('kim', 'broker', 'phone', version), 'changed_since "0491 570 100"', 'an administrator sees it before they undo it') from seen;
select is(tests.profile('broker') ->> 'phone', '0491 570 100', 'it stays');
select is(tests.edit_as('ben', 'broker', '{"phone": "03 5550 0100"}', '{"phone": "0491 570 100"}'), '1 row', 'an owner takes a change back');
select is(pg_temp.entry('broker', 'phone') ->> 'state', 'undone', 'which the list says');
select is(pg_temp.undo('kim', 'broker', 'phone'), 'already', 'then there is nothing to undo');
select is(tests.edit_as('ben', 'broker', '{"phone": "0491 570 101"}', '{"phone": "03 5550 0100"}'), '1 row', 'until it comes back');
create temporary table seen_by_lee as select pg_temp.entry('broker', 'phone') ->> 'version' as version;
select tests.act_as('kim');
update public.brokers set phone = '0491 570 102' where id = tests.id('broker');
select is(pg_temp.undo('lee', 'broker', 'phone', version), 'changed_since "0491 570 102"', 'the correction of an administrator is not undone unseen') from seen_by_lee;
select is(pg_temp.undo('lee', 'broker', 'phone'), 'undone', 'but it can be');
select is(tests.profile('broker') ->> 'phone', '03 5550 0100', 'to the first value');

-- Offices and the end of work for a company.
select is(tests.edit_as('pat', 'company', jsonb_build_object('offices', '[]'::jsonb), jsonb_build_object('offices', jsonb_build_array(jsonb_build_object(
  'id', tests.id('office'), 'address', '1 High Street', 'city', 'Echuca', 'state', 'VIC 3564', 'is_primary', true)))), '1 row', 'a company closes its office');
select is(pg_temp.undo('kim', 'company', 'offices'), 'undone', 'an administrator opens it again');
select isnt_empty($$ select from public.company_locations where id = tests.id('office') and company_id = tests.id('company') and is_primary $$, 'under its id');
select is(tests.edit_as('pat', 'broker', jsonb_build_object('left_company', tests.id('company')), '{"left_company": null}'), '1 row', 'a company says that its broker has left');
select is(pg_temp.entry('broker', 'left_company') @> jsonb_build_object('old', null, 'new', tests.id('company')), true, 'the list has it');
select is(pg_temp.undo('kim', 'broker', 'left_company'), 'undone', 'a mistake can be undone');
select is(tests.profile('broker') ->> 'left_company_at', null, 'the broker is with the company');
select tests.act_as_owner();
update public.brokers set company_id = tests.id('other company') where id = tests.id('broker');
update private.contact_changes set undone_at = null, old = to_jsonb(tests.id('company')) where field = 'left_company';
select is(pg_temp.undo('kim', 'broker', 'left_company'), 'undone', 'a broker who had left a company, and has moved since,');
select is(tests.profile('broker') ->> 'left_company_at', null, 'has not left the new one');

-- Seven days, deleted accounts and profiles.
select tests.edit_as('sam', 'broker', '{"email": "sam@new.example"}', '{"email": "broker@company.example"}');
select tests.act_as_owner();
select is((select count(*)::int from private.contact_changes where field = 'email' and profile_type = 'broker'), 1, 'an e-mail');
update private.contact_changes set first_at = now() - interval '20 days', last_at = now() - interval '6 days' where profile_type = 'broker';
select is(pg_temp.entry('broker', 'email') ->> 'new', 'sam@new.example', 'a change is listed for seven days');
select tests.act_as_owner();
update private.contact_changes set last_at = now() - interval '8 days' where profile_type = 'broker';
select is(pg_temp.entry('broker', 'email'), null, 'and not longer');
select is(tests.edit_as('sam', 'broker', '{"email": "sam@newer.example"}', '{"email": "sam@new.example"}'), '1 row', 'a change after that');
select is(pg_temp.entry('broker', 'email') @> jsonb_build_object('old', 'sam@new.example', 'changes', 1, 'first_at', now()), true, 'begins with the value that stood for seven days');
select tests.act_as_owner();
delete from auth.users where id = tests.id('sam');
select is(pg_temp.entry('broker', 'email') -> 'by', 'null', 'those of a deleted account have no name');
select is_empty('select from public.profile_requests where user_id = tests.id(''sam'')', 'what waited left with the account');
select tests.act_as_owner();
select tests.edit_as('ben', 'broker', '{"name": "Last wish"}', '{"name": "Kim knows"}');
select tests.act_as_owner();
delete from public.brokers where id = tests.id('broker');
select is(pg_temp.decide('kim', 'Last wish'), 'not_pending withdrawn', 'what waited for a deleted profile is withdrawn');
select is(pg_temp.entry('broker', 'email') @> '{"state": "gone", "name": null, "new": null}', true, 'its changes stay in the list');
select is(pg_temp.undo('kim', 'broker', 'email'), 'profile_missing', 'and cannot be undone');

select * from finish();
rollback;
