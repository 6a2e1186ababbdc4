-- How much a user, a visitor's network, a site or a device may write in a minute.

-- The rows and bytes of a limited table that each writer wrote in the last minute. Unlogged: not worth a backup.
create unlogged table sync.recent_writes (
  table_name text not null,
  writer text not null,
  written_at timestamptz not null default now(),
  written int not null,
  bytes int not null default 0
);
create index recent_writes_time on sync.recent_writes (written_at);
create index recent_writes_writer on sync.recent_writes (table_name, writer, written_at);
alter table sync.recent_writes enable row level security;

-- The address of the caller, or null: in the header that `sync.state.address_header` names, or without one the address that the last
-- proxy saw. Earlier entries of x-forwarded-for are claims of the caller.
create function sync.current_address() returns inet
language plpgsql stable security definer set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  trusted text := (select coalesce(address_header, 'x-forwarded-for') from sync.state);
  address inet;
begin
  address := btrim(regexp_substr(headers ->> trusted, '[^,]*$'))::inet;
  -- An IPv4 address in the notation of IPv6.
  return case when address <<= '::ffff:0:0/96' then '0.0.0.0'::inet + (address - '::ffff:0:0'::inet) else host(address)::inet end;
exception when invalid_text_representation then
  return null;
end
$$;

-- A network of this many bits of IPv6, or an address of IPv4.
create function sync.network_of(address inet, ipv6_bits int) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case family(address) when 4 then host(address) else network(set_masklen(address, ipv6_bits))::text end
$$;

-- The user; for visitors their network: a subscriber of IPv6 has 2^64 addresses.
create function sync.current_writer() returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce('user ' || sync.current_user_id(), 'visitor ' || coalesce(sync.network_of(sync.current_address(), 64), ''));
end
$$;

-- The user, or the site of a visitor: what administrators hide and remove together. Without the secret, nobody can tell the address.
-- Null for visitors unless `sync.state.address_header` is set: behind an unknown proxy, all of them may have one address.
create function sync.current_source() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(sync.current_user_id(), (
    select left(encode(extensions.hmac('source ' || sync.network_of(sync.current_address(), 48), cursor_key, 'sha256'), 'hex'), 32)::uuid
    from sync.state where address_header is not null
  ));
end
$$;

-- Answers 429, which devices retry and never take for a refusal (law 7). PostgREST takes status and headers from an error of this form.
create function sync.refuse_for_now(wait interval, period text default 'minute') returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', 'PT429', 'message', format('Too much was sent within a %s. Try again later.', period)),
    detail = json_build_object('status', 429, 'headers', json_build_object(
      'Retry-After', greatest(ceil(extract(epoch from wait)), 1)::text
    ));
end
$$;

-- Whether a writer has written `most` rows of a table, or so many bytes, within a minute; and how long they wait. Concurrent requests do
-- not see each other: the limits are approximate, and no write waits for another.
create function sync.require_rate(limited_table text, limited_writer text, most int, most_bytes int default 4000000) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  recent record;
begin
  select sum(written) as written, sum(bytes) as bytes, min(written_at) as oldest from sync.recent_writes
  where table_name = limited_table and writer = limited_writer and written_at > now() - interval '1 minute'
  into recent;
  if recent.written > most or recent.bytes > most_bytes then
    perform sync.refuse_for_now(recent.oldest + interval '1 minute' - now());
  end if;
end
$$;

-- All visitors together share a total. Beyond it, only networks that have written less than a hundredth of it go on, up to twice the total:
-- one network does not use up the limit of all others.
create function sync.require_share(limited_table text, limited_writer text, most int, most_bytes int default 8000000) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  recent record;
begin
  select sum(written) as written, sum(bytes) as bytes, min(written_at) as oldest,
    coalesce(sum(written) filter (where writer = limited_writer), 0) as own, coalesce(sum(bytes) filter (where writer = limited_writer), 0) as own_bytes
  from sync.recent_writes
  where table_name = limited_table and written_at > now() - interval '1 minute' and starts_with(writer, 'visitor ')
  into recent;
  if recent.written > most and (recent.own > most / 100 or recent.written > 2 * most)
    or recent.bytes > most_bytes and (recent.own_bytes > most_bytes / 100 or recent.bytes > 2 * most_bytes) then
    perform sync.refuse_for_now(recent.oldest + interval '1 minute' - now());
  end if;
end
$$;

create function sync.count_writes(limited_table text, limited_writer text, rows_added int, most int, bytes_added int default 0) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into sync.recent_writes (table_name, writer, written, bytes) values (limited_table, limited_writer, rows_added, bytes_added);
  perform sync.require_rate(limited_table, limited_writer, most);
end
$$;

-- Counts rows that the current writer adds, within a user's or a network's limit, that of the site, and that of all visitors together.
create function sync.limit_rate(
  limited_table text, rows_added int, bytes_added int default 0,
  most_of_user int default 6000, most_of_network int default 6000, most_of_visitors int default 12000
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  writer text := sync.current_writer();
  is_visitor boolean := starts_with(writer, 'visitor ');
  address inet := sync.current_address();
begin
  if rows_added = 0 then
    return;
  end if;
  delete from sync.recent_writes where ctid = any (array(
    select ctid from sync.recent_writes where written_at <= now() - interval '1 minute' for update skip locked
  ));
  perform sync.count_writes(
    limited_table, writer, rows_added, case when is_visitor then most_of_network else most_of_user end, bytes_added
  );
  if is_visitor and family(address) = 6 then
    perform sync.count_writes(limited_table, 'site ' || sync.network_of(address, 48), rows_added, most_of_network, bytes_added);
  end if;
  if is_visitor then
    perform sync.require_share(limited_table, writer, most_of_visitors);
  end if;
end
$$;

-- The limits of a table are the arguments: rows per request, and per minute rows of a user, of a visitor's network, and of all visitors
-- together. By default 500 rows per request, the batch size of a device, and a queue of months passes at once. A larger request
-- is refused by `skip_received`, so that the device splits it.
create function sync.limit_writes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rows_added int := (select count(*) from added);
  bytes_added int := (select coalesce(sum(octet_length(added::text)), 0) from added);
begin
  -- Later statements of the transaction may be an import.
  perform set_config('sync.limits_of_' || tg_table_name, '', true);
  if tg_nargs = 0 then
    perform sync.limit_rate(tg_table_name, rows_added, bytes_added);
  else
    perform sync.limit_rate(tg_table_name, rows_added, bytes_added, tg_argv[1]::int, tg_argv[2]::int, tg_argv[3]::int);
  end if;
  return null;
end
$$;

-- New rows of a minute, refused ones too: in sequences, which no rollback undoes. The last value is the minute's first second times a
-- million, and the rows since then. Writers share 256 sequences of users and 256 of visitors by a secret hash, each minute another one.
do $$
begin
  for n in 0..511 loop
    execute format('create sequence sync.attempts_%s', n);
  end loop;
end
$$;

-- The sequence of a writer, who waits for the next minute where it has counted 20,000 rows.
create function sync.require_attempts(limited_writer text) returns regclass
language plpgsql security definer set search_path = ''
as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp());
  none bigint := extract(epoch from this_minute)::bigint * 1000000;
  counter regclass := 'sync.attempts_' || get_byte(decode(sync.sign_cursor(none || limited_writer), 'hex'), 0)
    + case when starts_with(limited_writer, 'user ') then 0 else 256 end;
  attempts bigint := coalesce(pg_sequence_last_value(counter), 0) - none;
begin
  if attempts >= 20000 then
    perform sync.refuse_for_now(this_minute + interval '1 minute' - clock_timestamp());
  elsif attempts < 0 then
    perform setval(counter, none);
  end if;
  return counter;
end
$$;

-- Refuses a writer who is at a limit before their rows are checked and lock anything. Has the arguments of `limit_writes`.
create function sync.ask_limits() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  writer text := sync.current_writer();
  is_visitor boolean := starts_with(writer, 'visitor ');
  address inet := sync.current_address();
  most_per_request int := coalesce(tg_argv[0]::int, 500);
  counter regclass := sync.require_attempts(
    case when is_visitor and family(address) = 6 then 'site ' || sync.network_of(address, 48) else writer end
  );
begin
  perform sync.require_rate(tg_table_name, writer, coalesce(tg_argv[case when is_visitor then 2 else 1 end]::int, 6000) - 1, 3999999);
  perform set_config('sync.limits_of_' || tg_table_name, concat_ws(' ', counter, most_per_request, most_per_request), true);
  return null;
end
$$;
