begin;
select plan(52);

-- Lists this number of parcels in one request; returns '5 rows' or the refusal.
create function pg_temp.list(parcels int, seed text default gen_random_uuid()::text) returns text
language sql
as $$ select tests.list_many(seed, 1, parcels) $$;

-- The same as a visitor whose request came from this address.
create function pg_temp.list_from(address text, parcels int, seed text default gen_random_uuid()::text) returns text
language sql
as $$
  select tests.visit_from(jsonb_build_object('x-forwarded-for', address));
  select pg_temp.list(parcels, seed)
$$;

-- Voids this number of ids in one request; returns how many are void then, or the error.
create function pg_temp.void(ids int, seed text) returns text
language plpgsql
as $$
begin
  return jsonb_array_length(public.void_writes('parcels', array(select md5(seed || n)::uuid from generate_series(1, ids) as n)) -> 'voided');
exception when others then
  return sqlstate;
end
$$;

-- Just below the limits of a minute.
update sync.state set address_header = 'cf-connecting-ip';
insert into sync.recent_writes (table_name, writer, written)
values ('parcels', 'visitor 192.0.2.1', 5000), ('parcels', 'visitor elsewhere', 5000), ('parcels', 'user ' || tests.id('jo'), 5000),
  ('listing_private', 'visitor 192.0.2.1', 6000), ('listing_changes', 'visitor 192.0.2.1', 5999);
select tests.visit_from('{"cf-connecting-ip": "192.0.2.1"}');
select is(pg_temp.list(501), '22023 A request may write at most 500 rows.', 'a request can list at most 500 parcels');
select is(pg_temp.list(500, 'first'), '500 rows', '500 parcels, the batch size of a device, are accepted');
select is(pg_temp.list(500, 'second'), '500 rows', 'a second batch of 500 is accepted');
select is(pg_temp.list(1), 'PGRST', 'an address can list at most 6,000 parcels a minute');
select is(pg_temp.list(500, 'first'), 'PGRST', 'nor send one again: the limit is asked before anything is checked');

-- Each table has counts of its own; the parcel above was listed under the limit of parcels.
select tests.act_as_owner();
insert into public.listing_private (id, device_id, key_hash) values (tests.id('private'), tests.id('phone'), tests.hash_of('key'));
select tests.list_parcel(jsonb_build_object('id', tests.id('private')));
select tests.visit_from('{"cf-connecting-ip": "192.0.2.1"}');
select is(tests.write_private(), 'PGRST', 'the private rows of listings have the same limit');
select is(tests.change_listing('private', '{"action": "confirm", "key": "key"}'), '1 row', 'changes of listings are counted by themselves');
select is(tests.change_listing('private', '{"action": "confirm", "key": "key"}'), 'PGRST', 'and have the same limit');
select tests.act_as_owner();
select set_eq(
  $$ select tgrelid::regclass || ' ' || replace(encode(tgargs, 'escape'), '\000', ' ') from pg_trigger where tgname = 'a_ask_limits' $$,
  $$ select name || ' ' || case when name in ('enquiries', 'reports') then '30 30 300 3000 ' else '' end from sync.tables where keeps_receipts $$,
  'so have all tables that devices write, but for enquiries and reports'
);

select tests.visit_from('{"cf-connecting-ip": "192.0.2.2", "x-forwarded-for": "192.0.2.1"}');
select is(pg_temp.list(1), '1 row', 'another address is not limited by it');
select tests.act_as_owner();
update sync.state set address_header = null;
select tests.visit_from('{"cf-connecting-ip": "192.0.2.2", "x-forwarded-for": "192.0.2.2, 192.0.2.1"}');
select is(pg_temp.list(1), 'PGRST', 'unless the setting names a header, the last address in x-forwarded-for counts');
select is(pg_temp.list_from('192.0.2.1, 192.0.2.3', 500), '500 rows', 'earlier addresses in x-forwarded-for do not count');
select is(pg_temp.list_from('::ffff:192.0.2.1', 1), 'PGRST', 'an IPv4 address is the same in the notation of IPv6');

select is(pg_temp.list_from('192.0.2.4', 499), '499 rows', 'visitors can list 12,000 parcels a minute together');
select is(pg_temp.list_from('192.0.2.3', 1), 'PGRST', 'after that, a network that listed more than a hundredth of them waits');
select is(pg_temp.list_from('192.0.2.5', 100), '100 rows', 'others go on');
select is(pg_temp.list(21), 'PGRST', 'to a hundredth');
select tests.act_as_owner();
insert into sync.recent_writes (table_name, writer, written) select 'parcels', 'visitor many ' || n, 119 from generate_series(1, 101) as n;
select is(pg_temp.list_from('192.0.2.9', 1), 'PGRST', 'up to twice the total');

-- A subscriber of IPv6 has many addresses, a site many networks.
select tests.act_as_owner();
delete from sync.recent_writes where writer like 'visitor %';
insert into sync.recent_writes (table_name, writer, written) values ('parcels', 'visitor 2001:db8:1:2::/64', 5999), ('parcels', 'site 2001:db8:1::/48', 5999);
select is(pg_temp.list_from('2001:db8:1:2:aaaa::1', 1), '1 row', 'a network of IPv6 can list as much as an address of IPv4');
select is(pg_temp.list_from('2001:db8:1:2:bbbb::2', 1), 'PGRST', 'with all its addresses');
select is(pg_temp.list_from('2001:db8:1:3::1', 1), 'PGRST', 'and so does a site, with all its networks');
select is(pg_temp.list_from('2001:db8:2:2::1', 1), '1 row', 'another site is not limited by it');
select is(pg_temp.list_from('unknown', 1), '1 row', 'what is no address is accepted');

-- Bytes.
select tests.act_as_owner();
delete from sync.recent_writes where writer like 'visitor %';
insert into sync.recent_writes (table_name, writer, written, bytes) values ('parcels', 'visitor 192.0.2.1', 200, 3999800);
select is(pg_temp.list_from('192.0.2.1', 1), 'PGRST', 'a network can list at most 4 MB a minute');
select is(pg_temp.list_from('192.0.2.2', 1), '1 row', 'a row has its size');
select tests.act_as_owner();
select cmp_ok((select bytes from sync.recent_writes where writer = 'visitor 192.0.2.2'), '>', 200, 'which is counted');

-- Where a listing comes from.
create function pg_temp.sources(seed text) returns setof uuid
language sql security definer
as $$ select distinct source from private.listing_sources where id in (select md5(seed || n)::uuid from generate_series(1, 2) as n) $$;
select is(pg_temp.list_from('192.0.2.19', 2, 'unknown'), '2 rows', 'listed without the setting');
select tests.act_as_owner();
select is_empty($$ select pg_temp.sources('unknown') $$, 'which leaves no source: behind a proxy, all visitors may have its address');
update sync.state set address_header = 'x-forwarded-for';
select is(pg_temp.list_from(address, 2, address), '2 rows', 'listed from ' || address)
from unnest(array['192.0.2.20', '192.0.2.21', '2001:db8:7:1::1', '2001:db8:7:2::1']) as address;
select tests.act_as('kim');
select is(pg_temp.list(2, 'kim'), '2 rows', 'listed by a user');
select tests.act_as_owner();
select is((select count(*)::int from pg_temp.sources('192.0.2.20')), 1, 'each listing of a visitor has a source');
select isnt((select pg_temp.sources('192.0.2.20')), (select pg_temp.sources('192.0.2.21')), 'that of its address');
select is((select pg_temp.sources('2001:db8:7:1::1')), (select pg_temp.sources('2001:db8:7:2::1')), 'or of its site');
select is((select pg_temp.sources('kim')), tests.id('kim'), 'and that of a user is the user');

select tests.act_as('jo');
select is(pg_temp.list(500), '500 rows', 'signed-in users are not limited by visitors');
select is(pg_temp.list(500), '500 rows', 'a user can list 6,000 parcels a minute');
select is(pg_temp.list(1), 'PGRST', 'the limit of a user does not depend on the address');
select tests.act_as('sam');
select is(pg_temp.list(1), '1 row', 'another user is not limited by it');

-- Voided ids are receipts that stay.
select tests.act_as_owner();
insert into sync.recent_writes (table_name, writer, written)
values ('receipts', 'visitor 192.0.2.6', 5000), ('receipts', 'user ' || tests.id('jo'), 5000);
select tests.visit_from('{"x-forwarded-for": "192.0.2.6"}');
select is(pg_temp.void(1000, 'void'), '1000', 'an address can void 6,000 ids a minute');
select is(pg_temp.void(1, 'another'), 'PGRST', 'the next one is refused');
select is(pg_temp.void(1000, 'void'), '1000', 'ids that are void already do not count');
select is(public.read_back('parcels', array[md5('another1')::uuid]) -> 'voided', '[]', 'a refused id is not void');
select tests.act_as('jo');
select is(pg_temp.void(1000, 'of jo'), '1000', 'so can a user');
select is(pg_temp.void(1, 'another of jo'), 'PGRST', 'and no more');
select tests.act_as('sam');
select is(pg_temp.void(1000, 'of sam'), '1000', 'another user is not limited by it');

select tests.act_as_owner();
select is(pg_temp.list(501), '501 rows', 'imports have no limit');
update sync.recent_writes set written_at = written_at - interval '61 seconds';
select is(pg_temp.list_from('192.0.2.1', 1), '1 row', 'after a minute listings are accepted again');
select tests.act_as_owner();
select is((select count(*)::int from sync.recent_writes), 1, 'older addresses are deleted');
select tests.visit_from('{}');
select is(pg_temp.list(1), '1 row', 'a request without headers is accepted');

select * from finish();
rollback;
