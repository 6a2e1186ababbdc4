begin;
select plan(40);

select tests.act_as_visitor();
select is(tests.list_parcel(), '1 row', 'a visitor lists a parcel');
select is(tests.list_parcel('{"expiry_date": "2031-06-30"}'), '1 row', 'a visitor lists a parcel with an expiry date');
select is(tests.list_parcel('{"volume": 0.5, "title": "Water"}'), '1 row', 'a title of 5 characters and half a megalitre are accepted');
select is(tests.list_parcel('{"volume": 0.125, "price": 999999999999.99}'), '1 row', 'three decimals of volume and two of price are accepted');
select is((select count(*)::int from public.parcels), 4, 'a visitor reads parcels');
select is(tests.list_parcel('{"status": "sold"}'), '42501', 'a new parcel must be available');
select is(tests.outcome('update public.parcels set price = 1'), '42501', 'a visitor cannot change parcels');
select is(tests.outcome('delete from public.parcels'), '42501', 'a visitor cannot delete parcels');

select is(tests.list_parcel(changes), '22023 ' || refusal, refusal)
from (values
  ('{"title": "   Wet   "}'::jsonb, 'title: Title must be at least 5 characters'),
  ('{"title": null}', 'title: Title must be at least 5 characters'),
  (jsonb_build_object('title', repeat('x', 201)), 'title: Title must be at most 200 characters'),
  ('{"volume": 0}', 'volume: Volume must be a positive number'),
  ('{"volume": "NaN"}', 'volume: Volume must be at most 1,000,000,000 ML'),
  ('{"volume": 0.0005}', 'volume: Volume must have at most 3 decimal places'),
  ('{"volume": "1e-16383"}', 'volume: Volume must have at most 3 decimal places'),
  ('{"price": 0.005}', 'price: Price must have at most 2 decimal places'),
  (jsonb_build_object('price', '1.' || repeat('0', 16000)), 'price: Price must have at most 2 decimal places'),
  ('{"price": -1}', 'price: Price must be a positive number'),
  ('{"price": "Infinity"}', 'price: Price must be at most $1,000,000,000,000'),
  ('{"location": "ab"}', 'location: Location is required'),
  ('{"description": "Nineteen characters"}', 'description: Description must be at least 20 characters'),
  ('{"water_type": "rain"}', 'water_type: Water type is required'),
  ('{"water_source": "  "}', 'water_source: Water source is required'),
  ('{"company_id": null}', 'company_id: Company is required'),
  ('{"broker_id": null}', 'broker_id: Broker is required'),
  ('{"expiry_date": "infinity"}', 'expiry_date: Enter the date as day, month and year'),
  (jsonb_build_object('company_id', tests.id('unknown')), 'company_id: This company is no longer listed.'),
  (jsonb_build_object('broker_id', tests.id('unknown')), 'broker_id: This broker is no longer listed.'),
  (jsonb_build_object('broker_id', tests.id('other broker')), 'broker_id: This broker no longer works for this company.')
) as refused (changes, refusal);

select is(
  (select string_agg(left(tests.list_parcel(jsonb_build_object('listed_date', (now() at time zone 'utc')::date + days)), 17), ', ' order by days)
   from unnest('{-401,-400,0,1,2}'::int[]) as days),
  '22023 listed_date, 1 row, 1 row, 1 row, 22023 listed_date',
  'a listing date may be 400 days old and one day ahead'
);

select tests.act_as('jo');
select is(tests.list_parcel(), '1 row', 'a user lists a parcel');
select is(tests.outcome('update public.parcels set price = 1'), '0 rows', 'a user cannot change parcels');
select is(tests.outcome('delete from public.parcels'), '0 rows', 'a user cannot delete parcels');

select tests.act_as('kim');
select is(tests.outcome($$ update public.parcels set status = 'sold' $$), '8 rows', 'an administrator changes parcels');
select is(tests.outcome($$ update public.parcels set broker_id = tests.id('other broker') $$),
  '22023 broker_id: This broker no longer works for this company.', 'an administrator cannot move a parcel to a broker of another company');
select is(tests.outcome($$ update public.brokers set company_id = tests.id('other company') where id = tests.id('broker') $$), '1 row',
  'a broker can change company');
select is(tests.outcome($$ update public.parcels set status = 'available' $$), '8 rows', 'the old parcels of that broker can still be changed');
select is(tests.outcome('delete from public.parcels'), '8 rows', 'an administrator deletes parcels');

select tests.act_as_owner();
select is(tests.list_parcel(jsonb_build_object('listed_date', '2019-07-01', 'status', 'sold', 'company_id', tests.id('other company'))), '1 row', 'the owner of the database can import old listings');
set local session_replication_role = replica;
select is(
  (select string_agg(tests.outcome(format('update public.parcels set %s', change)), ', ') from unnest(array[
    $$title = 'abcd'$$, $$volume = 0$$, $$volume = 'NaN'$$, $$volume = 1e-16383$$,
    $$price = 'Infinity'$$, $$price = 0.005$$, $$location = 'x'$$, $$description = 'x'$$,
    $$status = 'gone'$$, $$listed_date = 'infinity'$$, $$water_type = 'rain'$$, $$water_source = 'x'$$, $$expiry_date = 'infinity'$$
  ]) as change),
  repeat('23514, ', 12) || '23514', 'constraints enforce every rule for parcels, even without triggers'
);

select * from finish();
rollback;
