-- Moderation. jo submits and lists, sam owns the broker, pat the company, alex is a stranger; kim and lee are administrators, ned was one.
begin;
select plan(101);

select tests.sign_up(name) from unnest(array['pat', 'alex', 'lee', 'ned']) as name;
insert into public.user_roles (user_id, role) values (tests.id('lee'), 'admin');
select tests.own('{sam on broker,pat on company}'), tests.own('{alex on broker}', false);

-- Reports.
select is(tests.publish('visitor', 'listing'), '1 row, 1 row', 'a listing');
select is(tests.report('listing'), '1 row', 'reported by ' || caller)
from unnest(array['visitor', 'jo', 'sam', 'alex', 'kim']) as caller, lateral (select tests.act_as(caller)) as acting;
select tests.act_as_visitor();
select is(tests.report('listing', changes), '22023 ' || refusal, refusal)
from (values
  ('{"reason": "boring"}'::jsonb, 'reason: Please select a reason'),
  ('{"reason": "Fraud"}', 'reason: Please select a reason'),
  ('{"reason": null}', 'reason: Please select a reason'),
  ('{"subject_type": "office"}', 'subject_type: Only listings, brokers and companies can be reported.'),
  ('{"subject_type": null}', 'subject_type: Only listings, brokers and companies can be reported.'),
  ('{"subject_id": null}', 'subject_id: The subject of the report is missing.'),
  ('{"device_id": null}', 'device_id: The id of the device is missing.'),
  ('{"note": ""}', 'note: The note is blank.'),
  (jsonb_build_object('note', repeat('x', 1001)), 'note: Note must be at most 1,000 characters'),
  ('{"made_at": null}', 'made_at: The date of this report is not possible. Check the date on this device and send the report again.'),
  ('{"made_at": 1}', 'made_at: The date of this report is not possible. Check the date on this device and send the report again.')
) as refused (changes, refusal);
select is(tests.report('listing', changes), '1 row', format('a report: %s', left(changes::text, 60)))
from (values
  ('{"reason": "not-available"}'::jsonb), ('{"reason": "wrong-details"}'), ('{"reason": "wrong-contact"}'), ('{"reason": "other"}'),
  (jsonb_build_object('note', repeat('🌊', 1000))), (jsonb_build_object('note', E'One\ttab,\r\ntwo lines')), ('{"note": "Älpler, اسم غير صحيح, 水が違う, ជួយ, 👩🏽‍🌾🇦🇺"}')
) as sent (changes);
select is(tests.report(kind, jsonb_build_object('subject_type', kind)), '1 row', 'a report of a ' || kind) from unnest(array['broker', 'company']) as kind;
select is(tests.report('nothing that was ever listed'), '22023 subject_id: What was reported does not exist.', 'what never existed cannot be reported');
select is(tests.report('listing', jsonb_build_object('device_id', tests.id('press'), 'note', note)), '1 row', 'a device reports: ' || note)
from unnest('{first,again}'::text[]) as note;
select is(tests.report('listing', jsonb_build_object('id', tests.id('report'))), '1 row', 'a report arrives');
select is(tests.report('listing', jsonb_build_object('id', tests.id('report'), 'reason', 'other')), '0 rows', 'resent, it changes nothing');
select tests.act_as_owner();
select is((select string_agg(note, ', ') from public.reports where device_id = tests.id('press')), 'again', 'its latest report of a subject is open');
-- The embedded server grants every column.
select tests.act_as_owner();
grant insert, update, delete on public.reports, public.pending_companies, public.pending_brokers to anon, authenticated;
select is(tests.report('listing', '{"handled_at": "2026-11-20"}'), '42501', 'nobody handles a report by sending it: ' || caller)
from unnest(array['visitor', 'jo', 'kim']) as caller, lateral (select tests.act_as(caller)) as acting;
select is(tests.report('listing', '{"created_at": "2001-01-01"}'), '1 row', 'a date of arrival is accepted');
select is(tests.outcome('update public.reports set handled_at = now()'), '0 rows', 'nor changes one: ' || caller)
from unnest(array['jo', 'kim']) as caller, lateral (select tests.act_as(caller)) as acting;
select tests.act_as('jo');
select is(tests.submit_company('{"rejection_reason": "None"}'), '42501', 'no device sets the reason of a rejection of a company');
select is(tests.submit_broker('{"rejection_reason": "None"}'), '42501', 'or of a broker');
select tests.act_as_owner();
select is_empty('select from public.reports where created_at not between now() and clock_timestamp()', 'the server sets the arrival');

-- Limits: per device, user and address.
create temporary sequence floods;
grant usage on floods to public;
create function pg_temp.report_many(count int, device text) returns text
language sql
as $$
  select tests.outcome(format($sql$ insert into public.reports (subject_type, subject_id, user_id, device_id, reason, made_at)
    select 'parcel', md5('flood ' || nextval('pg_temp.floods'))::uuid, sync.current_user_id(), %L, 'fraud', 1795233600000 from generate_series(1, %s) as n $sql$, tests.id(device), count))
$$;
delete from sync.recent_writes;
insert into sync.receipts (table_name, id, content) select 'parcels', md5('flood ' || n)::uuid, '' from generate_series(1, 1000) as n;
select is(pg_temp.report_many(count, device), expected, format('%s sends %s reports from the %s: %s', caller, count, device, expected))
from (values
  ('visitor', 31, 'laptop', '22023 A request may write at most 30 rows.'), ('visitor', 30, 'laptop', '30 rows'), ('visitor', 1, 'laptop', 'PGRST'),
  ('alex', 1, 'laptop', 'PGRST'), ('visitor', 30, 'watch', '30 rows'), ('alex', 30, 'desk', '30 rows'), ('alex', 1, 'shed', 'PGRST'),
  ('jo', 1, 'shed', '1 row')
) as floods (caller, count, device, expected), lateral (select tests.act_as(caller)) as acting;
select tests.act_as_owner();
insert into sync.recent_writes (table_name, writer, written) values ('reports', 'visitor ', 239);
select tests.act_as_visitor();
select is(pg_temp.report_many(1, 'shed'), '1 row', 'an address can send 300 reports a minute');
select is(pg_temp.report_many(1, 'other shed'), 'PGRST', 'and no more');
select tests.act_as_owner();
update sync.recent_writes set written_at = written_at - interval '61 seconds';
select tests.act_as_visitor();
select is(pg_temp.report_many(1, 'laptop'), '1 row', 'after a minute reports are accepted again');

-- 200 fakes of one device, among others: one said to be not theirs, one hidden by itself.
create function pg_temp.list_fakes(caller text, prefix text, numbers int4range) returns text
language plpgsql
as $$
begin
  perform tests.act_as_owner();
  insert into public.listing_private (id, user_id, device_id, key_hash)
  select tests.id(prefix || n), case when caller <> 'visitor' then tests.id(caller) end, tests.id(prefix), tests.hash_of('key')
  from generate_series(lower(numbers), upper(numbers) - 1) as n on conflict do nothing;
  perform tests.act_as(caller);
  return tests.list_many(prefix, lower(numbers), upper(numbers) - 1);
end
$$;
select tests.act_as_owner();
create function pg_temp.public_of(prefix text) returns int
language sql security definer
as $$ select count(*)::int from public.parcels join public.listing_private using (id) where device_id = tests.id(prefix) $$;
select is(pg_temp.list_fakes('visitor', 'fake', '[1,501)'), '500 rows', 'the queue of a device passes at once');
select is(pg_temp.list_fakes('visitor', 'fake', '[501,602)'), 'PGRST', 'a device lists 600 parcels a minute');
select is(pg_temp.list_fakes('visitor', 'honest', '[1,6)'), '5 rows', 'another device is not limited by it');
select is(pg_temp.list_fakes('jo', 'fake', '[602,702)'), '100 rows', 'a user has a limit of their own');
select is(pg_temp.list_fakes('visitor', 'fake', '[702,802)'), '100 rows', 'and takes nothing from the limit of the device');
select is(tests.send_as('sam', 'fake1', '{"action": "not-mine"}'), '1 row', 'the broker says of one: not mine');
select is(tests.ask('kim', 'moderate_listings(array[tests.id(''fake2'')], ''hide'', ''Sold twice'')'),
  '{"status": "hidden", "changed": 1, "already": 0, "missing": 0, "refused": [], "next": null}', 'an administrator hides another');

select is(tests.send_as('visitor', 'fake3', '{"fields": {"price": 7}, "before": {"price": 1}, "key": "key"}'), '1 row', 'since then one differs from what was received');

-- Hidden together: what all calls answer, with the sums of what they changed and what was so already.
create function pg_temp.for_source(caller text, called text) returns text
language sql
as $$
  select concat_ws(' ', string_agg(distinct (answer - '{changed,already,next}'::text[])::text, ' '), sum((answer ->> 'changed')::int),
    sum((answer ->> 'already')::int))
  from tests.ask_all(caller, called || '(tests.id(''fake''), %s)') as answer
$$;
select is(pg_temp.for_source('kim', 'hide_source'), '{"status": "hidden", "missing": 0, "refused": []} 698 2',
  'all listings of the device are hidden');
select is(pg_temp.for_source('lee', 'hide_source'), '{"status": "unchanged", "missing": 0, "refused": []} 0 700',
  'another administrator learns that it is done');
select is(pg_temp.public_of(device), expected, device) from (values ('fake', 0), ('honest', 5)) as devices (device, expected);
select is(tests.ask('kim', 'hide_source(tests.id(''unknown''))') ->> 'status', 'not_found', 'a device without listings');
select is(tests.ask('kim', 'hide_source(null)') ->> 'status', 'not_found', 'or none');
select tests.act_as('jo');
select results_eq($$ select hidden_reason, withdrawn from public.listing_private where id = tests.id('fake602') $$, $$ values ('moderation', null::jsonb) $$,
  'its author reads why');
select tests.act_as('sam');
select is_empty('select from public.inbox where parcel_id = tests.id(''fake3'')', 'the listings leave every inbox');
select is(tests.send_as('visitor', 'fake3', '{"action": "confirm", "key": "key"}'), '22023 parcel_id: This listing is hidden from the public.', 'a hidden listing is not confirmed');
select tests.act_as_visitor();
select is(tests.report('fake3'), '1 row', 'a hidden listing can be reported');
select results_eq('select reason, count(*)::int, count(hidden_with)::int from public.hidden_listings group by reason order by reason',
  $$ values ('moderation', 699, 698), ('not-mine', 1, 0) $$, 'each is filed with its reason')
from (select tests.act_as('kim')) as acting;
select tests.act_as_owner();
create temporary table former as select id, content from sync.receipts where table_name = 'parcels';
select is(pg_temp.for_source('lee', 'restore_source'), '{"status": "restored", "missing": 0, "refused": []} 698 0',
  'what was hidden together is restored');
select is(tests.ask('kim', 'restore_source(tests.id(''fake''))') ->> 'status', 'unchanged', 'once');
select is(tests.ask('kim', 'restore_source(tests.id(''unknown''))') ->> 'status', 'not_found', 'an unknown device has nothing to restore');
select is(pg_temp.public_of('fake'), 698, 'but not what was hidden by itself');
select tests.act_as_owner();
select set_eq('select id, content from sync.receipts where table_name = ''parcels''', 'select * from former', 'with their receipts as before');

-- One by one.
select is(tests.ask(caller, format('moderate_listings(array[tests.id(''honest1''), tests.id(''honest1''), tests.id(''fake1''), tests.id(''unknown''), null], %L)', action)),
  expected, format('%s %ss', caller, action))
from (values
  ('kim', 'hide', '{"status": "hidden", "changed": 1, "already": 1, "missing": 1, "refused": [], "next": null}'::jsonb),
  ('lee', 'hide', '{"status": "unchanged", "changed": 0, "already": 2, "missing": 1, "refused": [], "next": null}'),
  ('kim', 'restore', '{"status": "restored", "changed": 2, "already": 0, "missing": 1, "refused": [], "next": null}'),
  ('lee', 'restore', '{"status": "unchanged", "changed": 0, "already": 2, "missing": 1, "refused": [], "next": null}')
) as presses (caller, action, expected);
select is(tests.ask('kim', format('moderate_listings(%s, ''hide'')', ids)) ->> 'status', 'not_found', 'nothing to hide: ' || ids)
from unnest(array['''{}''', 'null', 'array[tests.id(''unknown'')]']) as ids;
select is(tests.outcome('select public.moderate_listings' || arguments), '22023 ' || refusal, refusal)
from (values
  ('(''{}'', ''burn'')', 'action: Listings can be hidden or restored.'), ('(''{}'', null)', 'action: Listings can be hidden or restored.'),
  ('(''{}'', ''hide'', ''  x '')', 'reason: Reason must be at least 2 characters'),
  ('(''{}'', ''hide'', repeat(''x'', 1001))', 'reason: Reason must be at most 1,000 characters'),
  ('(array(select gen_random_uuid() from generate_series(1, 1001)), ''hide'')', 'parcel_ids: At most 1,000 listings can be moderated at once.')
) as wrong (arguments, refusal), lateral (select tests.act_as('kim')) as acting;
-- Of two hidden listings, the broker of one is gone.
select tests.act_as_owner();
insert into public.brokers select (jsonb_populate_record(b, jsonb_build_object('id', tests.id('leaving')))).* from public.brokers as b where id = tests.id('broker');
select tests.publish('visitor', 'of the leaving', changes => jsonb_build_object('broker_id', tests.id('leaving'), 'title', 'Of the leaving'));
select tests.ask('kim', 'moderate_listings(array[tests.id(''of the leaving''), tests.id(''honest2'')], ''hide'')');
select tests.act_as_owner();
delete from public.brokers where id = tests.id('leaving');
select is(tests.ask('kim', 'moderate_listings(array[tests.id(''of the leaving''), tests.id(''honest2'')], ''restore'')'),
  jsonb_build_object('status', 'restored', 'changed', 1, 'already', 0, 'missing', 0, 'next', null, 'refused', jsonb_build_array(jsonb_build_object(
    'parcel_id', tests.id('of the leaving'), 'title', 'Of the leaving', 'message', 'This broker is no longer listed.'))), 'one is restored, the other refused');
select is(tests.ask('kim', 'moderate_listings(array[tests.id(''of the leaving'')], ''restore'')') ->> 'status', 'refused', 'alone as well');
-- An administrator who owns the broker is not the author of what they restore.
select tests.act_as_owner();
select tests.own('{kim on broker}');
select tests.ask('kim', format('moderate_listings(array[tests.id(''honest3'')], %L)', action)) from unnest(array['hide', 'restore']) as action;
select isnt_empty('select from public.inbox where parcel_id = tests.id(''honest3'')', 'a restored listing is in the inbox of ' || caller)
from unnest(array['kim', 'sam', 'pat']) as caller, lateral (select tests.act_as(caller)) as acting;

-- Settled reports.
select is(tests.ask(caller, 'settle_reports(''parcel'', tests.id(''listing''), ' || seen || ')') - 'count', jsonb_build_object('status', expected), format('%s settles reports until %s', caller, seen))
from (values ('kim', 'now()', 'already_settled'), ('kim', 'clock_timestamp()', 'settled'), ('lee', 'null', 'already_settled')) as settled (caller, seen, expected);
select is(tests.ask('kim', 'settle_reports(''broker'', tests.id(''fake1''))'), '{"status": "not_found", "count": 0}', 'none were ever sent');
select tests.act_as_owner();
select results_eq($$ select distinct handled_by, handled_at from public.reports where subject_type = 'parcel' and subject_id = tests.id('listing') $$,
  $$ values (tests.id('kim'), now()) $$, 'the first administrator is the one who handled them');
select isnt_empty($$ select from public.reports where handled_at is null and subject_type = 'broker' $$, 'other subjects stay open');

-- Two sources.
select tests.ask('kim', format('hide_source(tests.id(%L))', device)) from unnest(array['fake', 'honest']) as device;
select is(tests.ask('kim', 'restore_source(tests.id(''honest''))') ->> 'status', 'restored', 'of two hidden sources, one is restored');
select cmp_ok((select count(*)::int from public.hidden_listings where hidden_with = tests.id('fake')), '>', 200, 'and the other stays hidden');

select * from finish();
rollback;
