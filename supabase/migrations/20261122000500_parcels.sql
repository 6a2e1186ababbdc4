-- Water parcels for sale. Anyone reads and lists parcels; administrators change and delete them. Others do so
-- by listing_changes (listing_life).

create table public.parcels (
  id uuid default gen_random_uuid() constraint parcels_key primary key,
  title text not null constraint parcels_title_length check (sync.is_line(title, 5, 200)),
  -- ML and AUD, without a scale: the embedded server returns scaled numerics as text. The upper bounds exclude NaN,
  -- Infinity and figures that devices cannot read. `scale` instead of `min_scale`, because trailing zeros count: 1e-16383 is
  -- stored in 7 bytes and returned in 16 kB, and a page of such rows stops the feed for every device.
  volume numeric not null
    constraint parcels_volume_range check (volume > 0 and volume <= 1000000000 and scale(volume) <= 3),
  price numeric not null
    constraint parcels_price_range check (price > 0 and price <= 1000000000000 and scale(price) <= 2),
  location text not null
    constraint parcels_location_length check (sync.is_line(location, 3, 200)),
  description text not null
    constraint parcels_description_length check (sync.is_text(description, 20, 5000)),
  status text not null default 'available'
    constraint parcels_status_known check (status in ('available', 'pending', 'sold')),
  broker_id uuid not null constraint parcels_broker references public.brokers,
  company_id uuid not null constraint parcels_company references public.companies,
  listed_date date not null
    constraint parcels_listed_date_range check (listed_date between date '2000-01-01' and date '2200-12-31'),
  water_type text not null
    constraint parcels_water_type_known check (water_type in ('surface', 'groundwater', 'recycled')),
  water_source text not null
    constraint parcels_water_source_length check (sync.is_line(water_source, 3, 200)),
  expiry_date date
    constraint parcels_expiry_date_range check (expiry_date between date '1900-01-01' and date '9999-12-31'),
  -- When the listing was last confirmed, and by whom. Written by listing_changes only.
  confirmed_at timestamptz
    constraint parcels_confirmed_at_range check (confirmed_at between timestamptz '2000-01-01Z' and timestamptz '2200-12-31Z'),
  confirmed_by text constraint parcels_confirmed_by_known check (confirmed_by in ('broker', 'company', 'seller')),
  constraint parcels_confirmed_by_someone check ((confirmed_at is null) = (confirmed_by is null)),
  -- Trade details, null where they are not stated. The zones are those of the southern connected Basin, and the Lachlan.
  product text constraint parcels_product_known check (product in ('allocation', 'entitlement', 'lease', 'other')),
  zone text constraint parcels_zone_known check (zone ~ '^(1[AB]|2[AB]|3|4[AC]|5A|6B?|7|9A|1[0-4]|Lachlan)$'),
  reliability text constraint parcels_reliability_known check (reliability in (
    'high-reliability', 'low-reliability', 'high-security', 'general-security', 'supplementary', 'conveyance', 'class-3',
    'high-priority', 'medium-priority'
  )),
  -- The smallest part that is sold alone, in ML.
  minimum_volume numeric
    constraint parcels_minimum_volume_range
    check (minimum_volume > 0 and minimum_volume <= volume and scale(minimum_volume) <= 3),
  lease_years numeric
    constraint parcels_lease_years_range check (lease_years > 0 and lease_years <= 99 and scale(lease_years) = 0),
  delivery text
    constraint parcels_delivery_known check (delivery in ('this-season', 'next-season', 'wet', 'dry')),
  -- Whose side the broker is on. Stated by owners of the broker or company only.
  acting_for text constraint parcels_acting_for_known check (acting_for in ('seller', 'both', 'own')),
  sync_xid xid8 not null default pg_current_xact_id()
);
create index parcels_broker on public.parcels (broker_id);
create index parcels_company on public.parcels (company_id);

select sync.track_table('parcels', keeps_receipts => true);

-- The rules and messages of the parcel form. The constraints above repeat the rules.
create function private.check_parcel() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform sync.require_line('title', new.title, 5, 200, 'Title must be at least 5 characters');
  perform sync.require(new.volume > 0, 'volume', 'Volume must be a positive number');
  perform sync.require(new.volume <= 1000000000, 'volume', 'Volume must be at most 1,000,000,000 ML');
  perform sync.require(scale(new.volume) <= 3, 'volume', 'Volume must have at most 3 decimal places');
  perform sync.require(new.price > 0, 'price', 'Price must be a positive number');
  perform sync.require(new.price <= 1000000000000, 'price', 'Price must be at most $1,000,000,000,000');
  perform sync.require(scale(new.price) <= 2, 'price', 'Price must have at most 2 decimal places');
  perform sync.require_line('location', new.location, 3, 200, 'Location is required');
  perform sync.require_text('description', new.description, 20, 5000, 'Description must be at least 20 characters');
  perform sync.require(new.water_type in ('surface', 'groundwater', 'recycled'), 'water_type', 'Water type is required');
  perform sync.require_line('water_source', new.water_source, 3, 200, 'Water source is required');
  perform sync.require(
    new.expiry_date is null or new.expiry_date between date '1900-01-01' and date '9999-12-31',
    'expiry_date', 'Enter the date as day, month and year'
  );
  perform sync.require(new.company_id is not null, 'company_id', 'Company is required');
  perform sync.require(new.broker_id is not null, 'broker_id', 'Broker is required');
  return new;
end
$$;

-- The rules and messages of the trade details. The constraints repeat them as well.
create function private.check_trade_details() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform sync.require(
    new.product is null or new.product in ('allocation', 'entitlement', 'lease', 'other'),
    'product', 'Choose one of the products'
  );
  perform sync.require(
    new.zone is null or new.zone ~ '^(1[AB]|2[AB]|3|4[AC]|5A|6B?|7|9A|1[0-4]|Lachlan)$',
    'zone', 'Choose one of the trading zones'
  );
  perform sync.require(
    new.reliability is null or new.reliability in (
      'high-reliability', 'low-reliability', 'high-security', 'general-security', 'supplementary', 'conveyance', 'class-3',
      'high-priority', 'medium-priority'
    ),
    'reliability', 'Choose one of the reliabilities'
  );
  if new.minimum_volume is not null then
    perform sync.require(new.minimum_volume > 0, 'minimum_volume', 'Minimum parcel must be a positive number');
    perform sync.require(new.minimum_volume <= new.volume, 'minimum_volume', 'Minimum parcel must be at most the volume');
    perform sync.require(
      scale(new.minimum_volume) <= 3, 'minimum_volume', 'Minimum parcel must have at most 3 decimal places'
    );
  end if;
  if new.lease_years is not null then
    perform sync.require(new.lease_years > 0, 'lease_years', 'Lease term must be a positive number');
    perform sync.require(new.lease_years <= 99, 'lease_years', 'Lease term must be at most 99 years');
    perform sync.require(scale(new.lease_years) = 0, 'lease_years', 'Lease term must be a whole number');
  end if;
  perform sync.require(
    new.delivery is null or new.delivery in ('this-season', 'next-season', 'wet', 'dry'),
    'delivery', 'Choose one of the kinds of delivery'
  );
  perform sync.require(
    new.acting_for is null or new.acting_for in ('seller', 'both', 'own'),
    'acting_for', 'Choose one of the sides'
  );
  return new;
end
$$;

-- A parcel is listed under a broker of its company. Not a foreign key over both columns: a broker may change company later,
-- or leave it, and the old listings stay.
create function private.check_parcel_broker() returns trigger
language plpgsql set search_path = ''
as $$
declare
  broker public.brokers := (select listed from public.brokers as listed where id = new.broker_id);
begin
  perform sync.require(
    exists (select from public.companies where id = new.company_id), 'company_id', 'This company is no longer listed.'
  );
  perform sync.require(broker.id is not null, 'broker_id', 'This broker is no longer listed.');
  perform sync.require(
    broker.company_id = new.company_id and broker.left_company_at is null,
    'broker_id', 'This broker no longer works for this company.'
  );
  return new;
end
$$;

-- A listing may wait in an outbox for weeks, and the device's date may be ahead of the server's; a clock that is clearly wrong
-- is refused. Writers that bypass row level security (seed, imports) may insert old listings.
create function private.check_listed_date() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
begin
  if row_security_active('public.parcels') then
    perform sync.require(
      new.listed_date between today - 400 and today + 1, 'listed_date',
      'The listing date is not possible. Check the date on this device and list the parcel again.'
    );
  end if;
  return new;
end
$$;

-- Column grants prevent this as well, but the embedded server does not enforce them.
create function private.keep_confirmation() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row_security_active('public.parcels') then
    raise exception 'A listing is confirmed by its seller, broker or company only.' using errcode = '42501';
  end if;
  return new;
end
$$;

-- Runs for API roles only. Security definer: visitors cannot read claims.
create function private.check_acting_for() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' or not (
    private.owns_profile(sync.current_user_id(), 'broker', new.broker_id)
    or private.owns_profile(sync.current_user_id(), 'company', new.company_id)
  ) then
    raise exception 'Only the broker or the company can say whom they act for.' using errcode = '42501', hint = 'acting_for';
  end if;
  return new;
end
$$;

-- What one broker stated does not hold for another one.
create function private.drop_acting_for() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.acting_for := null;
  return new;
end
$$;
revoke all on function
  private.check_parcel(), private.check_trade_details(), private.check_parcel_broker(), private.check_listed_date(),
  private.keep_confirmation(), private.check_acting_for(), private.drop_acting_for()
  from public;

create trigger check_1_form before insert or update of
  title, volume, price, location, description, water_type, water_source, expiry_date, company_id, broker_id
  on public.parcels for each row execute function private.check_parcel();
create trigger check_1_trade_details before insert or update of
  volume, product, zone, reliability, minimum_volume, lease_years, delivery, acting_for
  on public.parcels for each row execute function private.check_trade_details();
create trigger check_2_broker before insert or update of company_id, broker_id
  on public.parcels for each row execute function private.check_parcel_broker();
create trigger check_3_listed_date before insert on public.parcels
  for each row execute function private.check_listed_date();

create trigger keep_confirmation before update of confirmed_at, confirmed_by on public.parcels
  for each row when ((new.confirmed_at, new.confirmed_by) is distinct from (old.confirmed_at, old.confirmed_by))
  execute function private.keep_confirmation();

create trigger check_4_acting_for before insert on public.parcels
  for each row when (new.acting_for is not null and row_security_active('public.parcels'))
  execute function private.check_acting_for();
create trigger check_4_acting_for_change before update of acting_for on public.parcels
  for each row when (new.acting_for is distinct from old.acting_for and row_security_active('public.parcels'))
  execute function private.check_acting_for();
create trigger drop_acting_for before update of broker_id, company_id on public.parcels
  for each row when ((new.broker_id, new.company_id) is distinct from (old.broker_id, old.company_id))
  execute function private.drop_acting_for();

-- Rate limit: how many rows and bytes of a limited table each user, visitor's network, site or device wrote in the last minute.
-- Unlogged: not worth a backup.
create unlogged table sync.recent_writes (
  table_name text not null,
  writer text not null,
  written_at timestamptz not null default now(),
  written int not null,
  bytes int not null default 0
);
create index recent_writes_time on sync.recent_writes (written_at);
create index recent_writes_writer on sync.recent_writes (table_name, writer, written_at);
revoke all on sync.recent_writes from public, anon, authenticated, service_role;
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
revoke all on function
  sync.current_address(), sync.network_of(inet, int), sync.current_writer(), sync.current_source(), sync.refuse_for_now(interval, text),
  sync.require_rate(text, text, int, int), sync.require_share(text, text, int, int), sync.count_writes(text, text, int, int, int),
  sync.limit_rate(text, int, int, int, int, int), sync.limit_writes(), sync.require_attempts(text), sync.ask_limits()
  from public;

-- Who listed what, as far as the server knows: visitors need not send a private row. A row stays while its listing is public or hidden.
create table private.listing_sources (
  id uuid constraint listing_sources_key primary key,
  source uuid not null,
  created_at timestamptz not null default now()
);
create index listing_sources_source on private.listing_sources (source, id);
create index listing_sources_arrival on private.listing_sources (created_at, source);
revoke all on private.listing_sources from public, anon, authenticated;
alter table private.listing_sources enable row level security;

create function private.keep_listing_sources() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.listing_sources (id, source)
  select id, source from added, sync.current_source() as source where source is not null
  on conflict on constraint listing_sources_key do nothing;
  return null;
end
$$;
revoke all on function private.keep_listing_sources() from public;

create trigger keep_source after insert on public.parcels referencing new table as added
  for each statement when (row_security_active('public.parcels')) execute function private.keep_listing_sources();

-- Its name makes it the first trigger of a statement.
create trigger a_ask_limits before insert on public.parcels
  for each statement when (row_security_active('public.parcels')) execute function sync.ask_limits();

-- Does not apply to the owner of the database and service_role, who import without a limit.
create trigger limit_writes after insert on public.parcels referencing new table as added
  for each statement when (row_security_active('public.parcels')) execute function sync.limit_writes();

revoke all on public.parcels from public, anon, authenticated;
grant
  select,
  insert (
    id, title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type,
    water_source, expiry_date, product, zone, reliability, minimum_volume, lease_years, delivery, acting_for
  )
  on public.parcels to anon, authenticated;
grant
  update (
    title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type, water_source,
    expiry_date, product, zone, reliability, minimum_volume, lease_years, delivery
  ),
  delete
  on public.parcels to authenticated;
grant all on public.parcels to service_role;

alter table public.parcels enable row level security;

create policy "Anyone reads parcels" on public.parcels
  for select to anon, authenticated using (true);
create policy "Anyone lists a parcel as available" on public.parcels
  for insert to anon, authenticated with check (status = 'available' and confirmed_at is null and confirmed_by is null);
create policy "Administrators change parcels" on public.parcels
  for update to authenticated using ((select private.is_admin()));
create policy "Administrators delete parcels" on public.parcels
  for delete to authenticated using ((select private.is_admin()));
