-- Enquiries about listings, for the brokers and companies that they are listed under, and questions to a broker or company.

-- Insert only. An enquiry outlives its listing, so `parcel_id` is not a foreign key. Devices name a listing, a broker or a company; the
-- server writes the others, and the title.
create table public.enquiries (
  id uuid default gen_random_uuid() constraint enquiries_key primary key,
  parcel_id uuid,
  user_id uuid constraint enquiries_user references auth.users on delete set null,
  device_id uuid not null,
  -- ML, and AUD per ML.
  volume numeric not null
    constraint enquiries_volume_range check (volume > 0 and volume <= 1000000000 and scale(volume) <= 3),
  top_price numeric
    constraint enquiries_top_price_range check (top_price > 0 and top_price <= 1000000000 and scale(top_price) <= 2),
  wanted_by date constraint enquiries_wanted_by_range check (wanted_by between date '1900-01-01' and date '9999-12-31'),
  -- What a question without a listing is about.
  product text constraint enquiries_product_known check (product in ('allocation', 'entitlement', 'lease', 'other')),
  zone text constraint enquiries_zone_known check (zone ~ '^(1[AB]|2[AB]|3|4[AC]|5A|6B?|7|9A|1[0-4]|Lachlan)$'),
  -- Whom to call; null once their account is deleted.
  name text constraint enquiries_name_length check (sync.is_line(name, 2, 120)),
  phone text constraint enquiries_phone_shape check (sync.is_line(phone, 6, 40) and phone ~ '([0-9][^0-9]*){6}'),
  note text constraint enquiries_note_length check (sync.is_text(note, 1, 1000)),
  -- When the enquiry was made, by the device's clock, in ms since 1970, as in listing_changes.
  made_at bigint not null constraint enquiries_made_at_range check (made_at between 946684800000 and 253402300799999),
  broker_id uuid,
  company_id uuid not null,
  listing_title text,
  -- A visitor's key, with which they read the answer, is received and kept as a hash.
  key text constraint enquiries_key_not_stored check (key is null),
  key_hash text,
  -- By an owner of the broker or company (answers).
  seen_at timestamptz,
  answer text constraint enquiries_answer_known check (answer in ('answered', 'unavailable', 'sold')),
  answered_at timestamptz,
  constraint enquiries_answered check ((answer is null) = (answered_at is null)),
  -- The user or the visitor's site, written by the server. Null for imports.
  source uuid,
  created_at timestamptz not null default now()
);
create index enquiries_source on public.enquiries (source, created_at);
create index enquiries_company_source on public.enquiries (company_id, source, created_at);
create index enquiries_arrival on public.enquiries (created_at) where user_id is null;
create index enquiries_user on public.enquiries (user_id);
create index enquiries_parcel on public.enquiries (parcel_id, created_at);
create index enquiries_broker on public.enquiries (broker_id, created_at);
create index enquiries_company on public.enquiries (company_id, created_at);

-- A copy of each enquiry for each approved owner of its broker or company. `received_at` is the arrival of the enquiry; the rest as in
-- `inbox`.
create table public.enquiry_inbox (
  id uuid default gen_random_uuid() constraint enquiry_inbox_key primary key,
  user_id uuid not null constraint enquiry_inbox_user references auth.users on delete cascade,
  enquiry_id uuid not null constraint enquiry_inbox_enquiry references public.enquiries on delete cascade,
  parcel_id uuid,
  broker_id uuid,
  company_id uuid not null,
  listing_title text,
  volume numeric not null,
  top_price numeric,
  wanted_by date,
  product text,
  zone text,
  name text,
  phone text,
  note text,
  made_at bigint not null,
  received_at timestamptz not null,
  seen_at timestamptz,
  answer text,
  answered_at timestamptz,
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint enquiry_inbox_once unique (enquiry_id, user_id)
);

select sync.track_table('enquiries', in_feed => false);
select sync.accept_writes(
  'enquiries', '{id,parcel_id,broker_id,company_id,user_id,device_id,volume,top_price,wanted_by,product,zone,name,phone,note,made_at,key}',
  by_visitors => true,
  limits => '{30,30,300,3000}'
);
select sync.track_table('enquiry_inbox', owner_column => 'user_id');

create function private.check_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.require(new.device_id is not null, 'device_id', 'The id of the device is missing.');
  perform sync.require(new.volume > 0, 'volume', 'ML wanted must be a positive number');
  perform sync.require(new.volume <= 1000000000, 'volume', 'ML wanted must be at most 1,000,000,000 ML');
  perform sync.require(scale(new.volume) <= 3, 'volume', 'ML wanted must have at most 3 decimal places');
  if new.top_price is not null then
    perform sync.require(new.top_price > 0, 'top_price', 'Top price must be a positive number');
    perform sync.require(new.top_price <= 1000000000, 'top_price', 'Top price must be at most $1,000,000,000');
    perform sync.require(scale(new.top_price) <= 2, 'top_price', 'Top price must have at most 2 decimal places');
  end if;
  perform sync.require(
    new.wanted_by is null or new.wanted_by between date '1900-01-01' and date '9999-12-31',
    'wanted_by', 'Enter the date as day, month and year'
  );
  if new.name is not null then
    perform sync.require_line('name', new.name, 2, 120, 'Name must be at least 2 characters');
  end if;
  perform sync.require(new.phone ~ '([0-9][^0-9]*){6}', 'phone', 'Phone number must have at least 6 digits');
  perform sync.require_line('phone', new.phone, 6, 40, 'Phone number must have at least 6 digits');
  if new.note is not null then
    perform sync.require_text('note', new.note, 1, 1000, 'The note is blank.');
  end if;
  perform sync.require(
    new.product is null or new.product in ('allocation', 'entitlement', 'lease', 'other'), 'product', 'Choose one of the products'
  );
  perform sync.require(
    new.zone is null or new.zone ~ '^(1[AB]|2[AB]|3|4[AC]|5A|6B?|7|9A|1[0-4]|Lachlan)$', 'zone', 'Choose one of the trading zones'
  );
  perform private.require_made_at(new.made_at, 'enquiry');
  perform private.require_key(new.key);
  new.key_hash := private.hash_of_key(new.key);
  new.key := null;
  return new;
end
$$;

-- The locks make changes of the listing and of claims on its profiles wait, so that no owner misses an enquiry or keeps one.
create function private.address_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.parcels;
  asked public.brokers;
begin
  if new.parcel_id is null and new.broker_id is not null then
    select * from public.brokers where id = new.broker_id for key share into asked;
    perform sync.require(asked.id is not null, 'broker_id', 'This broker is no longer listed.');
    perform sync.require(asked.left_company_at is null, 'broker_id', 'This broker no longer works for their company.');
    new.company_id := asked.company_id;
  end if;
  if new.parcel_id is null then
    perform sync.require(new.company_id is not null, 'parcel_id', 'Choose whom to ask.');
    perform from public.companies where id = new.company_id for key share;
    perform sync.require(found, 'company_id', 'This company is no longer listed.');
    new.listing_title := null;
    return new;
  end if;
  select * from public.parcels where id = new.parcel_id for share into listing;
  if listing.id is null and not private.is_hidden(new.parcel_id) then
    -- A restoration may have ended after the first look.
    select * from public.parcels where id = new.parcel_id for share into listing;
  end if;
  if listing.id is null then
    perform sync.require(not private.is_hidden(new.parcel_id), 'parcel_id', 'This listing is hidden from the public.');
    perform private.refuse_missing(new.parcel_id);
  end if;
  perform sync.require(listing.status <> 'sold', 'parcel_id', 'This listing was sold.');
  perform from public.brokers where id = listing.broker_id for key share;
  perform from public.companies where id = listing.company_id for key share;
  new.broker_id := listing.broker_id;
  new.company_id := listing.company_id;
  new.listing_title := listing.title;
  return new;
end
$$;

-- Enquiries that an owner removed from their inbox: one, or all of a source until then. A later approval leaves them out.
create table private.removed_enquiries (
  user_id uuid not null constraint removed_enquiries_user references auth.users on delete cascade,
  source uuid not null,
  until timestamptz not null default now(),
  constraint removed_enquiries_key primary key (user_id, source)
);
create index removed_enquiries_source on private.removed_enquiries (source);
alter table private.removed_enquiries enable row level security;

create function private.keep_enquiry_source() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.source := sync.current_source();
  return new;
end
$$;

-- Copies these enquiries to the owners, or to one of them, but never to the author. The lock is that of `fill_inbox`.
create function private.fill_enquiry_inbox(enquiry_ids uuid[], recipient uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.enquiries where id = any (enquiry_ids) order by id for share;
  insert into public.enquiry_inbox (
    user_id, enquiry_id, parcel_id, broker_id, company_id, listing_title, volume, top_price, wanted_by, product, zone, name, phone, note,
    made_at, received_at, seen_at, answer, answered_at
  )
  select owner, id, parcel_id, broker_id, company_id, listing_title, volume, top_price, wanted_by, product, zone, name, phone, note,
    made_at, created_at, seen_at, answer, answered_at
  from public.enquiries as enquiry cross join private.owners_of(broker_id, company_id) as owner
  where id = any (enquiry_ids) and owner = coalesce(recipient, owner) and owner is distinct from user_id and not exists (
    select from private.removed_enquiries as removed
    where removed.user_id = owner and removed.source in (enquiry.id, enquiry.source) and removed.until >= enquiry.created_at
  )
  on conflict on constraint enquiry_inbox_once do nothing;
end
$$;

-- Like `missing_in_inbox`: the latest enquiries first, without those whose sender has left.
create function private.missing_in_enquiry_inbox(profile uuid, recipient uuid) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select enquiry.id from public.enquiries as enquiry
    where profile in (enquiry.broker_id, enquiry.company_id) and enquiry.created_at > now() - interval '90 days'
      and enquiry.user_id is distinct from recipient and enquiry.phone is not null
      and not exists (select from public.enquiry_inbox as entry where entry.enquiry_id = enquiry.id and entry.user_id = recipient)
      and not exists (
        select from private.removed_enquiries as removed
        where removed.user_id = recipient and removed.source in (enquiry.id, enquiry.source) and removed.until >= enquiry.created_at
      )
    order by enquiry.created_at desc;
end
$$;

create function private.copy_new_enquiries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.fill_enquiry_inbox(array(select id from added));
  return null;
end
$$;

-- The latest 1,000 enquiries about a listing follow it to another broker.
create function private.move_enquiries(listing public.parcels) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moved uuid[] := array(
    select id from public.enquiries where parcel_id = listing.id order by created_at desc limit 1000
  );
begin
  update public.enquiries set broker_id = listing.broker_id, company_id = listing.company_id where id = any (moved);
  perform private.move_copies('public.enquiry_inbox', 'enquiry_id', moved, listing);
  perform private.fill_enquiry_inbox(moved);
end
$$;

-- The contact of a deleted account leaves its enquiries and their copies.
create function private.erase_enquirer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.name := null;
  new.phone := null;
  new.note := null;
  new.source := null;
  update public.enquiry_inbox set name = null, phone = null, note = null where enquiry_id = new.id;
  return new;
end
$$;

-- A recipient gets at most 60 enquiries a day from one source, and 600 an hour from all visitors. Beyond that, those of sources that sent
-- up to three go on, up to twice as many.
create function private.limit_recipients() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sent record;
  of_source bigint;
  of_visitors bigint;
begin
  for sent in select distinct company_id, source, user_id is null as by_visitor from added loop
    -- One request of a source at a time, so that each sees the others.
    if sent.source is not null
      and not pg_try_advisory_xact_lock(hashtextextended('enquiries of ' || sent.source || ' to ' || sent.company_id, 0)) then
      perform sync.refuse_for_now(interval '1 second', 'second');
    end if;
    select count(*) from (
      select from public.enquiries
      where company_id = sent.company_id and source = sent.source and created_at > now() - interval '1 day' limit 61
    ) as latest into of_source;
    select count(*) from (
      select from public.enquiries
      where sent.by_visitor and company_id = sent.company_id and user_id is null and created_at > now() - interval '1 hour' limit 1201
    ) as latest into of_visitors;
    if of_source > 60 or of_visitors > 600 and (sent.source is null or of_source > 3 or of_visitors > 1200) then
      -- No 429, which would hold back the device's enquiries to others: after a failure it sends each alone (law 8).
      raise sqlstate 'PGRST' using
        message = json_build_object('code', 'PT500', 'message', 'This broker receives no more enquiries for now. Try again later.'),
        detail = json_build_object('status', 500, 'headers', json_build_object());
    end if;
  end loop;
  return null;
end
$$;

-- An owner removes an enquiry from their inbox, or all of its source until now: up to 1,000 copies, and 'more' asks for the same call again.
create function public.remove_enquiries(enquiry uuid, of_source boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := sync.current_user_id();
  sender uuid;
  chosen uuid[];
begin
  if not exists (select from public.enquiry_inbox where user_id = caller and enquiry_id = enquiry)
    and not exists (select from private.removed_enquiries where user_id = caller and source = enquiry) then
    return jsonb_build_object('status', 'not_found');
  end if;
  select source from public.enquiries where id = enquiry into sender;
  insert into private.removed_enquiries (user_id, source)
  select caller, removed from unnest(array[enquiry, case when of_source then sender end]) as removed where removed is not null
  on conflict on constraint removed_enquiries_key do update set until = excluded.until;
  chosen := array(
    select sent.id from public.enquiry_inbox as copy join public.enquiries as sent on sent.id = copy.enquiry_id
    where copy.user_id = caller and (copy.enquiry_id = enquiry or of_source and sent.source = sender)
    limit 1000
  );
  -- Enquiries are locked before their copies, by everyone.
  perform from public.enquiries where id = any (chosen) order by id for share;
  delete from public.enquiry_inbox where user_id = caller and enquiry_id = any (chosen);
  return jsonb_build_object(
    'status', case when cardinality(chosen) = 1000 then 'more' else 'removed' end, 'count', cardinality(chosen)
  );
end
$$;

-- An administrator removes all enquiries of a source, for everyone: up to 1,000, and 'more' asks for the same call again.
create function public.remove_enquiries_of(source uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  removed int;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  delete from public.enquiries where id = any (array(
    select sent.id from public.enquiries as sent where sent.source = remove_enquiries_of.source order by id limit 1000 for update
  ));
  get diagnostics removed = row_count;
  return jsonb_build_object('status', case when removed = 1000 then 'more' else 'removed' end, 'count', removed);
end
$$;

create trigger check_1_form before insert on public.enquiries
  for each row execute function private.check_enquiry();
create trigger check_2_listing before insert on public.enquiries
  for each row execute function private.address_enquiry();
create trigger keep_source before insert on public.enquiries
  for each row when (row_security_active('public.enquiries')) execute function private.keep_enquiry_source();
create trigger fill_inbox after insert on public.enquiries referencing new table as added
  for each statement execute function private.copy_new_enquiries();
create trigger erase_enquirer before update of user_id on public.enquiries
  for each row when (new.user_id is null and old.user_id is not null) execute function private.erase_enquirer();
create trigger limit_recipients after insert on public.enquiries referencing new table as added
  for each statement when (row_security_active('public.enquiries')) execute function private.limit_recipients();
create trigger limit_writes_of_devices after insert on public.enquiries referencing new table as added
  for each statement when (row_security_active('public.enquiries')) execute function private.limit_writes_of_devices();

create policy "Anyone enquires in their own name" on public.enquiries
  for insert to anon, authenticated with check (user_id is not distinct from (select auth.uid()));
create policy "Owners of an enquiry's broker or company read their copy" on public.enquiry_inbox
  for select to authenticated using (user_id = (select auth.uid()) and (
    broker_id = any ((select private.own_profiles('broker'))::uuid[])
    or company_id = any ((select private.own_profiles('company'))::uuid[])
  ));
