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

-- `listings` says what becomes of the user's listings: 'keep' or 'withdraw'. Rows that belong to the user leave with the account;
-- approved profiles, changes of listings and profiles, reports and enquiries stay without the user's name or contact. Repeated, it answers the same, so
-- that a device may ask again after a lost answer. The lock is the one of `remove_administrator`: two administrators cannot both
-- leave as the last. The timeout, as in hide_device, is how long the page waits.
create function public.delete_account(listings text) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '20s'
as $$
declare
  caller uuid := sync.current_user_id();
  own uuid[];
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
  -- Before the rest, because the end of a claim locks its profile, which approvals lock before the rows that they copy.
  delete from public.claimed_entities where user_id = caller;
  if listings = 'withdraw' then
    -- Waits for listings that are being added to the account, and for their parcels; those that arrive later are never published.
    perform from auth.users where id = caller for update;
    own := array(select id from public.listing_private where user_id = caller);
    insert into sync.receipts (table_name, id) select 'parcels', unnest(own) on conflict do nothing;
    -- The first one waits for those that are being restored, the last one finds those that were hidden while the second one waited.
    delete from public.hidden_listings where id = any (own);
    delete from public.parcels where id = any (own);
    delete from public.hidden_listings where id = any (own);
  end if;
  delete from auth.users where id = caller;
  return jsonb_build_object('status', 'deleted');
end
$$;

revoke all on function private.must_sign_in_again(), public.delete_account(text) from public, anon;
grant execute on function public.delete_account(text) to authenticated, service_role;
