begin;
select plan(57);

select tests.act_as_visitor();
select is(tests.list_parcel(jsonb_build_object('id', tests.id('parcel'))), '1 row', 'a listing arrives');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('parcel'))), '0 rows', 'a resent listing changes nothing');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('parcel'), 'title', 'x', 'status', 'sold')), '0 rows',
  'a resent listing is not refused, even if it breaks a rule');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('refused'), 'title', 'x')),
  '22023 title: Title must be at least 5 characters', 'an invalid listing is refused');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('refused'))), '1 row', 'a refused listing leaves no receipt, so that its correction arrives');

select tests.act_as('kim');
delete from public.parcels where id = tests.id('parcel');
select tests.act_as_visitor();
select is(tests.list_parcel(jsonb_build_object('id', tests.id('parcel'))), '0 rows', 'a listing resent after its deletion is skipped');
select is_empty($$ select from public.parcels where id = tests.id('parcel') $$, 'a deleted listing stays deleted');
select results_eq(
  $$ select (select jsonb_agg(id) from jsonb_object_keys(answer -> 'received') as id), answer -> 'rows' from public.read_back('parcels', array[tests.id('parcel'), tests.id('unknown')]) as answer $$,
  $$ select jsonb_build_array(tests.id('parcel')), '[]'::jsonb $$,
  'read_back returns a receipt for a deleted listing and none for an unknown one'
);

-- The content digest stays that of the received row.
select tests.list_parcel(jsonb_build_object('id', tests.id('first'))), tests.list_parcel(jsonb_build_object('id', tests.id('second'), 'price', 7));
select isnt(tests.digest_of('first'), tests.digest_of('second'), 'different contents have different digests');
create temporary table digest on commit drop as select tests.digest_of('first') as before;
select tests.act_as('kim');
update public.parcels set price = 8 where id = tests.id('first');
select tests.act_as_visitor();
select is(tests.digest_of('first'), (select before from digest), 'a later change of the row does not change the digest');
select tests.list_parcel(jsonb_build_object('id', tests.id('first'), 'price', 9));
select is(tests.digest_of('first'), (select before from digest), 'another version sent with the same id does not change the digest');
select tests.act_as_owner();
select is(sync.content_digest('{"a": 1, "b": null, "status": "x"}'),
  sync.content_digest('{"a": 1, "created_at": "now", "approved": true, "handled_at": "now", "handled_by": "me"}'),
  'columns that are null or filled in by the server are not part of the digest');
select is(sync.content_digest('{"fields": {"price": 2}, "before": {"price": 1}, "made_at": 1}'), sync.content_digest('{"fields": {"price": 2}}'),
  'nor are the values that a change is made on, and its date');

-- Voiding.
select tests.act_as_visitor();
select is(public.void_writes('parcels', array[tests.id('voided'), tests.id('first')]) -> 'voided', jsonb_build_array(tests.id('voided')),
  'an id that was not received is voided, and a received one is not');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('voided'))), '0 rows', 'a row that arrives with a voided id is skipped');
select is_empty($$ select from public.parcels where id = tests.id('voided') $$, 'a voided id has no row');
select is(public.void_writes('parcels', array[tests.id('voided')]) -> 'voided', jsonb_build_array(tests.id('voided')), 'an id can be voided twice');
select is(tests.outcome($$ select public.void_writes('companies', array[tests.id('company')]) $$), '22023 table_name: Devices do not write this table.',
  'only ids of tables that devices write can be voided');
select is(tests.write_private(jsonb_build_object('id', tests.id('never listed'))), '1 row', 'what is private arrives before its listing');
select tests.publish('visitor', 'listed');
select public.void_writes('parcels', array[tests.id('never listed'), tests.id('listed')]);
select tests.act_as_owner();
select is_empty($$ select from public.listing_private where id = tests.id('never listed') $$, 'and leaves when the listing is voided');
select isnt_empty($$ select from public.listing_private join public.parcels using (id) where id = tests.id('listed') $$,
  'but not when the listing was received');

-- Rows that their writer may not read.
select tests.act_as_visitor();
select results_eq(
  $$ select public.write_rows('listing_private', json_build_array(jsonb_build_object(
       'id', tests.id('listing'), 'device_id', tests.id('device'), 'key_hash', repeat('a', 64)
     ))) -> 'received' ? tests.id('listing')::text from generate_series(1, 2) $$,
  'values (true), (true)', 'write_rows answers with the receipt, also when the row was received before'
);
select is_empty('select from public.listing_private', 'a visitor does not read what they wrote');
select is(
  tests.outcome($$ select public.write_rows('listing_private', json_build_array(jsonb_build_object(
    'id', tests.id('other'), 'user_id', tests.id('jo'), 'device_id', tests.id('device')))) $$),
  '42501', 'write_rows writes with the rights of its caller'
);
select is(tests.outcome($$ select public.write_rows('companies', '[{"name": "x"}]') $$), '22023 table_name: Devices do not write this table.',
  'write_rows writes only tables that devices write');
select is(tests.outcome($$ select public.write_rows('parcels', '[]') $$), '22023 new_rows: There are no rows.', 'write_rows needs rows');
create function pg_temp.enquiry(name text, changes jsonb) returns jsonb
language sql
as $$
  select jsonb_build_object(
    'id', tests.id(name), 'parcel_id', tests.id('listed'), 'device_id', tests.id('device'), 'volume', 1, 'phone', '0491 570 313',
    'made_at', 1795233600000
  ) || changes
$$;
select is(tests.outcome($$ select public.write_rows('enquiries', json_build_array(
  pg_temp.enquiry('with price', '{"top_price": 7}'), pg_temp.enquiry('with note', '{"note": "Before noon"}'))) $$), '1 row',
  'write_rows writes rows with different keys');
select tests.act_as_owner();
select results_eq($$ select top_price, note from public.enquiries where id in (tests.id('with price'), tests.id('with note')) order by note nulls first $$,
  $$ values (7::numeric, null::text), (null, 'Before noon') $$, 'and stores the keys of each');
select tests.act_as_visitor();
select public.write_rows('enquiries', replace(json_build_array(pg_temp.enquiry('with number', '{"note": "x"}'))::text, '"x"', '[1e5]')::json);
select tests.act_as_owner();
select is((select note from public.enquiries where id = tests.id('with number')), '[1e5]', 'what is no text is stored in a text as it was written');
select results_eq(
  $$ select answer -> 'rows', answer -> 'received' ? tests.id('with price')::text
     from public.read_back('enquiries', array[tests.id('with price')]) as answer $$,
  $$ values ('[]'::jsonb, true) $$, 'of a table that is not in the feed, read_back returns the receipts alone'
);
select is(tests.outcome(format('select public.list_versions(%L)', name)), '22023 table_name: Devices do not receive this table.',
  'there are no versions of ' || name)
from sync.tables where not in_feed;

-- Digests of what only some may know. The id of the private row is that of the public listing.
select tests.publish('jo', 'by jo', '{"key_hash": null, "seller_phone": "0491 570 006"}'), tests.report('by jo', '{"id": "70000000-0000-4000-8000-000000000001"}');
select tests.enquire('jo', 'by jo', '{"id": "70000000-0000-4000-8000-000000000002"}');
select tests.publish('visitor', 'by a visitor', '{"seller_phone": "0491 570 006"}');
create function pg_temp.digest_for(caller text, table_name text, id uuid) returns text
language sql
as $$ select tests.ask(caller, format('read_back(%L, %L)', table_name, array[id])) -> 'received' ->> id::text $$;
create temporary table written on commit drop as
select table_name, id from (values
  ('listing_private', tests.id('by jo')), ('reports', '70000000-0000-4000-8000-000000000001'), ('enquiries', '70000000-0000-4000-8000-000000000002')
) as rows (table_name, id);
select is(pg_temp.digest_for(caller, table_name, id), '', caller || ' gets no digest of the row of jo in ' || table_name)
from written, unnest(array['kim', 'visitor']) as caller;
select matches(pg_temp.digest_for('jo', table_name, id), '^[0-9a-f]{32}$', 'jo gets the digest of their own row in ' || table_name) from written;
select tests.act_as_owner();
select is(
  pg_temp.digest_for('jo', 'listing_private', tests.id('by jo')),
  encode(sync.content_digest(jsonb_build_object('id', tests.id('by jo'), 'user_id', tests.id('jo'), 'device_id', tests.id('phone'), 'seller_phone', '0491 570 006')), 'hex'),
  'of which the phone is the only part that others do not know'
);
select matches(pg_temp.digest_for('kim', 'listing_private', tests.id('by a visitor')), '^[0-9a-f]{32}$',
  'the hash of the key, which nobody can guess, is in the digest of the row of a visitor');
select tests.act_as_owner();
delete from public.listing_private where id = tests.id('by jo');
select matches(pg_temp.digest_for('jo', 'listing_private', tests.id('by jo')), '^[0-9a-f]{32}$', 'jo still settles their write once the row is gone');
select tests.act_as_owner();
delete from auth.users where id = tests.id('jo');
select is(pg_temp.digest_for(caller, 'reports', '70000000-0000-4000-8000-000000000001'), '', caller || ' cannot tell of which former user a report is')
from unnest(array['kim', 'visitor']) as caller;
select tests.act_as_owner();
select tests.sign_up('jo');

-- The changes that took effect in this call.
select tests.publish('jo', 'managed', changes => '{"price": 100}');
create function pg_temp.changed(caller text, table_name text, names text[], sent jsonb) returns jsonb
language plpgsql
as $$
begin
  perform tests.act_as_owner(), tests.settle('10'), tests.act_as(caller);
  return public.write_rows(table_name, (
    select json_agg(sent || jsonb_build_object('id', tests.id(name), 'user_id', tests.id(caller), 'made_at', 1795233600000))
    from unnest(names) as name
  )) -> 'changed';
end
$$;
create function pg_temp.change_listing(names text[], action text, fields jsonb default null, before jsonb default null) returns jsonb
language sql
as $$
  select pg_temp.changed('jo', 'listing_changes', names, jsonb_build_object(
    'parcel_id', tests.id('managed'), 'action', action, 'fields', fields, 'before', before
  ))
$$;
create function pg_temp.change_broker(names text[]) returns jsonb
language sql
as $$
  select pg_temp.changed('kim', 'profile_changes', names, jsonb_build_object(
    'profile_type', 'broker', 'profile_id', tests.id('broker'), 'fields', '{"title": "Partner"}'::jsonb,
    'before', jsonb_build_object('title', (select title from public.brokers where id = tests.id('broker')))
  ))
$$;
select is(pg_temp.change_listing('{c1}', 'change', '{"price": 200}', '{"price": 100}'), jsonb_build_array(tests.id('c1')),
  'write_rows answers which changes took effect');
select is(pg_temp.change_listing('{c1}', 'change', '{"price": 200}', '{"price": 100}'), jsonb_build_array(tests.id('c1')),
  'and those received before whose values are there');
select is(pg_temp.change_listing('{c2}', 'change', '{"price": 200}', '{"price": 100}'), '[]', 'not one that changes nothing');
select is(pg_temp.change_listing('{c1,c3}', 'change', '{"price": 300}', '{"price": 200}'), jsonb_build_array(tests.id('c3')),
  'nor one that was received before, beside one that takes effect');
select is(pg_temp.change_listing('{c4}', 'withdraw'), jsonb_build_array(tests.id('c4')), 'a withdrawal takes effect');
select is(pg_temp.change_broker('{c5}'), jsonb_build_array(tests.id('c5')), 'so does a change of a profile');
select is(pg_temp.change_broker('{c6}'), '[]', 'unless it changes nothing');
select tests.act_as_visitor();
select is(public.write_rows('listing_private', json_build_array(jsonb_build_object(
  'id', tests.id('no change'), 'device_id', tests.id('device'), 'key_hash', repeat('a', 64)))) -> 'changed',
  '[]', 'what is no change has changed nothing');

select * from finish();
rollback;
