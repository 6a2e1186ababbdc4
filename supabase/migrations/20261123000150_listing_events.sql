-- The story of a listing for everyone: what changed in its price and status, when, and in which role. It leaves with the listing.

-- Only of what changed since the listing was published, so that most listings have none. `price` and `volume` are the values from then on. `at` is
-- when the change took effect, of a confirmation when it was made, of 'listed-again' the day on which the author first listed the water.
-- `role` is the role of the user or visitor who made the change, without their identity.
create table public.listing_events (
  id uuid default gen_random_uuid() constraint listing_events_key primary key,
  parcel_id uuid not null,
  kind text not null constraint listing_events_kind_known check (kind in ('price', 'status', 'confirmed', 'listed-again')),
  former_price numeric,
  former_volume numeric,
  price numeric,
  volume numeric,
  former_status text,
  status text,
  role text constraint listing_events_role_known check (role in ('seller', 'broker', 'company', 'administrator')),
  at timestamptz not null,
  sync_xid xid8 not null default pg_current_xact_id()
);
create index listing_events_parcel on public.listing_events (parcel_id, at);

select sync.track_table('listing_events');

-- Who changes a listing is set by `apply_listing_change`; administrators may also write the row itself. The latest 40 events of a listing are kept.
create function private.record_listing_events() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_role text := coalesce(
    nullif(current_setting('private.change_role', true), ''), case when private.is_admin() then 'administrator' end
  );
begin
  if (new.price, new.volume) is distinct from (old.price, old.volume) then
    insert into public.listing_events (parcel_id, kind, former_price, former_volume, price, volume, role, at)
    values (new.id, 'price', old.price, old.volume, new.price, new.volume, by_role, clock_timestamp());
  end if;
  if new.status <> old.status then
    insert into public.listing_events (parcel_id, kind, former_status, status, role, at)
    values (new.id, 'status', old.status, new.status, by_role, clock_timestamp());
  end if;
  if new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null then
    -- Who confirms a listing every week does not make its story long.
    delete from public.listing_events where parcel_id = new.id and kind = 'confirmed' and role is not distinct from new.confirmed_by;
    insert into public.listing_events (parcel_id, kind, role, at) values (new.id, 'confirmed', new.confirmed_by, new.confirmed_at);
  end if;
  delete from public.listing_events where id in (
    select id from public.listing_events where parcel_id = new.id order by at desc, id offset 40
  );
  return null;
end
$$;

-- A listing that replaces one of the same author says since when its water has been listed.
create function private.record_listed_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with replacing as (
    select own.id, added.listed_date, coalesce(
      former.first_listed, (coalesce(former.withdrawn, former.hidden) ->> 'listed_date')::date, listed.listed_date
    ) as first_listed
    from added
    join public.listing_private as own on own.id = added.id and own.first_listed is null
    join public.listing_private as former on former.id = own.former_id and former.id <> own.id
      and (former.user_id = own.user_id or former.key_hash = own.key_hash)
    left join public.parcels as listed on listed.id = former.id
  ), dated as (
    update public.listing_private as own set first_listed = replacing.first_listed
    from replacing where own.id = replacing.id returning own.id
  )
  insert into public.listing_events (parcel_id, kind, role, at)
  select id, 'listed-again', 'seller', (first_listed + time '12:00') at time zone 'utc'
  from replacing join dated using (id) where first_listed < listed_date;
  return null;
end
$$;

create function private.remove_listing_events() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
begin
  delete from public.listing_events using deleted where listing_events.parcel_id = deleted.id;
  return null;
end
$$;

create trigger follow_events after update of price, volume, status, confirmed_at on public.parcels
  for each row execute function private.record_listing_events();
create trigger follow_events_added after insert on public.parcels referencing new table as added
  for each statement execute function private.record_listed_again();
create trigger remove_events after delete on public.parcels referencing old table as deleted
  for each statement execute function private.remove_listing_events();

create policy "Anyone reads what happened to listings" on public.listing_events
  for select to anon, authenticated using (true);
