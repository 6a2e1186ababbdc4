-- Transactions are imitated, by tests.settle and tests.at.
begin;
select plan(60);

create function pg_temp.pull(since text default null, page_size int default 1000, with_digests boolean default false, with_own boolean default false)
returns jsonb
language sql
as $$ select public.pull_changes(since, page_size, with_digests, with_own)::jsonb $$;

-- An id as it travels with a page of rows.
create function pg_temp.with_dashes(id text) returns text
language sql
as $$ select id::uuid::text $$;


-- What an answer brings, in short: 'brokers:<id>@<version>' and '-parcels:<id>'.
create function pg_temp.brings(answer jsonb) returns setof text
language sql
as $$
  select kind.key || ':' || pg_temp.with_dashes(item.id) || '@' || item.version
  from jsonb_each(answer -> 'rows') as kind,
    rows from (jsonb_array_elements_text(kind.value -> 'id'), jsonb_array_elements_text(kind.value -> 'version')) as item (id, version)
  union all
  select '-' || kind.key || ':' || item from jsonb_each(answer -> 'deleted') as kind, jsonb_array_elements_text(kind.value) as item
$$;

create function pg_temp.entry(table_name text, name text, stamp text) returns text
language sql
as $$ select format('%s:%s@%s', table_name, tests.id(name), stamp) $$;

select tests.settle('10');
select tests.act_as_visitor();
create temporary table mirror as select row_number() over () as page, answer from tests.run(null, 2) as answer;
create temporary table start as select answer ->> 'cursor' as cursor from mirror order by page desc limit 1;
grant select on start to public;

select is((select count(*)::int from mirror), 3, 'the first mirror of five rows comes in three pages of two');
select is((select array_agg((answer -> 'full')::boolean order by page) from mirror), '{t,f,f}', 'only its first page says that it replaces everything');
select is((select array_agg((answer -> 'done')::boolean order by page) from mirror), '{f,f,t}', 'only its last page says that it is done');
select bag_eq(
  'select brought from mirror, pg_temp.brings(answer) as brought',
  $$ select pg_temp.entry('companies', name, '10') from unnest('{firm,other firm}'::text[]) as name union all
     select pg_temp.entry('brokers', name, '10') from unnest('{broker,other broker}'::text[]) as name union all
     select pg_temp.entry('company_locations', 'office', '10') $$,
  'a visitor mirrors every public row once, and no personal one'
);
select results_eq(
  $$ select answer ->> 'feed', answer -> 'user', answer ->> 'epoch' from mirror where page = 1 $$,
  $$ values ('headwater/1', 'null'::jsonb, sync.epoch()) $$, 'an answer says whose it is and of which epoch'
);
select results_eq(
  $$ select item - 'id' from mirror, lateral (select answer #> '{rows,company_locations}' as item) as page where item is not null $$,
  $$ values (jsonb_build_object('company_id', array[tests.sent('firm')], 'address', array['1 High Street'],
    'city', array['Echuca'], 'state', array['VIC 3564'], 'is_primary', array[true], 'phone', array[null::text], 'email', array[null::text],
    'version', array['10'])) $$,
  'rows come by columns, ids without dashes, with a version and without the stamp'
);

select is(pg_temp.pull(cursor) #> '{rows}', '{}', 'a pull when nothing has changed brings nothing') from start;
select is(pg_temp.pull(cursor) -> 'full', 'false', 'and replaces nothing') from start;
select ok(octet_length(pg_temp.pull(cursor)::text) < 1000, 'and is under 1 kB') from start;
select is(pg_temp.pull(null, size) #>> '{done}', done, format('a page size of %s is brought into bounds', coalesce(size::text, 'null')))
from (values (0, 'false'), (-5, 'false'), (null, 'true'), (999999, 'true')) as sizes (size, done);

select tests.act_as_owner();
update public.brokers set rating = 4.1 where id = tests.id('broker');
delete from public.company_locations where id = tests.id('office');
select tests.settle('20');
select tests.act_as_visitor();
select bag_eq(
  $$ select pg_temp.brings(pg_temp.pull(tests.at(cursor, '11'))) from start $$,
  $$ values (pg_temp.entry('brokers', 'broker', '20')), ('-company_locations:' || tests.id('office')) $$,
  'a changed row and a deleted row arrive, and nothing else'
);
select is_empty($$ select pg_temp.brings(pg_temp.pull(tests.at(cursor, '21'))) from start $$, 'what came before the cursor does not come again');
select is(pg_temp.pull() -> 'deleted', '{}', 'a first mirror brings no tombstones: it has nothing to delete');
select is(
  (select pg_temp.pull(pg_temp.pull(tests.at(cursor, '11'), 1) ->> 'cursor', 1) -> 'deleted' from start), '{}',
  'a page may end between the tombstones and the rows of one transaction'
);

select tests.act_as_owner();
insert into public.company_locations (id, company_id, address, city, state) values (tests.id('office'), tests.id('firm'), '3 High Street', 'Echuca', 'VIC');
select tests.settle('19');
select tests.act_as_visitor();
select bag_eq(
  $$ select brought from start, tests.run(tests.at(cursor, '11'), 1) as answer, pg_temp.brings(answer) as brought $$,
  $$ values (pg_temp.entry('brokers', 'broker', '20')), (pg_temp.entry('company_locations', 'office', '19')) $$,
  'a tombstone never removes a row whose id is in use again'
);

select tests.list_parcel(jsonb_build_object('id', tests.id('parcel ' || n))) from generate_series(1, 20) as n;
select tests.act_as_owner();
select tests.settle('30');
select tests.act_as_visitor();
select bag_eq(
  $$ select brought from start, tests.run(tests.at(cursor, '25'), 3) as answer, pg_temp.brings(answer) as brought $$,
  $$ select pg_temp.entry('parcels', 'parcel ' || n, '30') from generate_series(1, 20) as n $$,
  'twenty rows of one transaction come in pages of three, each once'
);
select is((select count(*)::int from start, tests.run(tests.at(cursor, '25'), 20)), 1, 'a page that is exactly full is done when nothing remains');

-- Cursors that cannot be continued from.
select is(pg_temp.pull(bad) -> 'full', 'true', 'mirrors anew with a cursor that is ' || fault)
from start, lateral (values
  ('', 'empty'), ('rubbish', 'unreadable'), (cursor || 'x', 'damaged'), (repeat('9', 5000), 'endless'),
  (replace(cursor, sync.epoch(), md5('another epoch')), 'of another epoch'),
  (tests.at(cursor, '9999999999999999999', '25'), 'ahead of the horizon'),
  (tests.at(cursor, '25', '9999999999999999999'), 'begun ahead of the horizon'),
  (tests.at(cursor, '0'), 'older than anything')
) as cursors (bad, fault);

select tests.act_as_owner();
update sync.tombstones set created_at = now() - interval '200 days';
select is(sync.forget_tombstones(), 1::bigint, 'old tombstones are forgotten');
select tests.act_as_visitor();
select is(pg_temp.pull(tests.at(cursor, '20')) -> 'full', 'true', 'a cursor from before a forgotten tombstone mirrors anew') from start;
select is(pg_temp.pull(tests.at(cursor, '21')) -> 'full', 'false', 'a cursor from after it goes on') from start;
select is(
  (select array_agg(answer -> 'full') from tests.run(null, 2) with ordinality as run (answer, page) where page > 1 and answer -> 'full' = 'true'), null,
  'a first mirror that pages through rows older than forgotten tombstones does not begin again'
);

-- Digests.
create temporary table digested as select pg_temp.pull(cursor, with_digests => true) -> 'digests' as digests from start;
select results_eq(
  'select key, value from digested, jsonb_each_text(digests)',
  $$ select 'brokers', encode(sha256(convert_to(string_agg(id::text || ':' || sync_xid::text, chr(10) order by id), 'UTF8')), 'hex') from public.brokers union all
     select 'parcels', encode(sha256(convert_to(string_agg(id::text || ':' || sync_xid::text, chr(10) order by id), 'UTF8')), 'hex') from public.parcels union all
     select 'companies', encode(sha256(convert_to(string_agg(id::text || ':' || sync_xid::text, chr(10) order by id), 'UTF8')), 'hex') from public.companies union all
     select 'company_locations', encode(sha256(convert_to(string_agg(id::text || ':' || sync_xid::text, chr(10) order by id), 'UTF8')), 'hex') from public.company_locations $$,
  'digests are those of the ids and versions of each public table'
);
select is(pg_temp.pull(cursor) -> 'digests', 'null', 'digests come only when they are asked for') from start;
select is(pg_temp.pull(null, 1, true) -> 'digests', 'null', 'digests come only when all is done');

-- Personal rows.
select tests.act_as('jo');
select tests.claim(jsonb_build_object('id', tests.id('claim'))), tests.submit_company(jsonb_build_object('id', tests.id('submission')));
select is(pg_temp.pull(with_digests => true) -> 'digests', 'null', 'there are no digests while changes beyond the horizon are visible');
select tests.act_as_owner();
select tests.settle('40');
select tests.act_as('jo');
select bag_eq(
  $$ select brought from pg_temp.brings(pg_temp.pull()) as brought where brought !~ '^(companies|company_locations|brokers|parcels):' $$,
  $$ values (pg_temp.entry('profiles', 'jo', '10')), (pg_temp.entry('claimed_entities', 'claim', '40')), (pg_temp.entry('pending_companies', 'submission', '40')) $$,
  'a person receives his own profile, claims and submissions'
);
select is(pg_temp.pull() ->> 'user', tests.id('jo')::text, 'an answer says for which user it is');
select is((select count(*)::int from jsonb_object_keys(pg_temp.pull(with_digests => true) -> 'digests')), 9, 'his digests are of all nine tables');
select is(
  pg_temp.pull(with_digests => true) #>> '{digests,user_roles}', encode(sha256(''), 'hex'), 'a table without rows has the digest of nothing'
);
select bag_eq(
  $$ select brought from start, pg_temp.brings(pg_temp.pull(tests.at(cursor, '35'), 1)) as brought $$,
  $$ values (pg_temp.entry('profiles', 'jo', '10')), (pg_temp.entry('claimed_entities', 'claim', '40')), (pg_temp.entry('pending_companies', 'submission', '40')) $$,
  'a visitor''s cursor is continued by a person who signed in, and brings all that is his at once'
);
select results_eq(
  $$ select answer -> 'full', answer -> 'own', answer ->> 'user' from start, pg_temp.pull(tests.at(cursor, '35')) as answer $$,
  $$ values ('false'::jsonb, 'true'::jsonb, tests.id('jo')::text) $$, 'which the answer says'
);
create temporary table his as select pg_temp.pull(cursor) ->> 'cursor' as cursor from start;
grant select on his to public;
select is(pg_temp.pull(cursor) -> 'own', 'false', 'a cursor of his own brings what is new only') from his;
select is((select count(*)::int from his, pg_temp.brings(pg_temp.pull(cursor, with_own => true))), 3, 'unless he asks for all that is his') from his;
select tests.act_as('kim');
select bag_eq(
  $$ select brought from pg_temp.brings(pg_temp.pull()) as brought where brought !~ '^(companies|company_locations|brokers|parcels):' $$,
  $$ select pg_temp.entry('profiles', 'kim', '10') union all select format('user_roles:%s@10', id) from public.user_roles where user_id = tests.id('kim') $$,
  'an administrator receives his own rows only, although he may read more'
);
select is(public.list_versions('claimed_entities') -> 'versions', '[]', 'nor does he list the versions of others');
select is(public.read_back('claimed_entities', array[tests.id('claim')]) -> 'rows', '[]', 'nor read back their rows');
delete from public.claimed_entities where id = tests.id('claim');
select tests.act_as_owner();
select tests.settle('50');
select tests.act_as('jo');
select bag_eq($$ select pg_temp.brings(pg_temp.pull(tests.at(replace(cursor, 'visitor', tests.id('jo')::text), '45'))) from start $$,
  $$ values ('-claimed_entities:' || tests.id('claim')) $$, 'a person is told that his claim was declined');
select tests.act_as('sam');
select is_empty($$ select pg_temp.brings(pg_temp.pull(tests.at(replace(cursor, 'visitor', tests.id('sam')::text), '45'))) from start $$,
  'a stranger is not');

select bag_eq(
  $$ select brought from his, pg_temp.brings(pg_temp.pull(tests.at(cursor, '55'))) as brought $$,
  $$ select pg_temp.entry('profiles', 'sam', '10') union all select format('user_roles:%s@10', id) from public.user_roles where user_id = tests.id('sam') $$,
  'with the cursor of somebody else he gets what is his own'
);
select tests.act_as_visitor();
select results_eq(
  $$ select answer -> 'full', answer -> 'own', answer -> 'rows' from his, pg_temp.pull(cursor, with_own => true) as answer $$,
  $$ values ('false'::jsonb, 'false'::jsonb, '{}'::jsonb) $$, 'after a sign-out his cursor is continued with what everybody may see'
);

select tests.act_as('kim');
select is((select count(*)::int from tests.run(null, 27)), 1, 'whose pages are not filled with the rows of others');

-- Beyond the horizon.
select tests.act_as_owner();
update public.brokers set rating = 3.9 where id = tests.id('broker');
delete from public.company_locations;
select tests.settle(tests.future_stamp());
select tests.act_as_visitor();
select is_empty($$ select pg_temp.brings(pg_temp.pull(tests.at(cursor, '45'))) from start $$, 'nothing comes from beyond the horizon');

-- The time. What holds the horizon back takes two connections: scripts/feed-load/held.ts.
select is((select (pg_temp.pull(cursor) ->> 'now')::bigint from start), floor(extract(epoch from statement_timestamp()) * 1000)::bigint,
  'an answer says what the time is at the server, in milliseconds');
select is((select jsonb_typeof(pg_temp.pull(cursor) -> 'held') from start), 'boolean', 'and whether something holds its horizon back');

-- Versions and reading back.
select tests.act_as_visitor();
select is(public.list_versions('companies') -> 'versions',
  (select jsonb_agg(jsonb_build_array(id, sync_xid::text) order by id) from public.companies), 'all versions of a table can be listed');
select is(tests.outcome($$ select public.list_versions('users') $$), '22023 table_name: There is no synchronised table of this name.', 'of an unknown table none can');
select results_eq(
  $$ select (select jsonb_agg(id) from jsonb_object_keys(answer -> 'received') as id), jsonb_array_length(answer -> 'rows'), answer #>> '{rows,0,version}' from public.read_back('parcels', array[tests.id('parcel 7'), tests.id('nobody')]) as answer $$,
  $$ select jsonb_build_array(tests.id('parcel 7')), 1, '30' $$, 'reading back brings what was received, with its version');
select is(public.read_back('companies', array[tests.id('firm'), tests.id('nobody')]) -> 'received', jsonb_build_object(tests.id('firm'), null),
  'where there are no receipts, what exists was received');
select is(tests.outcome($$ select public.read_back('users', '{}') $$), '22023 table_name: There is no synchronised table of this name.', 'of an unknown table nothing is read back');

select * from finish();
rollback;
