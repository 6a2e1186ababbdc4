-- Enquiries. sam owns the broker, pat the company, ben both; alex has a pending claim and owns other profiles; fay's claim will be
-- approved later; jo is a user, kim an administrator.
begin;
select plan(74);

select tests.sign_up(name) from unnest(array['pat', 'ben', 'alex', 'fay']) as name;
select tests.own('{sam on broker,pat on company,ben on broker,ben on company,alex on other broker,alex on other company}'),
  tests.own('{fay on broker,alex on broker}', false);
select is(tests.publish('visitor', name), '1 row, 1 row', 'listed: ' || name) from unnest(array['water', 'moved', 'gone', 'sold', 'hidden']) as name;

select tests.act_as_owner();

create function pg_temp.enquire(caller text, listing text, enquiry text) returns text
language sql
as $$ select tests.enquire(caller, listing, jsonb_build_object('id', tests.id(enquiry))) $$;

-- Rules.
select is(tests.enquire('visitor', 'water', changes), '22023 ' || refusal, refusal)
from (values
  ('{"volume": null}'::jsonb, 'volume: ML wanted must be a positive number'),
  ('{"volume": 0}', 'volume: ML wanted must be a positive number'),
  ('{"volume": "NaN"}', 'volume: ML wanted must be at most 1,000,000,000 ML'),
  ('{"volume": 1000000001}', 'volume: ML wanted must be at most 1,000,000,000 ML'),
  ('{"volume": 1.0001}', 'volume: ML wanted must have at most 3 decimal places'),
  ('{"top_price": 0}', 'top_price: Top price must be a positive number'),
  ('{"top_price": 1000000001}', 'top_price: Top price must be at most $1,000,000,000'),
  ('{"top_price": 1.005}', 'top_price: Top price must have at most 2 decimal places'),
  ('{"wanted_by": "0001-01-01"}', 'wanted_by: Enter the date as day, month and year'),
  ('{"name": "V"}', 'name: Name must be at least 2 characters'),
  (jsonb_build_object('name', repeat('x', 121)), 'name: Name must be at most 120 characters'),
  ('{"phone": null}', 'phone: Phone number must have at least 6 digits'),
  ('{"phone": "12345"}', 'phone: Phone number must have at least 6 digits'),
  ('{"phone": "call me any time 12345"}', 'phone: Phone number must have at least 6 digits'),
  (jsonb_build_object('phone', repeat('1', 41)), 'phone: Phone must be at most 40 characters'),
  ('{"note": ""}', 'note: The note is blank.'),
  (jsonb_build_object('note', repeat('x', 1001)), 'note: Note must be at most 1,000 characters'),
  ('{"device_id": null}', 'device_id: The id of the device is missing.'),
  ('{"made_at": 1}', 'made_at: The date of this enquiry is not possible. Check the date on this device and send the enquiry again.')
) as refused (changes, refusal);
select is(tests.enquire('visitor', 'water', changes), '1 row', 'an enquiry: ' || left(changes::text, 60))
from (values ('{"top_price": null, "wanted_by": null, "name": null}'::jsonb), ('{"volume": 0.001, "note": "水, اسم, 👩🏽‍🌾"}')) as sent (changes);

-- Which listings take enquiries.
select tests.act_as_owner();
delete from public.parcels where id = tests.id('gone');
update public.parcels set status = 'sold' where id = tests.id('sold');
select is(tests.send_as('sam', 'hidden', '{"action": "not-mine"}'), '1 row', 'one is hidden');
select is(tests.enquire('visitor', listing), '22023 parcel_id: ' || refusal, refusal)
from (values ('gone', 'This listing was withdrawn.'), ('sold', 'This listing was sold.'), ('hidden', 'This listing is hidden from the public.'),
  ('never', 'This listing does not exist.')) as refused (listing, refusal);

-- Who receives it.
select is(pg_temp.enquire('visitor', 'water', 'of a visitor'), '1 row', 'a visitor enquires');
select is(tests.recipients('of a visitor'), 'ben pat sam', 'the owners of broker and company receive it, an owner of both once');
select is(pg_temp.enquire('visitor', 'water', 'of a visitor'), '0 rows', 'sent again, it changes nothing');
select tests.act_as('sam');
select results_eq(
  $$ select user_id, parcel_id, listing_title, volume, top_price, wanted_by, name, phone, note, made_at, received_at from public.enquiry_inbox
     where enquiry_id = tests.id('of a visitor') $$,
  $$ values (tests.id('sam'), tests.id('water'), 'High security water', 120::numeric, 232.5::numeric, date '2026-12-05', 'Vera', '0491 570 313', null::text,
     1795233600000::bigint, now()) $$, 'an owner reads all of it');
select is(pg_temp.enquire('sam', 'water', 'of sam'), '1 row', 'an owner enquires');
select is(tests.recipients('of sam'), 'ben pat', 'and does not get their own');

-- The embedded server grants every column.
select tests.act_as_owner();
grant insert on public.enquiries to anon;
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('forged'), 'broker_id', tests.id('other broker'), 'company_id',
  tests.id('other company'), 'listing_title', 'Forged', 'created_at', '2001-01-01')), '1 row', 'what the server writes may be sent');
select is(tests.recipients('forged'), 'ben pat sam', 'and reaches no other broker');
select tests.act_as_owner();
select is_empty($$ select from public.enquiries where listing_title = 'Forged' or created_at <> now() $$, 'the server writes it anew');

-- Claims.
select tests.approve('fay on broker');
select is(tests.recipients('of a visitor'), 'ben fay pat sam', 'an approval brings the enquiries');
update public.enquiries set created_at = now() - interval '91 days' where id = tests.id('of sam');
select tests.approve('fay on broker', false);
select is(tests.recipients('of a visitor'), 'ben pat sam', 'the end of a claim removes them');
delete from public.claimed_entities where id = tests.id('claim of ben on broker');
select is(tests.recipients('of a visitor'), 'ben pat sam', 'unless another claim gives them');
delete from public.claimed_entities where id = tests.id('claim of ben on company');
select is(tests.recipients('of a visitor'), 'pat sam', 'which ends too');
delete from public.enquiry_inbox where user_id = tests.id('sam');
select tests.approve('sam on broker', false), tests.approve('fay on broker', false);
select tests.approve('fay on broker');
select is(tests.recipients('of sam'), 'pat', 'an approval brings those of the last 90 days only');
select tests.approve('sam on broker');

-- What becomes of the listing.
select is(pg_temp.enquire('visitor', 'moved', 'about moved'), '1 row', 'an enquiry about a listing that moves');
select tests.act_as_owner();
update public.parcels set broker_id = tests.id('other broker'), company_id = tests.id('other company') where id = tests.id('moved');
select is(tests.recipients('about moved'), 'alex', 'it moves with the listing');
select is(tests.recipients('of a visitor'), 'fay pat sam', 'and no other does');
update public.parcels set status = 'sold' where id = tests.id('water');
select is(tests.recipients('of a visitor'), 'fay pat sam', 'an enquiry stays when the listing is sold');
select is(tests.send_as('visitor', 'water', '{"action": "withdraw", "key": "key"}'), '1 row', 'withdrawn');
select is(tests.recipients('of a visitor'), 'fay pat sam', 'or withdrawn');
select tests.act_as_owner();
select tests.approve('pat on company', false);
select tests.approve('pat on company');
select is(tests.recipients('of a visitor'), 'fay pat sam', 'a later owner gets it as well');

-- A deleted account.
select is(tests.publish('visitor', 'last'), '1 row, 1 row', 'another listing');
select is(pg_temp.enquire('jo', 'last', 'of jo'), '1 row', 'a user enquires');
select is(tests.ask('jo', 'delete_account(''keep'')'), '{"status": "deleted"}', 'and deletes their account');
select tests.act_as('sam');
select results_eq($$ select volume, name, phone, note from public.enquiry_inbox where enquiry_id = tests.id('of jo') $$,
  'values (120::numeric, null::text, null::text, null::text)', 'the contact leaves the inboxes');
select tests.act_as_owner();
select results_eq($$ select user_id, name, phone from public.enquiries where id = tests.id('of jo') $$, 'values (null::uuid, null::text, null::text)',
  'and the enquiry');

-- Thousands of enquiries.
select tests.act_as_owner();
set local session_replication_role = replica;
insert into public.enquiries (parcel_id, device_id, volume, phone, made_at, broker_id, company_id, listing_title, created_at)
select tests.id('last'), tests.id('bot'), 1, '0491 570 313', 1795233600000, tests.id('other broker'), tests.id('other company'), 'Flood', now() - n * interval '1 s'
from generate_series(1, 2500) as n;
set local session_replication_role = origin;
create function pg_temp.copies_of(owner text) returns int
language sql security definer
as $$ select count(*)::int from public.enquiry_inbox where user_id = tests.id(owner) and listing_title = 'Flood' $$;
select tests.act_as_owner();
insert into public.claimed_entities (id, user_id, entity_type, entity_id, approved)
values (tests.id('flooded'), tests.id('fay'), 'broker', tests.id('other broker'), true);
select ok(pg_temp.copies_of('fay') between 900 and 1000, 'an approval copies up to a thousand listings and enquiries at once');
select tests.act_as_owner();
select is(
  (select min(received_at) from public.enquiry_inbox where user_id = tests.id('fay') and listing_title = 'Flood'), now() - interval '1 s' * pg_temp.copies_of('fay'), 'the latest ones'
);
select set_eq($$ select answer ->> 'status' from tests.ask_all('kim', 'finish_inboxes()') as answer $$, $$ values ('more'), ('done') $$, 'and the rest in batches');
select is(pg_temp.copies_of('fay'), 2500, 'until none is missing');
select tests.act_as('fay');
create temporary table cursor_of_fay as select answer ->> 'cursor' as cursor, answer -> 'own' as own from tests.run(null, 5000) as answer where (answer ->> 'done')::boolean;
select is(tests.ask('kim', format('revoke_claim(%L)', tests.id('flooded'))), '{"status": "revoked"}', 'revoked with all its copies');
select cmp_ok(pg_temp.copies_of('fay'), '>', 0, 'some of which are not removed yet');
select tests.act_as('fay');
select is_empty($$ select from public.enquiry_inbox where listing_title = 'Flood' $$, 'none of them can be read');
select results_eq(
  $$ select answer -> 'own', answer -> 'rows' ? 'enquiry_inbox' from cursor_of_fay, lateral (select public.pull_changes_from_primary(cursor)::jsonb as answer) as pulled $$,
  $$ values ('true'::jsonb, (select count(*) > 0 from public.enquiry_inbox)) $$, 'the next pull replaces what the device has'
);
select set_eq($$ select answer ->> 'status' from tests.ask_all('kim', 'finish_inboxes()') as answer $$, $$ values ('more'), ('done') $$, 'the rest is removed in batches');
select is(pg_temp.copies_of('fay'), 0, 'until none is left');
select tests.act_as('fay');
select is((select answer -> 'own' from tests.run(null, 5000) as first, lateral (select public.pull_changes_from_primary(first ->> 'cursor')::jsonb as answer) as next
  where (first ->> 'done')::boolean), 'false', 'and the pulls after it have changes only');

-- Limits.
select tests.act_as_owner();
delete from sync.recent_writes;
select is(tests.enquire_often('last', count, device), expected, format('%s sends %s enquiries from the %s: %s', caller, count, device, expected))
from (values
  ('visitor', 31, 'laptop', '22023 A request may write at most 30 rows.'), ('visitor', 30, 'laptop', '30 rows'), ('visitor', 1, 'laptop', 'PGRST'),
  ('alex', 30, 'desk', '30 rows'), ('alex', 1, 'shed', 'PGRST'), ('kim', 1, 'shed', '1 row')
) as floods (caller, count, device, expected), lateral (select tests.act_as(caller)) as acting;

select * from finish();
rollback;
