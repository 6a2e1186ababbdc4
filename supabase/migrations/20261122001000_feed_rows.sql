-- How rows travel to devices, and the functions with which a device checks or voids rows by id. All run with the rights of
-- the caller, so that row level security filters.

-- The mark of every answer, with the number of the whole contract (README, "The change feed").
create function sync.feed_mark() returns text
language sql immutable set search_path = ''
as $$ select 'headwater/1' $$;

-- The server's time (ms since 1970).
create function sync.milliseconds() returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return floor(extract(epoch from statement_timestamp()) * 1000)::bigint;
end
$$;

-- The condition for the rows of a table that the feed gives its caller ($1): of personal tables only the user's own rows,
-- although an administrator may read more.
create function sync.owner_filter_sql(table_name text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select quote_ident(owner_column) || ' = $1' from sync.tables where name = table_name), '$1 is not distinct from $1'
  )
$$;

-- Arguments of json_build_object for the columns of a table `t`: all, or those of `named` with id and version. `sync_xid`
-- travels as an opaque `version`, uuids without dashes.
create function sync.json_columns_sql(table_name text, named text[] default null) returns text
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

-- The columns of some rows, in feed order. The bounds of `sync_xid` let Postgres use the feed index, where the rows of a page
-- are adjacent; in the index by id they are scattered.
create function sync.rows_as_columns(table_name text, user_id uuid, ids uuid[], oldest xid8, newest xid8) returns json
language plpgsql stable set search_path = ''
as $$
declare
  answer json;
begin
  execute format(
    'select json_build_object(%s) from (
       select * from public.%I where id = any ($2) and sync_xid between $3 and $4 and %s order by sync_xid, id
     ) as t',
    sync.json_columns_sql(table_name), table_name, sync.owner_filter_sql(table_name)
  ) using user_id, ids, oldest, newest into answer;
  return answer;
end
$$;

-- The rows of one table that these patches belong to, with the columns that any of the patches names.
create function sync.patches_as_columns(patches sync.patches[]) returns json
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
    sync.json_columns_sql(table_name, named), table_name
  ) using patches into answer;
  return answer;
end
$$;

-- The ids of deleted rows that are not in use again.
create function sync.deleted_ids(table_name text, ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    'select jsonb_agg(deleted.id order by deleted.id) from unnest($1) as deleted (id)
     where not exists (select from public.%I as t where t.id = deleted.id)',
    table_name
  ) using ids into answer;
  return answer;
end
$$;

-- Some rows as objects, in feed order, with `version` in place of `sync_xid`. Read by key: the planner, which does not know that
-- rows of a page are adjacent, would read a table of 50,000 rows from end to end for 2,500 ids.
create function sync.rows_by_id(table_name text, user_id uuid, ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  answer jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(
       to_jsonb(t) - ''sync_xid'' || jsonb_build_object(''version'', t.sync_xid) order by t.sync_xid, t.id
     ), ''[]'')
     from public.%I as t where t.id = any ($2) and %s',
    table_name, sync.owner_filter_sql(table_name)
  ) using user_id, ids into answer;
  return answer;
end
$$;

-- Each row of a table that the feed gives its caller.
create function sync.row_versions(table_name text, user_id uuid) returns table (id uuid, version xid8)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute format(
    'select id, sync_xid from public.%I where %s', table_name, sync.owner_filter_sql(table_name)
  ) using user_id;
end
$$;

-- Whether the feed has this synchronised table. Refuses other names.
create function sync.is_in_feed(table_name text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  answer boolean := (select in_feed from sync.tables where name = table_name);
begin
  perform sync.require(answer is not null, 'table_name', 'There is no synchronised table of this name.');
  return answer;
end
$$;

-- Id and version of every row of one table that the feed gives the caller, to find where a mirror differs (law 5).
create function public.list_versions(table_name text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  user_id uuid := sync.current_user_id();
begin
  perform sync.require(sync.is_in_feed(table_name), 'table_name', 'Devices do not receive this table.');
  return jsonb_build_object(
    'feed', sync.feed_mark(), 'user', user_id, 'epoch', sync.epoch(),
    'horizon', pg_snapshot_xmin(pg_current_snapshot()),
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_array(seen.id, seen.version) order by seen.id), '[]')
      from sync.row_versions(table_name, user_id) as seen
    )
  );
end
$$;

-- The changes of listings and profiles whose values are there at present.
create function sync.changes_in_effect(table_name text, ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case table_name
    when 'listing_changes' then (
      select jsonb_agg(change.id) from public.listing_changes as change join public.parcels as listing on listing.id = change.parcel_id
      where change.id = any (ids) and to_jsonb(listing) @> change.fields
    )
    when 'profile_changes' then (
      select jsonb_agg(change.id) from public.profile_changes as change
      left join public.brokers as broker on broker.id = change.profile_id
      left join public.companies as company on company.id = change.profile_id
      where change.id = any (ids) and coalesce(to_jsonb(broker), to_jsonb(company)) @> change.fields
    )
  end;
end
$$;

-- The fate of writes that a device sent (law 1): for each received id the digest of what was received (empty for a write of another
-- user, null where the table keeps no receipts), the voided ids, and the rows as they are now; none of a table outside of the feed.
-- `changed`: the changes whose values are there, so that a device that got no answer shows them. `now`: milliseconds since 1970.
create function public.read_back(table_name text, ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  user_id uuid := sync.current_user_id();
  found_rows jsonb := '[]';
  received jsonb;
  voided uuid[];
begin
  perform sync.require(cardinality(ids) <= 1000, 'ids', 'At most 1,000 rows can be read back at once.');
  if sync.is_in_feed(table_name) then
    found_rows := sync.rows_by_id(table_name, user_id, ids);
  end if;
  if (select keeps_receipts from sync.tables where name = table_name) then
    select
      jsonb_object_agg(receipt.id, receipt.digest) filter (where not receipt.voided),
      array_agg(receipt.id) filter (where receipt.voided)
    from sync.receipts_of(table_name, ids) as receipt
    into received, voided;
  else
    received := (select jsonb_object_agg(found_row ->> 'id', null) from jsonb_array_elements(found_rows) as found_row);
  end if;
  return jsonb_build_object(
    'feed', sync.feed_mark(), 'user', user_id, 'epoch', sync.epoch(),
    'horizon', pg_snapshot_xmin(pg_current_snapshot()), 'now', sync.milliseconds(),
    'received', coalesce(received, '{}'), 'voided', to_jsonb(coalesce(voided, '{}')), 'rows', found_rows,
    'changed', coalesce(sync.changes_in_effect(table_name, ids), '[]')
  );
end
$$;

-- Withdraws writes that a device sent without getting an answer: what has not arrived by now is never applied. The answer is
-- that of read_back.
create function public.void_writes(table_name text, ids uuid[]) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
begin
  perform sync.require(
    (select keeps_receipts from sync.tables where name = table_name), 'table_name', 'Devices do not write this table.'
  );
  perform sync.require(cardinality(ids) <= 1000, 'ids', 'At most 1,000 writes can be withdrawn at once.');
  perform sync.void_ids(table_name, ids);
  return public.read_back(table_name, ids);
end
$$;

-- Inserts rows that their writer may not read, and answers with their receipts as read_back does: an insert by the API would answer
-- without a body, which any gateway could have sent. `changed`: the changes that took effect in this call, whose listing or
-- profile has the present stamp, or is gone; and those received before whose values are there, because the first answer may be lost.
-- A key that a row lacks is null in it. Not `jsonb`, from which a text column would get 1e131071 as 131,072 digits.
create function public.write_rows(table_name text, new_rows json) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  columns text := (
    select string_agg(distinct quote_ident(key), ', ') from json_array_elements(new_rows) as new_row, json_object_keys(new_row) as key
  );
  ids uuid[] := array(select (new_row ->> 'id')::uuid from json_array_elements(new_rows) as new_row);
  are_changes boolean := table_name in ('listing_changes', 'profile_changes');
  received uuid[];
  changed jsonb := '[]';
begin
  perform sync.require(
    (select keeps_receipts from sync.tables where name = table_name), 'table_name', 'Devices do not write this table.'
  );
  perform sync.require(columns is not null, 'new_rows', 'There are no rows.');
  if are_changes then
    received := array(select id from sync.receipts_of(table_name, ids));
  end if;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from json_populate_recordset(null::public.%1$I, $1)', table_name, columns
  ) using new_rows;
  if are_changes then
    select coalesce(jsonb_agg(change.id), '[]')
    from json_to_recordset(new_rows) as change (id uuid, parcel_id uuid, profile_id uuid)
    where change.id <> all (received)
      and coalesce(
        (select sync_xid from public.parcels where parcels.id = change.parcel_id),
        (select sync_xid from public.brokers where brokers.id = change.profile_id),
        (select sync_xid from public.companies where companies.id = change.profile_id),
        pg_current_xact_id()
      ) = pg_current_xact_id()
    into changed;
    changed := changed || coalesce(sync.changes_in_effect(table_name, received), '[]');
  end if;
  return public.read_back(table_name, ids) || jsonb_build_object('changed', changed);
end
$$;
