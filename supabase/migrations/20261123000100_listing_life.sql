-- The life of a listing after it was published: its author, and the changes that authors, brokers and companies send.

-- What belongs to a listing and is not public. `id` is that of the parcel; not a foreign key, because devices write this row
-- before the parcel, so that a published id cannot be taken over.
create table public.listing_private (
  id uuid constraint listing_private_key primary key,
  -- The author; null for a visitor, who has a key instead.
  user_id uuid constraint listing_private_user references auth.users on delete cascade,
  device_id uuid not null,
  key_hash text constraint listing_private_key_hash_shape check (key_hash ~ '^[0-9a-f]{64}$'),
  -- How the broker and the company can reach the seller (desk).
  seller_name text constraint listing_private_seller_name_length check (sync.is_line(seller_name, 2, 120)),
  seller_phone text constraint listing_private_seller_phone_shape
    check (sync.is_line(seller_phone, 6, 40) and seller_phone ~ '([0-9][^0-9]*){6}'),
  seller_email text constraint listing_private_seller_email_shape check (sync.is_email(seller_email)),
  -- The author's own name for it, by which a sheet finds it again: once among their listings that are not withdrawn.
  reference text constraint listing_private_reference_length check (sync.is_line(reference, 1, 60)),
  -- The listing of the same author that this one replaces, and the day on which they first listed the water (listing_events).
  former_id uuid,
  first_listed date,
  -- The last content of the parcel after its deletion, so that its author can list it again.
  withdrawn jsonb,
  -- The content of the parcel while it is hidden (desk), and why.
  hidden jsonb,
  hidden_reason text,
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint listing_private_author check (user_id is not null or key_hash is not null),
  constraint listing_private_hidden check ((hidden is null) = (hidden_reason is null))
);

-- Each change that was sent, as received. Insert only.
create table public.listing_changes (
  id uuid default gen_random_uuid() constraint listing_changes_key primary key,
  parcel_id uuid not null,
  user_id uuid constraint listing_changes_user references auth.users on delete set null,
  action text not null
    constraint listing_changes_action_known check (action in ('change', 'confirm', 'withdraw', 'adopt', 'not-mine')),
  -- The new values of a change, and the values that its author saw.
  fields jsonb,
  before jsonb,
  constraint listing_changes_fields check (
    (fields is not null) = (action = 'change') and (before is not null) = (action = 'change')
  ),
  -- When the change was made, by the device's clock, in ms since 1970.
  made_at bigint not null constraint listing_changes_made_at_range check (made_at between 946684800000 and 253402300799999),
  key text constraint listing_changes_key_not_stored check (key is null),
  created_at timestamptz not null default now()
);
create index listing_private_reference on public.listing_private (reference, user_id, device_id) where reference is not null;
create index listing_changes_user on public.listing_changes (user_id);
create index listing_changes_parcel on public.listing_changes (parcel_id);

select sync.track_table('listing_private', owner_column => 'user_id');
select sync.accept_writes(
  'listing_private', '{id,user_id,device_id,key_hash,seller_name,seller_phone,seller_email,reference,former_id}', by_visitors => true
);
-- Devices see the effect of a change in the parcel.
select sync.track_table('listing_changes', in_feed => false);
select sync.accept_writes('listing_changes', '{id,parcel_id,user_id,action,fields,before,made_at,key}', by_visitors => true);

-- The receipt outlives the parcel, so that the id of a deleted one is not free either.
create function private.check_listing_private() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.require(new.device_id is not null, 'device_id', 'The id of the device is missing.');
  perform sync.require(new.key_hash is null or new.key_hash ~ '^[0-9a-f]{64}$', 'key_hash', 'The key is not readable.');
  perform sync.require(new.user_id is not null or new.key_hash is not null, 'key_hash', 'A listing without an account needs a key.');
  if new.seller_name is not null then
    perform sync.require_line('seller_name', new.seller_name, 2, 120, 'Name must be at least 2 characters');
  end if;
  if new.seller_phone is not null then
    perform sync.require(new.seller_phone ~ '([0-9][^0-9]*){6}', 'seller_phone', 'Phone number must have at least 6 digits');
    perform sync.require_line('seller_phone', new.seller_phone, 6, 40, 'Phone number must have at least 6 digits');
  end if;
  perform sync.require(
    new.seller_email is null or sync.is_email(new.seller_email), 'seller_email', 'Please enter a valid email'
  );
  if new.reference is not null then
    perform sync.require_line('reference', new.reference, 1, 60, 'Your reference is blank.');
    -- One listing of an author with this reference at a time, so that each sees the other.
    perform pg_advisory_xact_lock(hashtextextended(coalesce(new.user_id, new.device_id) || ' ' || new.reference, 0));
    perform sync.require(
      not exists (
        select from public.listing_private as other
        where reference = new.reference and withdrawn is null and id <> all (array[new.id, coalesce(new.former_id, new.id)])
          and case when new.user_id is null then user_id is null and device_id = new.device_id else user_id = new.user_id end
      ),
      'reference', 'You have a listing with this reference already.'
    );
  end if;
  -- A voided listing is never published: its device learns that from the receipt of the parcel.
  if exists (select from sync.receipts where table_name = 'parcels' and id = new.id and content is null) then
    return null;
  end if;
  perform sync.require(
    not exists (select from public.parcels where id = new.id)
      and not exists (select from sync.receipts where table_name = 'parcels' and id = new.id),
    'id', 'This listing exists already.'
  );
  return new;
end
$$;

-- A device names, as a preference of the request, the epoch in which the server received who may manage its listings. A failover or
-- restore may have lost that since: then nothing is published, and the device sends it again first.
create function private.require_epoch_of_authorship() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  known text := substring(headers ->> 'prefer' from '\mepoch=([0-9a-f]+)');
begin
  if known <> sync.epoch() then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'PT503', 'message', 'The server was restored in the meantime.'),
      detail = json_build_object('status', 503, 'headers', '{}'::json);
  end if;
  return null;
end
$$;

-- Runs also when an administrator deletes the parcel, but not when it is hidden.
create function private.keep_withdrawn() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.listing_private set withdrawn = to_jsonb(deleted) - 'sync_xid' from deleted
  where deleted.id = listing_private.id and hidden_reason is null;
  return null;
end
$$;

-- The columns that a change may name, in the order of the form.
create function private.changeable_fields() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'title', 'volume', 'price', 'location', 'description', 'water_type', 'water_source', 'expiry_date', 'product', 'zone',
    'reliability', 'minimum_volume', 'lease_years', 'delivery', 'acting_for', 'status'
  ]
$$;

-- Refuses a value of the wrong JSON type. The triggers of parcels check the rest, with the messages of the form.
create function private.require_json_type(field text, value jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  label text := sync.field_label(field);
  kind text := jsonb_typeof(value);
begin
  if field in ('volume', 'price') then
    perform sync.require(kind = 'number', field, label || ' must be a positive number');
  elsif field in ('minimum_volume', 'lease_years') then
    perform sync.require(kind in ('number', 'null'), field, label || ' must be a positive number');
  elsif field = 'status' then
    perform sync.require(
      value in ('"available"', '"pending"', '"sold"'), field, 'Status must be available, pending or sold'
    );
  elsif field not in ('expiry_date', 'cover_until') then
    perform sync.require(kind in ('string', 'null'), field, label || ' must be text');
  elsif kind <> 'null' then
    begin
      perform sync.require(
        kind = 'string' and value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}$' and (value #>> '{}')::date is not null,
        field, 'Enter the date as day, month and year'
      );
    exception when invalid_datetime_format or datetime_field_overflow then
      perform sync.require(false, field, 'Enter the date as day, month and year');
    end;
  end if;
end
$$;

-- What changes of listings and of profiles have in common: all of these fields, or none, with the values that their author saw.
-- `longest` counts a text without the escapes of JSON, and a list or an object with them.
create function private.require_fields(fields jsonb, before jsonb, known text[], longest int) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform sync.require(jsonb_typeof(fields) = 'object', 'fields', 'Nothing was changed.');
  perform sync.require(fields <> '{}', 'fields', 'Nothing was changed.');
  perform sync.require(fields - known = '{}', 'fields', 'One of these fields cannot be changed.');
  perform sync.require(jsonb_typeof(before) = 'object', 'before', 'The values before the change are missing.');
  perform sync.require(
    array(select jsonb_object_keys(before)) = array(select jsonb_object_keys(fields)),
    'before', 'The values before the change are missing.'
  );
  perform sync.require(
    (select coalesce(sum(char_length(value)), 0) <= longest from jsonb_each_text(before)),
    'before', 'The values before the change are too long.'
  );
end
$$;

create function private.require_made_at(made_at bigint, kind text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform sync.require(
    made_at between 946684800000 and 253402300799999, 'made_at',
    format('The date of this %1$s is not possible. Check the date on this device and send the %1$s again.', kind)
  );
end
$$;

-- A field fits if it has the value that the author saw, or the new one already. SQLSTATE 22C01 is a conflict: the hint names the first
-- field in the order of `known`, the detail has the current values. `names` has the names of fields that differ from their columns.
create function private.require_unchanged(current_values jsonb, fields jsonb, before jsonb, known text[], names jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  conflicts text[] := array(
    select field from unnest(known) with ordinality as listed (field, place)
    where fields ? field and current_values -> field not in (before -> field, fields -> field) order by place
  );
begin
  if cardinality(conflicts) > 0 then
    raise exception 'The % was changed in the meantime.', coalesce(names ->> conflicts[1], replace(conflicts[1], '_', ' ')) using
      errcode = '22C01', hint = conflicts[1],
      detail = (select jsonb_object_agg(field, current_values -> field) from unnest(conflicts) as field)::text;
  end if;
end
$$;

-- Fires before the receipt, whose digest has each number in full: 1e131071 is 131,072 digits there. By an array, because the time of
-- `jsonb_path_query` is quadratic.
create function private.require_short_numbers() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform sync.require(
    not exists (
      select from jsonb_array_elements(
        jsonb_path_query_array(jsonb_build_array(new.fields, new.before), 'strict $.** ? (@.type() == "number")')
      ) as number
      where abs(number::numeric) >= 1e20 or scale(number::numeric) > 20
    ),
    'fields', 'A number is too long.'
  );
  return new;
end
$$;

create function private.check_listing_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.require(
    new.action in ('change', 'confirm', 'withdraw', 'adopt', 'not-mine'), 'action', 'Listings have no such action.'
  );
  perform sync.require(new.parcel_id is not null, 'parcel_id', 'This listing does not exist.');
  perform private.require_made_at(new.made_at, 'change');
  if new.action <> 'change' then
    perform sync.require(new.fields is null and new.before is null, 'fields', 'Only a change has fields.');
    return new;
  end if;
  perform private.require_fields(new.fields, new.before, private.changeable_fields(), 12000);
  perform private.require_json_type(key, value) from jsonb_each(new.fields);
  return new;
end
$$;

-- What is kept of a visitor's key.
create function private.hash_of_key(key text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(key, 'UTF8')), 'hex') $$;

-- A key is 32 random bytes, made by a device.
create function private.require_key(key text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform sync.require(key is null or key ~ '^[0-9a-f]{64}$', 'key', 'The key is not readable.');
end
$$;

-- The strongest role of a caller for a listing, or null. A key makes its holder the seller, also after an adoption.
create function private.role_for_listing(listing public.parcels, caller uuid, key text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when private.owns_profile(caller, 'broker', listing.broker_id) then 'broker'
    when private.owns_profile(caller, 'company', listing.company_id) then 'company'
    when exists (
      select from public.listing_private as own
      where own.id = listing.id
        and (own.user_id = caller or own.key_hash = private.hash_of_key(key))
    ) then 'seller'
    when exists (select from public.user_roles where user_roles.user_id = caller and user_roles.role = 'admin') then 'administrator'
  end;
end
$$;

-- Whether a key manages a listing: devices keep one that came by a link beside their own until they know. A listing without a private row
-- and a wrong key have one answer, so that it says nothing to anyone who has no key; a key is 32 random bytes, which nobody guesses.
create function public.check_listing_key(listing uuid, key text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'feed', sync.feed_mark(), 'user', sync.current_user_id(), 'epoch', sync.epoch(),
    'fits', exists (
      select from public.listing_private as own
      where own.id = listing and own.key_hash = private.hash_of_key(key)
    )
  );
end
$$;

-- Changes all of the fields or none.
create function private.change_listing(listing public.parcels, fields jsonb, before jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_unchanged(to_jsonb(listing), fields, before, private.changeable_fields(), '{
    "minimum_volume": "minimum parcel", "lease_years": "lease term", "acting_for": "side that the broker acts for"
  }');
  perform sync.update_row('parcels', listing.id, fields);
end
$$;

-- Adopting one's own listing again changes nothing.
create function private.adopt_listing(listing uuid, caller uuid, key text) returns void
language plpgsql set search_path = ''
as $$
begin
  if caller is null then
    raise exception 'Sign in to add this listing to your account.' using errcode = '42501';
  end if;
  -- A reference that the account has already stays with the listing there.
  update public.listing_private as own set user_id = caller, reference = case when not exists (
    select from public.listing_private as other
    where other.user_id = caller and other.reference = own.reference and other.withdrawn is null
  ) then reference end
  where id = listing and user_id is null and key_hash = private.hash_of_key(key);
  if not found and not exists (select from public.listing_private where id = listing and user_id = caller) then
    perform sync.require(exists (select from public.listing_private where id = listing), 'parcel_id', 'This listing does not exist.');
    raise exception 'This listing belongs to another author.' using errcode = '42501', hint = 'parcel_id';
  end if;
end
$$;

-- Refuses what is about a listing that is neither public nor hidden.
create function private.refuse_missing(listing uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform sync.require(
    not exists (select from sync.receipts where table_name = 'parcels' and id = listing and content is not null),
    'parcel_id', 'This listing was withdrawn.'
  );
  perform sync.require(false, 'parcel_id', 'This listing does not exist.');
end
$$;

-- Whether a listing is hidden, after the end of a restoration that is in progress.
create function private.is_hidden(listing uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform from public.hidden_listings where id = listing for share;
  return found;
end
$$;

-- Refuses a change of a listing that is not public, unless an owner says once more that a hidden one is not theirs.
create function private.require_hidden_before(change public.listing_changes, caller uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  content jsonb := (select hidden_listings.content from public.hidden_listings where id = change.parcel_id);
begin
  if content is not null then
    perform sync.require(
      change.action = 'not-mine' and private.role_for_listing(
        jsonb_populate_record(null::public.parcels, content), caller, change.key
      ) in ('broker', 'company'),
      'parcel_id', 'This listing is hidden from the public.'
    );
    return;
  end if;
  perform private.refuse_missing(change.parcel_id);
end
$$;

-- For 30 days a seller's confirmation does not replace that of a broker or company, whichever arrives first.
create function private.confirm_listing(listing uuid, confirmed timestamptz, caller_role text) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.parcels set confirmed_at = confirmed, confirmed_by = caller_role
  where id = listing and (
    confirmed_at is null
    or confirmed_at + interval '720 hours' * (confirmed_by <> 'seller')::int
      < confirmed + interval '720 hours' * (caller_role <> 'seller')::int
  );
end
$$;

-- Each row of a statement sees the effects of those before it. The lock serialises concurrent changes of a listing, so that the
-- second one is compared with the result of the first.
create function private.apply_listing_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := sync.current_user_id();
  listing public.parcels;
  caller_role text;
begin
  if new.action = 'adopt' then
    perform private.adopt_listing(new.parcel_id, caller, new.key);
    new.key := null;
    return new;
  end if;
  select * from public.parcels where id = new.parcel_id for update into listing;
  if listing.id is null and not private.is_hidden(new.parcel_id) then
    -- A restoration may have ended after the first look.
    select * from public.parcels where id = new.parcel_id for update into listing;
  end if;
  if listing.id is null then
    perform private.require_hidden_before(new, caller);
    new.key := null;
    return new;
  end if;
  caller_role := private.role_for_listing(listing, caller, new.key);
  if caller_role is null then
    raise exception 'Only the seller, the broker or the company can change this listing.' using errcode = '42501';
  elsif new.fields ? 'acting_for' and caller_role not in ('broker', 'company') then
    raise exception 'Only the broker or the company can say whom they act for.' using errcode = '42501', hint = 'acting_for';
  end if;
  perform set_config('private.change_role', caller_role, true);
  if new.action = 'change' then
    perform private.change_listing(listing, new.fields, new.before);
  elsif new.action = 'withdraw' then
    delete from public.parcels where id = listing.id;
  elsif new.action = 'confirm' then
    if caller_role = 'administrator' then
      raise exception 'A listing is confirmed by its seller, broker or company only.' using errcode = '42501';
    end if;
    perform private.confirm_listing(listing.id, least(to_timestamp(new.made_at / 1000.0), now()), caller_role);
  elsif caller_role not in ('broker', 'company') then
    raise exception 'Only the broker or the company can say that a listing is not theirs.' using errcode = '42501';
  elsif exists (select from public.listing_private where id = listing.id and user_id = caller) then
    raise exception 'You listed this parcel yourself. Withdraw it instead.' using errcode = '42501';
  else
    perform private.hide_listings(array[listing.id], 'not-mine', caller);
  end if;
  perform set_config('private.change_role', '', true);
  new.key := null;
  return new;
end
$$;

create trigger check_id before insert on public.listing_private
  for each row execute function private.check_listing_private();
create trigger a_ask_epoch before insert on public.parcels
  for each statement execute function private.require_epoch_of_authorship();
create trigger keep_withdrawn after delete on public.parcels referencing old table as deleted
  for each statement execute function private.keep_withdrawn();

create trigger a_0_short_numbers before insert on public.listing_changes
  for each row execute function private.require_short_numbers();
create trigger check_1_form before insert on public.listing_changes
  for each row execute function private.check_listing_change();
create trigger check_2_apply before insert on public.listing_changes
  for each row execute function private.apply_listing_change();

create policy "Authors read what belongs to their listings" on public.listing_private
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Anyone adds a listing in their own name" on public.listing_private
  for insert to anon, authenticated with check (
    user_id is not distinct from (select auth.uid()) and withdrawn is null and hidden is null and hidden_reason is null
  );
create policy "Anyone sends changes in their own name" on public.listing_changes
  for insert to anon, authenticated with check (user_id is not distinct from (select auth.uid()));
