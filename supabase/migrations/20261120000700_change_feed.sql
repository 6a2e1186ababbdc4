-- The change feed (laws 3 to 6 and 12): what a device that has everything up to its cursor does not have yet.
-- All functions run with the rights of the caller, so that row level security filters, and are stable, so that one
-- snapshot answers the whole call.

-- A place in the one order of all changes: by transaction, within it tombstones before rows, then by table and id.
-- `base` is the horizon at which this run of pages began: older tombstones are nobody's business in it.
create type sync.place as (
  base xid8,
  sync_xid xid8,
  is_row boolean,
  table_name text,
  id uuid
);

create function sync.cursor_of(place sync.place, holder uuid) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    '/', sync.epoch(), coalesce(holder::text, 'visitor'), place.base, place.sync_xid,
    case when place.is_row then 'row' else 'gone' end, place.table_name, place.id
  )
$$;

-- Where a cursor stands, or null when it cannot be continued from: unreadable, of another epoch or user, ahead of the
-- horizon, or so old that tombstones after it may be gone.
create function sync.place_of(cursor_text text, holder uuid, horizon xid8) returns sync.place
language plpgsql stable set search_path = ''
as $$
declare
  parts text[] := regexp_match(
    cursor_text,
    '^([0-9a-f]{32})/([0-9a-f-]{36}|visitor)/(\d{1,19})/(\d{1,19})/(row|gone)/([a-z_]{0,63})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
  );
  place sync.place;
begin
  if parts is null or parts[1] <> sync.epoch() or parts[2] <> coalesce(holder::text, 'visitor') then
    return null;
  end if;
  place := row(parts[3]::xid8, parts[4]::xid8, parts[5] = 'row', parts[6], parts[7]::uuid);
  if place.sync_xid > horizon or place.base > horizon or place.base <= sync.tombstones_from() then
    return null;
  end if;
  return place;
end
$$;

-- The first changes after a place and before the horizon: of each table one range of its index, merged. The lower bound
-- is written out for each table, so that it always is a plain range.
create function sync.changes_after(place sync.place, holder uuid, horizon xid8, most int) returns setof sync.place
language plpgsql stable set search_path = ''
as $$
declare
  place_in_order text := case
    when place.is_row then 'sync_xid > $1.sync_xid'
    else '(sync_xid, table_name, id) > ($1.sync_xid, $1.table_name, $1.id)'
  end;
  gone text := format(
    '(select $1.base, sync_xid, false as is_row, table_name, id from sync.tombstones
      where %s and sync_xid >= $1.base and sync_xid < $3 and owner %%s
      order by sync_xid, table_name, id limit $4)',
    place_in_order
  );
  sources text := format(gone, 'is null') || case when holder is null then '' else ' union all ' || format(gone, '= $2') end;
begin
  select sources || string_agg(
    format(
      ' union all (select $1.base, sync_xid, true, %L collate "C", id from public.%I
        where %s and sync_xid < $3 %s order by sync_xid, id limit $4)',
      listed.name, listed.name,
      case
        when not place.is_row or listed.name > place.table_name collate "C" then 'sync_xid >= $1.sync_xid'
        when listed.name = place.table_name then '(sync_xid, id) > ($1.sync_xid, $1.id)'
        else 'sync_xid > $1.sync_xid'
      end,
      'and ' || quote_ident(listed.owner_column) || ' = $2'
    ), ''
  )
  from sync.tables as listed where listed.owner_column is null or holder is not null
  into sources;
  return query execute sources || ' order by sync_xid, is_row, table_name, id limit $4' using place, holder, horizon, most;
end
$$;

-- The condition that leaves of a table what this feed gives its caller: of personal tables only his own rows, although
-- an administrator may read more.
create function sync.own_rows_only(table_name text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select quote_ident(owner_column) || ' = $1' from sync.tables where name = table_name), '$1 is not distinct from $1'
  )
$$;

-- Rows as devices receive them: without the stamp, which travels as an opaque `version`.
create function sync.rows_by_id(table_name text, holder uuid, ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(
       to_jsonb(t) - ''sync_xid'' || jsonb_build_object(''version'', t.sync_xid) order by t.sync_xid, t.id
     ), ''[]'')
     from public.%I as t where t.id = any ($2) and %s',
    table_name, sync.own_rows_only(table_name)
  ) using holder, ids into answer;
  return answer;
end
$$;

-- Of these ids of deleted rows, those that are not in use again.
create function sync.still_gone(table_name text, ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    'select jsonb_agg(gone.id order by gone.id) from unnest($1) as gone (id)
     where not exists (select from public.%I as t where t.id = gone.id)',
    table_name
  ) using ids into answer;
  return answer;
end
$$;

-- Each row of a table that this caller receives.
create function sync.versions(table_name text, holder uuid) returns table (id uuid, version xid8)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute format(
    'select id, sync_xid from public.%I where %s', table_name, sync.own_rows_only(table_name)
  ) using holder;
end
$$;

-- A digest of each table that this caller receives (law 5), or null while changes beyond the horizon are visible: the
-- device cannot have those yet.
create function sync.digests(holder uuid, horizon xid8) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb := '{}';
  listed record;
  seen record;
begin
  if exists (select from sync.tombstones where sync_xid >= horizon and (owner is null or owner = holder)) then
    return null;
  end if;
  for listed in select name from sync.tables where owner_column is null or holder is not null loop
    select string_agg(id || ':' || version::text, E'\n' order by id) as lines, bool_or(version >= horizon) as unsettled
    from sync.versions(listed.name, holder) into seen;
    if seen.unsettled then
      return null;
    end if;
    answer := answer || jsonb_build_object(
      listed.name, encode(sha256(convert_to(coalesce(seen.lines, ''), 'UTF8')), 'hex')
    );
  end loop;
  return answer;
end
$$;

create function sync.demand_known_table(table_name text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform sync.demand(
    exists (select from sync.tables where name = table_name), 'table_name', 'There is no synchronised table of this name.'
  );
end
$$;

-- Stamps ahead of every transaction of this server come from another one: a logical backup was restored here, and
-- sync.start_new_epoch() not run. Such rows would stay unseen for long, such tombstones keep digests from being compared, and
-- behind such a mark of forgotten tombstones every pull is a first one. A loud fault is better.
create function sync.demand_own_stamps(holder uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  listed record;
  newest_possible xid8 := greatest(pg_snapshot_xmax(pg_current_snapshot()), pg_current_xact_id_if_assigned());
  is_foreign boolean := sync.tombstones_from() > newest_possible
    or coalesce((select max(sync_xid) from sync.tombstones where owner is null) > newest_possible, false)
    or coalesce((select max(sync_xid) from sync.tombstones where owner = holder) > newest_possible, false);
begin
  for listed in select name from sync.tables where owner_column is null or holder is not null loop
    exit when is_foreign;
    execute format(
      'select sync_xid > $2 from public.%I where %s order by sync_xid desc limit 1',
      listed.name, sync.own_rows_only(listed.name)
    ) using holder, newest_possible into is_foreign;
  end loop;
  if is_foreign then
    raise exception 'The rows of this database carry stamps of another server.'
      using errcode = '55000', hint = 'Run select sync.start_new_epoch() once.';
  end if;
end
$$;

-- Everything after the cursor `since`, in pages of at most `page_size` changes; without a usable cursor, everything, with
-- `full` on the first page. Ends on an explicit `done` (law 6); the cursor then is the horizon itself.
create function public.pull_changes(
  since text default null, page_size int default 1000, with_digests boolean default false
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  holder uuid := sync.current_user_id();
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  start sync.place := sync.place_of(since, holder, horizon);
  is_full boolean := start is null;
  most int := least(greatest(coalesce(page_size, 1000), 1), 5000);
  changes sync.place[];
  reached sync.place;
  is_done boolean;
  live jsonb;
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
  reached := case
    when is_done then row(horizon, horizon, false, '', '00000000-0000-0000-0000-000000000000'::uuid)::sync.place
    else changes[most]
  end;
  select
    jsonb_object_agg(page.table_name, sync.rows_by_id(page.table_name, holder, page.ids)) filter (where page.is_row),
    jsonb_object_agg(page.table_name, sync.still_gone(page.table_name, page.ids)) filter (where not page.is_row)
  from (
    select c.table_name, c.is_row, array_agg(c.id) as ids from unnest(changes) as c group by c.table_name, c.is_row
  ) as page
  into live, gone;
  return jsonb_build_object(
    'feed', 'headwater/1', 'user', holder, 'epoch', sync.epoch(), 'horizon', horizon, 'full', is_full,
    'rows', coalesce(live, '{}'), 'deleted', coalesce(jsonb_strip_nulls(gone), '{}'),
    'cursor', sync.cursor_of(reached, holder), 'done', is_done,
    'digests', case when with_digests and is_done then sync.digests(holder, horizon) end
  );
end
$$;

-- Id and version of every row that the caller receives of one table, for finding out where a mirror differs (law 5).
create function public.list_versions(table_name text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  holder uuid := sync.current_user_id();
begin
  perform sync.demand_known_table(table_name);
  return jsonb_build_object(
    'feed', 'headwater/1', 'user', holder, 'epoch', sync.epoch(),
    'horizon', pg_snapshot_xmin(pg_current_snapshot()),
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_array(seen.id, seen.version) order by seen.id), '[]')
      from sync.versions(table_name, holder) as seen
    )
  );
end
$$;

revoke all on function public.pull_changes(text, int, boolean), public.list_versions(text) from public;
grant execute on function public.pull_changes(text, int, boolean), public.list_versions(text)
  to anon, authenticated, service_role;

-- What the two functions above are made of; the API exposes none of it.
revoke all on all functions in schema sync from public;
grant execute on function
  sync.cursor_of(sync.place, uuid), sync.place_of(text, uuid, xid8), sync.changes_after(sync.place, uuid, xid8, int),
  sync.demand_own_stamps(uuid), sync.own_rows_only(text), sync.rows_by_id(text, uuid, uuid[]), sync.still_gone(text, uuid[]),
  sync.versions(text, uuid), sync.digests(uuid, xid8), sync.demand_known_table(text)
  to anon, authenticated, service_role;
