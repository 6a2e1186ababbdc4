-- Run once, as the owner of the database, after a logical backup (pg_dump) was restored, into whichever database. In a new project
-- it lacks the trigger in schema auth; default privileges have given API roles every table and function that was created again.
-- Running it again does no harm, except that every device mirrors everything again.
-- A test compares the privileges with those of the migrations.
begin;

-- The trigger that keeps profiles, and the profiles of accounts that were created without it.
create or replace trigger keep_profile after insert or update of email on auth.users
  for each row execute function private.keep_profile();
insert into public.profiles (id, email, full_name)
select id, lower(email), private.given_name(raw_user_meta_data) from auth.users
on conflict on constraint profiles_key do update set email = excluded.email
  where profiles.email is distinct from excluded.email;

-- Nothing is granted that is not listed below.
revoke all on all tables in schema public, sync, private from public, anon, authenticated, service_role;
revoke all on all functions in schema public, sync, private from public, anon, authenticated, service_role;
revoke all on schema sync, private from public, anon, authenticated, service_role;
grant usage on schema sync to anon, authenticated, service_role;
grant usage on schema private to service_role;

-- Reading.
grant select on public.companies, public.company_locations, public.brokers, public.parcels, public.credentials to anon, authenticated;
grant select on
  public.profiles, public.user_roles, public.pending_companies, public.pending_brokers, public.claimed_entities,
  public.inbox, public.enquiry_inbox, public.hidden_listings, public.reports, public.profile_requests
  to authenticated;
grant select on sync.tables, sync.tombstones, sync.patches to anon, authenticated, service_role;
grant all on all tables in schema public to service_role;

-- Writing, by columns.
grant insert (id, user_id, role) on public.user_roles to authenticated;
grant
  insert (id, name, logo, description, phone, email, website, address, year_founded, regions),
  update (name, logo, description, phone, email, website, address, year_founded, regions)
  on public.companies to authenticated;
grant
  insert (id, company_id, address, city, state, is_primary, phone, email),
  update (company_id, address, city, state, is_primary, phone, email)
  on public.company_locations to authenticated;
grant
  insert (id, name, title, email, phone, image, bio, specialties, location, company_id, rating, reviews, transactions),
  update (name, title, email, phone, image, bio, specialties, location, company_id, rating, reviews, transactions)
  on public.brokers to authenticated;
grant insert (
  id, title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type, water_source,
  expiry_date, product, zone, reliability, minimum_volume, lease_years, delivery, acting_for
) on public.parcels to anon, authenticated;
grant
  update (
    title, volume, price, location, description, status, broker_id, company_id, listed_date, water_type, water_source,
    expiry_date, product, zone, reliability, minimum_volume, lease_years, delivery
  ),
  delete
  on public.parcels to authenticated;
grant
  insert (id, user_id, name, logo, description, phone, email, website, address, year_founded, regions, status)
  on public.pending_companies to authenticated;
grant
  insert (id, user_id, name, title, email, phone, image, bio, specialties, location, company_id, status)
  on public.pending_brokers to authenticated;
grant select, insert (id, user_id, device_id, key_hash, seller_name, seller_phone, seller_email)
  on public.listing_private to anon, authenticated;
grant insert (id, parcel_id, user_id, action, fields, before, made_at, key) on public.listing_changes to anon, authenticated;
grant insert (id, profile_type, profile_id, user_id, fields, before, made_at) on public.profile_changes to authenticated;
grant insert (id, subject_type, subject_id, user_id, device_id, reason, note, made_at) on public.reports to anon, authenticated;
grant insert (id, parcel_id, user_id, device_id, volume, top_price, wanted_by, name, phone, note, made_at)
  on public.enquiries to anon, authenticated;
grant insert (id, user_id, entity_type, entity_id, approved), update (approved), delete
  on public.claimed_entities to authenticated;

-- Functions, by name and role.
do $$
declare
  granted record;
begin
  for granted in
    select oid::regprocedure as function, roles
    from pg_proc join (values
      ('public', '{pull_changes,list_versions,read_back,void_writes,write_rows,check_listing_key}'::text[], 'anon, authenticated, service_role'),
      (
        'public',
        '{approve_company,approve_broker,reject_submission,revoke_claim,grant_admin,list_administrators,
          remove_administrator,moderate_listings,hide_source,restore_source,settle_reports,listings_for_review,
          delete_account,check_credential,uncheck_credential,approve_profile_request,reject_profile_request,
          undo_profile_change,profiles_for_review,finish_inboxes,remove_enquiries,
          remove_enquiries_of}',
        'authenticated, service_role'
      ),
      ('private', '{is_admin,own_profiles}', 'authenticated'),
      ('private', '{set_setup_key}', 'service_role'),
      (
        'sync',
        '{applicable_patches,assert_local_xids,begin_epoch_if_rewound,blank,changes_after,changes_in_effect,changes_direction,current_user_id,cursor_owner,current_year,deleted_ids,
          epoch,feed_mark,feed_page,field_label,format_cursor,has_controls,has_tags,is_email,is_in_feed,is_line,is_name,is_picture,is_text,is_web_url,is_word_list,
          json_columns_sql,milliseconds,mixes_alphabets,newest_change,one_line,owner_filter_sql,
          own_rows_after,page_bytes,page_deletions,page_patches,page_rows,parse_cursor,parse_own_cursor,patches_as_columns,position_before,reached_by,receipts_of,
          require,require_line,require_name,require_text,row_versions,rows_as_columns,rows_by_id,sign_cursor,stacks_marks,
          table_digests,tombstones_from,trimmed,void_ids,xid_after}',
        'anon, authenticated, service_role'
      )
    ) as listed (schema, names, roles) on pronamespace = listed.schema::regnamespace and proname = any (names)
  loop
    execute format('grant execute on function %s to %s', granted.function, granted.roles);
  end loop;
end
$$;

-- Transaction ids of the old cluster may lie in this one's future.
select sync.start_new_epoch();

commit;
