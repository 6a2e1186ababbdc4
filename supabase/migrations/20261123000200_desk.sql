-- The broker's desk: who wants to sell under the name of a broker or company, and listings that are not theirs.

-- A copy of each new listing for each approved owner of its broker or company, with the contact of the seller. `listed_at` is the
-- arrival of the listing. `parcel_id` is not a foreign key, so that a deletion of many parcels is one statement here as well.
-- `broker_id` and `company_id` are those of the listing: the policy asks whether the owner still has a claim on one of them.
create table public.inbox (
  id uuid default gen_random_uuid() constraint inbox_key primary key,
  user_id uuid not null constraint inbox_user references auth.users on delete cascade,
  parcel_id uuid not null,
  broker_id uuid not null,
  company_id uuid not null,
  seller_name text,
  seller_phone text,
  seller_email text,
  listed_at timestamptz not null,
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint inbox_once unique (parcel_id, user_id)
);

-- Listings that the public does not see, with their last content. Nothing of them is in the feed; they can be restored under the same id.
create table public.hidden_listings (
  id uuid constraint hidden_listings_key primary key,
  content jsonb not null,
  -- Its events (listing_events).
  events jsonb not null default '[]',
  reason text not null constraint hidden_listings_reason_known check (reason in ('not-mine', 'moderation')),
  -- What an administrator noted, for administrators.
  note text constraint hidden_listings_note_length check (sync.is_text(note, 2, 1000)),
  -- The source whose listings were hidden together (moderation).
  hidden_with uuid,
  hidden_by uuid constraint hidden_listings_user references auth.users on delete set null,
  hidden_at timestamptz not null default now()
);
create index hidden_listings_user on public.hidden_listings (hidden_by);
create index hidden_listings_time on public.hidden_listings (hidden_at, id);
create index hidden_listings_source on public.hidden_listings (hidden_with, id) where hidden_with is not null;

select sync.track_table('inbox', owner_column => 'user_id');

-- Users whose inboxes a change of a claim has left unfinished, because it would have been too many rows for one statement.
create table private.unfinished_inboxes (
  user_id uuid constraint unfinished_inboxes_key primary key constraint unfinished_inboxes_user references auth.users on delete cascade
);

-- The brokers, or the companies, that a user has an approved claim on.
create function private.profiles_of(owner uuid, kind text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(select entity_id from public.claimed_entities where user_id = owner and entity_type = kind and approved);
end
$$;

-- Used by policies, which ask once per query.
create function private.own_profiles(kind text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.profiles_of(auth.uid(), kind);
end
$$;

-- Copies these listings to their owners, or to one of them, but never to the author. The lock waits for a deletion of the author's
-- account, and makes a later one wait: no contact outlives it in a copy.
create function private.fill_inbox(
  parcel_ids uuid[], recipient uuid default null, lister uuid default null, arrived timestamptz default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.listing_private where id = any (parcel_ids) order by id for share;
  insert into public.inbox (user_id, parcel_id, broker_id, company_id, seller_name, seller_phone, seller_email, listed_at)
  select owner, listing.id, listing.broker_id, listing.company_id, own.seller_name, own.seller_phone, own.seller_email,
    coalesce(own.created_at, arrived, least(listing.listed_date::timestamp at time zone 'utc', now()))
  from public.parcels as listing
  left join public.listing_private as own on own.id = listing.id
  cross join private.owners_of(listing.broker_id, listing.company_id) as owner
  where listing.id = any (parcel_ids) and owner = coalesce(recipient, owner) and owner is distinct from coalesce(own.user_id, lister)
  on conflict on constraint inbox_once do nothing;
end
$$;

-- The listings of the last 90 days under a profile that the inbox of an owner lacks.
create function private.missing_in_inbox(profile uuid, recipient uuid) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select listing.id
    from public.parcels as listing left join public.listing_private as own on own.id = listing.id
    where profile in (listing.broker_id, listing.company_id)
      and listing.status <> 'sold'
      and coalesce(own.created_at, listing.listed_date::timestamp at time zone 'utc') > now() - interval '90 days'
      and own.user_id is distinct from recipient
      and not exists (select from public.inbox as entry where entry.parcel_id = listing.id and entry.user_id = recipient);
end
$$;

-- Adds up to `most` of the copies, of `inbox` or `enquiry_inbox`, that the owner of a profile lacks, and returns their number. It waits for
-- no row: an enquiry waits for the profile that a change of a claim has locked.
create function private.add_copies(copies regclass, profile uuid, recipient uuid, most int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  are_listings boolean := copies = 'public.inbox'::regclass;
  missing uuid[];
begin
  execute format(
    'select array(
       select id from %s where id in (select %s($1, $2) limit $3) and $1 in (broker_id, company_id) order by id for share skip locked
     )',
    case when are_listings then 'public.parcels' else 'public.enquiries' end,
    case when are_listings then 'private.missing_in_inbox' else 'private.missing_in_enquiry_inbox' end
  ) using profile, recipient, most into missing;
  if are_listings then
    perform private.fill_inbox(missing, recipient);
  else
    perform private.fill_enquiry_inbox(missing, recipient);
  end if;
  return cardinality(missing);
end
$$;

-- Removes up to `most` copies, of `inbox` or `enquiry_inbox`, of what this user no longer owns. Returns their number. It waits for no row, so
-- that the end of a claim and a change of many listings do not wait for each other.
create function private.trim_copies(copies regclass, recipient uuid, most int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  trimmed int;
begin
  execute format(
    'delete from %1$s where id = any (array(
       select id from %1$s where user_id = $1 and (broker_id = any ($2) or company_id = any ($3)) is not true limit $4 for update skip locked
     ))', copies
  ) using recipient, private.profiles_of(recipient, 'broker'), private.profiles_of(recipient, 'company'), most;
  get diagnostics trimmed = row_count;
  return trimmed;
end
$$;

-- The copies whose column `of_item` names one of these items follow them to the broker and company of a listing, and leave former owners.
create function private.move_copies(copies regclass, of_item text, items uuid[], listing public.parcels) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'delete from %s where %I = any ($1) and user_id not in (select private.owners_of($2, $3))', copies, of_item
  ) using items, listing.broker_id, listing.company_id;
  execute format('update %s set broker_id = $2, company_id = $3 where %I = any ($1)', copies, of_item)
  using items, listing.broker_id, listing.company_id;
end
$$;

-- Whether anything is left to remove or to add, for instance what another transaction had locked.
create function private.has_unfinished_inbox(recipient uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  brokers uuid[] := private.profiles_of(recipient, 'broker');
  companies uuid[] := private.profiles_of(recipient, 'company');
begin
  return exists (
    select from public.inbox where user_id = recipient and (broker_id = any (brokers) or company_id = any (companies)) is not true
  ) or exists (
    select from public.enquiry_inbox where user_id = recipient and (broker_id = any (brokers) or company_id = any (companies)) is not true
  ) or exists (
    select from unnest(brokers || companies) as profile, private.missing_in_inbox(profile, recipient)
  ) or exists (
    select from unnest(brokers || companies) as profile, private.missing_in_enquiry_inbox(profile, recipient)
  );
end
$$;

-- Brings up to some 1,000 rows of a user's inboxes into line with their claims, and says whether more remain. What remains to be removed is
-- hidden by the policies; what remains to be added comes by `finish_inboxes`.
create function private.follow_claims_of(recipient uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  most int := 1000;
  claim public.claimed_entities;
begin
  most := most - private.trim_copies('public.inbox', recipient, most);
  most := most - private.trim_copies('public.enquiry_inbox', recipient, most);
  for claim in select * from public.claimed_entities where user_id = recipient and approved order by id loop
    exit when most <= 0;
    most := most - private.add_copies('public.inbox', claim.entity_id, recipient, most);
    most := most - private.add_copies('public.enquiry_inbox', claim.entity_id, recipient, most);
  end loop;
  return most <= 0 or private.has_unfinished_inbox(recipient);
end
$$;

create function private.copy_new_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.fill_inbox(array(select id from added), lister => sync.current_user_id(), arrived => now());
  return null;
end
$$;

-- Reads by index: for hundreds of listings the planner would read every inbox.
create function private.remove_deleted_listings() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
begin
  delete from public.inbox using deleted where inbox.parcel_id = deleted.id;
  return null;
end
$$;

-- An administrator moves a listing to another broker. The locks on its profiles wait for a claim that is ending; a later one finds these
-- copies. The private row first, as where a listing is adopted.
create function private.move_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.listing_private where id = new.id for share;
  perform from public.brokers where id = new.broker_id for key share;
  perform from public.companies where id = new.company_id for key share;
  perform private.move_copies('public.inbox', 'parcel_id', array[new.id], new);
  perform private.fill_inbox(array[new.id]);
  perform private.move_enquiries(new);
  return null;
end
$$;

-- A confirmation names the broker or company, and must not name another one.
create function private.drop_confirmation() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.confirmed_by = 'broker' and new.broker_id <> old.broker_id
    or new.confirmed_by = 'company' and new.company_id <> old.company_id then
    new.confirmed_at := null;
    new.confirmed_by := null;
  end if;
  return new;
end
$$;

-- An approval fills the inbox with the listings and enquiries of the last 90 days, the end of a claim removes what no other claim gives. The
-- lock on the profile waits for listings and enquiries under its name that are being written, and makes later ones wait: none is missed,
-- none remains. The advisory lock serialises the claims of a user, because one of them may give what another one gave.
create function private.follow_claim() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  claim public.claimed_entities := case tg_op when 'DELETE' then old else new end;
begin
  if claim.entity_type = 'broker' then
    perform from public.brokers where id = claim.entity_id for update;
  else
    perform from public.companies where id = claim.entity_id for update;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('inbox of ' || claim.user_id, 0));
  if private.follow_claims_of(claim.user_id) then
    insert into private.unfinished_inboxes select id from auth.users where id = claim.user_id on conflict do nothing;
    perform sync.resend_own_rows(claim.user_id);
  end if;
  return null;
end
$$;

-- Goes on where changes of claims left off: 'more' while anything is left, else 'done'. An inbox that another transaction is changing is left
-- to that one's caller.
create function private.finish_inboxes() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  unfinished uuid;
begin
  select user_id from private.unfinished_inboxes
  where pg_try_advisory_xact_lock(hashtextextended('inbox of ' || user_id, 0)) limit 1 into unfinished;
  if unfinished is not null and not private.follow_claims_of(unfinished) then
    delete from private.unfinished_inboxes where user_id = unfinished;
  end if;
  return case when unfinished is not null and exists (select from private.unfinished_inboxes) then 'more' else 'done' end;
end
$$;

create function public.finish_inboxes() returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', private.finish_inboxes());
end
$$;

-- The adopter of a listing is its author.
create function private.remove_adopted_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.inbox where user_id = new.user_id and parcel_id = new.id;
  return null;
end
$$;

-- The contact of a deleted account leaves the inboxes; the listing stays.
create function private.erase_contacts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.inbox set seller_name = null, seller_phone = null, seller_email = null
  from deleted where inbox.parcel_id = deleted.id
    and coalesce(deleted.seller_name, deleted.seller_phone, deleted.seller_email) is not null;
  return null;
end
$$;

-- Hides listings from the public, and returns the ids of those that were public. Their authors learn the reason instead of a
-- withdrawal.
create function private.hide_listings(
  parcel_ids uuid[], reason text, hidden_by uuid, note text default null, hidden_with uuid default null
) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  present uuid[] := array(select id from public.parcels where id = any (parcel_ids) order by id for update);
begin
  insert into public.hidden_listings (id, content, events, reason, hidden_by, note, hidden_with)
  select id, to_jsonb(listing) - 'sync_xid', coalesce((
    select jsonb_agg(to_jsonb(event)) from public.listing_events as event where event.parcel_id = listing.id
  ), '[]'), hide_listings.reason, hide_listings.hidden_by, hide_listings.note, hide_listings.hidden_with
  from public.parcels as listing where id = any (present);
  update public.listing_private as own set hidden = hidden_listings.content, hidden_reason = hidden_listings.reason
  from public.hidden_listings where hidden_listings.id = own.id and own.id = any (present);
  delete from public.parcels where id = any (present);
  return present;
end
$$;

-- Puts hidden listings back under their ids, and returns these. Their receipts would skip them, and must afterwards be as before,
-- because devices compare the digest with what they sent.
create function private.restore_listings(parcel_ids uuid[]) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  present uuid[];
  former sync.receipts[];
begin
  perform from auth.users
  where id in (select user_id from public.listing_private as own where own.id = any (parcel_ids)) order by id for key share;
  present := array(select id from public.hidden_listings where id = any (parcel_ids) order by id for update);
  former := array(select receipt from sync.receipts as receipt where table_name = 'parcels' and id = any (present));
  delete from sync.receipts where table_name = 'parcels' and id = any (present);
  insert into public.parcels
  select restored.*
  from public.hidden_listings, jsonb_populate_record(null::public.parcels, content) as restored
  where hidden_listings.id = any (present);
  insert into public.listing_events
  select event.* from public.hidden_listings, jsonb_populate_recordset(null::public.listing_events, events) as event
  where hidden_listings.id = any (present);
  update sync.receipts as receipt set content = before.content
  from unnest(former) as before where receipt.table_name = before.table_name and receipt.id = before.id;
  update public.listing_private set hidden = null, hidden_reason = null where id = any (present);
  delete from public.hidden_listings where id = any (present);
  -- The administrator who restores a listing is not its author, and may own its broker.
  perform private.fill_inbox(present);
  return present;
end
$$;

create trigger fill_inbox after insert on public.parcels referencing new table as added
  for each statement execute function private.copy_new_listings();
create trigger remove_from_inbox after delete on public.parcels referencing old table as deleted
  for each statement execute function private.remove_deleted_listings();
create trigger move_in_inbox after update of broker_id, company_id on public.parcels
  for each row when ((new.broker_id, new.company_id) is distinct from (old.broker_id, old.company_id))
  execute function private.move_listing();
create trigger drop_confirmation before update of broker_id, company_id on public.parcels
  for each row when (new.confirmed_by is not null) execute function private.drop_confirmation();

create trigger fill_inbox after insert on public.claimed_entities
  for each row when (new.approved) execute function private.follow_claim();
create trigger follow_claim after update on public.claimed_entities
  for each row when ((new.approved, new.entity_type, new.entity_id) is distinct from (old.approved, old.entity_type, old.entity_id))
  execute function private.follow_claim();
create trigger trim_inbox after delete on public.claimed_entities
  for each row when (old.approved) execute function private.follow_claim();

create trigger remove_adopted after update of user_id on public.listing_private
  for each row when (new.user_id is distinct from old.user_id) execute function private.remove_adopted_listing();
create trigger erase_contacts after delete on public.listing_private referencing old table as deleted
  for each statement execute function private.erase_contacts();

alter table private.unfinished_inboxes enable row level security;

alter table public.hidden_listings enable row level security;

create policy "Owners of a listing's broker or company read their copy" on public.inbox
  for select to authenticated using (user_id = (select auth.uid()) and (
    broker_id = any ((select private.own_profiles('broker'))::uuid[])
    or company_id = any ((select private.own_profiles('company'))::uuid[])
  ));
create policy "Administrators read hidden listings" on public.hidden_listings
  for select to authenticated using ((select private.is_admin()));
