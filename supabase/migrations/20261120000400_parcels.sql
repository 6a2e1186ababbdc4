-- Water parcels for sale (spec section 3). Anyone reads them, anyone lists one; administrators change and delete.

create table public.parcels (
  id uuid default gen_random_uuid() constraint parcels_key primary key,
  title text not null constraint parcels_title_length check (sync.is_text(title, 5, 200)),
  -- ML and AUD, without scale: the embedded server answers scaled numerics as text. The upper bounds keep out NaN,
  -- Infinity and figures that no device could read back. `scale` and not `min_scale`: zeros count as well, because
  -- 1e-16383 is stored in 7 bytes and answered in 16 kB, and a page of such rows stops the feed for every device.
  volume numeric not null
    constraint parcels_volume_range check (volume > 0 and volume <= 1000000000 and scale(volume) <= 3),
  price numeric not null
    constraint parcels_price_range check (price > 0 and price <= 1000000000000 and scale(price) <= 2),
  location text not null
    constraint parcels_location_length check (sync.is_text(location, 3, 200)),
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
    constraint parcels_water_source_length check (sync.is_text(water_source, 3, 200)),
  expiry_date date
    constraint parcels_expiry_date_range check (expiry_date between date '1900-01-01' and date '9999-12-31'),
  sync_xid xid8 not null default pg_current_xact_id()
);
create index parcels_broker on public.parcels (broker_id);
create index parcels_company on public.parcels (company_id);

select sync.enlist('parcels', keeps_receipts => true);

-- The rules of the parcel form (spec section 5), in its words. The constraints above stand behind them.
create function private.check_parcel() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform sync.demand_text('title', new.title, 5, 200, 'Title must be at least 5 characters');
  perform sync.demand(new.volume > 0, 'volume', 'Volume must be a positive number');
  perform sync.demand(new.volume <= 1000000000, 'volume', 'Volume must be at most 1,000,000,000 ML');
  perform sync.demand(scale(new.volume) <= 3, 'volume', 'Volume must have at most 3 decimal places');
  perform sync.demand(new.price > 0, 'price', 'Price must be a positive number');
  perform sync.demand(new.price <= 1000000000000, 'price', 'Price must be at most $1,000,000,000,000');
  perform sync.demand(scale(new.price) <= 2, 'price', 'Price must have at most 2 decimal places');
  perform sync.demand_text('location', new.location, 3, 200, 'Location is required');
  perform sync.demand_text('description', new.description, 20, 5000, 'Description must be at least 20 characters');
  perform sync.demand(new.water_type in ('surface', 'groundwater', 'recycled'), 'water_type', 'Water type is required');
  perform sync.demand_text('water_source', new.water_source, 3, 200, 'Water source is required');
  perform sync.demand(
    new.expiry_date is null or new.expiry_date between date '1900-01-01' and date '9999-12-31',
    'expiry_date', 'Enter the date as day, month and year'
  );
  perform sync.demand(new.company_id is not null, 'company_id', 'Company is required');
  perform sync.demand(new.broker_id is not null, 'broker_id', 'Broker is required');
  return new;
end
$$;

-- A parcel is listed under a broker of its company. No foreign key over both columns says so, because a broker may
-- later change company, and his old listings stay where they are.
create function private.check_parcel_broker() returns trigger
language plpgsql set search_path = ''
as $$
declare
  employer uuid := (select company_id from public.brokers where id = new.broker_id);
begin
  perform sync.demand(
    exists (select from public.companies where id = new.company_id), 'company_id', 'This company is no longer listed.'
  );
  perform sync.demand(employer is not null, 'broker_id', 'This broker is no longer listed.');
  perform sync.demand(employer = new.company_id, 'broker_id', 'This broker no longer works for this company.');
  return new;
end
$$;

-- A listing may wait in a device's outbox for weeks, and the device's day may be ahead of the server's; a clock that
-- is plainly wrong is refused. Whoever writes past row level security (seed, imports) brings old listings too.
create function private.check_listed_date() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
begin
  if row_security_active('public.parcels') then
    perform sync.demand(
      new.listed_date between today - 400 and today + 1, 'listed_date',
      'The listing date is not possible. Check the date on this device and list the parcel again.'
    );
  end if;
  return new;
end
$$;
revoke all on function private.check_parcel(), private.check_parcel_broker(), private.check_listed_date() from public;

create trigger check_1_form before insert or update of
  title, volume, price, location, description, water_type, water_source, expiry_date, company_id, broker_id
  on public.parcels for each row execute function private.check_parcel();
create trigger check_2_broker before insert or update of company_id, broker_id
  on public.parcels for each row execute function private.check_parcel_broker();
create trigger check_3_listed_date before insert on public.parcels
  for each row execute function private.check_listed_date();

-- How many parcels were listed in the last minute, by whom: a user, or the address of a visitor. In schema sync, because it is of
-- writes that devices make; unlogged, because nothing of it is worth a backup.
create unlogged table sync.recent_listings (
  writer text not null,
  listed_at timestamptz not null default now(),
  parcels int not null
);
create index recent_listings_time on sync.recent_listings (listed_at);
revoke all on sync.recent_listings from public, anon, authenticated, service_role;
alter table sync.recent_listings enable row level security;

-- Who lists: the user; of visitors, the address from which the edge of a hosted project took the request, or without an edge
-- the last proxy. What stands before that in x-forwarded-for is the caller's own claim.
create function sync.listing_writer() returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    'user ' || sync.current_user_id(),
    'visitor ' || coalesce(
      headers ->> 'cf-connecting-ip', btrim(regexp_substr(headers ->> 'x-forwarded-for', '[^,]*$')), ''
    )
  )
  from (select nullif(current_setting('request.headers', true), '')::json) as request (headers)
$$;

-- Bounds what one request and one minute may list: 500 parcels a request, as many as a device sends at once; a minute 6,000 of
-- a user or an address (a queue of months leaves in one pass), 12,000 of all visitors together. A larger request is refused, so that a device sends it in parts. What comes
-- too early is answered with 429, which a device tries again later and never takes for a refusal (law 7). Requests that run
-- at the same moment do not see each other: the bounds are rough, and no listing waits for another.
create function sync.limit_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  listing text := sync.listing_writer();
  listed int := (select count(*) from added);
  of_writer bigint;
  of_visitors bigint;
  oldest timestamptz;
begin
  if listed = 0 then
    return null;
  elsif listed > 500 then
    raise exception 'A request may list at most 500 parcels.' using errcode = '22023';
  end if;
  delete from sync.recent_listings where ctid = any (array(
    select ctid from sync.recent_listings where listed_at <= now() - interval '1 minute' for update skip locked
  ));
  insert into sync.recent_listings (writer, parcels) values (listing, listed);
  select coalesce(sum(parcels) filter (where writer = listing), 0), coalesce(sum(parcels) filter (where writer like 'visitor %'), 0),
    min(listed_at)
  from sync.recent_listings where listed_at > now() - interval '1 minute'
  into of_writer, of_visitors, oldest;
  if of_writer > 6000 or listing like 'visitor %' and of_visitors > 12000 then
    -- In the form in which PostgREST takes a status and headers.
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'PT429', 'message', 'Too many parcels were listed within a minute. Try again later.'
      ),
      detail = json_build_object('status', 429, 'headers', json_build_object(
        'Retry-After', greatest(ceil(extract(epoch from oldest + interval '1 minute' - now())), 1)::text
      ));
  end if;
  return null;
end
$$;
revoke all on function sync.listing_writer(), sync.limit_listings() from public;

-- The owner of the database and service_role import as much as they like.
create trigger limit_listings after insert on public.parcels referencing new table as added
  for each statement when (row_security_active('public.parcels')) execute function sync.limit_listings();

revoke all on public.parcels from public, anon, authenticated;
grant
  select,
  insert (
    id, title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type,
    water_source, expiry_date
  )
  on public.parcels to anon, authenticated;
grant
  update (
    title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type, water_source,
    expiry_date
  ),
  delete
  on public.parcels to authenticated;
grant all on public.parcels to service_role;

alter table public.parcels enable row level security;

create policy "Anyone reads parcels" on public.parcels
  for select to anon, authenticated using (true);
create policy "Anyone lists a parcel as available" on public.parcels
  for insert to anon, authenticated with check (status = 'available');
create policy "Administrators change parcels" on public.parcels
  for update to authenticated using ((select private.is_admin()));
create policy "Administrators delete parcels" on public.parcels
  for delete to authenticated using ((select private.is_admin()));
