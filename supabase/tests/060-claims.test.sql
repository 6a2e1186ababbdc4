begin;
select plan(27);

select tests.act_as_visitor();
select is(tests.claim(), '42501', 'a visitor claims nothing');
select is(tests.outcome('select from public.claimed_entities'), '42501', 'a visitor reads no claims');

select tests.act_as('jo');
select is(tests.claim(), '1 row', 'a person claims a broker profile');
select is(tests.claim(jsonb_build_object('entity_type', 'company', 'entity_id', tests.id('firm'))), '1 row', 'a person claims a company profile');
select is(tests.claim(), '23505', 'nobody claims the same profile twice');
select is(tests.claim(jsonb_build_object('approved', true, 'entity_id', tests.id('other broker'))), '42501', 'nobody approves his own claim by sending it so');
select is(tests.claim(jsonb_build_object('user_id', tests.id('sam'))), '42501', 'nobody claims as another person');
select is(tests.claim(jsonb_build_object('entity_id', tests.id('firm'))), '22023 entity_id: This broker is no longer listed.', 'a claimed broker must exist');
select is(tests.claim(jsonb_build_object('entity_type', 'company')), '22023 entity_id: This company is no longer listed.', 'a claimed company must exist');
select is(tests.claim('{"entity_type": "river"}'), '22023 entity_type: Only brokers and companies can be claimed.', 'only brokers and companies can be claimed');
select is((select count(*)::int from public.claimed_entities), 2, 'a person reads his own claims');
select is(tests.outcome('update public.claimed_entities set approved = true'), '0 rows', 'nobody approves his own claim');
select is(tests.outcome('delete from public.claimed_entities'), '0 rows', 'nobody deletes his own claim');

select tests.act_as('sam');
select is_empty('select from public.claimed_entities', 'a stranger reads no claims');
select is(tests.claim(jsonb_build_object('user_id', tests.id('sam'))), '1 row', 'two people may claim the same profile; an administrator decides');

select tests.act_as('kim');
select is((select count(*)::int from public.claimed_entities), 3, 'an administrator reads all claims');
select is(tests.outcome($$ update public.claimed_entities set approved = true where user_id = tests.id('jo') $$), '2 rows', 'an administrator approves claims');
select is(tests.outcome($$ delete from public.claimed_entities where user_id = tests.id('sam') $$), '1 row', 'an administrator declines a claim by deleting it');
select is(tests.outcome('update public.claimed_entities set user_id = user_id'), '42501', 'an administrator changes nothing but the approval');
select is(tests.claim(jsonb_build_object('user_id', tests.id('sam'), 'approved', true)), '1 row', 'an administrator adds an approved claim');
select tests.act_as_owner();
grant update on public.claimed_entities to authenticated;
select tests.act_as('kim');
select is(tests.outcome($$ update public.claimed_entities set approved = true, entity_id = tests.id('other broker') where entity_type = 'broker' $$), '42501',
  'an administrator moves no claim to another profile, also without column grants');

select tests.act_as_owner();
select is(tests.outcome($$ update public.claimed_entities set user_id = tests.id('kim') $$),
  '22023 The id and the owner of a row cannot change.', 'a claim does not change hands');
select is(tests.outcome($$ insert into public.claimed_entities (user_id, entity_type, entity_id) values (tests.id('jo'), 'broker', null) $$),
  '22023 entity_id: This broker is no longer listed.', 'a claim is a claim on something');
delete from public.claimed_entities;
select tests.claim(jsonb_build_object('entity_id', tests.id(name))), tests.claim(jsonb_build_object('entity_id', tests.id(name), 'user_id', tests.id('sam'), 'approved', true))
from unnest('{broker,other broker}'::text[]) as name;
select tests.claim(jsonb_build_object('entity_type', 'company', 'entity_id', tests.id('other firm')));
delete from public.brokers where id = tests.id('other broker');
select set_eq('select entity_id from public.claimed_entities', array[tests.id('broker'), tests.id('other firm')], 'a deleted broker takes the claims on it along, approved or not');
delete from public.companies where id = tests.id('other firm');
select set_eq('select entity_id from public.claimed_entities', array[tests.id('broker')], 'so does a deleted company');
select is((select count(*)::int from sync.tombstones where table_name = 'claimed_entities' and owner = tests.id('jo')) >= 2, true, 'which their owners'' devices learn');
delete from auth.users where id = tests.id('jo');
select is_empty($$ select from public.claimed_entities where user_id = tests.id('jo') $$, 'a deleted account takes its claims along');

select * from finish();
rollback;
