-- A changed row of the directory travels as the columns that changed: ten new titles are a fifth of what ten rows are. What the
-- last update of a row changed is kept, with the version that it replaced: a device that has that version needs no more.
-- The answer to whoever does not ask for it brings whole rows as before, and the number stays.

-- Of a row of a public table: the stamp of its last update, the one it had before that transaction, and the columns that differ.
-- One whose stamp is not the row's is of another version, and nobody uses it. There are at most as many as rows.
create table sync.patches (
  table_name text collate "C" not null constraint patches_table references sync.tables,
  id uuid not null,
  sync_xid xid8 not null,
  before xid8 not null,
  columns text[] not null,
  constraint patches_key primary key (table_name, id)
);

revoke all on sync.patches from public, anon, authenticated;
grant select on sync.patches to anon, authenticated, service_role;
alter table sync.patches enable row level security;
create policy "Anyone reads what changed in public rows" on sync.patches
  for select to anon, authenticated using (true);

-- Compares as JSON, because that is how a row travels. The updates of one transaction are one change to everybody else. Of a
-- row that came with this very transaction `before` is its own stamp, which no device had when it asked: it travels whole.
create function sync.note_patch() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := to_jsonb(old);
begin
  insert into sync.patches as patch (table_name, id, sync_xid, before, columns)
  values (tg_table_name, new.id, new.sync_xid, old.sync_xid, array(
    select key from jsonb_each(to_jsonb(new)) where value <> was -> key and key <> 'sync_xid'
  ))
  on conflict on constraint patches_key do update set
    sync_xid = excluded.sync_xid,
    before = case patch.sync_xid when excluded.sync_xid then patch.before else excluded.before end,
    columns = case patch.sync_xid
      when excluded.sync_xid then array(select unnest(patch.columns) union select unnest(excluded.columns))
      else excluded.columns
    end;
  return null;
end
$$;

-- For each row, and not once a statement: as cheap for 10,000 rows, cheaper for one, and a row that one statement changes twice,
-- by two foreign keys that it sets to null, is no trouble.
create function sync.keep_patches(table_name text) returns void
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'create trigger z_note_patch after update on public.%I for each row execute function sync.note_patch()', table_name
  );
end
$$;
select sync.keep_patches(name) from sync.tables where owner_column is null;

-- Makes a table of schema public a synchronised one. It must have columns `id` and `sync_xid`, and none named `version` or `before`.
create or replace function sync.enlist(table_name text, owner_column text default null, keeps_receipts boolean default false)
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into sync.tables values (table_name, owner_column, keeps_receipts);
  -- A personal table is only ever read for one owner; a table whose owner is its key has at most one such row.
  if owner_column is distinct from 'id' then
    execute format(
      'create index %I on public.%I (%s sync_xid, id)', table_name || '_feed', table_name, quote_ident(owner_column) || ','
    );
  end if;
  if keeps_receipts then
    execute format(
      'create trigger a_receive before insert on public.%I for each row execute function sync.receive()', table_name
    );
  end if;
  execute format(
    'create trigger z_stamp before insert or update on public.%I for each row execute function sync.stamp(%s)',
    table_name, quote_literal(owner_column)
  );
  execute format(
    'create trigger z_bury after delete on public.%I referencing old table as gone
       for each statement execute function sync.bury(%s)',
    table_name, quote_literal(owner_column)
  );
  execute format(
    'create trigger z_forget_history after truncate on public.%I
       for each statement execute function sync.forget_history()',
    table_name
  );
  if owner_column is null then
    perform sync.keep_patches(table_name);
  end if;
end
$$;

-- Law 4. Once a statement, so that a large delete is one insert. A row deleted a second time gets the later stamp.
create or replace function sync.bury() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into sync.tombstones (table_name, id, owner)
  select tg_table_name, gone.id, (to_jsonb(gone) ->> tg_argv[0])::uuid from gone
  on conflict on constraint tombstones_key
    do update set owner = excluded.owner, sync_xid = excluded.sync_xid, created_at = excluded.created_at;
  delete from sync.patches as patch using gone where patch.table_name = tg_table_name and patch.id = gone.id;
  return null;
end
$$;

-- A truncated table leaves no tombstones: every device mirrors anew.
create or replace function sync.forget_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from sync.patches where table_name = tg_table_name;
  update sync.state set epoch = gen_random_uuid();
  return null;
end
$$;

-- To be run by hand after a restore from a logical backup (README): the stamps of another cluster may lie in this
-- one's future. Every row gets a stamp of now, every device mirrors anew. Receipts stay.
create or replace function sync.start_new_epoch() returns void
language plpgsql set search_path = ''
as $$
declare
  listed record;
begin
  for listed in select name from sync.tables loop
    execute format('update public.%I set sync_xid = pg_current_xact_id()', listed.name);
  end loop;
  delete from sync.tombstones;
  delete from sync.patches;
  update sync.state set epoch = gen_random_uuid(), tombstones_from = '0';
end
$$;

-- How columns of a table are put into JSON: all, or those of `named` and what tells a row and its version.
create function sync.columns_as_json(table_name text, named text[] default null) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select string_agg(
      format(
        case
          when attname = 'sync_xid' then '''version'', json_agg(t.%2$I)'
          when atttypid = 'uuid'::regtype then '%1$L, json_agg(replace(t.%2$I::text, ''-'', ''''))'
          else '%1$L, json_agg(t.%2$I)'
        end,
        attname, attname
      ), ', ' order by attnum
    )
    from pg_attribute
    where attrelid = format('public.%I', table_name)::regclass and attnum > 0 and not attisdropped
      and (named is null or attname in ('id', 'sync_xid') or attname = any (named))
  );
end
$$;

-- The columns of some rows, in the order of their stamps: without the stamp, which travels as an opaque `version`. Between which
-- stamps they lie is said as well, because they stand together in the index by stamps, and anywhere in that by ids.
create or replace function sync.columns_by_id(table_name text, holder uuid, ids uuid[], oldest xid8, newest xid8) returns json
language plpgsql stable set search_path = ''
as $$
declare
  answer json;
begin
  execute format(
    'select json_build_object(%s) from (
       select * from public.%I where id = any ($2) and sync_xid between $3 and $4 and %s order by sync_xid, id
     ) as t',
    sync.columns_as_json(table_name), table_name, sync.own_rows_only(table_name)
  ) using holder, ids, oldest, newest into answer;
  return answer;
end
$$;

-- Of the changes of a page, those that a device can make itself: it had the version before when this run of pages began, at
-- `base`. Read by key, whatever the planner thinks of the number of changes.
create function sync.patches_for(changes sync.place[], base xid8) returns setof sync.patches
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return query
  select patch.*
  from unnest(changes) as change
  join sync.patches as patch on patch.table_name = change.table_name and patch.id = change.id and patch.sync_xid = change.sync_xid
  where change.is_row and change.sync_xid >= patches_for.base and patch.before < patches_for.base;
end
$$;

-- Of the rows of one table that these patches are of, the columns that any of them names.
create function sync.patched_columns(patches sync.patches[]) returns json
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  table_name text := (patches[1]).table_name;
  named text[] := array(select distinct unnest(patch.columns) from unnest(patches) as patch);
  answer json;
begin
  execute format(
    'select json_build_object(''before'', json_agg(t.before), %s) from (
       select patch.before, live.* from unnest($1) as patch join public.%I as live on live.id = patch.id
       order by live.sync_xid, live.id
     ) as t',
    sync.columns_as_json(table_name, named), table_name
  ) using patches into answer;
  return answer;
end
$$;

drop function public.pull_changes(text, int, boolean, boolean);

-- Everything after the cursor `since`, in pages of at most `page_size` changes; without a usable cursor, everything, with
-- `full` on the first page. Ends on an explicit `done` (law 6); the cursor then is the horizon itself. `own`: the page also
-- has all that is the caller's alone, because he asked for it (`with_own`) or the cursor is somebody else's. `patches`: changed
-- rows as what changed in them, for whoever asked so (`with_patches`); they are not among `rows`. `now`: milliseconds since 1970.
-- `held`: newer transactions have ended than the horizon shows, because an older one that writes is still open. The horizon is
-- that one's id: the same in two answers, `held` in both, it was open all the while.
create function public.pull_changes(
  since text default null, page_size int default 1000, with_digests boolean default false, with_own boolean default false,
  with_patches boolean default false
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
    json_object_agg(page.table_name, sync.columns_by_id(page.table_name, holder, page.ids, oldest, newest)) filter (where page.is_row),
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

revoke all on function public.pull_changes(text, int, boolean, boolean, boolean) from public;
grant execute on function public.pull_changes(text, int, boolean, boolean, boolean) to anon, authenticated, service_role;
revoke all on function
  sync.note_patch(), sync.keep_patches(text), sync.columns_as_json(text, text[]), sync.patches_for(sync.place[], xid8),
  sync.patched_columns(sync.patches[])
  from public;
grant execute on function
  sync.columns_as_json(text, text[]), sync.patches_for(sync.place[], xid8), sync.patched_columns(sync.patches[])
  to anon, authenticated, service_role;
