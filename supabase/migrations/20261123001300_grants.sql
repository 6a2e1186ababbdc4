-- What API roles may do, apart from policies.

-- Grants what is listed here and in `sync.tables`, and nothing else. Called by each migration that adds to either, and after a restore.
create function private.grant_privileges() returns void
language plpgsql set search_path = ''
as $$
declare
  granted record;
begin
  revoke all on all tables in schema public, sync, private from public, anon, authenticated, service_role;
  revoke all on all functions in schema public, sync, private from public, anon, authenticated, service_role;

  grant all on all tables in schema public to service_role;
  grant select on sync.tables, sync.tombstones, sync.patches to anon, authenticated, service_role;
  grant select on public.reports, public.hidden_listings, public.push_subscriptions, public.notice_emails to authenticated;
  grant delete on public.parcels, public.claimed_entities to authenticated;
  -- Visitors may select from what they write, so that `read_back` answers; policies show them public rows only.
  for granted in
    select name, 'select' as privilege, owner_column is null or by_visitors as to_visitors from sync.tables where in_feed
    union all
    select name, format('insert (%s)', array_to_string(inserts, ', ')), by_visitors from sync.tables where inserts <> '{}'
    union all
    select name, format('update (%s)', array_to_string(updates, ', ')), false from sync.tables where updates <> '{}'
  loop
    execute format(
      'grant %s on public.%I to %s', granted.privilege, granted.name,
      case when granted.to_visitors then 'anon, authenticated' else 'authenticated' end
    );
  end loop;

  for granted in
    select oid::regprocedure as function, roles
    from pg_proc join (values
      (
        'public', 'anon, authenticated, service_role',
        '{pull_changes,pull_changes_from_primary,list_versions,read_back,void_writes,write_rows,check_listing_key,read_messages}'::text[]
      ),
      (
        'public', 'authenticated, service_role',
        '{approve_company,approve_broker,reject_submission,revoke_claim,submissions_for_review,grant_admin,list_administrators,remove_administrator,moderate_listings,
          hide_source,restore_source,settle_reports,listings_for_review,delete_account,check_credential,uncheck_credential,
          approve_profile_request,reject_profile_request,undo_profile_change,profiles_for_review,finish_inboxes,remove_enquiries,
          remove_enquiries_of,save_season_fact,remove_season_fact,save_push_subscription,remove_push_subscription,read_notice_emails,
          save_notice_emails}'
      ),
      ('public', 'service_role', '{take_notices,settle_notices}'),
      ('private', 'authenticated', '{is_admin,own_profiles}'),
      ('private', 'service_role', '{set_setup_key}'),
      (
        'sync', 'anon, authenticated, service_role',
        '{applicable_patches,assert_local_xids,await_cursor,behind,blank,changes_after,changes_direction,changes_in_effect,
          compute_digests,current_user_id,current_year,cursor_owner,deleted_ids,digest_of,digest_state,epoch,feed_mark,feed_page,field_label,
          format_cursor,has_controls,has_tags,is_email,is_in_feed,is_line,is_name,is_picture,is_signed,is_text,is_web_url,is_word_list,
          json_columns_sql,keep_digest,kept_digest,milliseconds,mixes_alphabets,newest_change,newest_row,note_current_place,one_line,
          own_rows_after,owner_filter_sql,page_bytes,page_deletions,page_patches,page_rows,parse_cursor,parse_own_cursor,patches_as_columns,position_before,
          reached_by,receipts_of,require,require_line,require_name,require_text,row_versions,rows_as_columns,rows_by_id,sign_cursor,
          stacks_marks,table_digests,tombstones_from,trimmed,void_ids,xid_after}'
      )
    ) as listed (schema, roles, names) on pronamespace = listed.schema::regnamespace and proname = any (names)
  loop
    execute format('grant execute on function %s to %s', granted.function, granted.roles);
  end loop;
end
$$;

select private.grant_privileges();
