begin;
select plan(19);

-- From here on, requests come from a visitor at this address.
create function pg_temp.visit_from(headers jsonb) returns void
language plpgsql
as $$
begin
  perform tests.act_as_visitor(), set_config('request.headers', headers::text, true);
end
$$;

-- Lists so many parcels in one request: '5 rows', or the refusal.
create function pg_temp.list(parcels int, seed text default null) returns text
language sql
as $$
  select tests.outcome(format(
    $sql$insert into public.parcels (id, title, volume, price, location, description, broker_id, company_id, listed_date, water_type, water_source)
      select coalesce(md5(%L || n)::uuid, gen_random_uuid()), 'Parcel ' || n, 1, 1, 'Echuca', 'A parcel among many others', tests.id('broker'), tests.id('firm'),
        (now() at time zone 'utc')::date, 'surface', 'Murray'
      from generate_series(1, %s) as n on conflict (id) do nothing$sql$, seed, parcels
  ))
$$;

-- Nearly as many as a minute takes.
insert into sync.recent_listings (writer, parcels)
values ('visitor 192.0.2.1', 5000), ('visitor elsewhere', 5000), ('user ' || tests.id('jo'), 5000);
select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.1"}');
select is(pg_temp.list(501), '22023 A request may list at most 500 parcels.', 'a request lists at most 500 parcels');
select is(pg_temp.list(500, 'first'), '500 rows', 'as many as a device sends at once are taken');
select is(pg_temp.list(500, 'second'), '500 rows', 'and as many once more');
select is(pg_temp.list(1), 'PGRST', 'an address lists 6,000 parcels a minute');
select is(pg_temp.list(500, 'first'), '0 rows', 'what was received before costs nothing');

select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.2", "x-forwarded-for": "192.0.2.1"}');
select is(pg_temp.list(1), '1 row', 'another address is not held up');
select pg_temp.visit_from('{"x-forwarded-for": "192.0.2.2, 192.0.2.1"}');
select is(pg_temp.list(1), 'PGRST', 'without a header of the edge, the last address that a proxy has seen counts');
select pg_temp.visit_from('{"x-forwarded-for": "192.0.2.1, 192.0.2.3"}');
select is(pg_temp.list(500), '500 rows', 'and none that the caller claims');

select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.4"}');
select is(pg_temp.list(499), '499 rows', 'visitors list 12,000 parcels a minute');
select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.5"}');
select is(pg_temp.list(1), 'PGRST', 'all together');
select tests.act_as('jo');
select is(pg_temp.list(500), '500 rows', 'the signed-in do not wait for visitors');
select is(pg_temp.list(500), '500 rows', 'a user lists as many as an address');
select is(pg_temp.list(1), 'PGRST', 'and no more, wherever the requests come from');
select tests.act_as('sam');
select is(pg_temp.list(1), '1 row', 'another user is not held up');

select tests.act_as_owner();
select is(pg_temp.list(501), '501 rows', 'imports have no limit');
update sync.recent_listings set listed_at = listed_at - interval '61 seconds';
select pg_temp.visit_from('{"cf-connecting-ip": "192.0.2.1"}');
select is(pg_temp.list(1), '1 row', 'a minute later there is room again');
select tests.act_as_owner();
select is((select count(*)::int from sync.recent_listings), 1, 'and addresses of before are forgotten');
select pg_temp.visit_from('{}');
select is(pg_temp.list(1), '1 row', 'a request without headers is taken');
select is(tests.outcome('select from sync.recent_listings'), '42501', 'nobody reads who has listed');

select * from finish();
rollback;
