-- The story of a listing, and the author's own reference. jo is an author, sam owns the broker, pat the company; kim is an administrator.
begin;
select plan(36);

select tests.sign_up('pat');
select tests.own('{sam on broker,pat on company}');
select is(tests.publish('visitor', 'water', '{}', '{"price": 24000, "volume": 100}'), '1 row, 1 row', 'a visitor lists');
select tests.act_as_owner();
select is_empty('select from public.listing_events', 'what never changed has no events');

create function pg_temp.story(listing text) returns text[]
language sql
as $$
  select array_agg(concat_ws(' ', kind, former_price, price, former_volume, volume, former_status, status, role) order by at, kind)
  from public.listing_events where parcel_id = tests.id(listing)
$$;
create function pg_temp.change(caller text, changes jsonb, key text default null) returns text
language sql
as $$ select tests.send_as(caller, 'water', changes || jsonb_build_object('key', key)) $$;

-- Which events a change records, and with which role.
select is(pg_temp.change('visitor', '{"fields": {"price": 23200}, "before": {"price": 24000}}', 'key'), '1 row', 'the seller cuts the price');
select is(pg_temp.change('sam', '{"fields": {"description": "One hundred megalitres of water."}, "before": {"description": "One hundred and twenty megalitres."}}'), '1 row', 'the broker describes it');
select is(pg_temp.change('sam', '{"action": "confirm"}'), '1 row', 'and confirms it');
select is(pg_temp.change('pat', '{"fields": {"volume": 116, "status": "pending"}, "before": {"volume": 100, "status": "available"}}'), '1 row', 'the company changes volume and status');
select tests.act_as('kim');
select is(tests.outcome(format('update public.parcels set status = ''sold'' where id = %L', tests.id('water'))), '1 row', 'an administrator marks it as sold');
select tests.act_as('visitor');
select bag_eq(
  $$ select unnest(pg_temp.story('water')) $$,
  array['price 24000 23200 100 100 seller', 'confirmed broker', 'price 23200 23200 100 116 company', 'status available pending company',
    'status pending sold administrator'],
  'everyone reads what changed, and in which role'
);
select is_empty(
  $$ select column_name from information_schema.columns where table_schema = 'public' and table_name = 'listing_events'
     and (column_name like '%user%' or column_name like '%device%' or column_name like '%key%' or column_name like '%source%') $$,
  'no column names a visitor or a device'
);
select is(tests.outcome(statement), '42501', 'nobody writes it by the API: ' || left(statement, 6))
from (select tests.act_as('kim')) as acting, unnest(array[
  format('insert into public.listing_events (parcel_id, kind, at) values (%L, ''sold'', now())', tests.id('water')),
  'update public.listing_events set at = now()', 'delete from public.listing_events'
]) as statement;
select tests.act_as_owner();
select is(pg_temp.change('sam', '{"action": "confirm", "made_at": 1795320000000}'), '1 row', 'the broker confirms it again');
select tests.act_as_owner();
select is((select count(*)::int from public.listing_events where kind = 'confirmed'), 1, 'that replaces their first confirmation');
update public.parcels set price = price + n from generate_series(1, 60) as n where id = tests.id('water');
select is((select count(*)::int from public.listing_events) <= 41, true, 'a story does not grow without end');

-- It leaves with the listing, and comes back with one that was hidden.
create temporary table before_hiding as select pg_temp.story('water') as story;
select is(pg_temp.change('sam', '{"action": "not-mine"}'), '1 row', 'the broker disowns it');
select tests.act_as_owner();
select is_empty('select from public.listing_events', 'the events of a hidden listing are gone');
select private.restore_listings(array[tests.id('water')]);
select is(pg_temp.story('water'), story, 'a restored listing has its story') from before_hiding;
select is(pg_temp.change('visitor', '{"action": "withdraw"}', 'key'), '1 row', 'the seller withdraws it');
select tests.act_as_owner();
select is_empty('select from public.listing_events', 'with a withdrawn listing its events leave');

-- Listed again.
select is(tests.publish('visitor', 'again', jsonb_build_object('former_id', tests.id('water'))), '1 row, 1 row', 'listed again with the same key');
select tests.act_as_owner();
select is(pg_temp.story('again'), null, 'on the same day there is nothing to tell');
update public.listing_private set first_listed = date '2026-11-02' where id = tests.id('again');
select is(tests.publish('visitor', 'third', jsonb_build_object('former_id', tests.id('again'))), '1 row, 1 row', 'and again');
select tests.act_as_owner();
select results_eq(
  $$ select kind, role, at from public.listing_events where parcel_id = tests.id('third') $$,
  $$ values ('listed-again', 'seller', timestamptz '2026-11-02 12:00:00+00') $$, 'it says since when its water has been listed'
);
select is(
  tests.publish('visitor', 'stolen', jsonb_build_object('former_id', tests.id('third'), 'key_hash', tests.hash_of('another key'))), '1 row, 1 row',
  'another author names it as theirs'
);
select is(tests.publish('jo', 'claimed', jsonb_build_object('former_id', tests.id('third'), 'key_hash', null)), '1 row, 1 row', 'a user too');
select tests.act_as_owner();
select is(pg_temp.story('stolen'), null, 'that tells nothing');
select is(pg_temp.story('claimed'), null, 'of either');

-- References.
select is(tests.publish('jo', 'ref', '{"reference": "P-17", "key_hash": null}'), '1 row, 1 row', 'a user lists with a reference');
select tests.act_as('jo');
select is(
  tests.write_private('{"reference": "P-17", "key_hash": null}'), '22023 reference: You have a listing with this reference already.', 'it is theirs once'
);
select is(tests.write_private('{"reference": ""}'), '22023 reference: Your reference is blank.', 'and not blank');
select is(
  tests.write_private(jsonb_build_object('reference', 'P-17', 'key_hash', null, 'former_id', tests.id('ref'))), '1 row', 'but for a listing that replaces it'
);
select tests.act_as('sam');
select is(tests.write_private('{"reference": "P-17", "key_hash": null}'), '1 row', 'another user has their own');
select tests.act_as('visitor');
select is(tests.write_private('{"reference": "P-17"}'), '1 row', 'and a device');
select is(tests.write_private('{"reference": "P-17"}'), '22023 reference: You have a listing with this reference already.', 'once as well');
select is(tests.write_private(jsonb_build_object('reference', 'P-17', 'device_id', tests.id('tablet'))), '1 row', 'another device its own');

select * from finish();
rollback;
