-- The lists of the administrators' page, rejections, claims and administrators. jo submits, lists and claims; sam and pat own profiles;
-- kim and lee are administrators.
begin;
select plan(60);

select tests.sign_up(name) from unnest(array['pat', 'lee']) as name;
insert into public.user_roles (user_id, role) values (tests.id('lee'), 'admin');
select tests.own('{sam on broker,pat on company}');

-- These keys of each entry of a list.
create function pg_temp.list(name text, keys text[]) returns jsonb
language sql
as $$
  select coalesce(jsonb_agg((select jsonb_object_agg(key, value) from jsonb_each(entry) where key = any (keys)) order by place), '[]')
  from jsonb_array_elements(tests.ask('kim', 'listings_for_review()') -> name) with ordinality as list (entry, place)
$$;

select is(tests.ask('kim', 'listings_for_review()'),
  '{"status": "ok", "reports": [], "hidden": [], "unconfirmed": [], "sources": [], "truncated": []}', 'empty lists');

-- Reports. What is gone comes last, otherwise the latest report first.
select tests.publish('visitor', 'reported', '{"seller_name": "Secret Name", "seller_phone": "0491 570 006", "seller_email": "secret@farm.example"}',
  '{"title": "Reported water"}');
select tests.publish('jo', 'withdrawn', changes => '{"title": "Withdrawn water"}'), tests.publish('jo', 'concealed', changes => '{"title": "Hidden water"}');
select tests.send_as('jo', 'withdrawn', '{"action": "withdraw"}'), tests.send_as('sam', 'concealed', '{"action": "not-mine"}');
select tests.act_as_visitor();
select is(tests.report(subject, jsonb_build_object('device_id', gen_random_uuid()) || changes), '1 row', 'a report of ' || subject)
from (values
  ('reported', '{"reason": "fraud", "note": "Asked for money"}'::jsonb), ('reported', '{"reason": "fraud"}'), ('reported', '{"reason": "other", "note": "Again"}'),
  ('withdrawn', '{}'), ('concealed', '{}'), ('broker', '{"subject_type": "broker"}'), ('company', '{"subject_type": "company"}')
) as sent (subject, changes);
select tests.act_as_owner();
insert into public.reports (subject_type, subject_id, device_id, reason, made_at) values ('parcel', tests.id('unknown'), tests.id('phone'), 'fraud', 1795233600000);
update public.reports set created_at = now() - case subject_id
  when tests.id('broker') then interval '1 minute' when tests.id('reported') then interval '2 minutes' when tests.id('concealed') then interval '3 minutes'
  when tests.id('company') then interval '4 minutes' when tests.id('withdrawn') then interval '1 second' else interval '2 seconds' end;
update public.reports set device_id = tests.id('tablet'), created_at = created_at + interval '1 second' where note = 'Again';
select is(pg_temp.list('reports', '{subject_type,subject_id,name,state,reports,devices}'), jsonb_build_array(
  jsonb_build_object('subject_type', 'broker', 'subject_id', tests.id('broker'), 'name', 'broker', 'state', 'public', 'reports', 1, 'devices', 1),
  jsonb_build_object('subject_type', 'parcel', 'subject_id', tests.id('reported'), 'name', 'Reported water', 'state', 'public', 'reports', 3, 'devices', 3),
  jsonb_build_object('subject_type', 'parcel', 'subject_id', tests.id('concealed'), 'name', 'Hidden water', 'state', 'hidden', 'reports', 1, 'devices', 1),
  jsonb_build_object('subject_type', 'company', 'subject_id', tests.id('company'), 'name', 'company', 'state', 'public', 'reports', 1, 'devices', 1),
  jsonb_build_object('subject_type', 'parcel', 'subject_id', tests.id('withdrawn'), 'name', 'Withdrawn water', 'state', 'gone', 'reports', 1, 'devices', 1),
  jsonb_build_object('subject_type', 'parcel', 'subject_id', tests.id('unknown'), 'name', null, 'state', 'gone', 'reports', 1, 'devices', 1)
), 'reports are grouped by subject');
select is(pg_temp.list('reports', '{reasons,notes}') -> 1, jsonb_build_object('reasons', '{"fraud": 2, "other": 1}'::jsonb, 'notes', jsonb_build_array(
  jsonb_build_object('reason', 'other', 'note', 'Again', 'received_at', now() - interval '119 seconds', 'signed_in', false),
  jsonb_build_object('reason', 'fraud', 'note', 'Asked for money', 'received_at', now() - interval '120 seconds', 'signed_in', false)
)), 'with their reasons and latest notes');
select is(tests.ask('kim', 'settle_reports(''parcel'', tests.id(''reported''))') ->> 'count', '3', 'three are settled');
select is(jsonb_array_length(pg_temp.list('reports', '{state}')), 5, 'and leave the list');

-- Hidden listings, unconfirmed ones and devices.
select tests.ask('kim', 'moderate_listings(array[tests.id(''reported'')], ''hide'', ''Asks for money'')');
select tests.act_as_owner();
update public.hidden_listings set hidden_at = now() + interval '1 second' where id = tests.id('reported');
select is(pg_temp.list('hidden', '{id,title,broker_name,reason,note,hidden_by,hidden_at}'), jsonb_build_array(
  jsonb_build_object('id', tests.id('reported'), 'title', 'Reported water', 'broker_name', 'broker', 'reason', 'moderation', 'note', 'Asks for money',
    'hidden_by', jsonb_build_object('user_id', tests.id('kim'), 'full_name', 'Kim', 'email', 'kim@farm.example'), 'hidden_at', now() + interval '1 second'),
  jsonb_build_object('id', tests.id('concealed'), 'title', 'Hidden water', 'broker_name', 'broker', 'reason', 'not-mine', 'note', null,
    'hidden_by', jsonb_build_object('user_id', tests.id('sam'), 'full_name', 'Sam', 'email', 'sam@farm.example'), 'hidden_at', now())
), 'hidden listings, the latest first');
create function pg_temp.found(term text) returns text[]
language sql
as $$
  select coalesce(array_agg(entry ->> 'title' order by entry ->> 'title'), '{}')
  from jsonb_array_elements(tests.ask('kim', format('listings_for_review(%L)', term)) -> 'hidden') as entry
$$;
select is(pg_temp.found(' HIDDEN '), '{Hidden water}', 'a hidden listing is found by its title');
select is(pg_temp.found('BROKER'), '{Hidden water,Reported water}', 'and by its broker');
select is(pg_temp.found('%'), '{}', 'a term is no pattern');
select tests.publish('visitor', name, jsonb_build_object('device_id', tests.id('van')), jsonb_build_object('title', name)) from unnest(array['by a seller', 'by a broker', 'sold water']) as name;
select tests.send_as('visitor', 'by a seller', '{"action": "confirm", "key": "key"}'), tests.send_as('sam', 'by a broker', '{"action": "confirm"}');
select tests.act_as_owner();
update public.parcels set status = 'sold' where id = tests.id('sold water');
select tests.list_parcel(jsonb_build_object('id', tests.id('plain'), 'title', 'Plain water', 'listed_date', current_date - 300));
select is((select jsonb_agg(entry order by entry ->> 'title') from jsonb_array_elements(pg_temp.list('unconfirmed', '{title,confirmed_by,signed_in,source,source_kind}')) as entry), jsonb_build_array(
  jsonb_build_object('title', 'Plain water', 'confirmed_by', null, 'signed_in', false, 'source', null, 'source_kind', null),
  jsonb_build_object('title', 'by a seller', 'confirmed_by', 'seller', 'signed_in', false, 'source', tests.id('van'), 'source_kind', 'device')
), 'a listing is unconfirmed until its broker or company confirms it, whatever its date');
select is(pg_temp.list('sources', '{source}'), '[]', 'three listings are not many');
select tests.publish('visitor', 'van ' || n, jsonb_build_object('device_id', tests.id('van')), jsonb_build_object('title', 'Van water')) from generate_series(1, 7) as n;
select is(pg_temp.list('sources', '{source,public,hidden,signed_in,first_at,last_at}'), jsonb_build_array(
  jsonb_build_object('source', tests.id('van'), 'public', 10, 'hidden', 0, 'signed_in', 0, 'first_at', now(), 'last_at', now())), 'ten are');
select is(jsonb_array_length(pg_temp.list('sources', '{titles}') #> '{0,titles}'), 5, 'with the titles of five');
select tests.ask('kim', 'hide_source(tests.id(''van''))');
select tests.act_as_owner();
update public.listing_private set created_at = now() - interval '1 year' where device_id = tests.id('van');
select is(pg_temp.list('sources', '{source,public,hidden}'), jsonb_build_array(jsonb_build_object('source', tests.id('van'), 'public', 0, 'hidden', 10)),
  'a device with hidden listings stays until they are restored');
select is(jsonb_array_length(pg_temp.list('hidden', '{id}')), 2, 'which are not listed one by one');
select is(cardinality(pg_temp.found('van water')), 7, 'but are found by a search');
select tests.ask('kim', 'restore_source(tests.id(''van''))');
select is(pg_temp.list('sources', '{source}'), '[]', 'older listings are not many');
select unalike(answer::text, '%' || secret || '%', 'no list has ' || secret)
from unnest(array['Secret Name', '0491 570 006', 'secret@farm.example', 'key_hash', tests.hash_of('key')]) as secret, tests.ask('kim', 'listings_for_review()') as answer;
select tests.act_as_owner();
insert into public.hidden_listings (id, content, reason, hidden_with) select gen_random_uuid(), '{}', 'moderation', null from generate_series(1, 300);
insert into public.hidden_listings (id, content, reason, hidden_with) select gen_random_uuid(), '{}', 'moderation', gen_random_uuid() from generate_series(1, 201);
insert into public.reports (subject_type, subject_id, device_id, reason, made_at)
select 'parcel', gen_random_uuid(), tests.id('phone'), 'fraud', 1795233600000 from generate_series(1, 300);
create temporary table lists as select tests.ask('kim', 'listings_for_review()') as answer;
select tests.act_as_owner();
select is(jsonb_array_length(answer -> name), 200, 'at most 200 entries: ' || name) from lists, unnest(array['reports', 'hidden', 'sources']) as name;
select is(answer -> 'truncated', '["hidden", "reports", "sources"]', 'and the answer names lists with more') from lists;
select is(answer #>> '{reports,0,state}', 'public', 'reports of nothing displace no others') from lists;

-- Rejections.
select tests.act_as('jo');
select tests.submit_company(jsonb_build_object('id', tests.id(name))) from unnest(array['company submission', 'old way']) as name;
select tests.submit_broker(jsonb_build_object('id', tests.id('broker submission')));
create function pg_temp.reject(caller text, kind text, submission text, reason text default 'No licence') returns text
language sql
as $$ select tests.status(caller, format('reject_submission(%L, %L, %L)', kind, tests.id(submission), reason)) $$;
select is(pg_temp.reject(caller, kind, submission, reason), expected, format('%s rejects a %s: %s', caller, submission, expected))
from (values
  ('kim', 'office', 'company submission', 'No licence', '22023 kind: Only companies and brokers are submitted.'),
  ('kim', 'company', 'company submission', null, '22023 reason: Reason must be at least 2 characters'),
  ('kim', 'company', 'company submission', E' \n x ', '22023 reason: Reason must be at least 2 characters'),
  ('kim', 'company', 'company submission', repeat('🌊', 1001), '22023 reason: Reason must be at most 1,000 characters'),
  ('kim', 'broker', 'company submission', 'No licence', 'not_found'),
  ('kim', 'company', 'company submission', '牌照 🌊', 'rejected'),
  ('lee', 'company', 'company submission', 'Another', 'not_pending rejected'),
  ('lee', 'broker', 'broker submission', repeat('🌊', 1000), 'rejected'),
  ('kim', 'broker', 'broker submission', 'Another', 'not_pending rejected')
) as rejections (caller, kind, submission, reason, expected);
select is(tests.ask('lee', 'approve_company(tests.id(''company submission''))'), '{"status": "not_pending", "current": "rejected"}', 'a rejection is final');
select tests.act_as('jo');
select results_eq('select rejection_reason from public.pending_companies order by rejection_reason', $$ values ('牌照 🌊'), (null) $$, 'the submitter reads the reason');
select is((select rejection_reason from public.pending_brokers), repeat('🌊', 1000), 'also that of a broker');

-- Claims.
select tests.act_as('jo');
select is(tests.claim(jsonb_build_object('id', tests.id('claim of jo'))), '1 row', 'a claim on a profile that has an owner');
select is(tests.claim(jsonb_build_object('id', tests.id('other claim of jo'), 'entity_id', tests.id('other broker'))), '1 row', 'and on one that has none');
select is(tests.ask(caller, format('revoke_claim(tests.id(%L))', claim)) ->> 'status', expected, format('%s revokes the %s: %s', caller, claim, expected))
from (values ('kim', 'claim of jo', 'not_approved'), ('kim', 'claim of sam on broker', 'revoked'), ('lee', 'claim of sam on broker', 'already_ended'),
  ('kim', 'unknown', 'not_found')) as revocations (caller, claim, expected);
select tests.act_as('sam');
select is_empty('select from public.inbox', 'the inbox of a revoked claim is empty');

-- Administrators.
select is(tests.ask('kim', 'list_administrators()'), jsonb_build_object('status', 'ok', 'administrators', jsonb_build_array(
  jsonb_build_object('user_id', tests.id('kim'), 'full_name', 'Kim', 'email', 'kim@farm.example', 'is_caller', true),
  jsonb_build_object('user_id', tests.id('lee'), 'full_name', 'Lee', 'email', 'lee@farm.example', 'is_caller', false))), 'administrators see each other');
select is(tests.ask(caller, format('remove_administrator(tests.id(%L))', removed)) ->> 'status', expected, format('%s removes %s: %s', caller, removed, expected))
from (values
  ('kim', 'sam', 'not_administrator'), ('kim', 'lee', 'removed'), ('kim', 'lee', 'not_administrator'), ('lee', 'kim', 'forbidden'),
  ('kim', 'kim', 'last_administrator')
) as removals (caller, removed, expected);
select is(tests.ask('kim', 'remove_administrator(null)') ->> 'status', 'not_administrator', 'nobody is removed without an id');

select * from finish();
rollback;
