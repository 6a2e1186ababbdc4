-- How notices are sent. sam owns the broker, pat the company; jo is a user.
begin;
select plan(97);

-- Quiet hours. Sydney and Adelaide set their clocks forward on 4 October 2026, and back on 5 April.
select is(private.end_of_quiet(zone, at), ends, format('%s in %s', at_text, zone))
from (values
  ('Australia/Sydney', '2026-11-28 19:59:59.999+11', null::timestamptz), ('Australia/Sydney', '2026-11-28 20:00+11', '2026-11-29 07:00+11'),
  ('Australia/Sydney', '2026-11-29 06:59:59.999+11', '2026-11-29 07:00+11'), ('Australia/Sydney', '2026-11-29 07:00+11', null),
  ('Australia/Sydney', '2026-10-03 20:00+10', '2026-10-04 07:00+11'), ('Australia/Sydney', '2026-10-04 01:59+10', '2026-10-04 07:00+11'),
  ('Australia/Sydney', '2026-10-04 03:00+11', '2026-10-04 07:00+11'), ('Australia/Sydney', '2026-10-04 07:00+11', null),
  ('Australia/Sydney', '2026-04-04 20:00+11', '2026-04-05 07:00+10'), ('Australia/Sydney', '2026-04-05 02:30+11', '2026-04-05 07:00+10'),
  ('Australia/Sydney', '2026-04-05 02:30+10', '2026-04-05 07:00+10'), ('Australia/Sydney', '2026-04-05 06:59+10', '2026-04-05 07:00+10'),
  ('Australia/Adelaide', '2026-10-03 23:00+09:30', '2026-10-04 07:00+10:30'), ('Australia/Adelaide', '2026-04-04 23:00+10:30', '2026-04-05 07:00+09:30'),
  ('Australia/Adelaide', '2026-11-28 19:45+10:30', null), ('Australia/Adelaide', '2026-11-28 20:15+10:30', '2026-11-29 07:00+10:30'),
  ('Australia/Brisbane', '2026-10-03 20:00+10', '2026-10-04 07:00+10'), ('Australia/Brisbane', '2026-04-04 20:00+10', '2026-04-05 07:00+10'),
  ('Australia/Brisbane', '2026-11-29 07:00+10', null), ('Australia/Perth', '2026-11-28 20:00+08', '2026-11-29 07:00+08'),
  ('Australia/Perth', '2026-11-28 19:59+08', null), ('Australia/Lord_Howe', '2026-10-03 22:00+10:30', '2026-10-04 07:00+11'),
  ('America/New_York', '2026-10-31 22:00-04', '2026-11-01 07:00-05'), ('America/New_York', '2026-03-07 22:00-05', '2026-03-08 07:00-04'),
  ('Asia/Kathmandu', '2026-11-28 20:00+05:45', '2026-11-29 07:00+05:45'), ('Nowhere/Land', '2026-11-28 23:00+11', null)
) as nights (zone, at_text, ends), lateral (select at_text::timestamptz as at) as moment;
select is_empty(
  $$ select zone, at, ends
     from unnest('{Australia/Sydney,Australia/Adelaide,Australia/Brisbane,Australia/Perth,Australia/Lord_Howe,America/New_York}'::text[]) as zone,
       generate_series(timestamptz '2026-01-01', '2027-01-01', interval '97 minutes') as at, lateral (select private.end_of_quiet(zone, at)) as night (ends),
       lateral (select extract(hour from at at time zone zone) as hour) as local
     where (hour >= 20 or hour < 7) <> (ends is not null)
       or ends is not null and ((ends at time zone zone)::time <> '7:00' or ends <= at or ends - at > interval '12 hours') $$,
  'all year, a night begins at 20:00 and ends at the next 7:00'
);

-- A time zone in which it is now this hour.
create function pg_temp.zone_at(hour int) returns text
language sql stable
as $$
  select case when east > 0 then 'Etc/GMT-' || east when east < 0 then 'Etc/GMT+' || -east else 'UTC' end
  from (select (hour - extract(hour from now() at time zone 'utc')::int + 36) % 24 - 12 as east) as offset_of
$$;
create function pg_temp.save(owner text, browser text, zone text default pg_temp.zone_at(12)) returns text
language plpgsql
as $$
begin
  perform tests.act_as(owner);
  perform public.save_push_subscription('https://push.example/' || browser, tests.push_key(), tests.push_secret(), zone);
  perform tests.act_as_owner();
  return browser;
end
$$;
-- Time passes for what waits.
create function pg_temp.pass(duration interval) returns void
language sql
as $$
  update private.notices set created_at = created_at - duration, due_at = due_at - duration, tried_at = tried_at - duration, sent_at = sent_at - duration
$$;
-- Takes what is due, as the notifier.
create temporary table taken (message uuid, attempt int, line text);
grant all on taken to public;
create function pg_temp.take(most int default 100) returns text
language plpgsql
as $$
begin
  perform tests.act_as_owner(), set_config('role', 'service_role', true);
  delete from taken;
  insert into taken
  select (sent ->> 'message')::uuid, (sent ->> 'attempt')::int, concat_ws(
    ' ', coalesce(replace(sent ->> 'endpoint', 'https://push.example/', ''), sent ->> 'email'), sent ->> 'kind', sent ->> 'count'
  )
  from jsonb_array_elements(public.take_notices(most)) as sent;
  perform tests.act_as_owner();
  return (select string_agg(line, ', ' order by line) from taken);
end
$$;
-- The outcome of what was taken, for places that begin so.
create function pg_temp.settle(outcome text, place text default '', wait int default null) returns int
language sql
as $$
  select (public.settle_notices(coalesce(jsonb_agg(jsonb_build_object('message', message, 'attempt', attempt, 'outcome', outcome, 'wait', wait)), '[]')) ->> 'count')::int
  from taken where starts_with(line, place)
$$;

select tests.sign_up('pat');
select tests.own('{sam on broker,pat on company}');
select pg_temp.save('sam', 'phone'), pg_temp.save('sam', 'laptop');
select is(tests.publish('visitor', 'water'), '1 row, 1 row', 'a listing');
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id(name))), '1 row', name) from unnest(array['first', 'second']) as name;

-- Leases.
select is(pg_temp.take(), 'laptop enquiry 2, laptop listing 1, phone enquiry 2, phone listing 1', 'the notifier takes one message for each kind and browser');
create temporary table before as select * from taken;
select is(pg_temp.take(), null, 'another one nothing');
select pg_temp.pass('121 seconds');
select is(pg_temp.take(), 'laptop enquiry 2, laptop listing 1, phone enquiry 2, phone listing 1', 'after the lease, what was not settled');
select set_eq('select message, attempt from taken', 'select message, attempt + 1 from before', 'as the same messages');
select is((select (public.settle_notices(jsonb_agg(jsonb_build_object('message', message, 'attempt', attempt, 'outcome', outcome))) ->> 'count')::int from before), 0,
  'too late, the first attempt is not ' || outcome) from unnest(array['sent', 'failed', 'gone', 'dropped']) as outcome;
select is(pg_temp.settle('sent', 'phone'), 3, 'the second one is sent');
select is(pg_temp.settle('sent', 'phone'), 0, 'said again, it changes nothing');
select is((select count(*)::int from private.notices where sent_at is null), 3, 'the other browser is still to be notified');

-- What fails waits, and what comes in the meantime waits with it.
select is(pg_temp.settle('failed', 'laptop', 300), 3, 'a push service asks to wait');
select pg_temp.pass('299 seconds');
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('third'))), '1 row', 'another enquiry');
select is(pg_temp.take(), null, 'nothing is sent there before, and elsewhere not within ten minutes');
select pg_temp.pass('1 second');
select is(pg_temp.take(), 'laptop enquiry 3, laptop listing 1', 'then all of it');
select set_eq($$ select message from taken $$, $$ select message from before where line like 'laptop%' $$, 'as the same messages');
select is(pg_temp.settle('sent'), 4, 'sent');
select pg_temp.pass('179 seconds');
select is(pg_temp.take(), null, 'a phone is notified of a kind');
select pg_temp.pass('121 seconds');
select is(pg_temp.take(), 'phone enquiry 1', 'once in ten minutes');
select is(pg_temp.settle('failed', 'phone', 0), 1, 'it fails');

-- What is gone or seen.
select tests.answer('sam', 'third', '{"action": "seen"}');
select is(pg_temp.take(), null, 'what was seen is not sent');
select is((select count(*)::int from private.notices where sent_at is null), 0, 'and does not wait any more');
select pg_temp.pass('1 hour');
select is(tests.publish('visitor', name), '1 row, 1 row', name) from unnest(array['sold', 'under contract', 'confirmed', 'withdrawn', 'kept']) as name;
select tests.act_as_owner();
update public.parcels set status = 'sold' where id = tests.id('sold');
update public.parcels set status = 'pending' where id = tests.id('under contract');
delete from public.parcels where id = tests.id('withdrawn');
select is(tests.send_as('sam', 'confirmed', '{"action": "confirm"}'), '1 row', 'one is confirmed');
select is(tests.send_as('visitor', 'kept', '{"action": "confirm", "key": "key"}'), '1 row', 'one by its seller');
select is(pg_temp.take(), 'laptop listing 1, phone listing 1', 'only what is still to be confirmed counts');
select pg_temp.settle('sent'), pg_temp.pass('1 hour');
select is(tests.list_many('flock', 1, 30), '30 rows', 'many listings');
select is(pg_temp.take(), 'laptop listing 32, phone listing 32', 'all that wait are counted');
select pg_temp.settle('sent'), pg_temp.pass('1 hour');

-- The end of a subscription.
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('fourth'))), '1 row', 'another enquiry');
select is(pg_temp.take(), 'laptop enquiry 1, phone enquiry 1', 'is taken');
select is(pg_temp.settle('gone', 'phone'), 1, 'a browser is gone');
select is((select string_agg(endpoint, ' ') from public.push_subscriptions), 'https://push.example/laptop', 'and its subscription with it');
select is(pg_temp.settle('dropped', 'laptop'), 1, 'a message that no push service takes');
select is((select count(*)::int from private.notices where sent_at is null), 0, 'is not sent again');

-- Quiet hours.
select pg_temp.save('sam', 'phone', pg_temp.zone_at(23)), pg_temp.pass('1 hour');
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('late'))), '1 row', 'an enquiry');
select is(pg_temp.take(), 'laptop enquiry 1', 'where it is night, nothing is sent');
select is(
  (select due_at from private.notices where subscription_id = (select id from public.push_subscriptions where endpoint like '%phone') and sent_at is null),
  private.end_of_quiet(pg_temp.zone_at(23), now()), 'before seven'
);
select pg_temp.settle('failed', 'laptop', 60), pg_temp.save('sam', 'laptop', pg_temp.zone_at(5)), pg_temp.pass('61 seconds');
select is(pg_temp.take(), null, 'nor what failed before the night');
select pg_temp.save('sam', 'phone', pg_temp.zone_at(8));
select is(pg_temp.take(), 'phone enquiry 1', 'in another time zone it is day');
select pg_temp.settle('sent'), pg_temp.save('sam', 'laptop');
update public.push_subscriptions set time_zone = 'Nowhere/Land' where endpoint like '%laptop';
select pg_temp.pass('12 hours');
select is(pg_temp.take(), 'laptop enquiry 1', 'a time zone that the server does not know holds nothing up');
select pg_temp.settle('sent');

-- E-mails.
select tests.ask('sam', 'save_notice_emails(''{enquiry}'')'), tests.ask('pat', 'save_notice_emails(''{enquiry}'')');
select tests.act_as_owner();
select pg_temp.pass('1 day');
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('fifth'))), '1 row', 'an enquiry');
select is(pg_temp.take(), 'laptop enquiry 1, pat@Farm.example enquiry 1, phone enquiry 1', 'who has no browser gets an e-mail');
select is(pg_temp.settle('sent', 'pat'), 1, 'sent');
select is(pg_temp.settle('failed', 'laptop', 5), 1, 'a browser is not reached');
select is(pg_temp.settle('sent', 'phone'), 1, 'another one is, so that no e-mail is needed');
select pg_temp.pass('10 minutes');
select is(pg_temp.take(), 'laptop enquiry 1', 'none is sent');
select pg_temp.settle('sent'), pg_temp.pass('1 hour');
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('sixth'))), '1 row', 'an enquiry');
select is(pg_temp.take(), 'laptop enquiry 1, pat@Farm.example enquiry 1, phone enquiry 1', 'is taken');
select pg_temp.settle('sent', 'pat'), pg_temp.settle('failed', 'phone', 3600), pg_temp.settle('failed', 'laptop', 3600), pg_temp.pass('9 minutes');
select is(pg_temp.take(), null, 'for ten minutes, a browser may still take it');
select pg_temp.pass('6 minutes');
select is(pg_temp.take(), 'sam@Farm.example enquiry 1', 'then the e-mail goes');
select pg_temp.settle('sent'), pg_temp.pass('46 minutes');
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('seventh'))), '1 row', 'an enquiry');
select is(pg_temp.take(), 'laptop enquiry 2, pat@Farm.example enquiry 1, phone enquiry 2', 'the browsers are notified later');
select pg_temp.settle('gone', 'phone'), pg_temp.settle('gone', 'laptop'), pg_temp.settle('sent', 'pat'), pg_temp.pass('6 minutes');
select is(pg_temp.take(), null, 'a user gets one e-mail of a kind in an hour');
select pg_temp.pass('8 minutes');
select is(pg_temp.take(), 'sam@Farm.example enquiry 1', 'also where there is no browser any more');
select pg_temp.settle('sent'), pg_temp.pass('1 day');
update auth.users set email_confirmed_at = null where id = tests.id('pat');
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('eighth'))), '1 row', 'an enquiry');
select is(pg_temp.take(), 'sam@Farm.example enquiry 1', 'an address that nobody confirmed gets none');

-- An end.
select pg_temp.settle('failed', 'sam', 60), pg_temp.pass('3 days 1 second');
select is(pg_temp.take(), null, 'after three days a notice is not sent');
select cmp_ok(private.clean_up(), '>', 0, 'and leaves');
select is_empty('select from private.notices', 'with all that were');

-- More than one request takes.
select pg_temp.save('sam', 'b' || n) from generate_series(1, 20) as n;
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('ninth'))), '1 row', 'an enquiry');
select tests.act_as_owner();
select is(jsonb_array_length(public.take_notices(15)), taken, format('a request takes %s', taken)) from (values (15), (5), (0)) as requests (taken);

select * from finish();
rollback;
