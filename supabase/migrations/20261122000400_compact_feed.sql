-- Half of what a first mirror weighed were ids, which no compression makes smaller: those of its rows, and those by which rows name
-- brokers and firms that the device has had already. Now the former travel as bytes, and the latter as a number of few digits. The answer
-- to whoever does not ask for it brings ids as before, and the mark's number stays.

-- A short name for a row that others refer to; it is the row's for good, and nobody's choice.
alter table public.companies add column sync_number int generated always as identity constraint companies_number unique;
alter table public.brokers add column sync_number int generated always as identity constraint brokers_number unique;
revoke all on sequence public.companies_sync_number_seq, public.brokers_sync_number_seq from anon, authenticated;

-- Rows as devices receive them: without the stamp, which travels as an opaque `version`, and without the number.
create or replace function sync.rows_by_id(table_name text, holder uuid, ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  answer jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(
       to_jsonb(t) - ''sync_xid'' - ''sync_number'' || jsonb_build_object(''version'', t.sync_xid) order by t.sync_xid, t.id
     ), ''[]'')
     from public.%I as t where t.id = any ($2) and %s',
    table_name, sync.own_rows_only(table_name)
  ) using holder, ids into answer;
  return answer;
end
$$;

-- The columns of a table that refer to numbered rows, and of which table those are.
create function sync.references_of(table_name text) returns table (attnum smallint, target name)
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select reference.conkey[1], numbered.relname
  from pg_constraint as reference
  join pg_class as numbered on numbered.oid = reference.confrelid
  join pg_attribute as number on number.attrelid = numbered.oid and number.attname = 'sync_number'
  where reference.contype = 'f' and reference.conrelid = format('public.%I', table_name)::regclass;
end
$$;

drop function sync.columns_by_id(text, uuid, uuid[], xid8, xid8);
drop function sync.columns_as_json(text, text[]);

-- How columns of a table are put into JSON: all, or those of `named` and what tells a row and its version. `compact`: ids as bytes in
-- base64, one after the other; a row of another table by its number where this run of pages, up to the place $5, has brought it, else by
-- its id.
create function sync.columns_as_json(table_name text, named text[] default null, compact boolean default false) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select string_agg(
      format(
        case
          when attname = 'sync_xid' then '''version'', json_agg(t.%2$I)'
          when attname = 'sync_number' then case when compact then '''number'', json_agg(t.%2$I)' end
          when attname = 'id' and compact
            then '%1$L, translate(encode(string_agg(uuid_send(t.%2$I), ''''), ''base64''), E''\n'', '''')'
          when target is not null
            then '%1$L, json_build_object(%3$L, json_agg(coalesce(
              (select to_json(other.sync_number) from public.%3$I as other where other.id = t.%2$I
                 and (other.sync_xid, true, %3$L collate "C", other.id) <= ($5.sync_xid, $5.is_row, $5.table_name, $5.id)),
              to_json(replace(t.%2$I::text, ''-'', ''''))
            )))'
          when atttypid = 'uuid'::regtype then '%1$L, json_agg(replace(t.%2$I::text, ''-'', ''''))'
          else '%1$L, json_agg(t.%2$I)'
        end,
        attname, attname, target
      ), ', ' order by attnum
    )
    from pg_attribute
    left join (select * from sync.references_of(table_name) where compact) as reference using (attnum)
    where attrelid = format('public.%I', table_name)::regclass and attnum > 0 and not attisdropped
      and (named is null or attname in ('id', 'sync_xid') or attname = any (named))
  );
end
$$;

-- The columns of some rows, in the order of their stamps: without the stamp, which travels as an opaque `version`. Between which
-- stamps they lie is said as well, because they stand together in the index by stamps, and anywhere in that by ids. `reached` is the
-- place at which the page ends when it is to be compact.
create function sync.columns_by_id(
  table_name text, holder uuid, ids uuid[], oldest xid8, newest xid8, reached sync.place default null
) returns json
language plpgsql stable set search_path = ''
as $$
declare
  answer json;
begin
  execute format(
    'select json_build_object(%s) from (
       select * from public.%I where id = any ($2) and sync_xid between $3 and $4 and %s order by sync_xid, id
     ) as t',
    sync.columns_as_json(table_name, compact => reached is not null), table_name, sync.own_rows_only(table_name)
  ) using holder, ids, oldest, newest, reached into answer;
  return answer;
end
$$;

drop function public.pull_changes(text, int, boolean, boolean, boolean);

-- Everything after the cursor `since`, in pages of at most `page_size` changes; without a usable cursor, everything, with
-- `full` on the first page. Ends on an explicit `done` (law 6); the cursor then is the horizon itself. `own`: the page also
-- has all that is the caller's alone, because he asked for it (`with_own`) or the cursor is somebody else's. `patches`: changed
-- rows as what changed in them, for whoever asked so (`with_patches`); they are not among `rows`. `compact`: ids as bytes, and by number
-- those of rows that came before in a run of pages that has brought everything: only for who remembers all numbers of this run.
-- `now`: milliseconds since 1970.
-- `held`: newer transactions have ended than the horizon shows, because an older one that writes is still open. The horizon is
-- that one's id: the same in two answers, `held` in both, it was open all the while.
create function public.pull_changes(
  since text default null, page_size int default 1000, with_digests boolean default false, with_own boolean default false,
  with_patches boolean default false, compact boolean default false
) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  holder uuid := sync.current_user_id();
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  start sync.place := sync.place_of(since, horizon);
  is_full boolean := start is null;
  brings_own boolean := holder is not null and case
    -- A run that brings everything lacks only what is beyond the horizon.
    when is_full then horizon < pg_snapshot_xmax(pg_current_snapshot())
    else with_own or split_part(since, '/', 2) <> holder::text
  end;
  most int := least(greatest(coalesce(page_size, 1000), 1), 5000);
  changes sync.place[];
  usable sync.patches[];
  oldest xid8;
  newest xid8;
  reached sync.place;
  is_done boolean;
  live json;
  patched json;
  gone jsonb;
begin
  if is_full then
    perform sync.demand_own_stamps(holder);
    start := row(horizon, '0'::xid8, false, '', '00000000-0000-0000-0000-000000000000'::uuid);
  end if;
  -- One more than asked for tells whether anything remains.
  changes := array(select c from sync.changes_after(start, holder, horizon, most + 1) as c);
  is_done := cardinality(changes) <= most;
  changes := changes[:most];
  oldest := case when brings_own then '0' else (changes[1]).sync_xid end;
  newest := case when brings_own then '18446744073709551615' else (changes[cardinality(changes)]).sync_xid end;
  reached := case
    when is_done then row(horizon, horizon, false, '', '00000000-0000-0000-0000-000000000000'::uuid)::sync.place
    else changes[most]
  end;
  -- Nothing to patch in a first mirror, nor where nothing is new: neither looks.
  if with_patches and (changes[cardinality(changes)]).sync_xid >= start.base then
    usable := array(select patch from sync.patches_for(changes, start.base) as patch);
    changes := array(
      select c from unnest(changes) as c
      left join unnest(usable) as patch on c.is_row and patch.table_name = c.table_name and patch.id = c.id
      where patch.id is null
    );
    select json_object_agg(page.table_name, sync.patched_columns(page.patches))
    from (select patch.table_name, array_agg(patch) as patches from unnest(usable) as patch group by patch.table_name) as page
    into patched;
  end if;
  select
    json_object_agg(
      page.table_name,
      sync.columns_by_id(page.table_name, holder, page.ids, oldest, newest, case when compact then reached end)
    ) filter (where page.is_row),
    jsonb_object_agg(page.table_name, sync.still_gone(page.table_name, page.ids)) filter (where not page.is_row)
  from (
    select change.table_name, change.is_row, array_agg(change.id) as ids
    from (
      select c.table_name, c.is_row, c.id from unnest(changes) as c
      union
      select o.table_name, true, o.id from sync.own_rows(holder) as o where brings_own
    ) as change
    group by change.table_name, change.is_row
  ) as page
  into live, gone;
  return json_build_object(
    'feed', sync.feed_mark(), 'user', holder, 'epoch', sync.epoch(), 'horizon', horizon, 'full', is_full, 'own', brings_own,
    'rows', coalesce(live, '{}'), 'patches', coalesce(patched, '{}'), 'deleted', coalesce(jsonb_strip_nulls(gone), '{}'),
    'cursor', sync.cursor_of(reached, holder), 'done', is_done,
    'digests', case when with_digests and is_done then sync.digests(holder, horizon) end,
    'now', floor(extract(epoch from statement_timestamp()) * 1000)::bigint,
    'held', horizon < pg_snapshot_xmax(pg_current_snapshot())
  );
end
$$;

revoke all on function public.pull_changes(text, int, boolean, boolean, boolean, boolean) from public;
grant execute on function public.pull_changes(text, int, boolean, boolean, boolean, boolean) to anon, authenticated, service_role;
revoke all on function
  sync.references_of(text), sync.columns_as_json(text, text[], boolean),
  sync.columns_by_id(text, uuid, uuid[], xid8, xid8, sync.place)
  from public;
grant execute on function
  sync.references_of(text), sync.columns_as_json(text, text[], boolean),
  sync.columns_by_id(text, uuid, uuid[], xid8, xid8, sync.place)
  to anon, authenticated, service_role;
