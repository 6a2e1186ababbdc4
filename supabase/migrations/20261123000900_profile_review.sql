-- What administrators decide and undo in profiles. Expected outcomes are statuses and never errors. All lock the profile first, as
-- changes do.

-- The fields whose changes administrators see and can undo.
create function private.contact_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['phone', 'email', 'website', 'address', 'offices', 'left_company'] $$;

-- Applies a value that waits. A value that would replace another one than its author saw is not applied.
create function public.approve_profile_request(request_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  request public.profile_requests;
  current_value text;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform private.lock_profile(profile_type, profile_id) from public.profile_requests where id = request_id;
  select * from public.profile_requests where id = request_id for update into request;
  if request.id is null then
    return jsonb_build_object('status', 'not_found');
  elsif request.status <> 'pending' then
    return jsonb_build_object('status', 'not_pending', 'current', request.status);
  end if;
  current_value := private.profile_values(request.profile_type, request.profile_id) ->> request.field;
  if current_value not in (request.former, request.value) then
    return jsonb_build_object('status', 'changed_since', 'current', current_value);
  elsif request.field = 'company_id' and not exists (select from public.companies where id = request.value::uuid) then
    return jsonb_build_object('status', 'company_missing');
  end if;
  perform private.write_profile(
    request.profile_type, request.profile_id, jsonb_build_object(request.field, request.value), null
  );
  update public.profile_requests set status = 'approved' where id = request.id;
  return jsonb_build_object('status', 'approved');
end
$$;

-- Rejects a value that waits, with a reason that its author reads.
create function public.reject_profile_request(request_id uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  decided text;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform sync.require_text('reason', reason, 2, 1000, 'Reason must be at least 2 characters');
  select status from public.profile_requests where id = request_id for update into decided;
  if decided is null then
    return jsonb_build_object('status', 'not_found');
  elsif decided <> 'pending' then
    return jsonb_build_object('status', 'not_pending', 'current', decided);
  end if;
  update public.profile_requests set status = 'rejected', rejection_reason = reason where id = request_id;
  return jsonb_build_object('status', 'rejected');
end
$$;

-- Whether the contacts of a change still stand: `applied`, `undone`, `changed_since`, or `gone` with the profile.
create function private.state_of_change(change public.profile_changes, profile jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  replaced jsonb := private.part_of(change.replaced, private.contact_fields());
  fields text[] := array(select jsonb_object_keys(replaced));
begin
  return case
    when profile is null then 'gone'
    when change.undone_at is not null or private.part_of(profile, fields) = replaced then 'undone'
    when private.part_of(profile, fields) = private.comparable(private.part_of(change.fields, fields)) then 'applied'
    else 'changed_since'
  end;
end
$$;

-- Puts the contacts back that a change replaced, all or none.
create function public.undo_profile_change(change_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  change public.profile_changes;
  profile jsonb;
  replaced jsonb;
  state text;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform private.lock_profile(profile_type, profile_id) from public.profile_changes where id = change_id;
  select * from public.profile_changes where id = change_id into change;
  replaced := private.part_of(change.replaced, private.contact_fields());
  if change.id is null or replaced = '{}' then
    return jsonb_build_object('status', 'not_found');
  end if;
  profile := private.profile_values(change.profile_type, change.profile_id);
  state := private.state_of_change(change, profile);
  if state = 'changed_since' then
    return jsonb_build_object(
      'status', state, 'current', private.part_of(profile, array(select jsonb_object_keys(replaced)))
    );
  elsif state <> 'applied' then
    return jsonb_build_object('status', case state when 'undone' then 'already' else 'profile_missing' end);
  end if;
  perform private.write_profile(change.profile_type, change.profile_id, replaced, null);
  update public.profile_changes set undone_at = now(), undone_by = sync.current_user_id() where id = change_id;
  return jsonb_build_object('status', 'undone');
end
$$;

create function private.profile_name(profile_type text, profile_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if profile_type = 'broker' then
    return (select name from public.brokers where id = profile_id);
  end if;
  return (select name from public.companies where id = profile_id);
end
$$;

-- Values that wait, the oldest first. Those of `company_id` come with the names of the companies.
create function private.waiting_requests(most int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'profile_type', profile_type, 'profile_id', profile_id, 'name', private.profile_name(profile_type, profile_id),
      'field', field, 'value', value, 'former', former, 'received_at', created_at, 'by', private.profile_of(user_id),
      'value_name', case field when 'company_id' then private.profile_name('company', value::uuid) end,
      'former_name', case field when 'company_id' then private.profile_name('company', former::uuid) end
    ) order by created_at, id), '[]')
    from (
      select * from public.profile_requests where status = 'pending' order by created_at, id limit most
    ) as request
  );
end
$$;

-- Changes of contacts in the last seven days, the latest first, with the old and the new value of each field.
create function private.contact_changes(most int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', change.id, 'profile_type', profile_type, 'profile_id', profile_id,
      'name', private.profile_name(profile_type, profile_id),
      'fields', (
        select jsonb_object_agg(key, jsonb_build_object('old', value, 'new', private.comparable(change.fields) -> key))
        from jsonb_each(private.part_of(change.replaced, private.contact_fields()))
      ),
      'state', private.state_of_change(change, private.profile_values(profile_type, profile_id)),
      'made_at', made_at, 'received_at', created_at, 'by', private.profile_of(user_id),
      'undone_at', undone_at, 'undone_by', private.profile_of(undone_by)
    ) order by created_at desc, change.id desc), '[]')
    from (
      select * from public.profile_changes
      where created_at > now() - interval '7 days' and replaced ?| private.contact_fields()
      order by created_at desc, id desc limit most
    ) as change
  );
end
$$;

-- Both lists, at most 200 entries each.
create function public.profiles_for_review() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant int := 200;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return private.limited_lists(jsonb_build_object(
    'requests', private.waiting_requests(most + 1), 'contacts', private.contact_changes(most + 1)
  ), most);
end
$$;

revoke all on function
  private.contact_fields(), private.state_of_change(public.profile_changes, jsonb), private.profile_name(text, uuid),
  private.waiting_requests(int), private.contact_changes(int), public.approve_profile_request(uuid),
  public.reject_profile_request(uuid, text), public.undo_profile_change(uuid), public.profiles_for_review()
  from public, anon;
grant execute on function
  public.approve_profile_request(uuid), public.reject_profile_request(uuid, text), public.undo_profile_change(uuid),
  public.profiles_for_review()
  to authenticated, service_role;
