-- The broker's desk. sam owns the broker, pat the company, ben both; alex has a pending claim on both and owns other
-- profiles; fay's claim was revoked; jo is a user, kim an administrator.
begin;
select plan(107);

select tests.sign_up(name) from unnest(array['pat', 'ben', 'alex', 'fay']) as name;
select tests.own('{sam on broker,pat on company,ben on broker,ben on company,alex on other broker,alex on other company,fay on broker}'),
  tests.own('{alex on broker,alex on company}', false);

-- The contact.
select is(tests.write_private(changes), expected, message)
from (values
  ('{"seller_name": "J"}'::jsonb, '22023 seller_name: Name must be at least 2 characters', 'a name has 2 characters'),
  (jsonb_build_object('seller_name', repeat('x', 121)), '22023 seller_name: Seller name must be at most 120 characters', 'and at most 120'),
  ('{"seller_phone": "12345"}', '22023 seller_phone: Phone number must have at least 6 digits', 'a phone number has 6 digits'),
  ('{"seller_phone": "call me any time 12345"}', '22023 seller_phone: Phone number must have at least 6 digits', 'not only 6 characters'),
  (jsonb_build_object('seller_phone', repeat('1', 41)), '22023 seller_phone: Seller phone must be at most 40 characters', 'and at most 40 characters'),
  ('{"seller_email": "jo@farm"}', '22023 seller_email: Please enter a valid email', 'an e-mail has a domain'),
  ('{"seller_email": ""}', '22023 seller_email: Please enter a valid email', 'a blank contact is left out'),
  ('{"seller_name": "Jo", "seller_phone": "0491 570 006", "seller_email": "jo@farm.example"}', '1 row', 'a contact'),
  ('{"seller_phone": "+61 (3) 5550-0100 ext. 7"}', '1 row', 'a phone number as people write it'),
  ('{"hidden_reason": "not-mine", "hidden": {}}', '42501', 'nobody hides their own listing')
) as contacts (changes, expected, message), lateral (select tests.act_as('jo')) as caller;

-- Who receives a listing.
select is(tests.publish('visitor', 'of a visitor', '{"seller_name": "Vera", "seller_phone": "0491 570 006", "seller_email": "visitor@farm.example"}'),
  '1 row, 1 row', 'a visitor lists with a contact');
select is(tests.recipients('of a visitor'), 'ben fay pat sam', 'the approved owners of broker and company receive it, an owner of both once');
select tests.act_as('sam');
select results_eq('select user_id, parcel_id, seller_name, seller_phone, seller_email, listed_at from public.inbox',
  $$ values (tests.id('sam'), tests.id('of a visitor'), 'Vera', '0491 570 006', 'visitor@farm.example', now()) $$, 'an owner reads the contact');
select is(tests.publish('jo', 'without contact'), '1 row, 1 row', 'a user lists without a contact');
select is(tests.recipients('without contact'), 'ben fay pat sam', 'it arrives as well');
select tests.act_as('pat');
select results_eq($$ select seller_name, seller_phone, seller_email from public.inbox where parcel_id = tests.id('without contact') $$,
  'select null::text, null::text, null::text', 'with nulls');
select is(tests.publish('sam', 'of sam', '{"seller_phone": "0491 570 007"}'), '1 row, 1 row', 'an owner lists');
select is(tests.recipients('of sam'), 'ben fay pat', 'their own listing is not in their inbox');
select tests.act_as('ben');
select tests.list_parcel(jsonb_build_object('id', tests.id('plain of ben')));
select is(tests.recipients('plain of ben'), 'fay pat sam', 'also without a private row');
select tests.act_as_owner();
select sync.start_new_epoch();
select is(tests.recipients('plain of ben'), 'fay pat sam', 'a new epoch changes no inbox');
select tests.publish('visitor', 'elsewhere', '{"seller_phone": "0491 570 008"}',
  jsonb_build_object('broker_id', tests.id('other broker'), 'company_id', tests.id('other company')));
select is(tests.recipients('elsewhere'), 'alex', 'a listing of others goes to others');
select tests.act_as_visitor();
select tests.list_parcel(jsonb_build_object('id', tests.id('of a visitor')));
select is(tests.recipients('of a visitor'), 'ben fay pat sam', 'a resent listing adds nothing');
select is(tests.send_as('sam', 'of a visitor', '{"action": "adopt", "key": "key"}'), '1 row', 'an owner adopts a listing');
select is(tests.recipients('of a visitor'), 'ben fay pat', 'and is its author from then on');

-- Approved and revoked claims.
select tests.act_as_owner();
delete from public.claimed_entities where id = tests.id('claim of fay on broker');
select is(tests.recipients('of a visitor'), 'ben pat', 'a deleted claim empties the inbox');
select tests.approve('ben on broker', false);
select is(tests.recipients('of a visitor'), 'ben pat', 'an owner by another claim keeps it');
select tests.approve('ben on company', false);
select is(tests.recipients('of a visitor'), 'pat', 'until that one is revoked too');
select tests.publish('visitor', 'sold', changes => '{"title": "Sold water"}'), tests.publish('visitor', 'old'), tests.publish('visitor', 'recent');
select tests.act_as_owner();
update public.parcels set status = 'sold' where id = tests.id('sold');
update public.listing_private set created_at = now() - interval '91 days' where id = tests.id('old');
update public.listing_private set created_at = now() - interval '89 days' where id = tests.id('recent');
select tests.list_parcel(jsonb_build_object('id', tests.id('plain ' || age), 'listed_date', current_date - age)) from unnest(array[89, 91]) as age;
select is(tests.recipients(listing), 'pat sam', 'after that the others receive: ' || listing) from unnest(array['sold', 'old', 'recent']) as listing;
select tests.approve('alex on company');
select is(tests.recipients(listing) like '%alex%', received, format('an approved claim adds %s: %s', listing, received))
from (values ('of a visitor', true), ('of sam', true), ('without contact', true), ('recent', true), ('plain 89', true), ('sold', false), ('old', false),
  ('plain 91', false)) as listings (listing, received);
select is((select listed_at from public.inbox where user_id = tests.id('alex') and parcel_id = tests.id('recent')), now() - interval '89 days',
  'with the time of their arrival');
select tests.approve('alex on broker');
select is((select count(*)::int from public.inbox where user_id = tests.id('alex') and parcel_id = tests.id('recent')), 1, 'once for both claims');
select tests.act_as('kim');
insert into public.claimed_entities (user_id, entity_type, entity_id, approved) values (tests.id('jo'), 'broker', tests.id('broker'), true);
select is(tests.recipients('recent'), 'alex jo pat sam', 'a claim that an administrator adds fills the inbox as well');
select is(tests.recipients('without contact'), 'alex pat sam', 'but not with own listings');

-- Other ways a listing leaves an inbox.
select tests.act_as('kim');
update public.parcels set broker_id = tests.id('other broker'), company_id = tests.id('other company') where id = tests.id('recent');
select is(tests.recipients('recent'), 'alex', 'a listing moved to another broker leaves the former owners');
update public.parcels set broker_id = tests.id('broker'), company_id = tests.id('company') where id = tests.id('recent');
select is(tests.recipients('recent'), 'alex jo pat sam', 'and reaches the new ones');
delete from public.parcels where id = tests.id('recent');
select is(tests.recipients('recent'), null, 'a deleted listing leaves every inbox');
select tests.act_as_owner();
delete from auth.users where id = tests.id('alex');
select is_empty($$ select from public.inbox where user_id = tests.id('alex') $$, 'the inbox of a deleted account leaves');
insert into public.brokers select (jsonb_populate_record(b, jsonb_build_object('id', tests.id('leaving')))).* from public.brokers as b where id = tests.id('broker');
insert into public.claimed_entities (user_id, entity_type, entity_id, approved)
values (tests.id('pat'), 'broker', tests.id('leaving'), true), (tests.id('ben'), 'broker', tests.id('leaving'), true);
select tests.publish('visitor', 'of the leaving', changes => jsonb_build_object('broker_id', tests.id('leaving')));
select tests.act_as_owner();
select is(tests.recipients('of the leaving'), 'ben pat', 'a listing of a broker who leaves');
update public.parcels set broker_id = tests.id('broker') where id = tests.id('of the leaving');
delete from public.brokers where id = tests.id('leaving');
select is(tests.recipients('of the leaving'), 'jo pat sam', 'stays with the owners of its new broker');

-- Not mine.
select tests.publish('visitor', 'wrong', '{"seller_phone": "0491 570 010"}'), tests.publish('jo', 'wrong of jo'), tests.publish('sam', 'own'),
  tests.publish('ben', 'wrong of ben');
select is(tests.try_as(caller, listing, sent || '{"action": "not-mine"}'), expected, format('not mine, %s on %s: %s', caller, listing, expected))
from (values
  ('sam', 'wrong', '{}'::jsonb, '1 row'), ('pat', 'wrong', '{}', '1 row'), ('sam', 'wrong', '{"key": "key"}', '1 row'),
  ('kim', 'wrong', '{}', '42501'), ('ben', 'wrong', '{}', '42501'), ('visitor', 'wrong', '{}', '42501'),
  ('visitor', 'wrong', '{"key": "key"}', '42501'), ('ben', 'wrong', '{"key": "key"}', '42501'), ('kim', 'wrong', '{"key": "key"}', '42501'),
  ('ben', 'wrong of ben', '{}', '42501'), ('jo', 'wrong of jo', '{}', '42501'), ('sam', 'own', '{}', '42501'), ('pat', 'own', '{}', '1 row'), ('sam', 'elsewhere', '{}', '42501'),
  ('sam', 'wrong', '{"fields": {"price": 1}, "before": {"price": 1}}', '22023 fields: Only a change has fields.'),
  ('sam', 'recent', '{}', '22023 parcel_id: This listing was withdrawn.'), ('sam', 'nothing', '{}', '22023 parcel_id: This listing does not exist.')
) as callers (caller, listing, sent, expected);
select tests.send_as('sam', 'own', '{"action": "not-mine"}'),
  is(tests.said(), 'You listed this parcel yourself. Withdraw it instead.', 'in words');
-- Since then its content differs from what was received.
select is(tests.send_as('jo', 'wrong of jo', '{"fields": {"price": 430000}, "before": {"price": 450000}}'), '1 row', 'a listing is changed');
select tests.act_as_owner();
create temporary table listed as select to_jsonb(p) - 'sync_xid' as content from public.parcels as p where id = tests.id('wrong of jo');
create temporary table received as select content from sync.receipts where id = tests.id('wrong of jo') and table_name = 'parcels';
select is(tests.send_as('sam', 'wrong', '{"action": "not-mine"}'), '1 row', 'the broker says: not mine');
select is(tests.send_as('pat', 'wrong of jo', '{"action": "not-mine"}'), '1 row', 'and the company');
select is_empty($$ select from public.parcels where id in (tests.id('wrong'), tests.id('wrong of jo')) $$, 'the listings are hidden');
select is(tests.recipients(listing), null, 'from every inbox: ' || listing) from unnest(array['wrong', 'wrong of jo']) as listing;
select tests.act_as('kim');
select set_eq('select id, reason, hidden_by, hidden_at from public.hidden_listings',
  $$ values (tests.id('wrong'), 'not-mine', tests.id('sam'), now()), (tests.id('wrong of jo'), 'not-mine', tests.id('pat'), now()) $$,
  'an administrator reads who hid what');
select is((select content from public.hidden_listings where id = tests.id('wrong of jo')), content, 'with its content') from listed;
select tests.act_as('jo');
select results_eq($$ select hidden_reason, hidden = content, withdrawn from public.listing_private, listed where id = tests.id('wrong of jo') $$,
  $$ values ('not-mine', true, null::jsonb) $$, 'its author reads that it is hidden, not withdrawn');
select is(tests.send_as(caller, 'wrong of jo', sent), '22023 parcel_id: This listing is hidden from the public.', 'a hidden listing is not changed: ' || caller)
from (values
  ('jo', '{"action": "withdraw"}'::jsonb), ('jo', '{"fields": {"price": 1}, "before": {"price": 450000}}'), ('sam', '{"action": "confirm"}'),
  ('kim', '{"action": "withdraw"}'), ('ben', '{"action": "not-mine"}'), ('visitor', '{"action": "confirm", "key": "key"}')
) as late (caller, sent);
select is(tests.send_as('sam', 'wrong of jo', '{"action": "not-mine"}'), '1 row', 'another owner may say the same');
select tests.act_as('kim');
select is((select hidden_by from public.hidden_listings where id = tests.id('wrong of jo')), tests.id('pat'), 'who was first stays');
select is(tests.send_as('jo', 'wrong', '{"action": "adopt", "key": "key"}'), '1 row', 'a hidden listing can be adopted');
select is(tests.publish('ben', 'wrong'), '0 rows, 0 rows', 'its id cannot be used again');
select tests.act_as_owner();
delete from public.listing_private where id = tests.id('wrong');
select tests.act_as('ben');
select is(tests.write_private(jsonb_build_object('id', tests.id('wrong'))), '0 rows', 'nor taken over');

-- Restored.
select tests.act_as_owner();
select private.restore_listings(array[tests.id('wrong of jo'), tests.id('wrong'), tests.id('nothing')]);
select is((select to_jsonb(p) - 'sync_xid' from public.parcels as p where id = tests.id('wrong of jo')), content, 'a restored listing is as before') from listed;
select is_empty('select from public.hidden_listings', 'and no longer hidden');
select results_eq($$ select content from sync.receipts where id = tests.id('wrong of jo') and table_name = 'parcels' $$, 'select content from received', 'its receipt has the same digest');
select is(tests.recipients('wrong of jo'), 'pat sam', 'it is in the inboxes again');
select tests.act_as('jo');
select results_eq($$ select hidden_reason, hidden, withdrawn from public.listing_private where id = tests.id('wrong of jo') $$,
  'select null::text, null::jsonb, null::jsonb', 'its author reads nothing of it any more');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('wrong of jo'))), '0 rows', 'a resent row changes nothing');
select is(tests.send_as('jo', 'wrong of jo', '{"action": "withdraw"}'), '1 row', 'a restored listing can be withdrawn');
select isnt_empty($$ select from public.listing_private where id = tests.id('wrong of jo') and withdrawn is not null and hidden_reason is null $$, 'and is withdrawn then');

-- Confirmations: within 30 days a seller's does not replace that of a broker or company, whichever arrives first.
create function pg_temp.confirm_in_turn(first text, second text) returns text
language plpgsql
as $$
declare
  sent text;
  answer text;
begin
  perform tests.act_as_owner();
  update public.parcels set confirmed_at = null, confirmed_by = null where id = tests.id('of the leaving');
  foreach sent in array array[first, second] loop
    perform tests.send_as(split_part(sent, ' ', 1), 'of the leaving', jsonb_build_object('action', 'confirm', 'key', 'key',
      'made_at', floor(extract(epoch from now() - split_part(sent, ' ', 2)::int * interval '24 hours') * 1000)::bigint));
  end loop;
  select format('%s %s', confirmed_by, round(extract(epoch from now() - confirmed_at) / 86400)) from public.parcels where id = tests.id('of the leaving') into answer;
  return answer;
end
$$;
select is(pg_temp.confirm_in_turn(first, second), expected, format('%s days ago, then %s: %s', first, second, expected))
from (values
  ('sam 29', 'visitor 0', 'broker 29'), ('visitor 0', 'sam 29', 'broker 29'), ('pat 29', 'visitor 0', 'company 29'), ('visitor 0', 'pat 29', 'company 29'),
  ('sam 31', 'visitor 0', 'seller 0'), ('visitor 0', 'sam 31', 'seller 0'), ('visitor 9', 'sam 0', 'broker 0'), ('sam 5', 'pat 0', 'company 0'),
  ('pat 5', 'sam 0', 'broker 0'), ('sam 0', 'pat 5', 'broker 0'), ('visitor 3', 'visitor 0', 'seller 0'), ('visitor 0', 'visitor 3', 'seller 0')
) as confirmations (first, second, expected);
select pg_temp.confirm_in_turn('sam 5', 'sam 0');
select tests.act_as('kim');
update public.parcels set broker_id = tests.id('other broker'), company_id = tests.id('other company') where id = tests.id('of the leaving');
select is((select confirmed_by from public.parcels where id = tests.id('of the leaving')), null, 'another broker has not confirmed it');

select * from finish();
rollback;
