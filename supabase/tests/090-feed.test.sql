-- tests.settle and tests.at simulate transactions.
begin;
select plan(74);

create function pg_temp.pull(since text default null, page_size int default 1000, with_digests boolean default false, with_own boolean default false)
returns jsonb
language sql
as $$ select public.pull_changes_from_primary(since, page_size, with_digests, with_own)::jsonb $$;

-- An id of a page with its dashes.
create function pg_temp.with_dashes(id text) returns text
language sql
as $$ select id::uuid::text $$;

-- The contents of a page, as 'brokers:<id>@<version>' and '-parcels:<id>'.
create function pg_temp.contents(answer jsonb) returns setof text
language sql
as $$
  select kind.key || ':' || pg_temp.with_dashes(item.id) || '@' || item.version
  from jsonb_each(answer -> 'rows') as kind,
    rows from (jsonb_array_elements_text(kind.value -> 'id'), jsonb_array_elements_text(kind.value -> 'version')) as item (id, version)
  union all
  select '-' || kind.key || ':' || item from jsonb_each(answer -> 'deleted') as kind, jsonb_array_elements_text(kind.value) as item
$$;

create function pg_temp.entry(table_name text, name text, version text) returns text
language sql
as $$ select format('%s:%s@%s', table_name, tests.id(name), version) $$;

select tests.settle('10');
select tests.act_as_visitor();
create temporary table mirror as select row_number() over () as page, answer from tests.run(null, 2) as answer;
create temporary table start as select answer ->> 'cursor' as cursor from mirror order by page desc limit 1;

select is((select count(*)::int from mirror), 3, 'the first mirror of five rows is three pages of two');
select is((select array_agg((answer -> 'full')::boolean order by page) from mirror), '{t,f,f}', 'only the first page is full');
select is((select array_agg((answer -> 'done')::boolean order by page) from mirror), '{f,f,t}', 'only the last page is done');
select bag_eq(
  'select item from mirror, pg_temp.contents(answer) as item',
  $$ select pg_temp.entry('companies', name, '10') from unnest('{company,other company}'::text[]) as name union all
     select pg_temp.entry('brokers', name, '10') from unnest('{broker,other broker}'::text[]) as name union all
     select pg_temp.entry('company_locations', 'office', '10') $$,
  'a visitor mirrors every public row once and no personal row'
);
select results_eq(
  $$ select answer ->> 'feed', answer -> 'user', answer ->> 'epoch' from mirror where page = 1 $$,
  $$ values ('headwater/1', 'null'::jsonb, sync.epoch()) $$, 'a page has the feed mark, the user and the epoch'
);
select results_eq(
  $$ select item - 'id' from mirror, lateral (select answer #> '{rows,company_locations}' as item) as page where item is not null $$,
  $$ values (jsonb_build_object('company_id', array[tests.sent('company')], 'address', array['1 High Street'],
    'city', array['Echuca'], 'state', array['VIC 3564'], 'is_primary', array[true], 'phone', array[null::text], 'email', array[null::text],
    'version', array['10'])) $$,
  'rows travel as columns, with ids without dashes and version in place of sync_xid'
);

select is(pg_temp.pull(cursor) #> '{rows}', '{}', 'a pull without changes has no rows') from start;
select is(pg_temp.pull(cursor) -> 'full', 'false', 'a pull without changes is not full') from start;
select ok(octet_length(pg_temp.pull(cursor)::text) < 1000, 'a pull without changes is under 1 kB') from start;
select matches(cursor, '/11/11/gone//', 'the last cursor is the id after the last change, and not the horizon') from start;
select is(pg_temp.pull(cursor) ->> 'cursor', cursor, 'a pull without changes leaves the cursor where it is') from start;
select is(pg_temp.pull(null, size) #>> '{done}', done, format('a page size of %s is limited to the allowed range', coalesce(size::text, 'null')))
from (values (0, 'false'), (-5, 'false'), (null, 'true'), (999999, 'true')) as sizes (size, done);

select tests.act_as_owner();
update public.brokers set rating = 4.1 where id = tests.id('broker');
delete from public.company_locations where id = tests.id('office');
select tests.settle('20');
select tests.act_as_visitor();
select bag_eq(
  $$ select pg_temp.contents(pg_temp.pull(tests.at(cursor, '11'))) from start $$,
  $$ values (pg_temp.entry('brokers', 'broker', '20')), ('-company_locations:' || tests.id('office')) $$,
  'a pull returns only the changed and the deleted row'
);
select is_empty($$ select pg_temp.contents(pg_temp.pull(tests.at(cursor, '21'))) from start $$, 'changes before the cursor are not returned again');
select is(pg_temp.pull() -> 'deleted', '{}', 'a first mirror has no tombstones');
select is(
  (select pg_temp.pull(pg_temp.pull(tests.at(cursor, '11'), 1) ->> 'cursor', 1) -> 'deleted' from start), '{}',
  'a page can end between the tombstones and the rows of one transaction'
);

select tests.act_as_owner();
insert into public.company_locations (id, company_id, address, city, state) values (tests.id('office'), tests.id('company'), '3 High Street', 'Echuca', 'VIC');
select tests.settle('19');
select tests.act_as_visitor();
select bag_eq(
  $$ select item from start, tests.run(tests.at(cursor, '11'), 1) as answer, pg_temp.contents(answer) as item $$,
  $$ values (pg_temp.entry('brokers', 'broker', '20')), (pg_temp.entry('company_locations', 'office', '19')) $$,
  'an id that is in use again is not reported as deleted'
);

select tests.list_parcel(jsonb_build_object('id', tests.id('parcel ' || n))) from generate_series(1, 20) as n;
select tests.act_as_owner();
select tests.settle('30');
select tests.act_as_visitor();
select bag_eq(
  $$ select item from start, tests.run(tests.at(cursor, '25'), 3) as answer, pg_temp.contents(answer) as item $$,
  $$ select pg_temp.entry('parcels', 'parcel ' || n, '30') from generate_series(1, 20) as n $$,
  'twenty rows of one transaction arrive once each in pages of three'
);
select is((select count(*)::int from start, tests.run(tests.at(cursor, '25'), 20)), 1, 'a page of exactly the page size is done when nothing remains');

-- Cursors that the feed cannot continue from.
select is(pg_temp.pull(bad) -> 'full', 'true', 'starts a full mirror from a cursor that is ' || fault)
from start, lateral (values
  ('', 'empty'), ('rubbish', 'unreadable'), (cursor || 'x', 'damaged'), (repeat('9', 5000), 'too long'),
  (replace(cursor, sync.epoch(), md5('another epoch')), 'of another epoch'),
  (tests.forged(cursor, '25'), 'signed for another position'),
  (tests.at(cursor, '0'), 'older than anything')
) as cursors (bad, fault);

select tests.act_as_owner();
update sync.tombstones set created_at = now() - interval '200 days';
select is(sync.forget_tombstones(), 1::bigint, 'forget_tombstones deletes old tombstones');
select tests.act_as_visitor();
select is(pg_temp.pull(tests.at(cursor, '20')) -> 'full', 'true', 'a cursor from before a forgotten tombstone starts a full mirror') from start;
select is(pg_temp.pull(tests.at(cursor, '21')) -> 'full', 'false', 'a cursor from after a forgotten tombstone continues') from start;
select is(
  (select array_agg(answer -> 'full') from tests.run(null, 2) with ordinality as run (answer, page) where page > 1 and answer -> 'full' = 'true'), null,
  'a first mirror does not restart at rows older than forgotten tombstones'
);

-- Digests.
create temporary table digested as select pg_temp.pull(cursor, with_digests => true) -> 'digests' as digests from start;
select results_eq(
  'select key, value from digested, jsonb_each_text(digests)',
  $$ select 'brokers', encode(sha256(convert_to(string_agg(id::text || ':' || sync_xid::text, chr(10) order by id), 'UTF8')), 'hex') from public.brokers union all
     select 'parcels', encode(sha256(convert_to(string_agg(id::text || ':' || sync_xid::text, chr(10) order by id), 'UTF8')), 'hex') from public.parcels union all
     select 'companies', encode(sha256(convert_to(string_agg(id::text || ':' || sync_xid::text, chr(10) order by id), 'UTF8')), 'hex') from public.companies union all
     select 'credentials', encode(sha256(''), 'hex') union all
     select 'season_facts', encode(sha256(''), 'hex') union all
     select 'listing_events', encode(sha256(''), 'hex') union all
     select 'company_locations', encode(sha256(convert_to(string_agg(id::text || ':' || sync_xid::text, chr(10) order by id), 'UTF8')), 'hex') from public.company_locations $$,
  'a digest covers the ids and versions of each public table'
);
select is(pg_temp.pull(cursor) -> 'digests', 'null', 'digests are null unless requested') from start;
select is(pg_temp.pull(null, 1, true) -> 'digests', 'null', 'digests are null unless the page is done');

-- Personal rows.
select tests.act_as('jo');
select tests.claim(jsonb_build_object('id', tests.id('claim'))), tests.submit_company(jsonb_build_object('id', tests.id('submission')));
select is(pg_temp.pull(with_digests => true) -> 'digests', 'null', 'digests are null while changes beyond the horizon are visible');
select tests.act_as_owner();
select tests.settle('40');
select tests.act_as('jo');
select bag_eq(
  $$ select item from pg_temp.contents(pg_temp.pull()) as item where item !~ '^(companies|company_locations|brokers|parcels):' $$,
  $$ values (pg_temp.entry('profiles', 'jo', '10')), (pg_temp.entry('claimed_entities', 'claim', '40')), (pg_temp.entry('pending_companies', 'submission', '40')) $$,
  'a user receives their own profile, claims and submissions'
);
select is(pg_temp.pull() ->> 'user', tests.id('jo')::text, 'a page has the id of its user');
select is((select count(*)::int from jsonb_object_keys(pg_temp.pull(with_digests => true) -> 'digests')), 17, 'a user gets digests of all seventeen tables of the feed');
select is(
  pg_temp.pull(with_digests => true) #>> '{digests,user_roles}', encode(sha256(''), 'hex'), 'the digest of an empty table is that of the empty text'
);
select bag_eq(
  $$ select item from start, pg_temp.contents(pg_temp.pull(tests.at(cursor, '35'))) as item $$,
  $$ values (pg_temp.entry('profiles', 'jo', '10')), (pg_temp.entry('claimed_entities', 'claim', '40')), (pg_temp.entry('pending_companies', 'submission', '40')) $$,
  'after sign-in the cursor of the visitor continues, with all personal rows'
);
create temporary table own_run as select page, answer from start, tests.run(tests.at(cursor, '35'), 1) with ordinality as run (answer, page);
select bag_eq(
  $$ select distinct item from own_run, pg_temp.contents(answer) as item $$,
  $$ values (pg_temp.entry('profiles', 'jo', '10')), (pg_temp.entry('claimed_entities', 'claim', '40')), (pg_temp.entry('pending_companies', 'submission', '40')) $$,
  'personal rows come in pages, too'
);
select is((select max(cardinality(array(select pg_temp.contents(answer)))) from own_run), 1, 'of the size that was asked for');
select is((select array_agg(page) from own_run where answer -> 'own' = 'true'), '{1}', 'and only the first of them has own');
select results_eq(
  $$ select answer -> 'full', answer -> 'own', answer ->> 'user' from start, pg_temp.pull(tests.at(cursor, '35')) as answer $$,
  $$ values ('false'::jsonb, 'true'::jsonb, tests.id('jo')::text) $$, 'that page is not full, but own'
);
create temporary table personal as select pg_temp.pull(cursor) ->> 'cursor' as cursor from start;
select is(pg_temp.pull(cursor) -> 'own', 'false', 'a cursor of the same user returns only changes') from personal;
select is((select count(*)::int from personal, pg_temp.contents(pg_temp.pull(cursor, with_own => true))), 3, 'with_own returns all personal rows') from personal;
select tests.act_as('kim');
select bag_eq(
  $$ select item from pg_temp.contents(pg_temp.pull()) as item where item !~ '^(companies|company_locations|brokers|parcels):' $$,
  $$ select pg_temp.entry('profiles', 'kim', '10') union all select format('user_roles:%s@10', id) from public.user_roles where user_id = tests.id('kim') $$,
  'an administrator receives only their own personal rows, although they may read more'
);
select is(public.list_versions('claimed_entities') -> 'versions', '[]', 'list_versions returns no rows of other users to an administrator');
select is(public.read_back('claimed_entities', array[tests.id('claim')]) -> 'rows', '[]', 'read_back returns no rows of other users to an administrator');
delete from public.claimed_entities where id = tests.id('claim');
select tests.act_as_owner();
select tests.settle('50');
select tests.act_as('jo');
select bag_eq($$ select pg_temp.contents(pg_temp.pull(tests.at(replace(cursor, 'visitor', sync.cursor_owner(tests.id('jo'))), '45'))) from start $$,
  $$ values ('-claimed_entities:' || tests.id('claim')) $$, 'a user receives the tombstone of their declined claim');
select tests.act_as('sam');
select is_empty($$ select pg_temp.contents(pg_temp.pull(tests.at(replace(cursor, 'visitor', sync.cursor_owner(tests.id('sam'))), '45'))) from start $$,
  'another user does not receive it');
select bag_eq(
  $$ select item from personal, pg_temp.contents(pg_temp.pull(tests.at(cursor, '55'))) as item $$,
  $$ select pg_temp.entry('profiles', 'sam', '10') union all select format('user_roles:%s@10', id) from public.user_roles where user_id = tests.id('sam') $$,
  'with a cursor of another user, a user gets all their own rows'
);
select tests.act_as_visitor();
select results_eq(
  $$ select answer -> 'full', answer -> 'own', answer -> 'rows' from personal, pg_temp.pull(cursor, with_own => true) as answer $$,
  $$ values ('false'::jsonb, 'false'::jsonb, '{}'::jsonb) $$, 'after sign-out the cursor of the user continues with public rows'
);

select tests.act_as('kim');
select is((select count(*)::int from tests.run(null, 27)), 1, 'rows of other users do not fill the pages of an administrator');

-- Beyond the horizon.
select tests.act_as_owner();
update public.brokers set rating = 3.9 where id = tests.id('broker');
delete from public.company_locations;
select tests.settle(tests.future_xid());
select tests.act_as_visitor();
select is_empty($$ select pg_temp.contents(pg_temp.pull(tests.at(cursor, '45'))) from start $$, 'a pull returns nothing from beyond the horizon');

-- The time. A held horizon needs two connections to test: scripts/feed-load/stalled.ts.
select is((select (pg_temp.pull(tests.at(cursor, '45')) ->> 'now')::bigint from start), floor(extract(epoch from statement_timestamp()) * 1000)::bigint,
  'now is the time of the server in milliseconds');
select is((select jsonb_typeof(pg_temp.pull(tests.at(cursor, '45')) -> 'held') from start), 'boolean', 'held is a boolean');

-- Versions and reading back.
select tests.act_as_visitor();
select is(public.list_versions('companies') -> 'versions',
  (select jsonb_agg(jsonb_build_array(id, sync_xid::text) order by id) from public.companies), 'list_versions returns all versions of a table');
select is(tests.outcome($$ select public.list_versions('users') $$), '22023 table_name: There is no synchronised table of this name.', 'list_versions refuses an unknown table');
select results_eq(
  $$ select (select jsonb_agg(id) from jsonb_object_keys(answer -> 'received') as id), jsonb_array_length(answer -> 'rows'), answer #>> '{rows,0,version}' from public.read_back('parcels', array[tests.id('parcel 7'), tests.id('unknown')]) as answer $$,
  $$ select jsonb_build_array(tests.id('parcel 7')), 1, '30' $$, 'read_back returns received rows with their versions');
select is((public.read_back('parcels', '{}') ->> 'now')::bigint, sync.milliseconds(), 'read_back has the time of the server');
select is(public.read_back('companies', array[tests.id('company'), tests.id('unknown')]) -> 'received', jsonb_build_object(tests.id('company'), null),
  'in a table without receipts, read_back reports existing rows as received');
select is(tests.outcome($$ select public.read_back('users', '{}') $$), '22023 table_name: There is no synchronised table of this name.', 'read_back refuses an unknown table');

-- Forgetting, before and after the transaction that deleted has ended.
select tests.act_as_owner();
delete from sync.tombstones;
delete from public.parcels where id = tests.id('parcel 1');
select is(sync.forget_tombstones('-1 s'), 0::bigint, 'forget_tombstones keeps tombstones that the horizon has not passed');
select tests.settle('50');
select is(sync.forget_tombstones('-1 s'), 1::bigint, 'and deletes them afterwards');

-- A page is bounded by bytes as well.
select tests.act_as_owner();
create or replace function sync.page_bytes() returns int
language sql
as $$ select 2000 $$;
select sync.start_new_epoch();
select tests.settle('60');
select tests.act_as('jo');
create temporary table small_pages as select page, answer from tests.run(null, 1000) with ordinality as run (answer, page);
select cmp_ok((select count(*)::int from small_pages), '>', 5, 'large rows make more pages');
select is_empty(
  $$ select page from small_pages where octet_length(answer ->> 'rows') > 2000 and (select count(*) from pg_temp.contents(answer)) > 1 $$,
  'of at most so many bytes, unless it is one row'
);
select tests.act_as_owner();
create or replace function sync.page_bytes() returns int
language sql
as $$ select 2000000 $$;
select tests.act_as('jo');
select bag_eq(
  $$ select item from small_pages, pg_temp.contents(answer) as item $$, $$ select pg_temp.contents(pg_temp.pull()) $$, 'and together they have every row'
);

-- Personal rows that change between the pages in which they are sent.
create temporary table first_own as select own_page as answer from small_pages, pg_temp.pull(tests.at(answer ->> 'cursor', '61'), 1, with_own => true) as own_page
  where (answer ->> 'done')::boolean;
select bag_eq('select pg_temp.contents(answer) from first_own', $$ values (pg_temp.entry('pending_companies', 'submission', '60')) $$, 'a first page of personal rows has one of them');
select tests.act_as_owner();
update public.pending_companies set status = 'rejected', rejection_reason = 'Twice' where id = tests.id('submission');
delete from public.profiles where id = tests.id('jo');
select tests.settle('62');
select tests.act_as('jo');
select bag_eq(
  $$ select distinct item from first_own, tests.run(answer ->> 'cursor', 1) as rest, pg_temp.contents(rest) as item $$,
  $$ values (pg_temp.entry('pending_companies', 'submission', '62')), ('-profiles:' || tests.id('jo')) $$,
  'those that follow have what changed or ended since, also of what was sent'
);

-- Without a limit, a cursor of 10 MB takes 350 MB.
select tests.act_as_owner();
select sync.start_new_epoch();
create or replace function sync.await_cursor(cursor_text text) returns void
language sql
as $$ select sync.require(char_length(cursor_text) <= 400, 'since', 'The cursor is long.') $$;
select is(tests.outcome($$ select public.pull_changes_from_primary(repeat('/', 100000)) $$), '1 row', 'of a long text that is no cursor, only the beginning is checked');
create or replace function sync.parse_cursor(cursor_text text, horizon xid8) returns sync.feed_position
language plpgsql
as $$
begin
  perform sync.require(char_length(cursor_text) <= 400, 'since', 'The cursor is long.');
  return null;
end
$$;
select is(tests.outcome($$ select public.pull_changes_from_primary(repeat('/', 100000)) $$), '1 row', 'and only the beginning is parsed');

select * from finish();
rollback;
