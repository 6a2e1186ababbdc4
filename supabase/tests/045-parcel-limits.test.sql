begin;
select plan(19);

-- The following requests come from a visitor with these headers.
create function pg_temp.visit_from(headers jsonb) returns void
language plpgsql
as $$
begin
  perform tests.act_as_visitor(), set_config('request.headers', headers::text, true);
end
$$;

-- Lists this number of parcels in one request; returns '5 rows' or the refusal.
create function pg_temp.list(parcels int, seed text default null) returns text
language sql
as $$
  select tests.outcome(format(
    $sql$insert into public.parcels (id, title, volume, price, location, description, broker_id, company_id, listed_date, water_type, water_source)
      select coalesce(md5(%L || n)::uuid, gen_random_uuid()), 'Parcel ' || n, 1, 1, 'Echuca', 'A parcel among many others', tests.id('broker'), tests.id('company'),
        (now() at time zone 'utc')::date, 'surface', 'Murray'
      from generate_series(1, %s) as n on conflict (id) do nothing$sql$, seed, parcels
  ))
$$;

-- Just below the limits of a minute.
insert into sync.recent_listings (writer, parcels)
values ('visitor 192.0.2.1', 5000), ('visitor elsewhere', 5000), ('user ' || tests.id('jo'), 5000);
select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.1"}');
select is(pg_temp.list(501), '22023 A request may list at most 500 parcels.', 'a request can list at most 500 parcels');
select is(pg_temp.list(500, 'first'), '500 rows', '500 parcels, the batch size of a device, are accepted');
select is(pg_temp.list(500, 'second'), '500 rows', 'a second batch of 500 is accepted');
select is(pg_temp.list(1), 'PGRST', 'an address can list at most 6,000 parcels a minute');
select is(pg_temp.list(500, 'first'), '0 rows', 'resent parcels do not count');

select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.2", "x-forwarded-for": "192.0.2.1"}');
select is(pg_temp.list(1), '1 row', 'another address is not limited by it');
select pg_temp.visit_from('{"x-forwarded-for": "192.0.2.2, 192.0.2.1"}');
select is(pg_temp.list(1), 'PGRST', 'without a header of the edge, the last address in x-forwarded-for counts');
select pg_temp.visit_from('{"x-forwarded-for": "192.0.2.1, 192.0.2.3"}');
select is(pg_temp.list(500), '500 rows', 'earlier addresses in x-forwarded-for do not count');

select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.4"}');
select is(pg_temp.list(499), '499 rows', 'visitors can list 12,000 parcels a minute together');
select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.5"}');
select is(pg_temp.list(1), 'PGRST', 'the next parcel of any visitor is refused');
select tests.act_as('jo');
select is(pg_temp.list(500), '500 rows', 'signed-in users are not limited by visitors');
select is(pg_temp.list(500), '500 rows', 'a user can list 6,000 parcels a minute');
select is(pg_temp.list(1), 'PGRST', 'the limit of a user does not depend on the address');
select tests.act_as('sam');
select is(pg_temp.list(1), '1 row', 'another user is not limited by it');

select tests.act_as_owner();
select is(pg_temp.list(501), '501 rows', 'imports have no limit');
update sync.recent_listings set listed_at = listed_at - interval '61 seconds';
select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.1"}');
select is(pg_temp.list(1), '1 row', 'after a minute listings are accepted again');
select tests.act_as_owner();
select is((select count(*)::int from sync.recent_listings), 1, 'older addresses are deleted');
select pg_temp.visit_from('{}');
select is(pg_temp.list(1), '1 row', 'a request without headers is accepted');
select is(tests.outcome('select from sync.recent_listings'), '42501', 'API roles cannot read the recent listings');

select * from finish();
rollback;
