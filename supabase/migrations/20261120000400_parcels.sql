-- Water parcels for sale (spec section 3). Anyone reads them, anyone lists one; administrators change and delete.

create table public.parcels (
  id uuid default gen_random_uuid() constraint parcels_key primary key,
  title text not null constraint parcels_title_length check (char_length(btrim(title)) >= 5 and char_length(title) <= 200),
  -- ML and AUD, without scale: the embedded server answers scaled numerics as text. The upper bounds keep out NaN,
  -- Infinity and figures that no device could read back. `scale` and not `min_scale`: zeros count as well, because
  -- 1e-16383 is stored in 7 bytes and answered in 16 kB, and a page of such rows stops the feed for every device.
  volume numeric not null
    constraint parcels_volume_range check (volume > 0 and volume <= 1000000000 and scale(volume) <= 3),
  price numeric not null
    constraint parcels_price_range check (price > 0 and price <= 1000000000000 and scale(price) <= 2),
  location text not null
    constraint parcels_location_length check (char_length(btrim(location)) >= 3 and char_length(location) <= 200),
  description text not null
    constraint parcels_description_length check (char_length(btrim(description)) >= 20 and char_length(description) <= 5000),
  status text not null default 'available'
    constraint parcels_status_known check (status in ('available', 'pending', 'sold')),
  broker_id uuid not null constraint parcels_broker references public.brokers,
  company_id uuid not null constraint parcels_company references public.companies,
  listed_date date not null
    constraint parcels_listed_date_range check (listed_date between date '2000-01-01' and date '2200-12-31'),
  water_type text not null
    constraint parcels_water_type_known check (water_type in ('surface', 'groundwater', 'recycled')),
  water_source text not null
    constraint parcels_water_source_length check (char_length(btrim(water_source)) >= 3 and char_length(water_source) <= 200),
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
