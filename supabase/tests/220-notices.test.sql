-- Where users are notified, and of what. sam owns the broker, pat the company, ben both; jo and vic are users, kim is an administrator.
begin;
select plan(92);

select tests.sign_up(name) from unnest(array['pat', 'ben', 'vic']) as name;
select tests.own('{sam on broker,pat on company,ben on broker,ben on company}');

create function pg_temp.save(caller text, browser text, changes jsonb default '{}') returns text
language plpgsql
as $$
declare
  args jsonb := jsonb_build_object(
    'endpoint', 'https://push.example/' || browser, 'p256dh', tests.push_key(), 'auth', tests.push_secret(), 'time_zone', 'Australia/Sydney'
  ) || changes;
begin
  perform tests.act_as(caller);
  return tests.outcome(format(
    'select public.save_push_subscription(%L, %L, %L, %L)', args ->> 'endpoint', args ->> 'p256dh', args ->> 'auth', args ->> 'time_zone'
  ));
end
$$;
-- The browsers of a user, the latest first.
create function pg_temp.browsers(owner text) returns text
language sql security definer
as $$
  select string_agg(replace(endpoint, 'https://push.example/', ''), ' ' order by saved_at desc, id) from public.push_subscriptions
  where user_id = tests.id(owner)
$$;
-- Who is to be notified of this kind, with the number of events in each channel: '*' for an e-mail.
create function pg_temp.waiting(of_kind text) returns text
language sql security definer
as $$
  select string_agg(line, ', ' order by line) from (
    select concat(coalesce(replace(endpoint, 'https://push.example/', ''), '*' || name), ' ', count(distinct coalesce(cause, notices.id))) as line
    from private.notices join unnest(array['jo', 'sam', 'kim', 'pat', 'ben', 'vic']) as name on user_id = tests.id(name)
    left join public.push_subscriptions as browser on browser.id = subscription_id
    where notices.kind = of_kind and sent_at is null group by endpoint, name, subscription_id
  ) as places
$$;

-- Browsers.
select is(pg_temp.save('jo', 'phone', changes), '22023 ' || refusal, refusal || ' ' || changes)
from (values
  ('{"endpoint": null}'::jsonb, 'endpoint: This browser has no address for notifications.'),
  ('{"endpoint": "http://push.example/a"}', 'endpoint: This browser has no address for notifications.'),
  ('{"endpoint": "https://localhost/a"}', 'endpoint: This browser has no address for notifications.'),
  ('{"endpoint": "https://127.0.0.1/a"}', 'endpoint: This browser has no address for notifications.'),
  ('{"endpoint": "https://[::1]/a"}', 'endpoint: This browser has no address for notifications.'),
  ('{"endpoint": "https://user@push.example/a"}', 'endpoint: This browser has no address for notifications.'),
  ('{"endpoint": "https://push.example/a b"}', 'endpoint: This browser has no address for notifications.'),
  (jsonb_build_object('endpoint', 'https://push.example/' || repeat('a', 1980)), 'endpoint: This browser has no address for notifications.'),
  (jsonb_build_object('p256dh', null), 'p256dh: This browser has no key for notifications.'),
  (jsonb_build_object('p256dh', 'A' || substr(tests.push_key(), 2)), 'p256dh: This browser has no key for notifications.'),
  (jsonb_build_object('p256dh', tests.push_key() || 'A'), 'p256dh: This browser has no key for notifications.'),
  (jsonb_build_object('auth', left(tests.push_secret(), 21)), 'auth: This browser has no key for notifications.'),
  (jsonb_build_object('auth', tests.push_secret() || '=='), 'auth: This browser has no key for notifications.'),
  ('{"time_zone": null}', 'time_zone: The time zone of this device is not known.'),
  ('{"time_zone": "Nowhere/Land"}', 'time_zone: The time zone of this device is not known.'),
  ('{"time_zone": "UTC+3"}', 'time_zone: The time zone of this device is not known.'),
  ('{"time_zone": "../etc/passwd"}', 'time_zone: The time zone of this device is not known.')
) as refused (changes, refusal);
select tests.act_as('owner');
select is(tests.outcome(format(
  'insert into public.push_subscriptions (user_id, endpoint, p256dh, auth, time_zone) values (tests.id(''jo''), %L, %L, %L, %L)',
  'https://push.example/' || case field when 'endpoint' then ' ' else 'x' end, tests.push_key() || case field when 'p256dh' then '=' else '' end,
  tests.push_secret() || case field when 'auth' then '=' else '' end, 'UTC' || case field when 'time_zone' then '+3' else '' end
)), '23514', 'a constraint repeats the rule: ' || field) from unnest(array['endpoint', 'p256dh', 'auth', 'time_zone']) as field;
select is(pg_temp.save('jo', browser, changes), '1 row', 'saved: ' || browser || changes)
from (values
  ('phone', '{}'::jsonb), ('phone', '{"time_zone": "Australia/Lord_Howe"}'), ('laptop', '{"time_zone": "UTC"}'),
  ('port', '{"endpoint": "https://push.example:8443/p?a=b"}'), ('windows', '{"endpoint": "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAA%2b"}')
) as saved (browser, changes);
select tests.act_as('jo');
select is((select count(*)::int from public.push_subscriptions), 4, 'a browser has one row, whatever it says later');
select is((select time_zone from public.push_subscriptions where endpoint = 'https://push.example/phone'), 'Australia/Lord_Howe', 'and the latest counts');
select tests.act_as(name), is((select count(*)::int from public.push_subscriptions), 0, 'nobody else reads it: ' || name) from unnest(array['vic', 'kim']) as name;
select is(tests.ask('vic', 'remove_push_subscription(''https://push.example/phone'')'), '{"status": "not_found"}', 'nor removes it');
select is(pg_temp.save('vic', 'phone'), '1 row', 'another user of the browser');
select results_eq($$ select pg_temp.browsers('vic'), pg_temp.browsers('jo') like '%phone%' $$, $$ values ('phone', false) $$, 'has it from then on');
select is(tests.ask('vic', 'remove_push_subscription(''https://push.example/phone'')'), '{"status": "removed"}', 'and removes it');
select is(pg_temp.browsers('vic'), null, 'so that it gets no notices');
select tests.act_as('owner');
update public.push_subscriptions set saved_at = now() - interval '1 minute';
select is((select count(*)::int from generate_series(1, 20) as n where pg_temp.save('jo', 'b' || n) = '1 row'), 20, 'a user saves twenty');
select is(pg_temp.browsers('jo') ~ 'laptop|wns2|port', false, 'and those saved longest ago leave');
select tests.act_as('jo');
select is((select count(*)::int from public.push_subscriptions), 20, 'of more than twenty');

-- E-mails.
select is(tests.outcome(format('select tests.ask(%L, %L)', caller, format('save_notice_emails(%L)', kinds))), outcome, format('%s wants %s by e-mail', caller, kinds))
from (values
  ('visitor', '{enquiry}', '42501'), ('jo', null, '22023 kinds: There are no such notifications.'),
  ('jo', '{news}', '22023 kinds: There are no such notifications.'), ('jo', '{enquiry,null}', '22023 kinds: There are no such notifications.'),
  ('jo', '{}', '1 row'), ('pat', '{listing,enquiry,listing}', '1 row')
) as wanted (caller, kinds, outcome);
select tests.act_as('pat');
select results_eq('select id, kinds from public.notice_emails', $$ values (tests.id('pat'), '{enquiry,listing}'::text[]) $$, 'a user reads their own');
select is(tests.ask(caller, 'read_notice_emails()') -> 'kinds', kinds, format('%s reads their kinds', caller))
from (values ('pat', '["enquiry", "listing"]'::jsonb), ('jo', '[]'), ('sam', '[]')) as read (caller, kinds);

-- Events.
select tests.act_as('owner');
delete from public.push_subscriptions;
select is(tests.publish('visitor', 'before'), '1 row, 1 row', 'a listing while no browser is saved');
select is(pg_temp.waiting('listing'), '*pat 1', 'waits for the e-mail alone');
select is(pg_temp.save(name, browser), '1 row', name || ' saves the ' || browser)
from (values ('sam', 'sam1'), ('sam', 'sam2'), ('ben', 'ben'), ('jo', 'jo'), ('kim', 'kim')) as saved (name, browser);
select is(pg_temp.waiting('listing'), '*pat 1', 'and is not notified of what was before');
select is(tests.publish('visitor', 'water'), '1 row, 1 row', 'a listing');
select is(pg_temp.waiting('listing'), '*pat 2, ben 1, sam1 1, sam2 1', 'is to be confirmed by its owners, at each of their browsers');
select is(tests.publish('sam', 'of sam'), '1 row, 1 row', 'an owner lists');
select is(pg_temp.waiting('listing'), '*pat 3, ben 2, sam1 1, sam2 1', 'and is not notified themselves');
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('of a visitor'))), '1 row', 'a visitor enquires');
select is(tests.enquire('jo', 'water', jsonb_build_object('id', tests.id('of jo'))), '1 row', 'and a user');
select is(tests.enquire('ben', 'water', jsonb_build_object('id', tests.id('of ben'))), '1 row', 'and an owner');
select is(pg_temp.waiting('enquiry'), '*pat 3, ben 2, sam1 3, sam2 3', 'notifies the owners, but not of their own');
select is(pg_temp.waiting('answer'), null, 'nobody of an answer');
select is(tests.answer('sam', enquiry, jsonb_build_object('action', action)), '1 row', format('%s: %s', enquiry, action))
from (values ('of jo', 'seen'), ('of a visitor', 'answered'), ('of jo', 'undo')) as answers (enquiry, action);
select is(pg_temp.waiting('answer'), null, 'to see an enquiry is no answer, and a visitor has no account');
select is(tests.answer('sam', 'of jo', '{"action": "unavailable"}'), '1 row', 'an answer to a user');
select is(pg_temp.waiting('answer'), 'jo 1', 'notifies that user');
select is(tests.answer('pat', 'of jo'), '1 row', 'another answer instead of it');
select is(pg_temp.waiting('answer'), 'jo 1', 'does not notify them again');
select tests.act_as('owner');
select is((select count(*)::int from private.notices where kind = 'answer'), 1, 'by any row');
update private.notices set sent_at = now() where kind = 'answer';
select is(tests.answer('pat', 'of jo', jsonb_build_object('action', action)), '1 row', 'once it was sent: ' || action) from unnest(array['undo', 'answered']) as action;
select is(pg_temp.waiting('answer'), null, 'nor does one that is taken back and given again');
select tests.act_as('owner');
update private.notices set sent_at = null where kind = 'answer';
select tests.act_as('kim');
select public.settle_reports('parcel', tests.id('water'), outcome => 'kept');
select is(pg_temp.waiting('answer'), 'jo 1', 'nor are reports');

-- What follows the channels.
select is(tests.ask('pat', 'save_notice_emails(''{enquiry}'')') ->> 'status', 'saved', 'a user wants one kind less');
select is(pg_temp.waiting('listing'), 'ben 2, sam1 1, sam2 1', 'what waits of it leaves');
select is(pg_temp.waiting('enquiry'), '*pat 3, ben 2, sam1 3, sam2 3', 'of the others it stays');
select is(pg_temp.save('vic', 'sam2'), '1 row', 'another user signs in on a browser');
select is(pg_temp.waiting('enquiry'), '*pat 3, ben 2, sam1 3', 'what waits for the former user leaves');
select is(tests.ask('ben', 'delete_account(''keep'')'), '{"status": "deleted"}', 'an account is deleted');
select is(pg_temp.waiting('enquiry'), '*pat 3, sam1 3', 'with what waits for it');
select tests.act_as('owner');
select is_empty($$ select from public.push_subscriptions where user_id = tests.id('ben') $$, 'and its browsers');

-- Many at once.
delete from private.notices;
select tests.act_as('visitor');
select is(tests.list_many('herd', 1, 20), '20 rows', 'twenty listings');
select is(pg_temp.waiting('listing'), 'sam1 20', 'are rows of their own');
select tests.act_as('owner');
delete from private.notices;
select tests.act_as('visitor');
select is(tests.list_many('flock', 1, 300), '300 rows', 'three hundred');
select tests.act_as('owner');
select results_eq($$ select cause from private.notices where kind = 'listing' $$, array[null::uuid], 'are one row');
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('unanswered'))), '1 row', 'another enquiry');
select tests.act_as('owner');
delete from private.notices;
insert into public.claimed_entities (user_id, entity_type, entity_id, approved) values (tests.id('vic'), 'company', tests.id('company'), true);
select results_eq($$ select kind, cause is null, count(*)::int from private.notices group by 1, 2 order by 1, 2 $$,
  $$ values ('enquiry', false, 1), ('listing', true, 1) $$, 'an approval notifies of what waits, without what was answered');

select * from finish();
rollback;
