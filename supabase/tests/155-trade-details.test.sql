-- Trade details of listings: optional columns, and who may say whom the broker acts for. jo is the author, sam owns the broker, pat the
-- company, kim is an administrator, alex a stranger.
begin;
select plan(75);

select tests.sign_up('pat'), tests.sign_up('alex');
select tests.own('{sam on broker,pat on company}');
-- Claims that give no right: not approved, and on other profiles.
select tests.own('{alex on broker,alex on company}', false), tests.own('{alex on other broker,alex on other company}');

create function pg_temp.list_as(caller text, changes jsonb) returns text
language sql
as $$
  select tests.act_as(caller);
  select tests.list_parcel(changes)
$$;
create function pg_temp.change_as(caller text, field text, value jsonb, before jsonb default 'null', key text default null) returns text
language sql
as $$
  select tests.send_as(caller, 'listing', jsonb_build_object(
    'fields', jsonb_build_object(field, value), 'before', jsonb_build_object(field, before), 'key', key
  ))
$$;
create function pg_temp.stated() returns jsonb
language sql
as $$
  select jsonb_build_object(
    'product', product, 'zone', zone, 'reliability', reliability, 'minimum_volume', minimum_volume, 'lease_years', lease_years,
    'delivery', delivery, 'acting_for', acting_for
  )
  from public.parcels where id = tests.id('listing')
$$;

-- What can be stated.
select is(pg_temp.list_as('visitor', '{
  "product": "lease", "zone": "1A", "reliability": "high-reliability", "minimum_volume": 50.125, "lease_years": 5, "delivery": "wet"
}'), '1 row', 'a visitor lists a parcel with trade details');
select is(pg_temp.list_as('visitor', '{"minimum_volume": 120.5}'), '1 row', 'the minimum may be all of it');
select is(pg_temp.list_as('visitor', jsonb_build_object('zone', zone)), '1 row', 'zone ' || zone || ' is known')
from unnest('{1A,1B,2A,2B,3,4A,4C,5A,6,6B,7,9A,10,11,12,13,14,Lachlan}'::text[]) as zone;

select is(pg_temp.list_as('visitor', changes), '22023 ' || refusal, refusal || ' ' || changes)
from (values
  ('{"product": "bond"}'::jsonb, 'product: Choose one of the products'),
  ('{"zone": "2C"}', 'zone: Choose one of the trading zones'),
  ('{"zone": "1a"}', 'zone: Choose one of the trading zones'),
  ('{"zone": ""}', 'zone: Choose one of the trading zones'),
  ('{"zone": "1A\n7"}', 'zone: Choose one of the trading zones'),
  ('{"reliability": "certain"}', 'reliability: Choose one of the reliabilities'),
  ('{"minimum_volume": 0}', 'minimum_volume: Minimum parcel must be a positive number'),
  ('{"minimum_volume": 120.501}', 'minimum_volume: Minimum parcel must be at most the volume'),
  ('{"minimum_volume": "NaN"}', 'minimum_volume: Minimum parcel must be at most the volume'),
  ('{"minimum_volume": 0.0005}', 'minimum_volume: Minimum parcel must have at most 3 decimal places'),
  ('{"minimum_volume": "1e-16383"}', 'minimum_volume: Minimum parcel must have at most 3 decimal places'),
  ('{"lease_years": -1}', 'lease_years: Lease term must be a positive number'),
  ('{"lease_years": 100}', 'lease_years: Lease term must be at most 99 years'),
  ('{"lease_years": "NaN"}', 'lease_years: Lease term must be at most 99 years'),
  ('{"lease_years": 1.5}', 'lease_years: Lease term must be a whole number'),
  ('{"delivery": "tomorrow"}', 'delivery: Choose one of the kinds of delivery')
) as refused (changes, refusal);

-- Whom the broker acts for: said by approved owners of this broker or company only.
select is(pg_temp.list_as(caller, '{"acting_for": "both"}'), outcome, caller || ' lists a parcel and says whom the broker acts for')
from (values
  ('sam', '1 row'), ('pat', '1 row'),
  ('visitor', '42501 acting_for:'), ('jo', '42501 acting_for:'), ('alex', '42501 acting_for:'), ('kim', '42501 acting_for:')
) as callers (caller, outcome);
select is(pg_temp.list_as('sam', '{"acting_for": "buyer"}'), '22023 acting_for: Choose one of the sides', 'there are three sides');
select tests.act_as('sam');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('resent'), 'acting_for', 'seller')), '1 row', 'an owner lists a parcel');
select tests.approve('sam on broker', false);
select is(pg_temp.list_as('sam', jsonb_build_object('id', tests.id('resent'), 'acting_for', 'seller')), '0 rows',
  'after the claim is revoked, what is sent again changes nothing');
select is(pg_temp.list_as('sam', '{"acting_for": "seller"}'), '42501 acting_for:', 'and a new statement is refused');
select tests.approve('sam on broker');

-- Changes.
select tests.act_as('jo');
select tests.write_private(jsonb_build_object('id', tests.id('listing'))), tests.list_parcel(jsonb_build_object('id', tests.id('listing')));
select is(pg_temp.change_as('jo', field, value), '1 row', 'the author states ' || field)
from (values
  ('product', '"entitlement"'::jsonb), ('zone', '"7"'), ('reliability', '"high-reliability"'), ('minimum_volume', '20.5'),
  ('lease_years', '3'), ('delivery', '"dry"')
) as fields (field, value);
select is(pg_temp.change_as(caller, 'acting_for', '"seller"', key => key), outcome, caller || ' cannot change whom the broker acts for')
from (values
  ('jo', null, '42501 acting_for:'), ('visitor', 'key', '42501 acting_for:'), ('kim', null, '42501 acting_for:'),
  ('visitor', null, '42501'), ('alex', null, '42501')
) as callers (caller, key, outcome);
select is(pg_temp.change_as('sam', 'acting_for', '"seller"'), '1 row', 'the owner of the broker can');
select is(pg_temp.change_as('pat', 'acting_for', '"own"', '"both"'), '22C01 acting_for: The side that the broker acts for was changed in the meantime.',
  'two different statements are a conflict');
select is(pg_temp.change_as('jo', 'acting_for', 'null', '"seller"'), '42501 acting_for:', 'the author cannot take it back');
select is(pg_temp.change_as('jo', 'zone', '"6"', '"1A"'), '22C01 zone: The zone was changed in the meantime.', 'two zones are a conflict');
select is(pg_temp.change_as('jo', 'minimum_volume', '7', '8'), '22C01 minimum_volume: The minimum parcel was changed in the meantime.',
  'a conflict has the words of the form');
select is(pg_temp.stated(), '{
  "product": "entitlement", "zone": "7", "reliability": "high-reliability", "minimum_volume": 20.5, "lease_years": 3, "delivery": "dry",
  "acting_for": "seller"
}', 'each statement arrives');
select is(pg_temp.change_as('jo', 'volume', '20', '120.5'), '22023 minimum_volume: Minimum parcel must be at most the volume',
  'the volume cannot fall below the minimum');
select is(pg_temp.change_as('jo', field, value, before), '22023 ' || refusal, refusal || ' ' || value)
from (values
  ('zone', '7'::jsonb, '"7"'::jsonb, 'zone: Zone must be text'),
  ('minimum_volume', '"7"', '20.5', 'minimum_volume: Minimum volume must be a positive number'),
  ('lease_years', '"3"', '3', 'lease_years: Lease years must be a positive number'),
  ('product', '"bond"', '"entitlement"', 'product: Choose one of the products')
) as refused (field, value, before, refusal);
select is(pg_temp.change_as('jo', 'minimum_volume', 'null', '20.5'), '1 row', 'a statement can be taken back');

-- The column itself.
select tests.act_as('kim');
select is(tests.outcome(format('update public.parcels set acting_for = %s where id = tests.id(''listing'')', value)), '42501',
  'an administrator cannot set whom the broker acts for: ' || value)
from unnest(array['''both''', 'null']) as value;
select is(tests.outcome($$ update public.parcels set zone = '11' where id = tests.id('listing') $$), '1 row', 'an administrator corrects the zone');
select is(
  tests.outcome($$ update public.parcels set broker_id = tests.id('other broker'), company_id = tests.id('other company')
    where id = tests.id('listing') $$),
  '1 row', 'an administrator moves the listing'
);
select is(pg_temp.stated() -> 'acting_for', 'null', 'what the former broker stated goes');

select tests.act_as_owner();
set local session_replication_role = replica;
select is(
  (select string_agg(tests.outcome(format('update public.parcels set %s', change)), ', ') from unnest(array[
    $$product = 'bond'$$, $$zone = '2C'$$, $$reliability = ''$$, $$minimum_volume = 0$$, $$minimum_volume = volume + 1$$,
    $$minimum_volume = 1e-16383$$, $$lease_years = 1.5$$, $$lease_years = 'NaN'$$, $$delivery = 'x'$$, $$acting_for = 'buyer'$$
  ]) as change),
  repeat('23514, ', 9) || '23514', 'constraints enforce every rule for trade details, even without triggers'
);

select * from finish();
rollback;
