-- A user deletes their own account.

-- Whether the caller has an account and no session of the last ten minutes, so that a token alone does not delete it. A refreshed token
-- keeps its session. The claim `amr` would say the same, but the tokens of the embedded server lack it.
create function private.must_sign_in_again() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := sync.current_user_id();
begin
  return exists (select from auth.users where id = caller) and not exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = caller and created_at > now() - interval '10 minutes'
  );
end
$$;

-- Withdraws up to `most` listings of a user, and returns their number. Those that arrive later are never published.
create function private.withdraw_listings_of(author uuid, most int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  own uuid[] := array(
    select id from (
      select id from public.listing_private where user_id = author
      union all select id from private.listing_sources as listed
      where source = author and not exists (select from public.listing_private where listing_private.id = listed.id)
    ) as listed limit most
  );
begin
  insert into sync.receipts (table_name, id, voided_at) select 'parcels', unnest(own), now() on conflict do nothing;
  perform from public.parcels where id = any (own) order by id for update;
  -- The first one waits for those that are being restored, the last one finds those that were hidden while the second one waited.
  delete from public.hidden_listings where id = any (own);
  delete from public.parcels where id = any (own);
  delete from public.hidden_listings where id = any (own);
  delete from public.listing_private where id = any (own);
  delete from private.listing_sources where id = any (own);
  return cardinality(own);
end
$$;

-- A source that is a user is forgotten with the user. Up to `most` rows; returns their number.
create function private.forget_source(forgotten uuid, most int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  of_listings int;
  of_hidden int;
begin
  delete from private.listing_sources where id = any (array(
    select id from private.listing_sources where source = forgotten limit most
  ));
  get diagnostics of_listings = row_count;
  update public.hidden_listings set hidden_with = null where id = any (array(
    select id from public.hidden_listings where hidden_with = forgotten limit most - of_listings for update skip locked
  ));
  get diagnostics of_hidden = row_count;
  delete from private.removed_enquiries where source = forgotten;
  return of_listings + of_hidden;
end
$$;

-- The columns of the API's tables that refer to users, and what happens to their rows when the user is deleted. Profile and roles stay to
-- the end.
create view private.references_to_users as
select conrelid::regclass as referring, attname as of_user,
  format(case confdeltype when 'c' then 'delete from %1$s' else 'update %1$s set %2$I = null' end, conrelid::regclass, attname) as release
from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
where contype = 'f' and confrelid = 'auth.users'::regclass and connamespace = 'public'::regnamespace
  and conrelid <> all ('{public.profiles,public.user_roles}'::regclass[])
order by conname;

-- Does for up to `most` rows that refer to a user what the deletion of the user would do, and returns their number. It waits for none.
create function private.release_rows_of(owner uuid, most int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  reference record;
  released int;
  total int := private.forget_source(owner, most);
begin
  for reference in select * from private.references_to_users loop
    exit when total >= most;
    execute format(
      '%1$s where id = any (array(select id from %2$s where %3$I = $1 limit $2 for update skip locked))',
      reference.release, reference.referring, reference.of_user
    ) using owner, most - total;
    get diagnostics released = row_count;
    total := total + released;
  end loop;
  return total;
end
$$;

-- Locks what still refers to a user, and returns whether anything did.
create function private.lock_rows_of(owner uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  reference record;
  locked int;
  total int := 0;
begin
  for reference in select * from private.references_to_users loop
    execute format('select from %s where %I = $1 order by id limit 1000 for update', reference.referring, reference.of_user) using owner;
    get diagnostics locked = row_count;
    total := total + locked;
  end loop;
  return total > 0;
end
$$;

create function private.has_rows(owner uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  reference record;
  found_one boolean;
begin
  for reference in select * from private.references_to_users loop
    execute format('select exists (select from %s where %I = $1)', reference.referring, reference.of_user) using owner into found_one;
    if found_one then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- `listings` says what becomes of the user's listings: 'keep' or 'withdraw'. Rows that belong to the user leave with the account;
-- approved profiles, changes of listings and profiles, reports and enquiries stay without the user's name or contact. Some 1,000 rows go
-- with each call, and 'more' asks for another one. Repeated, it answers the same, so that a device may ask again after a lost answer. The
-- first lock is the one of `remove_administrator`: two administrators cannot both leave as the last. The timeout, as in
-- hide_source, is how long the page waits.
create function public.delete_account(listings text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '20s'
as $$
declare
  caller uuid := sync.current_user_id();
  most int := 1000;
  released int;
begin
  perform sync.require(listings in ('keep', 'withdraw'), 'listings', 'Say what becomes of your listings.');
  if private.must_sign_in_again() then
    return jsonb_build_object('status', 'sign_in_again');
  end if;
  if private.is_admin() then
    perform from public.user_roles where role = 'admin' order by user_id for update;
  end if;
  if private.is_admin() and not exists (select from public.user_roles where role = 'admin' and user_id <> caller) then
    return jsonb_build_object('status', 'last_administrator');
  end if;
  -- In the order of decisions on claims and submissions: claims, their profiles and inboxes, the user.
  perform from public.claimed_entities where user_id = caller order by id for update;
  delete from public.claimed_entities where user_id = caller;
  get diagnostics released = row_count;
  -- Waits for listings that are being added to the account, and for their parcels.
  perform from auth.users where id = caller for update;
  if listings = 'withdraw' then
    most := most - private.withdraw_listings_of(caller, most);
  end if;
  released := released + 1000 - most;
  if most > 0 then
    released := released + private.release_rows_of(caller, most);
  end if;
  -- Waits for what others have locked only where nothing else is locked here: hiding many listings may wait for that.
  if private.has_rows(caller) and (released > 0 or private.lock_rows_of(caller) and private.release_rows_of(caller, most) = most) then
    return jsonb_build_object('status', 'more');
  end if;
  delete from auth.users where id = caller;
  return jsonb_build_object('status', 'deleted');
end
$$;
