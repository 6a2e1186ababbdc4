-- "Verified owner since". sam and jo claim the broker, pat the company; kim is the administrator.
begin;
select plan(38);

select tests.sign_up('pat');

create function pg_temp.since(profile text) returns text
language sql security definer
as $$
  select to_char(coalesce(
    (select owner_since from public.brokers where id = tests.id(profile)), (select owner_since from public.companies where id = tests.id(profile))
  ), 'YYYY-MM-DD')
$$;
create function pg_temp.today() returns text
language sql
as $$ select to_char(now(), 'YYYY-MM-DD') $$;
create function pg_temp.claim_of(owner text, profile text, is_approved boolean, on_day text default null) returns text
language sql
as $$
  select tests.claim(jsonb_build_object(
    'id', tests.id(concat_ws(' ', owner, 'on', profile, on_day)), 'user_id', tests.id(owner), 'entity_id', tests.id(profile),
    'entity_type', regexp_replace(profile, '.* ', ''), 'approved', is_approved
  ) || case when on_day is null then '{}' else jsonb_build_object('approved_at', on_day || ' 12:00Z') end)
$$;

select is(pg_temp.since(profile), null, 'nobody owns the ' || profile) from unnest(array['broker', 'company']) as profile;
select tests.act_as('sam');
select is(pg_temp.claim_of('sam', 'broker', false), '1 row', 'sam claims the broker');
select is(pg_temp.since('broker'), null, 'a claim that waits is no owner');
select tests.act_as('kim');
select is(tests.outcome($$ update public.claimed_entities set approved = true where id = tests.id('sam on broker') $$), '1 row', 'it is approved');
select is(pg_temp.since('broker'), pg_temp.today(), 'from then on the broker has an owner');
select is(pg_temp.since('other broker'), null, 'the other broker has none');
select is(pg_temp.since('company'), null, 'nor has the company');
select is((select count(*)::int from public.brokers where owner_since is not null), 1, 'everyone sees it');
select tests.act_as_visitor();
select is((select count(*)::int from public.brokers where owner_since is not null), 1, 'visitors too');
select is_empty(
  $$ select name from information_schema.columns as c, unnest(array['brokers', 'companies', 'credentials']) as name
     where table_schema = 'public' and table_name = name and column_name like '%user%' $$,
  'but not who'
);

-- The earliest approved claim.
select tests.act_as_owner();
delete from public.claimed_entities;
select is(pg_temp.since('broker'), null, 'a deleted claim ends it');
select is(pg_temp.claim_of('sam', 'broker', true, '2026-03-05'), '1 row', 'an import has its time');
select is(pg_temp.since('broker'), '2026-03-05', 'and so has the profile');
select is(pg_temp.claim_of('jo', 'broker', true, '2026-02-01'), '1 row', 'of two owners');
select is(pg_temp.since('broker'), '2026-02-01', 'the earliest counts');
select is(pg_temp.claim_of('kim', 'broker', false, '2020-01-01'), '1 row', 'a claim that waits');
select is((select approved_at from public.claimed_entities where user_id = tests.id('kim')), null, 'has no time of approval');
select is(pg_temp.since('broker'), '2026-02-01', 'and does not count');
update public.claimed_entities set approved = false where user_id = tests.id('jo');
select is(pg_temp.since('broker'), '2026-03-05', 'nor does one that is no longer approved');
update public.claimed_entities set approved = true where user_id = tests.id('jo');
select is(pg_temp.since('broker'), '2026-03-05', 'approved again, it is a later one');
create temporary table settled as select ctid as place from public.brokers where id = tests.id('broker');
update public.claimed_entities set approved = true;
select results_eq($$ select ctid from public.brokers where id = tests.id('broker') $$, 'select place from settled', 'a claim that changes nothing writes no profile');
select is((select approved_at from public.claimed_entities where user_id = tests.id('sam')), timestamptz '2026-03-05 12:00Z', 'an approval keeps its time');
select is(tests.ask('kim', 'revoke_claim(tests.id(''sam on broker 2026-03-05''))') ->> 'status', 'revoked', 'the claim of sam is revoked');
select is(pg_temp.since('broker'), pg_temp.today(), 'those of the others stay');
select tests.act_as_owner();
delete from auth.users where id in (tests.id('jo'), tests.id('kim'));
select is(pg_temp.since('broker'), null, 'deleted accounts own nothing');

-- Several profiles in one statement.
insert into public.user_roles (user_id, role) select tests.id('pat'), 'admin';
insert into public.claimed_entities (user_id, entity_type, entity_id, approved, approved_at)
select tests.id(owner), regexp_replace(profile, '.* ', ''), tests.id(profile), true, timestamptz '2026-01-01 12:00Z' + n * interval '1 day'
from (values ('sam', 'broker', 1), ('pat', 'broker', 2), ('pat', 'company', 3), ('sam', 'other company', 4)) as claims (owner, profile, n);
select results_eq(
  $$ select pg_temp.since(profile) from unnest(array['broker', 'company', 'other company', 'other broker']) as profile $$,
  $$ values ('2026-01-02'), ('2026-01-04'), ('2026-01-05'), (null) $$, 'a statement may change many claims'
);
insert into public.brokers (id, name, title, email, phone, image, bio, specialties, location, company_id)
select tests.id('company'), 'Twin', title, email, phone, image, bio, specialties, location, company_id from public.brokers where id = tests.id('broker');
insert into public.claimed_entities (user_id, entity_type, entity_id, approved, approved_at)
values (tests.id('sam'), 'broker', tests.id('company'), true, '2026-01-01 12:00Z');
update public.claimed_entities set approved = approved;
select is((select owner_since from public.companies where id = tests.id('company')), timestamptz '2026-01-04 12:00Z', 'a claim on a broker is none on a company with its id');
delete from public.brokers where id = tests.id('company');
update public.claimed_entities set entity_id = tests.id('other broker') where user_id = tests.id('sam') and entity_type = 'broker';
select results_eq(
  $$ select pg_temp.since(profile) from unnest(array['broker', 'other broker']) as profile $$, $$ values ('2026-01-03'), ('2026-01-02') $$,
  'or move one to another profile'
);
delete from public.claimed_entities;
select is_empty('select from public.brokers where owner_since is not null union all select from public.companies where owner_since is not null', 'or end all of them');

-- Nobody writes it.
grant insert, update on public.brokers, public.companies, public.claimed_entities to authenticated;
select pg_temp.claim_of('sam', 'broker', true), pg_temp.claim_of('sam', 'company', true);
select tests.act_as('pat');
select is(tests.outcome(format('update public.%s', change)), '42501', 'with a grant, an administrator does not write: ' || change)
from unnest(array[
  'brokers set owner_since = ''2001-01-01''', 'companies set owner_since = null', 'brokers set left_company_at = now()',
  'claimed_entities set approved_at = ''2001-01-01'''
]) as change;
select is(tests.outcome($$ insert into public.companies (name, logo, description, phone, email, website, address, year_founded, regions, owner_since)
  select name, logo, description, phone, email, website, address, year_founded, regions, now() from public.companies $$), '42501', 'nor with a new company');
select is(tests.outcome('update public.brokers set rating = 4.5'), '2 rows', 'the rest of a profile can be changed');
select is(tests.claim(jsonb_build_object('entity_id', tests.id('other broker'), 'user_id', tests.id('sam'), 'approved', true, 'approved_at', '2001-01-01')),
  '1 row', 'an administrator adds an approved claim');
select is(pg_temp.since('other broker'), pg_temp.today(), 'with the time of the server');

select * from finish();
rollback;
