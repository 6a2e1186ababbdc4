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
  own uuid[] := array(select id from public.listing_private where user_id = author limit most);
begin
  insert into sync.receipts (table_name, id, voided_at) select 'parcels', unnest(own), now() on conflict do nothing;
  -- The first one waits for those that are being restored, the last one finds those that were hidden while the second one waited.
  delete from public.hidden_listings where id = any (own);
  delete from public.parcels where id = any (own);
  delete from public.hidden_listings where id = any (own);
  delete from public.listing_private where id = any (own);
  return cardinality(own);
end
$$;

-- Does for up to `most` rows that refer to a user what the deletion of the user would do, and returns their number. Profile and roles stay
-- to the end.
create function private.release_rows_of(owner uuid, most int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  reference record;
  released int;
  total int := 0;
begin
  for reference in
    select conrelid::regclass as referring, attname, case confdeltype when 'c' then 'delete from %1$s' else 'update %1$s set %2$I = null' end as release
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'auth.users'::regclass and connamespace = 'public'::regnamespace
      and conrelid <> all ('{public.profiles,public.user_roles}'::regclass[])
    order by conname
  loop
    execute format(
      reference.release || ' where id = any (array(select id from %1$s where %2$I = $1 limit $2))', reference.referring, reference.attname
    ) using owner, most - total;
    get diagnostics released = row_count;
    total := total + released;
    exit when total >= most;
  end loop;
  return total;
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
  -- Waits for listings that are being added to the account, and for their parcels.
  perform from auth.users where id = caller for update;
  if listings = 'withdraw' then
    most := most - private.withdraw_listings_of(caller, most);
  end if;
  most := most - private.release_rows_of(caller, most);
  if most <= 0 then
    return jsonb_build_object('status', 'more');
  end if;
  delete from auth.users where id = caller;
  return jsonb_build_object('status', 'deleted');
end
$$;

revoke all on function
  private.must_sign_in_again(), private.withdraw_listings_of(uuid, int), private.release_rows_of(uuid, int), public.delete_account(text)
  from public, anon;
grant execute on function public.delete_account(text) to authenticated, service_role;
