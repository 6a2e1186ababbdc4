begin;
select plan(22);

select tests.act_as('jo');
select is(tests.claim(), '1 row', 'a user claims a broker profile');
select is(tests.claim(jsonb_build_object('entity_type', 'company', 'entity_id', tests.id('company'))), '1 row', 'a user claims a company profile');
select is(tests.claim(), '23505', 'a user cannot claim the same profile twice');
select is(tests.claim(jsonb_build_object('approved', true, 'entity_id', tests.id('other broker'))), '42501', 'a user cannot send a claim as approved');
select is(tests.claim(jsonb_build_object('entity_id', tests.id('company'))), '22023 entity_id: This broker is no longer listed.', 'a claimed broker must exist');
select is(tests.claim(jsonb_build_object('entity_type', 'company')), '22023 entity_id: This company is no longer listed.', 'a claimed company must exist');
select is(tests.claim('{"entity_type": "river"}'), '22023 entity_type: Only brokers and companies can be claimed.', 'only brokers and companies can be claimed');

select tests.act_as('sam');
select is(tests.claim(jsonb_build_object('user_id', tests.id('sam'))), '1 row', 'two users can claim the same profile');

select tests.act_as('kim');
select is(tests.claim(jsonb_build_object('user_id', tests.id('sam'), 'entity_id', tests.id('other broker'), 'approved', true)), '1 row',
  'an administrator adds an approved claim');
select tests.act_as_owner();
grant update on public.claimed_entities to authenticated;
select tests.act_as('kim');
select is(tests.outcome($$ update public.claimed_entities set approved = true, entity_id = tests.id('other broker') where entity_type = 'broker' $$), '42501',
  'without column grants, an administrator still cannot move a claim to another profile');

select tests.act_as_owner();
select is(tests.outcome($$ update public.claimed_entities set user_id = tests.id('kim') $$),
  '22023 The id and the owner of a row cannot change.', 'the owner of a claim cannot change');
select is(tests.outcome($$ insert into public.claimed_entities (user_id, entity_type, entity_id) values (tests.id('jo'), 'broker', null) $$),
  '22023 entity_id: This broker is no longer listed.', 'a claim without an entity is refused');
delete from public.claimed_entities;
select tests.claim(jsonb_build_object('entity_id', tests.id(name))), tests.claim(jsonb_build_object('entity_id', tests.id(name), 'user_id', tests.id('sam'), 'approved', true))
from unnest('{broker,other broker}'::text[]) as name;
select tests.claim(jsonb_build_object('entity_type', 'company', 'entity_id', tests.id('other company')));
delete from public.brokers where id = tests.id('other broker');
select set_eq('select entity_id from public.claimed_entities', array[tests.id('broker'), tests.id('other company')], 'deleting a broker deletes its claims, approved or not');
delete from public.companies where id = tests.id('other company');
select set_eq('select entity_id from public.claimed_entities', array[tests.id('broker')], 'deleting a company deletes its claims');

-- The limit of waiting claims, and the lock on the claimed profile. Sam also has an approved claim.
insert into public.brokers (id, name, title, email, phone, image, bio, specialties, location, company_id)
select tests.id('broker ' || n), 'Broker ' || n, title, email, phone, image, bio, specialties, location, company_id
from public.brokers, generate_series(1, 23) as n where brokers.id = tests.id('broker');
create function pg_temp.claim_broker(n int) returns text
language sql
as $$
  select tests.claim(jsonb_build_object(
    'id', tests.id('claim ' || n), 'user_id', tests.id('sam'), 'entity_id', tests.id('broker ' || n)
  ))
$$;
select tests.act_as('sam');
select is((select string_agg(distinct pg_temp.claim_broker(n), ', ') from generate_series(1, 20) as n), '1 row', 'twenty claims of a user can wait for review');
select set_eq(
  $$ select id from public.brokers where name like 'Broker %' and xmax::text <> '0' $$,
  $$ select tests.id('broker ' || n) from generate_series(1, 20) as n $$,
  'a claim locks its profile, so that a concurrent deletion waits and then deletes the claim'
);
select is(pg_temp.claim_broker(21), '22023 You have 20 claims waiting for review. Submit this one when some of them are decided.', 'a twenty-first claim is refused');
select is(pg_temp.claim_broker(20), '0 rows', 'a claim that was received is not refused when it is sent again');
select tests.act_as('kim');
select is(pg_temp.claim_broker(21), '1 row', 'an administrator adds a claim for a user who has twenty waiting');
select is(tests.outcome($$ update public.claimed_entities set approved = true where id in (tests.id('claim 1'), tests.id('claim 2')) $$), '2 rows', 'two of them are approved');
select tests.act_as('sam');
select is(pg_temp.claim_broker(22), '1 row', 'decided claims do not count towards the limit');
select tests.act_as_owner();
select is(pg_temp.claim_broker(23), '1 row', 'imported claims have no limit');

select * from finish();
rollback;
