-- The change feed (laws 3 to 6 and 12): what a device with everything up to its cursor does not have yet. All functions run
-- with the rights of the caller, so that row level security filters; a page is made by stable ones, so that it has one snapshot.

-- A position in the total order of changes: by transaction, within it tombstones before rows, then by table and id. The device had all
-- changes before `base` when this run of pages began; the run contains no older tombstones.
create type sync.feed_position as (
  base xid8,
  sync_xid xid8,
  is_row boolean,
  table_name text,
  id uuid
);

-- The position before all changes of a transaction.
create function sync.position_before(base xid8, sync_xid xid8) returns sync.feed_position
language plpgsql immutable set search_path = ''
as $$
begin
  return row(base, sync_xid, false, '', '00000000-0000-0000-0000-000000000000'::uuid)::sync.feed_position;
end
$$;

create function sync.xid_after(xid xid8) returns xid8
language plpgsql immutable set search_path = ''
as $$
begin
  return (xid::text::bigint + 1)::text::xid8;
end
$$;

-- The id after the changes that a device has at this position. Not the horizon: a crash forgets ids that no commit has written to the disk, and
-- the server assigns them again.
create function sync.reached_by(last sync.feed_position) returns xid8
language plpgsql immutable set search_path = ''
as $$
begin
  return greatest(last.base, case when last.table_name = '' then last.sync_xid else sync.xid_after(last.sync_xid) end);
end
$$;

-- `own_reached` is set while personal rows of the user remain to be sent, from that position of theirs.
create function sync.format_cursor(reached sync.feed_position, user_id uuid, own_reached sync.feed_position default null) returns text
language plpgsql stable set search_path = ''
as $$
declare
  unsigned text := concat_ws(
    '/', sync.epoch(), sync.cursor_owner(user_id), reached.base, reached.sync_xid,
    case when reached.is_row then 'row' else 'gone' end, reached.table_name, reached.id
  ) || coalesce('/own/' || own_reached.sync_xid || '/' || own_reached.table_name || '/' || own_reached.id, '');
begin
  return concat_ws('/', unsigned, sync.sign_cursor(unsigned));
end
$$;

-- The position of a cursor, or null when the feed cannot continue from it: unreadable, forged, of another epoch, ahead of the horizon,
-- or so old that later tombstones may be deleted. A forged one would be answered with a signed cursor at its position. The regular
-- expression only checks: capturing groups took a third of the cost of a request without changes.
create function sync.parse_cursor(cursor_text text, horizon xid8) returns sync.feed_position
language plpgsql stable set search_path = ''
as $$
declare
  parts text[] := string_to_array(cursor_text, '/');
  reached sync.feed_position;
begin
  if parts is null
    or cursor_text !~ (
      '^[0-9a-f]{32}/([0-9a-f]{32}|visitor)/\d{1,19}/\d{1,19}/(row|gone)/[a-z_]{0,63}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
      || '(/own/\d{1,19}/[a-z_]{0,63}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?/[0-9a-f]{32}$'
    )
    or parts[1] <> sync.epoch()
    or not sync.is_signed(cursor_text) then
    return null;
  end if;
  reached := row(parts[3]::xid8, parts[4]::xid8, parts[5] = 'row', parts[6], parts[7]::uuid);
  -- Between the changes of a transaction, too, a server that lacks it cannot continue.
  if sync.reached_by(reached) > horizon or reached.base <= sync.tombstones_from() then
    return null;
  end if;
  return reached;
end
$$;

-- The first changes after a position and before the horizon: one index range of each table, merged. The lower bound is
-- written out for each table, so that it is always a plain range.
create function sync.changes_after(start sync.feed_position, user_id uuid, horizon xid8, page_limit int)
returns setof sync.feed_position
language plpgsql stable set search_path = ''
as $$
declare
  tombstones text := format(
    '(select $1.base, sync_xid, false as is_row, table_name, id from sync.tombstones
      where %s and sync_xid >= $1.base and sync_xid < $3 and owner %%s
      order by sync_xid, table_name, id limit $4)',
    case
      when start.is_row then 'sync_xid > $1.sync_xid'
      else '(sync_xid, table_name, id) > ($1.sync_xid, $1.table_name, $1.id)'
    end
  );
  sources text := format(tombstones, 'is null')
    || case when user_id is null then '' else ' union all ' || format(tombstones, '= $2') end;
begin
  select sources || string_agg(
    format(
      ' union all (select $1.base, sync_xid, true, %L collate "C", id from public.%I
        where %s and sync_xid < $3 %s order by sync_xid, id limit $4)',
      tracked.name, tracked.name,
      case
        when not start.is_row or tracked.name > start.table_name collate "C" then 'sync_xid >= $1.sync_xid'
        when tracked.name = start.table_name then '(sync_xid, id) > ($1.sync_xid, $1.id)'
        else 'sync_xid > $1.sync_xid'
      end,
      'and ' || quote_ident(tracked.owner_column) || ' = $2'
    ), ''
  )
  from sync.tables as tracked where tracked.in_feed and (tracked.owner_column is null or user_id is not null)
  into sources;
  return query execute sources || ' order by sync_xid, is_row, table_name, id limit $4' using start, user_id, horizon, page_limit;
end
$$;

-- Where a readable cursor continues in the personal rows of its user, or null after their end.
create function sync.parse_own_cursor(cursor_text text, base xid8) returns sync.feed_position
language plpgsql immutable set search_path = ''
as $$
declare
  parts text[] := string_to_array(cursor_text, '/');
begin
  return case when parts[8] = 'own' then row(base, parts[9]::xid8, true, parts[10], parts[11]::uuid)::sync.feed_position end;
end
$$;

-- The first personal rows of a user after a position, also those beyond the horizon: they replace what the device has.
create function sync.own_rows_after(start sync.feed_position, user_id uuid, page_limit int) returns setof sync.feed_position
language plpgsql stable set search_path = ''
as $$
declare
  sources text := (
    select string_agg(
      format(
        '(select $1.base, sync_xid, true as is_row, %L collate "C" as table_name, id from public.%I
          where %s and %I = $2 order by sync_xid, id limit $3)',
        tracked.name, tracked.name,
        case
          when tracked.name > start.table_name collate "C" then 'sync_xid >= $1.sync_xid'
          when tracked.name = start.table_name then '(sync_xid, id) > ($1.sync_xid, $1.id)'
          else 'sync_xid > $1.sync_xid'
        end,
        tracked.owner_column
      ), ' union all '
    )
    from sync.tables as tracked where tracked.in_feed and tracked.owner_column is not null
  );
begin
  return query execute sources || ' order by sync_xid, table_name, id limit $3' using start, user_id, page_limit;
end
$$;

-- Of a page's changes, the patches that the device can apply: it had the version `before` when this run of pages began, at
-- `base`. Empty in a first mirror and where nothing changed. Read by key, whatever the planner expects of the number of changes.
create function sync.applicable_patches(changes sync.feed_position[], base xid8) returns sync.patches[]
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return array(
    select patch
    from unnest(changes) as change
    join sync.patches as patch
      on patch.table_name = change.table_name and patch.id = change.id and patch.sync_xid = change.sync_xid
    where change.is_row and change.sync_xid >= applicable_patches.base and patch.before < applicable_patches.base
  );
end
$$;

-- `rows` of a page: the changed rows without those that travel as patches.
create function sync.page_rows(changes sync.feed_position[], patches sync.patches[], user_id uuid) returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      json_object_agg(page.table_name, sync.rows_as_columns(page.table_name, user_id, page.ids, page.oldest, page.newest)), '{}'
    )
    from (
      select change.table_name, array_agg(change.id) as ids, min(change.sync_xid) as oldest, max(change.sync_xid) as newest
      from unnest(changes) as change
      left join unnest(patches) as patch on patch.table_name = change.table_name and patch.id = change.id
      where change.is_row and patch.id is null
      group by change.table_name
    ) as page
  );
end
$$;

-- `patches` of a page.
create function sync.page_patches(patches sync.patches[]) returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(json_object_agg(page.table_name, sync.patches_as_columns(page.patches)), '{}')
    from (
      select patch.table_name, array_agg(patch) as patches from unnest(page_patches.patches) as patch group by patch.table_name
    ) as page
  );
end
$$;

-- `deleted` of a page.
create function sync.page_deletions(changes sync.feed_position[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_strip_nulls(jsonb_object_agg(page.table_name, sync.deleted_ids(page.table_name, page.ids))), '{}')
    from (
      select change.table_name, array_agg(change.id) as ids
      from unnest(changes) as change where not change.is_row group by change.table_name
    ) as page
  );
end
$$;

-- The stamp of the newest public row of a table.
create function sync.newest_row(table_name text) returns xid8
language plpgsql stable set search_path = ''
as $$
declare
  newest xid8;
begin
  execute format('select sync_xid from public.%I order by sync_xid desc limit 1', table_name) into newest;
  return newest;
end
$$;

-- The SHA-256 of the lines of a table, `id:version` in the order of ids.
create function sync.digest_of(lines text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(coalesce(lines, ''), 'UTF8')), 'hex') $$;

-- What the digest of a public table is of: a history, its newest row and the newest deletion. Not who may read it: a migration that changes
-- this deletes the digests.
create function sync.digest_state(newest xid8) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return concat_ws('/', sync.epoch(), coalesce(newest, '0'), greatest(
    sync.tombstones_from(), (select sync_xid from sync.tombstones where owner is null order by sync_xid desc limit 1)
  ));
end
$$;

create function sync.kept_digest(table_name text, state text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select digest from sync.digests where digests.table_name = kept_digest.table_name and digests.state = kept_digest.state
  );
end
$$;

create function sync.keep_digest(table_name text, state text, digest text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into sync.digests values (keep_digest.table_name, keep_digest.state, keep_digest.digest)
  on conflict on constraint digests_key do update set state = excluded.state, digest = excluded.digest;
end
$$;

-- Computes the digests of public tables that have changed since, once for all: nobody waits for who computes them. What it keeps is of one
-- snapshot in which nothing is beyond the horizon: the next change has a later stamp.
create function sync.compute_digests() returns void
language plpgsql set search_path = ''
as $$
declare
  tracked record;
begin
  for tracked in select name from sync.tables where in_feed and owner_column is null loop
    continue when sync.kept_digest(tracked.name, sync.digest_state(sync.newest_row(tracked.name))) is not null
      or sync.newest_row(tracked.name) >= pg_snapshot_xmin(pg_current_snapshot());
    exit when not pg_try_advisory_xact_lock('sync.tables'::regclass::oid::bigint);
    perform sync.keep_digest(
      tracked.name, sync.digest_state(max(version)),
      sync.digest_of(string_agg(id || ':' || version::text, E'\n' order by id))
    )
    from sync.row_versions(tracked.name, null)
    having coalesce(max(version) < pg_snapshot_xmin(pg_current_snapshot()), true) and not exists (
      select from sync.tombstones where owner is null and sync_xid >= pg_snapshot_xmin(pg_current_snapshot())
    );
  end loop;
end
$$;

-- A digest of each table that the feed gives its caller (law 5), or null while changes beyond the horizon are visible, which
-- the device cannot have. Of the tombstones only the newest ones are read, public and own, each at the end of its index.
create function sync.table_digests(user_id uuid, horizon xid8) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb := '{}';
  tracked record;
  digest text;
  newest xid8;
  seen record;
begin
  if (select sync_xid >= horizon from sync.tombstones where owner is null order by sync_xid desc limit 1)
    or (select sync_xid >= horizon from sync.tombstones where owner = user_id order by sync_xid desc limit 1) then
    return null;
  end if;
  for tracked in select name, owner_column from sync.tables where in_feed and (owner_column is null or user_id is not null) loop
    if tracked.owner_column is null then
      newest := sync.newest_row(tracked.name);
      digest := case when coalesce(newest < horizon, true) then sync.kept_digest(tracked.name, sync.digest_state(newest)) end;
    else
      select string_agg(id || ':' || version::text, E'\n' order by id) as lines, bool_or(version >= horizon) as unsettled
      from sync.row_versions(tracked.name, user_id) into seen;
      digest := case when seen.unsettled then null else sync.digest_of(seen.lines) end;
    end if;
    if digest is null then
      return null;
    end if;
    answer := answer || jsonb_build_object(tracked.name, digest);
  end loop;
  return answer;
end
$$;

-- The stamp of the newest change below an id that the caller can see, or of the last forgotten tombstone.
create function sync.newest_change(below xid8, user_id uuid) returns xid8
language plpgsql stable set search_path = ''
as $$
declare
  tracked record;
  found_xid xid8;
  newest xid8 := greatest(
    sync.tombstones_from(),
    (select sync_xid from sync.tombstones where owner is null and sync_xid < below order by sync_xid desc limit 1),
    (select sync_xid from sync.tombstones where owner = user_id and sync_xid < below order by sync_xid desc limit 1)
  );
begin
  for tracked in select name from sync.tables where in_feed and (owner_column is null or user_id is not null) loop
    execute format(
      'select sync_xid from public.%I where %s and sync_xid < $2 order by sync_xid desc limit 1',
      tracked.name, sync.owner_filter_sql(tracked.name)
    ) using user_id, below into found_xid;
    newest := greatest(newest, found_xid);
  end loop;
  return newest;
end
$$;

-- Transaction ids ahead of this server come from another one: a logical backup was restored without sync.start_new_epoch().
-- Such rows would stay invisible, such tombstones would prevent digests, and with such a `tombstones_from` every pull would be a
-- first one. Fails instead.
create function sync.assert_local_xids(user_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  newest_possible xid8 := greatest(pg_snapshot_xmax(pg_current_snapshot()), pg_current_xact_id_if_assigned());
begin
  if sync.newest_change('18446744073709551615', user_id) > newest_possible then
    raise exception 'The rows of this database carry stamps of another server.'
      using errcode = '55000', hint = 'Run select sync.start_new_epoch() once.';
  end if;
end
$$;

-- A page has at most this many bytes of rows, unless a single row has more.
create function sync.page_bytes() returns int
language sql immutable set search_path = ''
as $$ select 2000000 $$;

-- A page of changes. It begins with personal rows of the caller where the device lacks them; `start` stays where it is until they are sent.
-- Null where it would have to start over, or to send personal rows, and may not.
create function sync.feed_page(
  since text, page_size int, with_digests boolean, with_own boolean, with_patches boolean, may_start_over boolean
) returns json
language plpgsql stable set search_path = ''
as $$
declare
  user_id uuid := sync.current_user_id();
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  is_held boolean := horizon < pg_snapshot_xmax(pg_current_snapshot());
  start sync.feed_position := sync.parse_cursor(since, horizon);
  is_full boolean := start is null;
  is_own boolean := user_id is not null and not is_full and (with_own or split_part(since, '/', 2) <> sync.cursor_owner(user_id));
  page_limit int := least(greatest(coalesce(page_size, 1000), 1), 5000);
  own_start sync.feed_position;
  own_rows sync.feed_position[] := '{}';
  changes sync.feed_position[] := '{}';
  patches sync.patches[];
  sent sync.feed_position[];
  reached xid8;
  rows json;
  changed json;
  bytes int;
  is_done boolean;
begin
  if not may_start_over and (is_full or is_own or sync.parse_own_cursor(since, start.base) is not null) then
    return null;
  end if;
  if is_full then
    perform sync.assert_local_xids(user_id);
    start := sync.position_before(sync.xid_after(sync.newest_change(horizon, user_id)), '0');
  end if;
  -- A full run lacks only the rows beyond the horizon.
  own_start := case
    when user_id is null then null
    when is_full then case when is_held then sync.position_before(horizon, horizon) end
    when is_own then sync.position_before(start.base, '0')
    else sync.parse_own_cursor(since, start.base)
  end;
  -- One more than the limit shows whether anything remains.
  if own_start is not null then
    own_rows := array(select own from sync.own_rows_after(own_start, user_id, page_limit + 1) as own);
  end if;
  if cardinality(own_rows) <= page_limit then
    changes := array(
      select change from sync.changes_after(start, user_id, horizon, page_limit - cardinality(own_rows) + 1) as change
    );
  end if;
  is_done := cardinality(own_rows) + cardinality(changes) <= page_limit;
  sent := (own_rows || changes)[:page_limit];
  patches := case when with_patches then sync.applicable_patches(changes[:page_limit - cardinality(own_rows)], start.base) end;
  loop
    rows := sync.page_rows(sent, patches, user_id);
    changed := sync.page_patches(patches);
    bytes := octet_length(rows::text) + octet_length(changed::text);
    exit when bytes <= sync.page_bytes() or cardinality(sent) = 1;
    is_done := false;
    sent := sent[:greatest((cardinality(sent)::bigint * sync.page_bytes() / bytes)::int, 1)];
    patches := array(
      select patch from unnest(patches) as patch
      where (patch.table_name, patch.id) in (select change.table_name, change.id from unnest(sent) as change where change.is_row)
    );
  end loop;
  reached := sync.reached_by(coalesce(sent[greatest(cardinality(own_rows) + 1, cardinality(sent))], start));
  return json_build_object(
    'feed', sync.feed_mark(), 'user', user_id, 'epoch', sync.epoch(), 'horizon', horizon, 'full', is_full, 'own', is_own,
    'rows', rows, 'patches', changed,
    'deleted', sync.page_deletions(sent),
    'cursor', case
      when is_done then sync.format_cursor(sync.position_before(reached, reached), user_id)
      when cardinality(sent) <= cardinality(own_rows) then sync.format_cursor(start, user_id, sent[cardinality(sent)])
      else sync.format_cursor(sent[cardinality(sent)], user_id)
    end,
    'done', is_done, 'digests', case when with_digests and is_done then sync.table_digests(user_id, horizon) end,
    'now', sync.milliseconds(), 'held', is_held,
    'next_xid', pg_snapshot_xmax(pg_current_snapshot())
  );
end
$$;

-- The answer of a server that cannot continue from a cursor.
create function sync.behind() returns json
language plpgsql stable set search_path = ''
as $$
begin
  return json_build_object('feed', sync.feed_mark(), 'user', sync.current_user_id(), 'epoch', sync.epoch(), 'behind', true);
end
$$;

-- Everything after the cursor `since`, in pages of at most `page_size` changes, from any server, by GET. One that cannot continue there answers
-- `behind` and starts nothing over: the cursor is ahead of a standby, unreadable, of another epoch or user, too old, or has come to personal
-- rows only. Ends with an explicit `done` (law 6), whose cursor follows the last change.
-- Visitors who know the same ask the same and get the same, but for the time, so that a cache may answer them.
-- `patches` (`with_patches`): changed columns of rows that are then not in `rows`. `now`: milliseconds since 1970.
-- `held`: newer transactions have ended, but an older open one that writes holds the horizon, which is its id: an equal horizon
-- in two `held` answers means that it was open all the time between. `next_xid`: no transaction from this id on had been seen.
create function public.pull_changes(since text, page_size int default 1000, with_patches boolean default false) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  -- No cursor is longer than 384 characters.
  page json := sync.feed_page(left(since, 400), page_size, false, false, with_patches, may_start_over => false);
begin
  perform set_config('response.headers', case
    when page is not null and sync.current_user_id() is null
      then '[{"Cache-Control": "public, max-age=5, stale-while-revalidate=10"}, {"Vary": "Authorization, Accept, Accept-Encoding, Origin, Prefer, Range"}]'
    else '[{"Cache-Control": "no-store"}]'
  end, true);
  return coalesce(page, sync.behind());
end
$$;

-- The same from the primary, by POST: also without a usable cursor, and then everything, with `full` on the first page. It notices that the
-- server's files were replaced by older ones.
-- `own`: from this page on, all personal rows of the caller are sent, because of `with_own` or because the cursor is another user's.
create function public.pull_changes_from_primary(
  since text default null, page_size int default 1000, with_digests boolean default false, with_own boolean default false,
  with_patches boolean default false
) returns json
language plpgsql security invoker set search_path = ''
as $$
declare
  readable text := left(since, 400);
begin
  perform sync.await_cursor(readable), sync.note_current_place();
  if with_digests then
    perform sync.compute_digests();
  end if;
  return sync.feed_page(readable, page_size, with_digests, with_own, with_patches, may_start_over => true);
end
$$;
