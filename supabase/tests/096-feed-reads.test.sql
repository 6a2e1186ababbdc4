-- The feed as any server answers it: it continues, and starts nothing over.
begin;
select plan(23);
select tests.settle('10');

-- What `pull_changes` answers without a page of the feed.
create function pg_temp.behind(since text) returns jsonb
language sql as $$ select public.pull_changes(since)::jsonb - '{feed,user,epoch}'::text[] $$;
create function pg_temp.header(name text) returns text
language sql as $$
  select entry ->> name from jsonb_array_elements(current_setting('response.headers', true)::jsonb) as entry where entry ? name
$$;

select tests.act_as_visitor();
create temporary table start on commit drop as select public.pull_changes_from_primary(null, 5000) ->> 'cursor' as cursor;

select is(
  public.pull_changes(cursor)::jsonb - '{now,next_xid,held,horizon}'::text[],
  public.pull_changes_from_primary(cursor)::jsonb - '{now,next_xid,held,horizon}'::text[],
  'a server that can continue answers as the primary does'
) from start;
select matches(pg_temp.header('Cache-Control'), '^public, max-age=5\y', 'an answer for visitors may be kept for five seconds');
select is(pg_temp.header('Vary'), 'Authorization, Accept, Accept-Encoding, Origin, Prefer, Range', 'but not for who has a token, or asks for another form of it');

select is(pg_temp.behind(tests.signed(damaged)), '{"behind": true}', 'it starts nothing over: ' || what) from start, lateral (values
  ('an unreadable cursor', 'nonsense'),
  ('no cursor', null),
  ('another epoch', md5('') || substr(cursor, 33)),
  ('a cursor ahead', regexp_replace(cursor, '/\d+/\d+/', '/9999999999/9999999999/')),
  (
    'a cursor between the changes of a transaction that it lacks',
    regexp_replace(cursor, '/\d+/gone//', '/' || pg_snapshot_xmin(pg_current_snapshot()) || '/row/parcels/')
  ),
  ('within personal rows', regexp_replace(cursor, '/([0-9a-f]{32})$', '/own/1/claimed_entities/00000000-0000-0000-0000-000000000000/\1'))
) as cursors (what, damaged);
select is(pg_temp.behind(tests.forged(cursor, '5')), '{"behind": true}', 'nor with a forged cursor') from start;
select is(pg_temp.header('Cache-Control'), 'no-store', 'and nobody keeps that');
select tests.act_as_owner();
update sync.state set tombstones_from = (select split_part(cursor, '/', 3)::xid8 from start);
select tests.act_as_visitor();
select is(pg_temp.behind(cursor), '{"behind": true}', 'nor does it with a cursor that may have missed a deletion') from start;
select tests.act_as_owner();
update sync.state set tombstones_from = '0';

-- Users: a cursor names nobody, and another user's personal rows are no place to continue from.
select tests.act_as('jo');
create temporary table of_jo on commit drop as select public.pull_changes_from_primary(null, 5000) ->> 'cursor' as cursor;
select unalike(cursor, '%' || tests.id('jo') || '%', 'a cursor does not have the id of its user') from of_jo;
select is(public.pull_changes(cursor) ->> 'user', tests.id('jo')::text, 'a user continues from their own cursor') from of_jo;
select is(pg_temp.header('Cache-Control'), 'no-store', 'which nobody keeps');
select is(pg_temp.behind(cursor), '{"behind": true}', 'not from a visitor''s') from start;
select tests.act_as('kim');
select is(pg_temp.behind(cursor), '{"behind": true}', 'not from another user''s') from of_jo;
select tests.act_as_owner();
select sync.resend_own_rows(tests.id('jo'));
select tests.act_as('jo');
select is(pg_temp.behind(cursor), '{"behind": true}', 'nor from their own once all their rows are to be sent again') from of_jo;

select tests.act_as_owner();
select is(
  (select provolatile::text from pg_proc where oid = 'public.pull_changes(text, int, boolean)'::regprocedure), 's',
  'it writes nothing, so that a standby can answer it'
);

-- Digests are computed once for all.
select tests.act_as_visitor();
create temporary table digested on commit drop as select public.pull_changes_from_primary(null, 5000, true) -> 'digests' as digests;
select tests.act_as_owner();
update sync.digests set digest = 'kept' where table_name = 'brokers';
select tests.act_as('jo');
select is(public.pull_changes_from_primary(null, 5000, true) #>> '{digests,brokers}', 'kept', 'a digest serves all who ask');
select tests.act_as_owner();
update public.brokers set title = 'Other' where id = tests.id('broker');
select tests.settle('20');
select tests.act_as_visitor();
select isnt(public.pull_changes_from_primary(null, 5000, true) #>> '{digests,brokers}', 'kept', 'until a row changes');
select tests.act_as_owner();
update sync.digests set digest = 'kept' where table_name = 'brokers';
delete from public.brokers where id = (select id from public.brokers where id <> tests.id('broker') limit 1);
select tests.settle('30');
select tests.act_as_visitor();
select isnt(public.pull_changes_from_primary(null, 5000, true) #>> '{digests,brokers}', 'kept', 'or one is deleted');
select tests.act_as_owner();
update sync.digests set digest = 'kept' where table_name = 'brokers';
update sync.state set epoch = gen_random_uuid();
select tests.act_as_visitor();
select isnt(public.pull_changes_from_primary(null, 5000, true) #>> '{digests,brokers}', 'kept', 'or the epoch does');

select * from finish();
rollback;
