-- What administrators decide and undo in profiles. Expected outcomes are statuses and never errors. All lock the profile first, as
-- changes do.

-- The fields whose changes administrators see and can undo.
create function private.contact_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['phone', 'email', 'website', 'address', 'offices', 'left_company'] $$;

-- One row for each profile and contact that was changed. `old` is the value before the first change: no later one replaces or hides it,
-- until an administrator has undone it or the contact has stayed for seven days.
create table private.contact_changes (
  profile_type text not null,
  profile_id uuid not null,
  field text not null,
  old jsonb not null,
  changes int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The author of the last change.
  user_id uuid constraint contact_changes_user references auth.users on delete set null,
  undone_at timestamptz,
  undone_by uuid constraint contact_changes_undone_by references auth.users on delete set null,
  constraint contact_changes_key primary key (profile_type, profile_id, field)
);
create index contact_changes_latest on private.contact_changes (last_at, profile_type, profile_id, field);
create index contact_changes_user on private.contact_changes (user_id);
create index contact_changes_undone_by on private.contact_changes (undone_by);
alter table private.contact_changes enable row level security;

-- Under the lock on the profile.
create function private.record_contacts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  replaced jsonb := private.part_of(new.replaced, private.contact_fields());
begin
  delete from private.contact_changes as entry
  where entry.profile_type = new.profile_type and entry.profile_id = new.profile_id and replaced ? field
    and (undone_at is not null or last_at < now() - interval '7 days');
  insert into private.contact_changes as entry (profile_type, profile_id, field, old, user_id)
  select new.profile_type, new.profile_id, key, value, new.user_id from jsonb_each(replaced)
  on conflict on constraint contact_changes_key do update set
    changes = entry.changes + 1, last_at = excluded.last_at, user_id = excluded.user_id;
  return null;
end
$$;

create trigger record_contacts after insert on public.profile_changes
  for each row execute function private.record_contacts();

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

-- An office as a list shows it: with texts of at most 100 characters.
create function private.short_office(office jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, case when char_length(value #>> '{}') > 100 then to_jsonb(left(value #>> '{}', 99) || '…') else value end)
  from jsonb_each(office)
$$;

-- The numbers of offices, and three of those that differ, the former ones first.
create function private.office_changes(old jsonb, new jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'old', jsonb_array_length(old), 'new', jsonb_array_length(new), 'differing', count(*),
    'offices', coalesce(jsonb_agg(
      jsonb_build_object('old', private.short_office(was), 'new', private.short_office(becomes)) order by place
    ) filter (where place <= 3), '[]')
  )
  from (
    select was, becomes, row_number() over (order by was is null, coalesce(was, becomes) ->> 'id') as place
    from jsonb_array_elements(old) as was full join jsonb_array_elements(new) as becomes on was ->> 'id' = becomes ->> 'id'
    where was is distinct from becomes
  ) as differing
$$;

-- An entry as administrators see it. `version` is of the whole values, of which a list of offices shows a part.
create function private.contact_entry(entry private.contact_changes) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  profile jsonb := private.profile_values(entry.profile_type, entry.profile_id);
  present jsonb := profile -> entry.field;
begin
  return jsonb_build_object(
    'profile_type', entry.profile_type, 'profile_id', entry.profile_id, 'name', profile -> 'name', 'field', entry.field,
    'state', case
      when profile is null then 'gone'
      when entry.undone_at is not null or present = entry.old then 'undone'
      else 'applied'
    end,
    'changes', entry.changes, 'first_at', entry.first_at, 'last_at', entry.last_at, 'by', private.profile_of(entry.user_id),
    'undone_at', entry.undone_at, 'undone_by', private.profile_of(entry.undone_by),
    'version', md5(jsonb_build_array(entry.old, present, entry.changes)::text)
  ) || case
    when entry.field = 'offices' then private.office_changes(entry.old, present)
    else jsonb_build_object('old', entry.old, 'new', present)
  end;
end
$$;

-- Puts the value back that a contact had before its first change. `seen` is the version that the administrator has seen.
create function public.undo_profile_change(profile_type text, profile_id uuid, field text, seen text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := sync.current_user_id();
  changed private.contact_changes;
  entry jsonb;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform private.lock_profile(profile_type, profile_id);
  select * from private.contact_changes as listed
  where (listed.profile_type, listed.profile_id, listed.field)
    = (undo_profile_change.profile_type, undo_profile_change.profile_id, undo_profile_change.field)
  into changed;
  if changed.field is null then
    return jsonb_build_object('status', 'not_found');
  end if;
  entry := private.contact_entry(changed);
  if entry ->> 'state' <> 'applied' then
    return jsonb_build_object('status', case entry ->> 'state' when 'undone' then 'already' else 'profile_missing' end);
  elsif entry ->> 'version' is distinct from seen then
    return jsonb_build_object('status', 'changed_since', 'current', entry);
  end if;
  perform private.write_profile(profile_type, profile_id, jsonb_build_object(field, changed.old), null);
  -- The deletion of an account locks the user before its rows.
  perform from auth.users where id = caller for key share;
  update private.contact_changes as listed set undone_at = now(), undone_by = caller
  where (listed.profile_type, listed.profile_id, listed.field) = (changed.profile_type, changed.profile_id, changed.field);
  return jsonb_build_object('status', 'undone');
end
$$;

-- Values that wait, the oldest first. Those of `company_id` come with the names of the companies.
create function private.waiting_requests(after jsonb, most int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'profile_type', profile_type, 'profile_id', profile_id, 'name', private.profile_name(profile_type, profile_id),
      'field', field, 'value', value, 'former', former, 'received_at', created_at, 'by', private.profile_of(user_id),
      'value_name', case field when 'company_id' then private.profile_name('company', value::uuid) end,
      'former_name', case field when 'company_id' then private.profile_name('company', former::uuid) end,
      'place', jsonb_build_array(created_at, id)
    ) order by created_at, id), '[]')
    from (
      select * from public.profile_requests
      where status = 'pending' and (created_at, id) > (coalesce((after ->> 0)::timestamptz, '-infinity'), (after ->> 1)::uuid)
      order by created_at, id limit most
    ) as request
  );
end
$$;

-- Contacts that were changed in the last seven days, the latest first.
create function private.changed_contacts(after jsonb, most int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return (
    select coalesce(jsonb_agg(
      private.contact_entry(entry) || jsonb_build_object('place', jsonb_build_array(last_at, profile_type, profile_id, field))
      order by last_at desc, profile_type desc, profile_id desc, field desc
    ), '[]')
    from (
      select * from private.contact_changes
      where last_at > now() - interval '7 days' and (last_at, profile_type, profile_id, field)
        < (coalesce((after ->> 0)::timestamptz, 'infinity'), after ->> 1, (after ->> 2)::uuid, after ->> 3)
      order by last_at desc, profile_type desc, profile_id desc, field desc limit most
    ) as entry
  );
end
$$;

-- The first `most` entries or fewer, up to the one that exceeds 100 kB; `next` is the place of the last one if more follow.
create function private.page_of(entries jsonb, most int) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'entries', coalesce(jsonb_agg(entry - 'place' order by number) filter (where fits), '[]'),
      'next', case when not bool_and(fits) then (jsonb_agg(entry -> 'place' order by number desc) filter (where fits)) -> 0 end
    )
    from (
      select entry, number, number <= most and coalesce(sum(octet_length(entry::text)) over earlier, 0) <= 100000 as fits
      from jsonb_array_elements(entries) with ordinality as listed (entry, number)
      window earlier as (order by number rows between unbounded preceding and 1 preceding)
    ) as sized
  );
end
$$;

-- A page of both lists; `after` is `next` of the page before it. `truncated` names the lists that go on.
create function public.profiles_for_review(after text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant int := 100;
  places jsonb;
  requests jsonb;
  contacts jsonb;
  next jsonb;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  places := coalesce(after, '{"requests": [], "contacts": []}');
  requests := private.page_of(
    case when places ? 'requests' then private.waiting_requests(places -> 'requests', most + 1) else '[]' end, most
  );
  contacts := private.page_of(
    case when places ? 'contacts' then private.changed_contacts(places -> 'contacts', most + 1) else '[]' end, most
  );
  next := jsonb_strip_nulls(jsonb_build_object('requests', requests -> 'next', 'contacts', contacts -> 'next'));
  return jsonb_build_object(
    'status', 'ok', 'requests', requests -> 'entries', 'contacts', contacts -> 'entries',
    'truncated', (select coalesce(jsonb_agg(name order by name), '[]') from jsonb_object_keys(next) as name),
    'next', nullif(next, '{}')::text
  );
end
$$;
