-- M19: the season board. jo is a user, sam owns a broker, kim and lee are administrators.
begin;
select plan(71);

select tests.sign_up('lee');
insert into public.user_roles (user_id, role) values (tests.id('lee'), 'admin');
select tests.own('{sam on broker}');

-- A fact of each kind, as the app sends it.
create temporary table facts (name text, fact jsonb);
insert into facts
select kind, jsonb_build_object('id', tests.id(kind), 'kind', kind, 'source_name', 'Victorian Water Register',
  'source_url', 'https://register.example/trade', 'as_of', '2026-11-22') || fact
from (values
  ('opening', '{"zone_from": "6", "zone_to": "7", "starts": "2026-12-01T00:00:00Z", "ends": "2027-06-24T07:00:00Z"}'::jsonb),
  ('closing', '{"name": "Victorian Water Register", "starts": "2027-06-29T14:00:00Z", "ends": "2027-07-07T14:00:00Z", "all_day": true}'),
  ('allocation', '{"zone_from": "6", "reliability": "high-reliability", "value": 39}'),
  ('trade-limit', '{"zone_to": "7", "name": "Barmah Choke", "value": 24.512}'),
  ('outage', '{"name": "Trading portal", "starts": "2026-12-05T10:00:00Z"}'),
  ('storage', '{"name": "Hume Dam", "value": 71.25}')
) as stated (kind, fact);

create function pg_temp.save(caller text, fact jsonb, seen text default null) returns text
language sql
as $$ select tests.status(caller, format('save_season_fact(%L, %L)', fact, seen)) $$;
create function pg_temp.version_of(fact text) returns text
language sql security definer
as $$ select sync_xid::text from public.season_facts where id = tests.id(fact) $$;
-- The same as another statement of this transaction would see it.
create function pg_temp.pass_time(fact text, version text) returns void
language sql security definer
as $$
  set local session_replication_role = replica;
  update public.season_facts set sync_xid = version::xid8 where id = tests.id(fact);
  set local session_replication_role = origin;
$$;

-- Who writes.
select is(pg_temp.save('kim', fact), 'saved', 'M19: an administrator adds a fact: ' || name) from facts;
select tests.act_as_visitor();
select results_eq(
  $$ select to_jsonb(f) - 'sync_xid' from public.season_facts as f order by kind $$,
  $$ select '{"zone_from": null, "zone_to": null, "reliability": null, "name": null, "value": null, "starts": null, "ends": null, "all_day": false}'
       || fact || jsonb_strip_nulls(jsonb_build_object('starts', (fact ->> 'starts')::timestamptz, 'ends', (fact ->> 'ends')::timestamptz))
     from facts order by name $$,
  'M19: everyone reads them'
);

-- No fact without its source and date; the rules and messages of the form.
select is(pg_temp.save('kim', fact || jsonb_build_object('id', gen_random_uuid()) || changes), '22023 ' || refusal, format('M19: %s: %s', name, refusal))
from facts join (values
  ('opening', '{"source_name": null}'::jsonb, 'source_name: Source name must be at least 2 characters'),
  ('opening', jsonb_build_object('source_name', repeat('x', 121)), 'source_name: Source name must be at most 120 characters'),
  ('opening', '{"source_name": "Water\nRegister"}', 'source_name: Source name must be on one line, without invisible characters'),
  ('opening', '{"source_url": null}', 'source_url: Please enter a valid website URL'),
  ('opening', '{"source_url": "register.example"}', 'source_url: Please enter a valid website URL'),
  ('opening', '{"as_of": null}', 'as_of: Enter the day on which the source said so, today at the latest'),
  ('opening', jsonb_build_object('as_of', (now() at time zone 'utc' + interval '14 hours')::date + 1), 'as_of: Enter the day on which the source said so, today at the latest'),
  ('opening', '{"as_of": "-infinity"}', 'as_of: Enter the day on which the source said so, today at the latest'),
  ('opening', '{"kind": null}', 'kind: Choose what the fact is about'),
  ('opening', '{"kind": "forecast"}', 'kind: Choose what the fact is about'),
  ('opening', '{"id": null}', 'id: A fact needs an id.'),
  ('opening', '{"zone_to": "6"}', 'zone_to: The zones must differ'),
  ('opening', '{"zone_to": "8"}', 'zone_to: Choose one of the trading zones'),
  ('opening', '{"zone_from": ""}', 'zone_from: Choose one of the trading zones'),
  ('opening', '{"starts": null}', 'starts: Enter the date as day, month and year'),
  ('opening', '{"starts": "1999-12-31T00:00:00Z"}', 'starts: Enter the date as day, month and year'),
  ('opening', '{"ends": "infinity"}', 'ends: Enter the date as day, month and year'),
  ('opening', '{"ends": "2026-12-01T00:00:00Z"}', 'ends: The end must be after the start'),
  ('opening', '{"ends": "2026-11-30T00:00:00Z"}', 'ends: The end must be after the start'),
  ('opening', '{"value": 1}', 'value: This value does not belong to this kind of fact.'),
  ('closing', '{"ends": "2027-06-28T14:00:00Z"}', 'ends: The end must be after the start'),
  ('closing', '{"starts": "2027-06-29T13:30:00Z"}', 'starts: A whole day begins at 0:00 in AEST'),
  ('closing', '{"name": "x"}', 'name: Name must be at least 2 characters'),
  ('closing', jsonb_build_object('name', repeat('x', 81)), 'name: Name must be at most 80 characters'),
  ('closing', '{"reliability": "class-3"}', 'reliability: This value does not belong to this kind of fact.'),
  ('allocation', '{"zone_from": null}', 'zone_from: Choose one of the trading zones'),
  ('allocation', '{"reliability": null}', 'reliability: Choose one of the reliabilities'),
  ('allocation', '{"reliability": "low"}', 'reliability: Choose one of the reliabilities'),
  ('allocation', '{"value": null}', 'value: State the allocation, or the day on which it is announced'),
  ('allocation', '{"value": -1}', 'value: Allocation must be from 0 to 200%, with at most 2 decimal places'),
  ('allocation', '{"value": 200.01}', 'value: Allocation must be from 0 to 200%, with at most 2 decimal places'),
  ('allocation', '{"value": 39.005}', 'value: Allocation must be from 0 to 200%, with at most 2 decimal places'),
  ('allocation', '{"value": "NaN"}', 'value: Allocation must be from 0 to 200%, with at most 2 decimal places'),
  ('allocation', '{"ends": "2026-12-01T00:00:00Z"}', 'ends: This value does not belong to this kind of fact.'),
  ('trade-limit', '{"zone_to": null}', 'zone_from: Choose one of the trading zones'),
  ('trade-limit', '{"value": null}', 'value: Limit must be from 0 to 100,000 GL, with at most 3 decimal places'),
  ('trade-limit', '{"value": 100000.5}', 'value: Limit must be from 0 to 100,000 GL, with at most 3 decimal places'),
  ('trade-limit', '{"value": 0.0001}', 'value: Limit must be from 0 to 100,000 GL, with at most 3 decimal places'),
  ('outage', '{"name": null}', 'name: Name must be at least 2 characters'),
  ('outage', '{"zone_from": "6", "zone_to": "7"}', 'zone_to: This value does not belong to this kind of fact.'),
  ('storage', '{"value": null}', 'value: Storage must be from 0 to 150%, with at most 2 decimal places'),
  ('storage', '{"value": 151}', 'value: Storage must be from 0 to 150%, with at most 2 decimal places'),
  ('storage', '{"starts": "2026-12-01T00:00:00Z"}', 'starts: This value does not belong to this kind of fact.')
) as refused (kind, changes, refusal) on kind = name;

-- The constraints repeat it for a writer whose triggers do not fire.
select tests.act_as_owner();
set local session_replication_role = replica;
select is(tests.outcome(format(
  'insert into public.season_facts (id, kind, name, value, all_day, starts, zone_from, zone_to, source_name, source_url, as_of)
   select gen_random_uuid(), kind, name, value, coalesce(all_day, false), starts, zone_from, zone_to, source_name, source_url, as_of
   from jsonb_populate_record(null::public.season_facts, %L)', fact || changes
)), refusal, format('M19: without triggers: %s', refusal))
from facts join (values
  ('storage', '{"source_name": null}'::jsonb, '23502'), ('storage', '{"source_url": null}', '23502'), ('storage', '{"as_of": null}', '23502'),
  ('storage', '{"source_url": "javascript:alert(1)"}', '23514'), ('storage', '{"value": 151}', '23514'),
  ('storage', '{"starts": "2026-12-01T00:00:00Z"}', '23514'), ('opening', '{"zone_to": "6"}', '23514'),
  ('closing', '{"starts": "2027-06-29T13:30:00Z"}', '23514')
) as refused (kind, changes, refusal) on kind = name;
set local session_replication_role = origin;

-- Two administrators.
select is(pg_temp.save('kim', fact), 'saved', 'M19: a fact that is sent again is there once') from facts where name = 'opening';
select is(pg_temp.save('lee', fact || jsonb_build_object('id', tests.id('twin'), 'ends', null)), 'exists', 'M19: another one of the same zones and start is not added') from facts where name = 'opening';
select pg_temp.pass_time('trade-limit', '3');
select is(pg_temp.save('kim', fact || '{"value": 0, "as_of": "2026-11-23"}', '3'), 'saved', 'M19: a fact is changed') from facts where name = 'trade-limit';
select is(pg_temp.save('kim', fact || '{"value": 0, "as_of": "2026-11-23"}', '3'), 'saved', 'M19: the same change sent again is no conflict') from facts where name = 'trade-limit';
select is(pg_temp.save('lee', fact || '{"value": 12}', '3'), 'changed_since', 'M19: nobody changes what another administrator has changed since') from facts where name = 'trade-limit';
select is(pg_temp.save('lee', fact || '{"value": 12}'), 'changed_since', 'M19: nor adds it again') from facts where name = 'trade-limit';
select is(tests.ask('lee', format('remove_season_fact(%L, ''3'')', tests.id('trade-limit'))) ->> 'status', 'changed_since', 'M19: nor removes it');
select tests.act_as_owner();
select is((select value from public.season_facts where kind = 'trade-limit'), 0::numeric, 'M19: the change stays');
select is(
  pg_temp.save('kim', fact || '{"name": null, "zone_from": "6", "zone_to": "7", "starts": "2026-12-01T00:00:00Z", "kind": "opening", "all_day": false}', pg_temp.version_of(name)),
  'exists', 'M19: a fact does not become another one'
) from facts where name = 'closing';
select is(tests.ask('kim', format('remove_season_fact(%L, %L)', tests.id('trade-limit'), pg_temp.version_of('trade-limit'))) ->> 'status', 'removed', 'M19: a fact is removed');
select is(tests.ask('lee', format('remove_season_fact(%L, ''3'')', tests.id('trade-limit'))) ->> 'status', 'not_found', 'M19: once');
select is(pg_temp.save('lee', fact, seen), 'not_found', 'M19: what was removed is neither changed nor added again') from facts, unnest(array[null, '3']) as seen where name = 'trade-limit';
select tests.act_as_owner();

select * from finish();
rollback;
