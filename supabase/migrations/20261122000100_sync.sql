-- What all synchronised tables share: the id of the writing transaction (law 3), receipts of writes from devices (law 1),
-- tombstones (law 4), patches and the epoch. The API exposes schema public only; API roles use functions of schema sync, and
-- cannot use schema private by name.

-- Nobody gets a privilege that `private.grant_privileges` does not give. Defaults of a schema only add to those of all schemas.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

create schema sync;
create schema private;
grant usage on schema sync to anon, authenticated, service_role;
grant usage on schema private to service_role;

-- The synchronised tables. `owner_column` is null for public rows; `keeps_receipts` means that devices write the table (`by_visitors`: also
-- without an account), `in_feed` that they receive its rows. `inserts` and `updates` are the columns that API roles may write.
create table sync.tables (
  name text collate "C" constraint tables_key primary key,
  owner_column text,
  in_feed boolean not null,
  keeps_receipts boolean not null default false,
  by_visitors boolean not null default false,
  inserts text[] not null default '{}',
  updates text[] not null default '{}'
);

-- One row for each settled write of a device. It outlives the written row, so that a resend changes nothing.
-- `content` is the digest of what was received; null for an id that was voided before a write arrived. `author` recognises the user
-- who wrote it (`sync.author_of`); null for a visitor.
create table sync.receipts (
  table_name text collate "C" not null constraint receipts_table references sync.tables,
  id uuid not null,
  content bytea,
  author bytea,
  voided_at timestamptz,
  constraint receipts_key primary key (table_name, id)
);
create index receipts_voided on sync.receipts (voided_at) where voided_at is not null;

-- Deleted rows. `owner` is set for rows that only one user received.
create table sync.tombstones (
  table_name text collate "C" not null constraint tombstones_table references sync.tables,
  id uuid not null,
  owner uuid,
  sync_xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  constraint tombstones_key primary key (table_name, id)
);
create index tombstones_public_feed on sync.tombstones (sync_xid, table_name, id) where owner is null;
create index tombstones_personal_feed on sync.tombstones (owner, sync_xid, table_name, id) where owner is not null;
create index tombstones_age on sync.tombstones (created_at);

-- The last update of each public row: its transaction id, the row's transaction id before it, and the changed columns.
-- A patch whose `sync_xid` differs from the row's is stale and never used. There is at most one for each row.
create table sync.patches (
  table_name text collate "C" not null constraint patches_table references sync.tables,
  id uuid not null,
  sync_xid xid8 not null,
  before xid8 not null,
  columns text[] not null,
  constraint patches_key primary key (table_name, id)
);

-- How often a user was sent all of their personal rows again (`resend_own_rows`); no row for never.
create table sync.own_epochs (
  user_id uuid constraint own_epochs_key primary key constraint own_epochs_user references auth.users on delete cascade,
  number int not null
);

-- The state of this server, in one row. Cursors at or before `tombstones_from` may have missed a deleted tombstone. `cursor_key`
-- is the secret that cursors are signed with. `address_header` names the header in which the edge of a hosted project gives the address of
-- a visitor, in lower case; without an edge that sets it, anyone could choose their address there.
create table sync.state (
  only_row boolean default true constraint state_key primary key constraint state_only_row check (only_row),
  epoch uuid not null default gen_random_uuid(),
  cursor_key text not null default gen_random_uuid()::text || gen_random_uuid(),
  address_header text constraint state_address_header_lower check (address_header = lower(address_header)),
  tombstones_from xid8 not null default '0'
);
insert into sync.state default values;

-- Each cluster, timeline and database in which rows were written, replicated in order with them. Without a key, so that no writer waits for
-- another: two may add the same one.
create table sync.places (
  place text collate "C" not null
);

-- The last digest of each public table (law 5), and what it is of: an epoch, the newest row and the newest deletion.
create table sync.digests (
  table_name text collate "C" constraint digests_key primary key constraint digests_table references sync.tables,
  state text not null,
  digest text not null
);

alter table sync.tables enable row level security;
alter table sync.receipts enable row level security;
alter table sync.tombstones enable row level security;
alter table sync.patches enable row level security;
alter table sync.own_epochs enable row level security;
alter table sync.state enable row level security;
alter table sync.places enable row level security;
alter table sync.digests enable row level security;

create policy "Anyone reads which tables are synchronised" on sync.tables
  for select to anon, authenticated using (true);
create policy "Anyone reads which public rows are gone" on sync.tombstones
  for select to anon, authenticated using (owner is null);
create policy "People read which of their own rows are gone" on sync.tombstones
  for select to authenticated using (owner = (select auth.uid()));
create policy "Anyone reads what changed in public rows" on sync.patches
  for select to anon, authenticated using (true);

-- The functions that every request calls are PL/pgSQL, which keeps their plans for the life of a connection: an SQL function
-- that cannot be inlined is parsed and planned again in each request.

-- The signed-in user, or null. Functions with the caller's rights use it because not every server lets API roles use
-- schema auth outside of policies.
create function sync.current_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return auth.uid();
end
$$;

-- Whose personal rows a device with a cursor has: those of a user, as they were when they were last sent from the beginning. A mark, not the
-- id of the user, because cursors are in addresses.
create function sync.cursor_owner(user_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    sync.sign_cursor(user_id || coalesce((select '.' || number from sync.own_epochs where own_epochs.user_id = cursor_owner.user_id), '')),
    'visitor'
  );
end
$$;

-- The devices of this user replace their personal rows with the next pull: for when policies have taken away more rows than can leave one
-- by one.
create function sync.resend_own_rows(user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into sync.own_epochs as own select resend_own_rows.user_id, 1 from auth.users where id = resend_own_rows.user_id
  on conflict on constraint own_epochs_key do update set number = own.number + 1;
end
$$;

-- Where transactions are written now; null on a standby, where none are. The timeline is that of the WAL: the one of the last checkpoint
-- stays behind after a promotion.
create function sync.current_place() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not pg_is_in_recovery() then
    return (
      select concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), database.oid, 'sync.state'::regclass::oid)
      from pg_control_system(), pg_database as database where database.datname = current_database()
    );
  end if;
  return null;
end
$$;

-- Identifies this server's history: a database on another cluster or timeline, or with restored tables, has another epoch
-- without any action, before anything is written there. Older files of the same cluster are noticed by `await_cursor`.
create function sync.epoch() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select md5(concat_ws(' ', state.epoch, (
      select string_agg(place, ' ' order by place) from (select place from sync.places union select sync.current_place()) as known
    )))
    from sync.state
  );
end
$$;

-- A standby tells the epoch of a new timeline once this has noted it. A server that is set to read only cannot.
create function sync.note_current_place() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not current_setting('transaction_read_only')::boolean then
    insert into sync.places
    select here from sync.current_place() as here where not exists (select from sync.places where place = here);
  end if;
end
$$;

-- Runs before a row is stamped, so that a standby shows no stamp of another timeline under the former epoch.
create function sync.note_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.note_current_place();
  return null;
end
$$;

create function sync.sign_cursor(unsigned text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select left(encode(extensions.hmac(unsigned, cursor_key, 'sha256'), 'hex'), 32) from sync.state);
end
$$;

create function sync.is_signed(cursor_text text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return right(cursor_text, 32) = sync.sign_cursor(left(cursor_text, -33));
end
$$;

-- Sees to it that the horizon of the primary is not behind a cursor that it has signed. A standby shows a commit a moment before the primary
-- does, or as long as a synchronous one keeps it waiting: this waits for it. A cursor beyond the ids that were ever assigned here proves that
-- the files of the server were replaced by an older copy, which assigns them again, so that its device would miss what is written under them:
-- every device mirrors everything again. A forged cursor proves nothing.
create function sync.await_cursor(cursor_text text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  parts text[] := string_to_array(cursor_text, '/');
  reached xid8;
  former uuid;
begin
  if (cursor_text ~ '^[^/]*/[^/]*/\d{1,18}/\d{1,18}/') is not true then
    return;
  end if;
  reached := sync.reached_by(row(parts[3]::xid8, parts[4]::xid8, null, parts[6], null)::sync.feed_position);
  if reached <= pg_snapshot_xmin(pg_current_snapshot()) then
    return;
  end if;
  select epoch from sync.state into former;
  if parts[1] <> sync.epoch() or not sync.is_signed(cursor_text) then
    return;
  end if;
  if reached > pg_current_xact_id() then
    -- If several devices ask at the same time, the first one begins the epoch.
    update sync.state set epoch = gen_random_uuid() where epoch = former;
    return;
  end if;
  for attempt in 1..100 loop
    exit when reached <= pg_snapshot_xmin(pg_current_snapshot());
    if attempt = 100 then
      raise exception 'Transactions wait for a standby.' using errcode = 'PT503';
    end if;
    perform pg_sleep(0.01);
  end loop;
end
$$;

create function sync.tombstones_from() returns xid8
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select state.tombstones_from from sync.state);
end
$$;

-- The mark of a user in the receipt of one row: no reference, because receipts outlive accounts, and no name of the user.
create function sync.author_of(id uuid, user_id uuid) returns bytea
language sql immutable parallel safe set search_path = ''
as $$
  select substr(sha256(uuid_send(id) || uuid_send(user_id)), 1, 8)
$$;

-- The digest of another user's write is empty: who knows the rest of the row could guess a phone number from it. A visitor's write has no
-- such digest, because its id or the hash of its key is known to nobody, or else all of it is known.
create function sync.receipts_of(table_name text, ids uuid[]) returns table (id uuid, voided boolean, digest text)
language sql stable security definer set search_path = ''
as $$
  select receipts.id, content is null, case
    when author is null or author = sync.author_of(receipts.id, sync.current_user_id()) then encode(content, 'hex')
    else ''
  end
  from sync.receipts where receipts.table_name = receipts_of.table_name and receipts.id = any (ids)
$$;

-- Voids ids that have no receipt, so that a request still in flight changes nothing. Waits for transactions that are
-- writing a row with one of these ids. What it adds stays, so a writer can add as many as listings within a minute.
create function sync.void_ids(table_name text, ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  added uuid[];
begin
  if exists (select from unnest(ids) as new_id where not exists (
    select from sync.receipts where receipts.table_name = void_ids.table_name and id = new_id
  )) then
    perform sync.require_rate('receipts', sync.current_writer(), 5999);
  end if;
  with receipt as (
    insert into sync.receipts (table_name, id, voided_at)
    select void_ids.table_name, unnest(ids), now() on conflict do nothing returning id
  )
  select array_agg(id) from receipt into added;
  perform sync.limit_rate('receipts', coalesce(cardinality(added), 0));
  if table_name = 'parcels' then
    -- A listing that will never be published leaves no contact.
    delete from public.listing_private where id = any (added);
  end if;
end
$$;

-- 16 bytes that the device can compute as well (src/remote/content-digest.ts), over what its user wrote: without nulls, columns
-- that the server fills in, the device, and the values and the date with which a change is sent. A null inside of a value counts.
create function sync.content_digest(written jsonb) returns bytea
language sql immutable parallel safe set search_path = ''
as $$
  select substr(sha256(convert_to(string_agg(key || '=' || value::text, E'\n' order by key collate "C"), 'UTF8')), 1, 16)
  from jsonb_each(
    written - '{approved,before,created_at,device_id,handled_at,handled_by,made_at,rejection_reason,status,sync_xid}'::text[]
  ) where value <> 'null'
$$;

-- Law 1. By its name the first trigger to fire, so that a resent row is neither applied nor refused; but `a_0_short_numbers` fires
-- before it. No resent row is digested: nothing has checked its numbers, and 1e131071 is digested as 131,072 digits.
create function sync.skip_received() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Set by `ask_limits`: the sequence that counts, how many rows may follow, and how many a request may have.
  limits text[] := string_to_array(current_setting('sync.limits_of_' || tg_table_name, true), ' ');
begin
  if limits[2] = '0' then
    raise exception 'A request may write at most % rows.', limits[3] using errcode = '22023';
  elsif limits[2] <> '' then
    perform set_config('sync.limits_of_' || tg_table_name, concat_ws(' ', limits[1], limits[2]::int - 1, limits[3]), true);
  end if;
  insert into sync.receipts
  select tg_table_name, new.id, sync.content_digest(written), sync.author_of(new.id, (written ->> 'user_id')::uuid)
  from to_jsonb(new) as written
  where not exists (select from sync.receipts where table_name = tg_table_name and id = new.id)
  on conflict do nothing;
  if not found then
    return null;
  end if;
  perform nextval(limits[1]::regclass);
  return new;
end
$$;

-- Law 3. By its name the last trigger to fire, so that writers cannot choose `sync_xid`. Id and owner never change,
-- because devices that received the row under the old ones would keep it forever. A row without an owner, which no device
-- receives, may get one.
create function sync.set_sync_xid() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or to_jsonb(old) ->> tg_argv[0] is distinct from to_jsonb(new) ->> tg_argv[0]
      and to_jsonb(old) ->> tg_argv[0] is not null then
      raise exception 'The id and the owner of a row cannot change.' using errcode = '22023';
    end if;
  end if;
  new.sync_xid := pg_current_xact_id();
  return new;
end
$$;

-- Rows of devices carry the time at which their transaction began, or with an argument the present one. Writers that bypass row level
-- security (imports) keep their own.
create function sync.set_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row_security_active(tg_relid) then
    new.created_at := case tg_nargs when 0 then now() else clock_timestamp() end;
  end if;
  return new;
end
$$;

-- Compares rows as JSON, because that is how they travel. All updates of one transaction are one patch. A row that was
-- inserted in the same transaction gets its own id as `before`, which no device can have: it travels whole.
create function sync.record_patch() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := to_jsonb(old);
begin
  insert into sync.patches as patch (table_name, id, sync_xid, before, columns)
  values (tg_table_name, new.id, new.sync_xid, old.sync_xid, array(
    select key from jsonb_each(to_jsonb(new)) where value <> old_row -> key and key <> 'sync_xid'
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

-- Law 4. Once per statement, so that a large delete is one insert. A second deletion of an id replaces its tombstone. A personal
-- row without an owner leaves none: no device has it, and a tombstone without an owner is public.
create function sync.write_tombstones() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into sync.tombstones (table_name, id, owner)
  select tg_table_name, deleted.id, (to_jsonb(deleted) ->> tg_argv[0])::uuid from deleted
  where tg_nargs = 0 or to_jsonb(deleted) ->> tg_argv[0] is not null
  on conflict on constraint tombstones_key
    do update set owner = excluded.owner, sync_xid = excluded.sync_xid, created_at = excluded.created_at;
  delete from sync.patches as patch using deleted where patch.table_name = tg_table_name and patch.id = deleted.id;
  return null;
end
$$;

-- A truncated table leaves no tombstones, so every device has to mirror everything again.
create function sync.renew_epoch() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from sync.patches where table_name = tg_table_name;
  update sync.state set epoch = gen_random_uuid();
  return null;
end
$$;

-- Makes a table of schema public a synchronised one. It needs columns `id` and `sync_xid`, and none named `version` or `before`.
-- A table outside of the feed needs only the column `id`.
create function sync.track_table(table_name text, owner_column text default null, in_feed boolean default true) returns void
language plpgsql set search_path = ''
as $$
declare
  owner text := quote_literal(owner_column);
  trigger_sql text;
begin
  insert into sync.tables values (table_name, owner_column, in_feed);
  execute format('alter table public.%I enable row level security', table_name);
  if not in_feed then
    return;
  end if;
  -- Personal tables are only read for one owner. Where the owner is the key, there is at most one such row.
  if owner_column is distinct from 'id' then
    execute format(
      'create index %I on public.%I (%s sync_xid, id)', table_name || '_feed', table_name, quote_ident(owner_column) || ','
    );
  end if;
  foreach trigger_sql in array array[
    'a_note_place before insert or update or delete on public.%I for each statement execute function sync.note_place()',
    'z_set_sync_xid before insert or update on public.%I for each row execute function sync.set_sync_xid(%s)',
    -- Once per row: no slower for 10,000 rows, faster for one, and a statement may change a row twice (two foreign keys
    -- that are set to null).
    case when owner_column is null then
      'z_record_patch after update on public.%I for each row execute function sync.record_patch()' end,
    'z_write_tombstones after delete on public.%I referencing old table as deleted
       for each statement execute function sync.write_tombstones(%s)',
    'z_renew_epoch after truncate on public.%I for each statement execute function sync.renew_epoch()'
  ] loop
    continue when trigger_sql is null;
    execute format('create trigger ' || trigger_sql, table_name, owner);
  end loop;
end
$$;

-- Devices write a tracked table: `columns`, visitors too or users only. A row arrives once and is dated, within the limits of `limit_writes`.
create function sync.accept_writes(table_name text, columns text[], by_visitors boolean default false, limits int[] default '{}') returns void
language plpgsql set search_path = ''
as $$
declare
  trigger_sql text;
begin
  update sync.tables set keeps_receipts = true, inserts = columns, by_visitors = accept_writes.by_visitors where name = table_name;
  foreach trigger_sql in array array[
    'a_skip_received before insert on public.%1$I for each row execute function sync.skip_received()',
    'a_ask_limits before insert on public.%1$I
       for each statement when (row_security_active(''public.%1$I'')) execute function sync.ask_limits(%2$s)',
    'limit_writes after insert on public.%1$I referencing new table as added
       for each statement when (row_security_active(''public.%1$I'')) execute function sync.limit_writes(%2$s)'
  ] loop
    execute format('create trigger ' || trigger_sql, table_name, array_to_string(limits, ', '));
  end loop;
  if exists (select from pg_attribute where attrelid = format('public.%I', table_name)::regclass and attname = 'created_at') then
    execute format(
      'create trigger set_created_at before insert on public.%I for each row execute function sync.set_created_at()', table_name
    );
  end if;
end
$$;

-- The columns of a tracked table that administrators write by the API; policies say so.
create function sync.let_administrators_write(table_name text, inserts text[] default '{}', updates text[] default '{}') returns void
language sql set search_path = ''
as $$
  update sync.tables set inserts = tables.inserts || let_administrators_write.inserts, updates = let_administrators_write.updates
  where name = table_name
$$;

-- Writes these columns of a row, unless it has the values already.
create function sync.update_row(table_name text, id uuid, fields jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  columns text;
  columns_written text;
  columns_present text;
begin
  select
    string_agg(quote_ident(key), ', '), string_agg(format('written.%I', key), ', '), string_agg(format('present.%I', key), ', ')
  from jsonb_object_keys(fields) as key
  into columns, columns_written, columns_present;
  if columns is not null then
    execute format(
      'update public.%1$I as present set (%2$s) = row(%3$s) from jsonb_populate_record(null::public.%1$I, $2) as written
       where present.id = $1 and (%4$s) is distinct from (%3$s)',
      table_name, columns, columns_written, columns_present
    ) using id, fields;
  end if;
end
$$;

-- Run by hand after a restore (README); the transaction ids of a logical backup may lie in this server's future. Every row gets a
-- current one, and every device mirrors everything again. Receipts stay.
create function sync.start_new_epoch() returns void
language plpgsql set search_path = ''
as $$
declare
  tracked record;
begin
  for tracked in select name from sync.tables where in_feed loop
    execute format('update public.%I set sync_xid = pg_current_xact_id()', tracked.name);
  end loop;
  delete from sync.tombstones;
  delete from sync.patches;
  update sync.state set epoch = gen_random_uuid(), tombstones_from = '0';
end
$$;

-- Deletes tombstones older than `age` and returns their number. Devices that were away for longer mirror everything again. Keeps those
-- that the horizon has not passed: no cursor could be after them, and a run of several pages would start over with each.
create function sync.forget_tombstones(age interval default interval '180 days') returns bigint
language plpgsql set search_path = ''
as $$
declare
  forgotten bigint;
  newest xid8;
begin
  with deleted as (
    delete from sync.tombstones
    where created_at < now() - age and sync_xid < pg_snapshot_xmin(pg_current_snapshot()) returning sync_xid
  )
  select count(*), (select sync_xid from deleted order by sync_xid desc limit 1) into forgotten, newest from deleted;
  update sync.state set tombstones_from = newest where newest > tombstones_from;
  return forgotten;
end
$$;
