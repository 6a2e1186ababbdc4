-- What a large directory makes dear: found with scripts/plans.ts, and measured there before and after.

-- The claims that wait. The page of administrators asks with `approved=eq.false`, for which no Postgres uses an index of the
-- rows where "approved is false"; this one serves either wording, also in a plan that is made for any value.
drop index public.claimed_entities_review;
create index claimed_entities_review on public.claimed_entities (approved, sync_xid, id);

-- A digest of each table that this caller receives (law 5), or null while changes beyond the horizon are visible: the
-- device cannot have those yet. Of the tombstones only the newest is asked about, public and own, each at the end of its index:
-- whether there is any beyond the horizon had all of them read.
create or replace function sync.digests(holder uuid, horizon xid8) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb := '{}';
  listed record;
  seen record;
begin
  if (select sync_xid >= horizon from sync.tombstones where owner is null order by sync_xid desc limit 1)
    or (select sync_xid >= horizon from sync.tombstones where owner = holder order by sync_xid desc limit 1) then
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

-- What every answer of the feed asks for, in PL/pgSQL, which keeps a plan for as long as the connection lasts: a function in
-- SQL that cannot be inlined is read and planned anew by each request.
create or replace function sync.current_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return auth.uid();
end
$$;

create or replace function sync.epoch() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select md5(concat_ws('/', state.epoch, system.system_identifier, checkpoint.timeline_id, database.oid))
    from sync.state, pg_control_system() as system, pg_control_checkpoint() as checkpoint, pg_database as database
    where database.datname = current_database()
  );
end
$$;

create or replace function sync.tombstones_from() returns xid8
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select state.tombstones_from from sync.state);
end
$$;

create or replace function sync.cursor_of(place sync.place, holder uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return concat_ws(
    '/', sync.epoch(), coalesce(holder::text, 'visitor'), place.base, place.sync_xid,
    case when place.is_row then 'row' else 'gone' end, place.table_name, place.id
  );
end
$$;

-- The rows of a page stand together, which the planner cannot know of ids: it would rather read a table of 50,000 rows from end
-- to end for each page of 2,500.
alter function sync.rows_by_id(text, uuid, uuid[]) set enable_seqscan = off;
