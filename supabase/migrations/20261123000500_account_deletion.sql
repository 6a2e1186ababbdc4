-- A user deletes their own account.

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

revoke all on function public.delete_account(text) from public, anon;
grant execute on function public.delete_account(text) to authenticated, service_role;
