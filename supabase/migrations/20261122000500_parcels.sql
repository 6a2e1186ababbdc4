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

select sync.track_table('parcels');
select sync.accept_writes('parcels', '{
  id,title,volume,price,location,description,status,broker_id,company_id,listed_date,water_type,water_source,expiry_date,
  product,zone,reliability,minimum_volume,lease_years,delivery,acting_for
}', by_visitors => true);
select sync.let_administrators_write('parcels', updates => '{
  title,volume,price,location,description,status,broker_id,company_id,listed_date,water_type,water_source,expiry_date,
  product,zone,reliability,minimum_volume,lease_years,delivery
}');

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

-- Runs for API roles only. Security definer: visitors cannot read claims.
create function private.check_acting_for() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not (
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

create trigger check_4_acting_for before insert on public.parcels
  for each row when (new.acting_for is not null and row_security_active('public.parcels'))
  execute function private.check_acting_for();
create trigger drop_acting_for before update of broker_id, company_id on public.parcels
  for each row when ((new.broker_id, new.company_id) is distinct from (old.broker_id, old.company_id))
  execute function private.drop_acting_for();

-- Who listed what, as far as the server knows: visitors need not send a private row. A row stays while its listing is public or hidden.
create table private.listing_sources (
  id uuid constraint listing_sources_key primary key,
  source uuid not null,
  created_at timestamptz not null default now()
);
create index listing_sources_source on private.listing_sources (source, id);
create index listing_sources_arrival on private.listing_sources (created_at, source);
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

create trigger keep_source after insert on public.parcels referencing new table as added
  for each statement when (row_security_active('public.parcels')) execute function private.keep_listing_sources();

create policy "Anyone reads parcels" on public.parcels
  for select to anon, authenticated using (true);
create policy "Anyone lists a parcel as available" on public.parcels
  for insert to anon, authenticated with check (status = 'available' and confirmed_at is null and confirmed_by is null);
create policy "Administrators change parcels" on public.parcels
  for update to authenticated using ((select private.is_admin()));
create policy "Administrators delete parcels" on public.parcels
  for delete to authenticated using ((select private.is_admin()));
