-- Listings and their changes: who may do what, and what a change does. jo is the author, sam owns the broker, pat the company, kim is
-- an administrator, alex a stranger.
begin;
select plan(235);

select tests.sign_up('pat'), tests.sign_up('alex');
select tests.own('{sam on broker,pat on company}');
-- Claims that give no right: not approved, and on other profiles.
select tests.own('{alex on broker,alex on company}', false), tests.own('{alex on other broker,alex on other company}');

create function pg_temp.parcel(listing text) returns jsonb
language sql
as $$ select to_jsonb(p) - 'sync_xid' from public.parcels as p where id = tests.id(listing) $$;

create function pg_temp.price(new int, old int) returns jsonb
language sql
as $$ select jsonb_build_object('fields', jsonb_build_object('price', new), 'before', jsonb_build_object('price', old)) $$;

-- Private rows.
select is(tests.publish('jo', 'listing'), '1 row, 1 row', 'a user lists a parcel after its private row');
select is(tests.publish('visitor', 'of a visitor'), '1 row, 1 row', 'a visitor lists a parcel after its private row');
select tests.list_parcel(jsonb_build_object('id', tests.id('without author')));
select is(tests.write_private(changes), expected, message)
from (values
  (jsonb_build_object('id', tests.id('of a visitor')), '0 rows', 'a resent private row changes nothing'),
  (jsonb_build_object('id', tests.id('without author')), '22023 id: This listing exists already.', 'nobody takes over a published id'),
  ('{"key_hash": null}', '22023 key_hash: A listing without an account needs a key.', 'the listing of a visitor needs a key'),
  ('{"key_hash": "key"}', '22023 key_hash: The key is not readable.', 'a hash has 64 digits'),
  ('{"device_id": null}', '22023 device_id: The id of the device is missing.', 'a private row names the device'),
  ('{"withdrawn": {}}', '42501', 'a visitor writes no withdrawn content')
) as private_rows (changes, expected, message);
select tests.act_as('jo');
select is(tests.write_private('{"key_hash": null}'), '1 row', 'a user needs no key');
select tests.act_as('kim');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('deleted'))), '1 row', 'a parcel without a private row');
delete from public.parcels where id = tests.id('deleted');
select is(tests.write_private(jsonb_build_object('id', tests.id('deleted'))), '22023 id: This listing exists already.',
  'the id of a deleted parcel cannot be taken over');
select tests.ask('visitor', 'void_writes(''parcels'', array[tests.id(''voided'')])');
select tests.act_as_visitor();
select is(tests.write_private(jsonb_build_object('id', tests.id('voided'))), '0 rows', 'a voided parcel gets no private row');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('voided'))), '0 rows', 'and is not listed');

-- Who may do what. The key is written as @, a wrong one as !.
create temporary table callers (caller text, key text, listing text, change text, confirm text, withdraw text, adopt text);
insert into callers values
  ('jo',      null, 'listing',        '1 row', 'seller',  '1 row', '1 row'),
  ('sam',     null, 'listing',        '1 row', 'broker',  '1 row', '42501'),
  ('pat',     null, 'listing',        '1 row', 'company', '1 row', '42501'),
  ('kim',     null, 'listing',        '1 row', '42501',   '1 row', '42501'),
  ('alex',    null, 'listing',        '42501', '42501',   '42501', '42501'),
  ('alex',    '!',  'listing',        '42501', '42501',   '42501', '42501'),
  ('alex',    '@',  'listing',        '1 row', 'seller',  '1 row', '42501'),
  ('visitor', null, 'listing',        '42501', '42501',   '42501', '42501'),
  ('visitor', '!',  'listing',        '42501', '42501',   '42501', '42501'),
  ('visitor', '@',  'listing',        '1 row', 'seller',  '1 row', '42501'),
  ('jo',      null, 'of a visitor',   '42501', '42501',   '42501', '42501'),
  ('jo',      '!',  'of a visitor',   '42501', '42501',   '42501', '42501'),
  ('jo',      '@',  'of a visitor',   '1 row', 'seller',  '1 row', '1 row'),
  ('sam',     '@',  'of a visitor',   '1 row', 'broker',  '1 row', '1 row'),
  ('pat',     '!',  'of a visitor',   '1 row', 'company', '1 row', '42501'),
  ('visitor', null, 'of a visitor',   '42501', '42501',   '42501', '42501'),
  ('visitor', '!',  'of a visitor',   '42501', '42501',   '42501', '42501'),
  ('visitor', '@',  'of a visitor',   '1 row', 'seller',  '1 row', '42501'),
  ('jo',      '@',  'without author', '42501', '42501',   '42501', 'none'),
  ('visitor', '@',  'without author', '42501', '42501',   '42501', '42501'),
  ('sam',     null, 'without author', '1 row', 'broker',  '1 row', 'none');

-- The outcome of a confirmation as this caller, rolled back: who confirmed, or the refusal.
create function pg_temp.try_confirm(caller text, listing text, key text) returns text
language sql
as $$
  select tests.trial(format(
    $sql$ select case outcome when '1 row' then pg_temp.parcel(%2$L) ->> 'confirmed_by' else outcome end
      from tests.send_as(%1$L, %2$L, %3$L) as outcome $sql$, caller, listing, jsonb_build_object('action', 'confirm', 'key', key)
  ))
$$;

select is(outcome, expected, format('%s with key %s, on %s: %s', caller, coalesce(key, '-'), listing, operation))
from callers, lateral (select case key when '@' then 'key' when '!' then 'another key' end as sent_key) as sent,
  lateral (values
    ('change', tests.try_as(caller, listing, pg_temp.price(7, 450000) || jsonb_build_object('key', sent_key)), change),
    ('confirm', pg_temp.try_confirm(caller, listing, sent_key), confirm),
    ('withdraw', tests.try_as(caller, listing, jsonb_build_object('action', 'withdraw', 'key', sent_key)), withdraw),
    ('adopt', tests.try_as(caller, listing, jsonb_build_object('action', 'adopt', 'key', sent_key)), case adopt
      when 'none' then '22023 parcel_id: This listing does not exist.'
      when '42501' then case caller when 'visitor' then '42501' else '42501 parcel_id:' end
      else adopt
    end)
  ) as operations (operation, outcome, expected);
select tests.send_as(caller, listing, changes), is(tests.said(), refusal, refusal)
from (values
  ('alex', 'listing', pg_temp.price(7, 450000), 'Only the seller, the broker or the company can change this listing.'),
  ('kim', 'listing', '{"action": "confirm"}', 'A listing is confirmed by its seller, broker or company only.'),
  ('jo', 'listing', '{"action": "not-mine"}', 'Only the broker or the company can say that a listing is not theirs.'),
  ('jo', 'listing', '{"fields": {"acting_for": "own"}, "before": {"acting_for": null}}',
    'Only the broker or the company can say whom they act for.'),
  ('sam', 'listing', '{"action": "adopt"}', 'This listing belongs to another author.'),
  ('visitor', 'of a visitor', '{"action": "adopt", "key": "key"}', 'Sign in to add this listing to your account.')
) as refused (caller, listing, changes, refusal);

select tests.act_as('kim');
delete from public.claimed_entities where id = tests.id('claim of sam on broker');
update public.claimed_entities set approved = false where id = tests.id('claim of pat on company');
select is(tests.try_as(caller, 'listing', pg_temp.price(7, 450000)), '42501', 'a revoked claim gives no right: ' || caller)
from unnest(array['sam', 'pat']) as caller;
select tests.act_as('kim');
update public.claimed_entities set approved = true where id = tests.id('claim of pat on company');

-- A change: all of it or nothing.
select is(tests.try_as('jo', 'listing', changes), '22023 ' || refusal, refusal)
from (values
  ('{"action": "delete"}'::jsonb, 'action: Listings have no such action.'),
  ('{"action": null}', 'action: Listings have no such action.'),
  ('{"parcel_id": null}', 'parcel_id: This listing does not exist.'),
  (jsonb_build_object('parcel_id', tests.id('unknown')) || pg_temp.price(7, 8), 'parcel_id: This listing does not exist.'),
  (jsonb_build_object('parcel_id', tests.id('deleted')) || pg_temp.price(7, 8), 'parcel_id: This listing was withdrawn.'),
  ('{"made_at": null, "action": "confirm"}', 'made_at: The date of this change is not possible. Check the date on this device and send the change again.'),
  ('{"made_at": 946684799999, "action": "confirm"}', 'made_at: The date of this change is not possible. Check the date on this device and send the change again.'),
  ('{"made_at": 9223372036854775807, "action": "confirm"}', 'made_at: The date of this change is not possible. Check the date on this device and send the change again.'),
  ('{"fields": {"price": 1}, "action": "withdraw"}', 'fields: Only a change has fields.'),
  ('{"before": {"price": 1}, "action": "confirm"}', 'fields: Only a change has fields.'),
  ('{}', 'fields: Nothing was changed.'),
  ('{"fields": {}, "before": {}}', 'fields: Nothing was changed.'),
  ('{"fields": [], "before": []}', 'fields: Nothing was changed.'),
  ('{"fields": "price", "before": {}}', 'fields: Nothing was changed.'),
  ('{"fields": {"broker_id": null}, "before": {"broker_id": null}}', 'fields: One of these fields cannot be changed.'),
  ('{"fields": {"price": 1, "sync_xid": "1"}, "before": {"price": 1, "sync_xid": "1"}}', 'fields: One of these fields cannot be changed.'),
  ('{"fields": {"confirmed_by": "broker"}, "before": {"confirmed_by": null}}', 'fields: One of these fields cannot be changed.'),
  ('{"fields": {"price": 1}}', 'before: The values before the change are missing.'),
  ('{"fields": {"price": 1}, "before": 7}', 'before: The values before the change are missing.'),
  ('{"fields": {"price": 1}, "before": {}}', 'before: The values before the change are missing.'),
  ('{"fields": {"price": 1}, "before": {"volume": 120.5}}', 'before: The values before the change are missing.'),
  ('{"fields": {"price": 1}, "before": {"price": 450000, "volume": 120.5}}', 'before: The values before the change are missing.'),
  (jsonb_build_object('fields', '{"price": 1}'::jsonb, 'before', jsonb_build_object('price', repeat('x', 12001))),
   'before: The values before the change are too long.'),
  ('{"fields": {"price": 1e20}, "before": {"price": 450000}}', 'fields: A number is too long.'),
  ('{"fields": {"price": 1}, "before": {"price": -1e20}}', 'fields: A number is too long.'),
  ('{"fields": {"title": [{"a": [0e-21]}]}, "before": {"title": "High security water"}}', 'fields: A number is too long.'),
  ('{"fields": {"price": "1"}, "before": {"price": 450000}}', 'price: Price must be a positive number'),
  ('{"fields": {"price": null}, "before": {"price": 450000}}', 'price: Price must be a positive number'),
  ('{"fields": {"price": 0}, "before": {"price": 450000}}', 'price: Price must be a positive number'),
  ('{"fields": {"price": 1.005}, "before": {"price": 450000}}', 'price: Price must have at most 2 decimal places'),
  ('{"fields": {"volume": [1]}, "before": {"volume": 120.5}}', 'volume: Volume must be a positive number'),
  ('{"fields": {"volume": 1e10}, "before": {"volume": 120.5}}', 'volume: Volume must be at most 1,000,000,000 ML'),
  ('{"fields": {"title": null}, "before": {"title": "High security water"}}', 'title: Title must be at least 5 characters'),
  ('{"fields": {"title": 12345678}, "before": {"title": "High security water"}}', 'title: Title must be text'),
  ('{"fields": {"title": {"a": 1}}, "before": {"title": "High security water"}}', 'title: Title must be text'),
  ('{"fields": {"location": ""}, "before": {"location": "Echuca, VIC"}}', 'location: Location is required'),
  ('{"fields": {"description": "short"}, "before": {"description": "One hundred and twenty megalitres."}}',
   'description: Description must be at least 20 characters'),
  ('{"fields": {"water_type": "rain"}, "before": {"water_type": "surface"}}', 'water_type: Water type is required'),
  ('{"fields": {"water_type": null}, "before": {"water_type": "surface"}}', 'water_type: Water type is required'),
  ('{"fields": {"water_source": false}, "before": {"water_source": "Murray River"}}', 'water_source: Water source must be text'),
  ('{"fields": {"expiry_date": "tomorrow"}, "before": {"expiry_date": null}}', 'expiry_date: Enter the date as day, month and year'),
  ('{"fields": {"expiry_date": "2027-02-30"}, "before": {"expiry_date": null}}', 'expiry_date: Enter the date as day, month and year'),
  ('{"fields": {"expiry_date": 20270630}, "before": {"expiry_date": null}}', 'expiry_date: Enter the date as day, month and year'),
  ('{"fields": {"expiry_date": "1899-12-31"}, "before": {"expiry_date": null}}', 'expiry_date: Enter the date as day, month and year'),
  ('{"fields": {"status": "gone"}, "before": {"status": "available"}}', 'status: Status must be available, pending or sold'),
  ('{"fields": {"status": null}, "before": {"status": "available"}}', 'status: Status must be available, pending or sold'),
  ('{"fields": {"price": 7, "title": "x"}, "before": {"price": 450000, "title": "High security water"}}', 'title: Title must be at least 5 characters')
) as refused (changes, refusal);
select is(pg_temp.parcel('listing') ->> 'price', '450000', 'a refused change changes nothing');

-- Every field.
create temporary table wanted (fields jsonb);
insert into wanted values ('{
  "title": "General security water", "volume": 80.125, "price": 250000.5, "location": "Hay, NSW", "status": "pending",
  "description": "Eighty megalitres of general security.", "water_type": "groundwater", "water_source": "Lachlan Alluvium",
  "expiry_date": "2031-06-30"
}');
create temporary table original as select pg_temp.parcel('listing') as parcel;
select is(
  tests.send_as('jo', 'listing', jsonb_build_object('fields', fields, 'before', (
    select jsonb_object_agg(key, parcel -> key) from jsonb_object_keys(fields) as key
  ))), '1 row', 'a change of every field'
) from wanted, original;
select is(pg_temp.parcel('listing'), parcel || fields, 'arrives, and changes nothing else') from wanted, original;
select is(
  tests.send_as('jo', 'listing', '{"fields": {"expiry_date": null, "status": "sold"}, "before": {"expiry_date": "2031-06-30", "status": "pending"}}'),
  '1 row', 'a date can be removed, a listing sold'
);
select is(
  tests.send_as('jo', 'listing', '{"fields": {"status": "available", "price": 450000}, "before": {"status": "sold", "price": 250000.50}}'),
  '1 row', 'and available again; numbers are compared as numbers'
);
select results_eq(
  $$ select parcel ->> 'status', parcel -> 'expiry_date', parcel -> 'price' from pg_temp.parcel('listing') as parcel $$,
  $$ values ('available', 'null'::jsonb, '450000'::jsonb) $$, 'the listing has the new values'
);

-- Conflicts and merges.
select is(tests.send_as('jo', 'listing', pg_temp.price(430000, 450000)), '1 row', 'the author changes the price');
select is(
  tests.send_as('pat', 'listing', '{"fields": {"description": "Changed by the company of the broker."}, "before": {"description": "Eighty megalitres of general security."}}'),
  '1 row', 'the company, which has not seen it, changes the description'
);
select results_eq(
  $$ select parcel ->> 'price', parcel ->> 'description' from pg_temp.parcel('listing') as parcel $$,
  $$ values ('430000', 'Changed by the company of the broker.') $$, 'changes of different fields merge'
);
select is(tests.send_as('pat', 'listing', pg_temp.price(410000, 450000)), '22C01 price: The price was changed in the meantime.',
  'the second change of one field is a conflict');
select is(
  tests.send_as('pat', 'listing', '{"fields": {"volume": 9, "status": "sold", "water_type": "surface"}, "before": {"volume": 80.125, "status": "pending", "water_type": "recycled"}}'),
  '22C01 water_type: The water type was changed in the meantime.', 'a conflict names the first field in the order of the form'
);
select is(pg_temp.parcel('listing') ->> 'volume', '80.125', 'a conflict changes nothing');
select tests.send_as('pat', 'listing', '{
  "fields": {"price": 1, "title": "Other title", "volume": 7}, "before": {"price": 2, "title": "Old title", "volume": 80.125}
}'), is(
  tests.said(), 'The title was changed in the meantime. {"price": 430000, "title": "General security water"}',
  'a conflict carries the current values'
);
select tests.act_as_owner();
create temporary table settled as select sync_xid, ctid as place from public.parcels where id = tests.id('listing');
select is(tests.send_as('pat', 'listing', pg_temp.price(430000, 450000)), '1 row', 'a change to the value that the field has already is accepted');
select tests.act_as_owner();
select results_eq(
  $$ select sync_xid, ctid from public.parcels where id = tests.id('listing') $$, 'select * from settled', 'and writes nothing'
);
select is(tests.send_as('jo', 'listing', pg_temp.price(420000, 430000) || jsonb_build_object('id', tests.id('once'))), '1 row', 'a change arrives');
select is(tests.send_as('jo', 'listing', pg_temp.price(425000, 420000)), '1 row', 'then another');
select is(tests.send_as('jo', 'listing', pg_temp.price(420000, 430000) || jsonb_build_object('id', tests.id('once'))), '0 rows', 'the first one, resent, is skipped');
select is(pg_temp.parcel('listing') ->> 'price', '425000', 'and changes nothing');

-- Several rows in one statement.
create function pg_temp.send_prices(prices int[]) returns text
language sql
as $$
  select tests.outcome(format(
    $sql$ insert into public.listing_changes (parcel_id, user_id, action, fields, before, made_at)
      select tests.id('listing'), sync.current_user_id(), 'change', jsonb_build_object('price', new), jsonb_build_object('price', old), 1795233600000
      from unnest(%L::int[], %L::int[]) as steps (old, new) $sql$, prices[:cardinality(prices) - 1], prices[2:]
  ))
$$;
select is(pg_temp.send_prices('{425000,426000,427000}'), '2 rows', 'a row sees the effect of the one before it');
select is(pg_temp.send_prices('{427000,428000,429000,1}'), '3 rows', 'a chain of changes');
select is(pg_temp.send_prices('{1,2,0}'), '22023 price: Price must be a positive number', 'one refused row refuses the statement');
select is(pg_temp.parcel('listing') ->> 'price', '1', 'with all of its changes');

-- Confirmations.
select is(tests.send_as('jo', 'listing', '{"action": "confirm", "made_at": 1700000000000}'), '1 row', 'the author confirms');
select is(tests.send_as('pat', 'listing', '{"action": "confirm", "made_at": 1600000000000}'), '1 row', 'an earlier confirmation that arrives later');
select results_eq(
  $$ select confirmed_at, confirmed_by from public.parcels where id = tests.id('listing') $$,
  $$ values (timestamptz '2023-11-14 22:13:20Z', 'seller') $$, 'does not move the date back'
);
select is(tests.send_as('pat', 'listing', '{"action": "confirm", "made_at": 4102444800000}'), '1 row', 'a confirmation by a clock that is ahead');
select results_eq(
  $$ select confirmed_at, confirmed_by from public.parcels where id = tests.id('listing') $$,
  $$ values (now(), 'company') $$, 'has the date of the server'
);
select tests.act_as('kim');
select is(tests.outcome($$ update public.parcels set price = 2 where id = tests.id('listing') $$), '1 row', 'an administrator changes the rest of a confirmed listing');
-- The embedded server grants every column.
select tests.act_as_owner();
grant insert, update on public.parcels to anon, authenticated;
grant insert on public.listing_private, public.listing_changes to anon, authenticated;
select tests.act_as('kim');
select is(tests.outcome(format('update public.parcels set %s where id = tests.id(''listing'')', change)), '42501', 'with a grant, an administrator writes no confirmation: ' || change)
from unnest(array['confirmed_at = now() + interval ''1 day''', 'confirmed_by = ''broker''', 'confirmed_at = null, confirmed_by = null']) as change;
select is(tests.list_parcel('{"confirmed_at": "2026-01-01", "confirmed_by": "broker"}'), '42501', 'nor with a new parcel');
select tests.act_as_visitor();
select is(tests.list_parcel('{"confirmed_at": "2026-01-01", "confirmed_by": "broker"}'), '42501', 'a visitor lists no confirmed parcel');
select is(tests.write_private('{"withdrawn": {}}'), '42501', 'and writes no withdrawn content');
select is(tests.change_listing('of a visitor', '{"action": "confirm", "key": "key", "created_at": "2001-01-01"}'), '1 row', 'a date of arrival is accepted');
select tests.act_as_owner();
select is_empty('select from public.listing_changes where created_at <> now()', 'and replaced by that of the server');
select is_empty('select from public.listing_changes where key is not null', 'no key is stored');
select is(tests.outcome($$ update public.listing_changes set key = 'key' $$), '23514', 'and none can be');

-- Withdrawals.
create temporary table last_content as select pg_temp.parcel('listing') as parcel;
select is(tests.send_as('pat', 'listing', '{"action": "withdraw"}'), '1 row', 'the company withdraws the listing');
select is(pg_temp.parcel('listing'), null, 'the parcel is deleted');
select is(tests.send_as(caller, 'listing', changes), '22023 parcel_id: This listing was withdrawn.', 'later changes are refused: ' || caller)
from (values ('jo', pg_temp.price(7, 8)), ('jo', '{"action": "withdraw"}'), ('alex', '{"action": "confirm"}')) as late (caller, changes);
select is_empty('select from public.listing_private where withdrawn is not null', 'strangers do not receive its content');
select tests.act_as('jo');
select results_eq(
  $$ select withdrawn from public.listing_private where id = tests.id('listing') $$, 'select parcel from last_content', 'its author does'
);
select is(tests.send_as('sam', 'of a visitor', '{"action": "withdraw", "key": "key"}'), '1 row', 'a key withdraws the listing of a visitor');
select tests.act_as('kim');
select tests.publish('jo', 'taken down');
select tests.act_as('kim');
delete from public.parcels where id = tests.id('taken down');
select tests.act_as('jo');
select isnt_empty($$ select from public.listing_private where id = tests.id('taken down') and withdrawn is not null $$,
  'a parcel that an administrator deletes is kept for its author as well');

-- Adoption.
select tests.publish('visitor', 'adopted');
select is(tests.send_as('alex', 'of a visitor', '{"action": "adopt", "key": "key"}'), '1 row', 'a withdrawn listing can be adopted');
select isnt_empty($$ select from public.listing_private where id = tests.id('of a visitor') and withdrawn is not null $$, 'with its content');
select is(tests.send_as('jo', 'adopted', '{"action": "adopt", "key": "key"}'), '1 row', 'a user adopts the listing of a visitor');
select is(tests.send_as('jo', 'adopted', '{"action": "adopt"}'), '1 row', 'adopting it again is accepted');
select is(tests.send_as('sam', 'adopted', '{"action": "adopt", "key": "key"}'), '42501 parcel_id:', 'nobody else adopts it');
select is(tests.send_as('jo', 'adopted', pg_temp.price(7, 450000)), '1 row', 'its author changes it without the key');
select is(tests.send_as('visitor', 'adopted', pg_temp.price(8, 7) || '{"key": "key"}'), '1 row', 'and the key still works');
select tests.act_as('sam');
select tests.write_private(jsonb_build_object('id', tests.id('not yet listed'), 'user_id', tests.id('sam')));
select is(tests.send_as('visitor', 'not yet listed', '{"action": "confirm", "key": "key"}'), '22023 parcel_id: This listing does not exist.',
  'nothing can be confirmed before the parcel arrives');

select tests.publish('jo', 'with tabs', changes => jsonb_build_object('description', 'Twenty' || repeat(E'\t', 4987) || 'letters'));
select is(tests.send_as('jo', 'with tabs', jsonb_build_object('fields', '{"description": "Written again without tabs"}'::jsonb, 'before',
  jsonb_build_object('description', 'Twenty' || repeat(E'\t', 4987) || 'letters'))), '1 row', 'escapes of JSON do not count as characters');

-- Whether a key fits.
select is(tests.ask(caller, format('check_listing_key(%L, %L)', tests.id(listing), key)) -> 'fits', to_jsonb(expected),
  format('%s, %s: %s', caller, listing, key))
from (values
  ('visitor', 'adopted', 'key', true),
  ('sam', 'adopted', 'key', true),
  ('visitor', 'of a visitor', 'key', true),
  ('visitor', 'adopted', 'another key', false),
  ('visitor', 'adopted', null, false),
  ('visitor', 'without author', 'key', false),
  ('visitor', 'never listed', 'key', false)
) as keys (caller, listing, key, expected);
select tests.act_as('sam');
select is(
  public.check_listing_key(tests.id('adopted'), 'key') - 'fits',
  jsonb_build_object('feed', sync.feed_mark(), 'user', tests.id('sam'), 'epoch', sync.epoch()), 'the answer says whose it is, and nothing of the author'
);

-- The feed.
select tests.act_as_owner(), tests.settle('10');
create temporary table sent_rows as
select caller, tests.ask(caller, 'pull_changes_from_primary()') as page from unnest(array['visitor', 'jo', 'sam', 'pat', 'kim', 'alex']) as caller;
select tests.act_as_owner();
select is(page #> '{rows,listing_changes}', null, 'the feed has no changes: ' || caller) from sent_rows;
select set_eq(
  $$ select caller, id::uuid from sent_rows, jsonb_array_elements_text(page #> '{rows,listing_private,id}') as id $$,
  'select (select name from unnest(array[''jo'', ''sam'', ''pat'', ''kim'', ''alex'']) as name where tests.id(name) = user_id), id
   from public.listing_private where user_id is not null',
  'private rows are sent to their authors only, also adopted ones'
);
select is_empty(
  $$ select caller from sent_rows where page::text like '%' || tests.hash_of('key') || '%'
     and not page #> '{rows,listing_private,key_hash}' ? tests.hash_of('key') $$,
  'the hash of a key is in no other table'
);
select is((select count(*)::int from sent_rows where page::text like '%' || tests.hash_of('key') || '%'), 3, 'and with the authors only');
select is(page #> '{rows,parcels,confirmed_by}', (select jsonb_agg(confirmed_by order by sync_xid, id) from public.parcels), 'everyone receives confirmations: ' || caller)
from sent_rows;

-- Deletions.
select tests.act_as_owner();
delete from sync.tombstones;
insert into public.listing_private (id, device_id, key_hash) values (tests.id('of nobody'), tests.id('phone'), tests.hash_of('key'));
delete from public.listing_private where user_id = tests.id('jo') or user_id is null;
select set_eq('select distinct owner from sync.tombstones', array[tests.id('jo')], 'a private row without an author leaves no tombstone');

-- The digest of what devices send, as in tests/remote/content-digest.test.ts.
select is(encode(sync.content_digest('{
  "id": "0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a001", "parcel_id": "0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a002", "user_id": null, "action": "change",
  "fields": {"title": "Wasser \"süß\"\n", "price": 250000.5, "volume": 0.001, "expiry_date": null, "status": "sold"},
  "before": {"title": "Water / \\ \u0007", "price": 1, "volume": 200, "expiry_date": "2027-06-30", "status": "pending"},
  "made_at": 1795233600123, "key": "k"
}'), 'hex'), 'c3fc2f96d3b27e73f956b6302b889bb7', 'the digest of a change');
select isnt(sync.content_digest('{"fields": {"expiry_date": null}}'), sync.content_digest('{"fields": {}}'), 'a removed date is part of it');

select * from finish();
rollback;
