-- What every synchronised table shares: who may be trusted with what, the stamp of the writing transaction (law 3),
-- receipts of writes made on devices (law 1), tombstones (law 4) and the epoch of this server. The API exposes schema
-- public only. What API roles may use of schema sync is granted one by one; of schema private they may use nothing by name.

create schema sync;
create schema private;
revoke all on schema sync, private from public;
grant usage on schema sync to anon, authenticated, service_role;

-- The synchronised tables: whose rows they hold (null: everyone's) and whether devices write them.
create table sync.tables (
  name text collate "C" constraint tables_key primary key,
  owner_column text,
  keeps_receipts boolean not null
);

-- One row for every write that a device sent and the server settled. It outlives the row, so that sending again changes
-- nothing. `content` is the digest of what was received; null for an id that was voided before anything came under it.
create table sync.receipts (
  table_name text collate "C" not null constraint receipts_table references sync.tables,
  id uuid not null,
  content bytea,
  constraint receipts_key primary key (table_name, id)
);

-- Rows that are gone. `owner` is set for rows that only one person ever received.
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

-- The one row about this server. Cursors at or before `tombstones_from` may have missed a tombstone that is gone.
create table sync.state (
  only_row boolean default true constraint state_key primary key constraint state_only_row check (only_row),
  epoch uuid not null default gen_random_uuid(),
  tombstones_from xid8 not null default '0'
);
insert into sync.state default values;

revoke all on all tables in schema sync from public, anon, authenticated;
grant select on sync.tables, sync.tombstones to anon, authenticated, service_role;

alter table sync.tables enable row level security;
alter table sync.receipts enable row level security;
alter table sync.tombstones enable row level security;
alter table sync.state enable row level security;

create policy "Anyone reads which tables are synchronised" on sync.tables
  for select to anon, authenticated using (true);
create policy "Anyone reads which public rows are gone" on sync.tombstones
  for select to anon, authenticated using (owner is null);
create policy "People read which of their own rows are gone" on sync.tombstones
  for select to authenticated using (owner = (select auth.uid()));

-- The signed-in user, or null. Functions that run with the rights of the caller ask here, because not every server
-- lets API roles into schema auth outside of policies.
create function sync.current_user_id() returns uuid
language sql stable security definer set search_path = ''
as $$ select auth.uid() $$;

-- What tells this server's history from any other: a restored, moved or copied database is another epoch by itself.
create function sync.epoch() returns text
language sql stable security definer set search_path = ''
as $$
  select md5(concat_ws('/', state.epoch, system.system_identifier, checkpoint.timeline_id, database.oid))
  from sync.state, pg_control_system() as system, pg_control_checkpoint() as checkpoint, pg_database as database
  where database.datname = current_database()
$$;

create function sync.tombstones_from() returns xid8
language sql stable security definer set search_path = ''
as $$ select tombstones_from from sync.state $$;

-- The receipts of these rows.
create function sync.receipts_of(table_name text, ids uuid[]) returns setof sync.receipts
language sql stable security definer set search_path = ''
as $$
  select * from sync.receipts where receipts.table_name = receipts_of.table_name and receipts.id = any (ids)
$$;

-- Voids the ids that nothing was received under: a request that is still on its way then changes nothing. Waits for
-- transactions that are writing a row under one of them.
create function sync.void_ids(table_name text, ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  insert into sync.receipts (table_name, id) select void_ids.table_name, unnest(ids) on conflict do nothing
$$;

-- What a device wrote, as 16 bytes that the device can make as well (src/domain/content-digest.ts): the columns that it
-- sent, without those that are null or that the server fills in.
create function sync.content_digest(written jsonb) returns bytea
language sql immutable parallel safe set search_path = ''
as $$
  select substr(sha256(convert_to(string_agg(key || '=' || value::text, E'\n' order by key collate "C"), 'UTF8')), 1, 16)
  from jsonb_each(jsonb_strip_nulls(written) - array['approved', 'created_at', 'status', 'sync_number', 'sync_xid'])
$$;

-- Refuses a write in words for the person who made it. SQLSTATE class 22, and not 23514 or P0001, because the embedded
-- server answers those with a 500, which devices must take for a fault that passes. The hint names the column.
create function sync.demand(met boolean, field text, message text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if met is not true then
    raise exception using errcode = '22023', message = message, hint = field;
  end if;
end
$$;

-- Characters that show nothing, as the inside of a character class: white space, control and format characters, fillers. The
-- same list as in src/domain/blank.ts, to which a test holds it.
create function sync.blank() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '\u0001-\u0020\u007F-\u00A0\u00AD\u061C\u115F\u1160\u1680\u17B4\u17B5\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFEFF\uFFA0\uFFF9-\uFFFB'
$$;

-- The text without blanks at its ends. What changes the look of the character before it (an emoji's variation, a flag's
-- letters) is blank where there is none. The end is trimmed as a beginning, because an expression that ends with `+$` is tried
-- at each of many blanks in the middle.
create function sync.trimmed(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select reverse(regexp_replace(reverse(regexp_replace(
    value, '^[' || sync.blank() || '\u034F\u180B-\u180D\u180F\uFE00-\uFE0F\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F\U000E0100-\U000E01EF]+', ''
  )), '^[' || sync.blank() || ']+', ''))
$$;

-- Whether it holds a character that turns the direction of what follows, by which a text can show as another one.
create function sync.changes_direction(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '[\u202A-\u202E\u2066-\u2069]' $$;

-- A text of `shortest` to `longest` characters, blanks at its ends not counted for the minimum. In printable ASCII, which most text
-- is, only the space is blank: a twentieth of the time.
create function sync.is_text(value text, shortest int, longest int) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) <= longest and case
    when value ~ '^[ -~]*$' then char_length(btrim(value)) >= shortest
    else char_length(sync.trimmed(value)) >= shortest and not sync.changes_direction(value)
  end
$$;

-- Demands what `is_text` says. `message` is for a text that is too short.
create function sync.demand_text(field text, value text, shortest int, longest int, message text) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  label text := upper(left(field, 1)) || replace(substr(field, 2), '_', ' ');
begin
  if sync.is_text(value, shortest, longest) then
    return;
  end if;
  perform sync.demand(char_length(sync.trimmed(left(value, longest))) >= shortest, field, message);
  perform sync.demand(
    char_length(value) <= longest, field,
    format('%s must be at most %s characters', label, ltrim(to_char(longest, '999,999')))
  );
  perform sync.demand(false, field, format('%s must not contain characters that change the direction of text', label));
end
$$;

create function sync.is_email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) <= 254
    and value ~ ('^[^@' || sync.blank() || ']+@[^@' || sync.blank() || ']+\.[^@' || sync.blank() || ']+$')
$$;

create function sync.is_web_url(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) <= 2048 and value ~* ('^https?://[^/?#' || sync.blank() || ']+[^' || sync.blank() || ']*$')
$$;

-- A picture of the directory: someone's web address, or one of the pictures that ship with the product ('/people/x.svg').
create function sync.is_picture(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select sync.is_web_url(value)
    or (char_length(value) <= 2048 and value ~ ('^/[^/\\' || sync.blank() || '][^' || sync.blank() || ']*$'))
$$;

-- A flat list of one to fifty words, none of them missing or blank.
create function sync.is_word_list(value text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select array_ndims(value) = 1 and cardinality(value) between 1 and 50
    and array_position(value, null) is null
    and not exists (select from unnest(value) as word where not sync.is_text(word, 1, 100))
$$;

-- The year that it already is somewhere on Earth: nobody's new year's day is too early for the server.
create function sync.current_year() returns int
language sql stable set search_path = ''
as $$ select extract(year from (now() at time zone 'utc') + interval '14 hours')::int $$;

-- Law 1. Fires before every other trigger (by its name), so that a row sent again is neither applied nor refused.
create function sync.receive() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into sync.receipts values (tg_table_name, new.id, sync.content_digest(to_jsonb(new))) on conflict do nothing;
  return case when found then new end;
end
$$;

-- Law 3. Fires last, so that no writer chooses his own stamp. Identity and owner of a row never change, because those
-- who received it under the old ones would keep it for ever.
create function sync.stamp() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id or (to_jsonb(new) -> tg_argv[0]) <> (to_jsonb(old) -> tg_argv[0]) then
      raise exception 'The id and the owner of a row cannot change.' using errcode = '22023';
    end if;
  end if;
  new.sync_xid := pg_current_xact_id();
  return new;
end
$$;

-- Lets an API role change one column and no other. Column grants say so as well, but the embedded server sets them aside.
create function sync.allow_only() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row_security_active(tg_relid)
    and to_jsonb(new) - tg_argv[0] - 'sync_xid' <> to_jsonb(old) - tg_argv[0] - 'sync_xid' then
    raise exception 'Only the column % of this table can be changed.', tg_argv[0] using errcode = '42501';
  end if;
  return new;
end
$$;

-- Law 4. Once a statement, so that a large delete is one insert. A row deleted a second time gets the later stamp.
create function sync.bury() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into sync.tombstones (table_name, id, owner)
  select tg_table_name, gone.id, (to_jsonb(gone) ->> tg_argv[0])::uuid from gone
  on conflict on constraint tombstones_key
    do update set owner = excluded.owner, sync_xid = excluded.sync_xid, created_at = excluded.created_at;
  return null;
end
$$;

-- A truncated table leaves no tombstones: every device mirrors anew.
create function sync.forget_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update sync.state set epoch = gen_random_uuid();
  return null;
end
$$;

-- Makes a table of schema public a synchronised one. It must have columns `id` and `sync_xid`.
create function sync.enlist(table_name text, owner_column text default null, keeps_receipts boolean default false)
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
end
$$;

-- To be run by hand after a restore from a logical backup (README): the stamps of another cluster may lie in this
-- one's future. Every row gets a stamp of now, every device mirrors anew. Receipts stay.
create function sync.start_new_epoch() returns void
language plpgsql set search_path = ''
as $$
declare
  listed record;
begin
  for listed in select name from sync.tables loop
    execute format('update public.%I set sync_xid = pg_current_xact_id()', listed.name);
  end loop;
  delete from sync.tombstones;
  update sync.state set epoch = gen_random_uuid(), tombstones_from = '0';
end
$$;

-- Deletes tombstones older than `age` and answers how many. A device that was away for longer mirrors anew.
create function sync.forget_tombstones(age interval default interval '180 days') returns bigint
language plpgsql set search_path = ''
as $$
declare
  forgotten bigint;
  newest xid8;
begin
  with gone as (delete from sync.tombstones where created_at < now() - age returning sync_xid)
  select count(*), (select sync_xid from gone order by sync_xid desc limit 1) into forgotten, newest from gone;
  update sync.state set tombstones_from = newest where newest > tombstones_from;
  return forgotten;
end
$$;

revoke all on all functions in schema sync from public;
grant execute on function
  sync.current_user_id(), sync.epoch(), sync.tombstones_from(), sync.receipts_of(text, uuid[]), sync.void_ids(text, uuid[]),
  sync.demand(boolean, text, text), sync.demand_text(text, text, int, int, text),
  sync.blank(), sync.trimmed(text), sync.changes_direction(text), sync.is_text(text, int, int),
  sync.is_email(text), sync.is_web_url(text), sync.is_picture(text), sync.is_word_list(text[]), sync.current_year()
  to anon, authenticated, service_role;
