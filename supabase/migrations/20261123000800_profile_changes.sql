-- Owners change their profiles, their offices and their code passport. Changes merge by fields as those of listings do (listing_life).
-- A new name, and the move of a broker to another company, wait for an administrator (profile_review).

-- Each change that was sent, as received. Insert only.
create table public.profile_changes (
  id uuid default gen_random_uuid() constraint profile_changes_key primary key,
  profile_type text not null constraint profile_changes_type_known check (profile_type in ('broker', 'company')),
  profile_id uuid not null,
  user_id uuid constraint profile_changes_user references auth.users on delete set null,
  -- The new values, and those that their author saw.
  fields jsonb not null,
  before jsonb not null,
  -- When the change was made, by the device's clock, in ms since 1970, as in listing_changes.
  made_at bigint not null constraint profile_changes_made_at_range check (made_at between 946684800000 and 253402300799999),
  -- What the change really replaced at once, by the trigger: without fields that had the new value already, or wait for review.
  -- Without a default, which would be part of the digest.
  replaced jsonb,
  created_at timestamptz not null default now()
);
create index profile_changes_user on public.profile_changes (user_id, profile_id, created_at);

-- Devices see the effect of a change in the profile, or in profile_requests.
select sync.track_table('profile_changes', in_feed => false);
select sync.accept_writes('profile_changes', '{id,profile_type,profile_id,user_id,fields,before,made_at}');

-- The part of a change that waits for an administrator, one row for each field. The author receives it. A later value of the same
-- author replaces one that waits, which is then withdrawn.
create table public.profile_requests (
  id uuid default gen_random_uuid() constraint profile_requests_key primary key,
  user_id uuid not null constraint profile_requests_user references auth.users on delete cascade,
  change_id uuid not null,
  profile_type text not null constraint profile_requests_type_known check (profile_type in ('broker', 'company')),
  profile_id uuid not null,
  field text not null constraint profile_requests_field_known check (field in ('name', 'company_id')),
  value text not null,
  -- The value that it would replace.
  former text not null,
  status text not null default 'pending'
    constraint profile_requests_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  rejection_reason text constraint profile_requests_rejection_reason_length check (sync.is_text(rejection_reason, 2, 1000)),
  constraint profile_requests_rejection_reason_of_rejected check (rejection_reason is null or status = 'rejected'),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
create unique index profile_requests_once on public.profile_requests (user_id, profile_type, profile_id, field) where status = 'pending';
create index profile_requests_review on public.profile_requests (status, created_at, id);

select sync.track_table('profile_requests', owner_column => 'user_id');

-- The fields that a change may name, in the order of the form.
create function private.profile_fields(profile_type text) returns text[]
language sql immutable set search_path = ''
as $$
  select case profile_type
    when 'broker' then
      array['name', 'title', 'email', 'phone', 'image', 'bio', 'specialties', 'location', 'company_id', 'left_company']
    else
      array['name', 'logo', 'description', 'phone', 'email', 'website', 'address', 'year_founded', 'regions', 'offices']
  end || private.credential_lines()
$$;

create function private.reviewed_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['name', 'company_id'] $$;

-- A part of some values.
create function private.part_of(values_by_field jsonb, fields text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(values_by_field) where key = any (fields)
$$;

-- Values in the one form in which they are compared: without nulls inside, offices in the order of their ids.
create function private.comparable(values_by_field jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, case
    when key = 'offices' and jsonb_typeof(value) = 'array' then (
      select coalesce(jsonb_agg(office order by office ->> 'id' collate "C"), '[]') from jsonb_array_elements(jsonb_strip_nulls(value)) as office
    )
    else jsonb_strip_nulls(value)
  end), '{}')
  from jsonb_each(values_by_field)
$$;

-- The lock serialises changes of a profile with each other and with claims, so that a change is compared with the result of the one
-- before it, and none is applied after its author's claim has ended. Listings do not wait.
create function private.lock_profile(profile_type text, profile_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if profile_type = 'broker' then
    perform from public.brokers where id = profile_id for no key update;
  else
    perform from public.companies where id = profile_id for no key update;
    perform from public.company_locations where company_id = profile_id order by id for no key update;
  end if;
end
$$;

-- The values of all fields of a profile, or null if it is not listed. `left_company` is the company that a broker has left.
create function private.profile_values(profile_type text, profile_id uuid) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  profile jsonb;
begin
  if profile_type = 'broker' then
    profile := (
      select to_jsonb(broker) || jsonb_build_object('left_company', case when left_company_at is not null then company_id end)
      from public.brokers as broker where id = profile_id
    );
  else
    profile := (
      select to_jsonb(company) || jsonb_build_object('offices', (
        select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(office) - '{company_id,sync_xid}'::text[]) order by office.id), '[]')
        from public.company_locations as office where company_id = profile_id
      ))
      from public.companies as company where id = profile_id
    );
  end if;
  return profile || (
    select jsonb_object_agg(name, case when stated.id is not null then private.credential_content(stated) end)
    from unnest(private.credential_lines()) as name
    left join public.credentials as stated
      on line = name and profile_id in (broker_id, company_id) and (broker_id is null) = (profile_type = 'company')
  );
end
$$;

-- The longest 50 offices have 90,000 characters, the longest other fields of a company 37,000. `fields` has this limit too, because the
-- rules of a field do not see nulls inside of a value.
create function private.check_profile_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  longest constant int := 130000;
begin
  perform sync.require(new.profile_type in ('broker', 'company'), 'profile_type', 'Only brokers and companies have profiles.');
  perform sync.require(new.profile_id is not null, 'profile_id', 'This profile does not exist.');
  perform private.require_made_at(new.made_at, 'change');
  perform private.require_fields(new.fields, new.before, private.profile_fields(new.profile_type), longest);
  perform sync.require(
    (select coalesce(sum(char_length(value)), 0) <= longest from jsonb_each_text(new.fields)),
    'fields', 'The new values are too long.'
  );
  return new;
end
$$;

-- Owners change their profiles; a company says that a broker is no longer with it; administrators change everything, but state nothing.
create function private.require_profile_right(change public.profile_changes, profile jsonb, is_admin boolean) returns void
language plpgsql stable set search_path = ''
as $$
declare
  caller uuid := sync.current_user_id();
  is_owner boolean := private.owns_profile(caller, change.profile_type, change.profile_id);
  stated text := (
    select key from jsonb_each(change.fields) where key = any (private.credential_lines()) and value <> 'null' limit 1
  );
begin
  if change.fields - 'left_company' <> '{}' and not is_owner and not is_admin then
    raise exception 'Only an approved owner can change this profile.' using errcode = '42501';
  elsif stated is not null and not is_owner then
    raise exception 'Only an approved owner can state this.' using errcode = '42501', hint = stated;
  elsif not change.fields ? 'left_company' then
    return;
  end if;
  perform sync.require(
    change.fields -> 'left_company' in ('null', profile -> 'company_id'),
    'left_company', 'This broker no longer works for this company.'
  );
  if is_admin then
    return;
  elsif change.fields -> 'left_company' = 'null' then
    raise exception 'Only an administrator can say that a broker is with the company again.'
      using errcode = '42501', hint = 'left_company';
  elsif not private.owns_profile(caller, 'company', (profile ->> 'company_id')::uuid) then
    raise exception 'Only the company can say that a broker is no longer with it.' using errcode = '42501', hint = 'left_company';
  end if;
end
$$;

create function private.require_office(office jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform sync.require(jsonb_typeof(office) = 'object', 'address', 'Address is required');
  perform sync.require(
    office - '{id,address,city,state,is_primary,phone,email}'::text[] = '{}', 'id', 'An office has no such value.'
  );
  perform sync.require(private.id_of(office -> 'id') is not null, 'id', 'The id of the office is missing.');
  perform private.require_json_type(field, coalesce(office -> field, 'null'))
  from unnest('{address,city,state,phone,email}'::text[]) as field;
  perform sync.require_line('address', office ->> 'address', 1, 300, 'Address is required');
  perform sync.require_line('city', office ->> 'city', 0, 300, 'City is required');
  perform sync.require_line('state', office ->> 'state', 1, 50, 'State is required');
  perform sync.require(jsonb_typeof(office -> 'is_primary') = 'boolean', 'is_primary', 'Say whether this is the primary office');
  if office ->> 'phone' is not null then
    perform sync.require_line('phone', office ->> 'phone', 5, 50, 'Phone number is required');
  end if;
  perform sync.require(
    office ->> 'email' is null or sync.is_email(office ->> 'email'), 'email', 'Please enter a valid email'
  );
end
$$;

-- Requires the rules of an office or of a line of the passport. The hint names its value: `offices[1].address`, `fees.percent`.
create function private.require_part(place text, kind text, part jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  refusal text;
  field text;
begin
  if kind = 'office' then
    perform private.require_office(part);
  else
    perform private.require_credential(kind, part);
  end if;
exception when sqlstate '22023' then
  get stacked diagnostics refusal = message_text, field = pg_exception_hint;
  raise exception using errcode = '22023', message = refusal, hint = place || '.' || field;
end
$$;

create function private.require_offices(offices jsonb, company uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  ids uuid[];
begin
  perform sync.require(jsonb_typeof(offices) = 'array', 'offices', 'Offices must be a list');
  perform sync.require(jsonb_array_length(offices) <= 50, 'offices', 'List at most 50 offices');
  perform private.require_part(format('offices[%s]', place - 1), 'office', office)
  from jsonb_array_elements(offices) with ordinality as listed (office, place);
  ids := array(select distinct (office ->> 'id')::uuid from jsonb_array_elements(offices) as office);
  perform sync.require(cardinality(ids) = jsonb_array_length(offices), 'offices', 'Two offices have the same id.');
  perform sync.require(
    (select count(*) <= 1 from jsonb_array_elements(offices) as office where (office ->> 'is_primary')::boolean),
    'offices', 'Only one office can be the primary one'
  );
  perform sync.require(
    not exists (select from public.company_locations where id = any (ids) and company_id <> company),
    'offices', 'One of these offices belongs to another company.'
  );
end
$$;

-- The rules and messages of one field. They are those of the forms; `profile` has the current values.
create function private.require_profile_field(profile_type text, field text, value jsonb, profile jsonb) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if field = any (private.credential_lines()) then
    if value <> 'null' then
      perform sync.require(jsonb_typeof(value) = 'object', field, 'One of these values does not belong to this line.');
      perform private.require_part(field, field, jsonb_strip_nulls(value));
    end if;
  elsif field = 'offices' then
    perform private.require_offices(value, (profile ->> 'id')::uuid);
  elsif field <> 'left_company' then
    if field not in ('specialties', 'regions', 'year_founded') then
      perform private.require_json_type(field, value);
    end if;
    if profile_type = 'broker' then
      perform private.require_broker_field(field, value);
    else
      perform private.require_company_field(field, value);
    end if;
  end if;
end
$$;

-- Replaces the offices of a company. The former primary one first, because there is at most one.
create function private.write_offices(company uuid, offices jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  wanted public.company_locations[] := array(
    select office from jsonb_populate_recordset(null::public.company_locations, offices) as office
  );
begin
  delete from public.company_locations where company_id = company and id not in (select id from unnest(wanted));
  update public.company_locations as office set is_primary = false
  from unnest(wanted) as listed where listed.id = office.id and office.is_primary and not listed.is_primary;
  insert into public.company_locations as office (id, company_id, address, city, state, is_primary, phone, email)
  select id, company, address, city, state, is_primary, phone, email from unnest(wanted)
  on conflict on constraint company_locations_key do update set
    address = excluded.address, city = excluded.city, state = excluded.state, is_primary = excluded.is_primary,
    phone = excluded.phone, email = excluded.email
    where office.company_id = company
      and (office.address, office.city, office.state, office.is_primary, office.phone, office.email) is distinct from
        (excluded.address, excluded.city, excluded.state, excluded.is_primary, excluded.phone, excluded.email);
end
$$;

-- Writes values that fit. `stated` is when the lines of the passport were stated.
create function private.write_profile(profile_type text, profile_id uuid, changes jsonb, stated timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  columns jsonb := changes - '{left_company,offices}'::text[] - private.credential_lines();
begin
  if changes ? 'left_company' then
    columns := columns || (
      select jsonb_build_object('left_company_at', case when changes -> 'left_company' = to_jsonb(company_id) then now() end)
      from public.brokers where id = profile_id
    );
  end if;
  perform sync.update_row(case profile_type when 'broker' then 'brokers' else 'companies' end, profile_id, columns);
  if changes ? 'offices' then
    perform private.write_offices(profile_id, changes -> 'offices');
  end if;
  perform private.write_credential(profile_type, profile_id, key, value, stated)
  from jsonb_each(private.part_of(changes, private.credential_lines()));
end
$$;

-- Files the values of a change that wait for an administrator. Those of the same author that waited are withdrawn, also where the
-- author sends the current value.
create function private.request_review(change public.profile_changes, profile jsonb, waiting jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.profile_requests as request set status = 'withdrawn'
  where request.user_id = change.user_id and request.profile_type = change.profile_type and request.profile_id = change.profile_id
    and request.status = 'pending' and change.fields ? request.field
    and (waiting ->> request.field, profile ->> request.field) is distinct from (request.value, request.former);
  insert into public.profile_requests (user_id, change_id, profile_type, profile_id, field, value, former)
  select change.user_id, change.id, change.profile_type, change.profile_id, key, value, profile ->> key from jsonb_each_text(waiting)
  on conflict do nothing;
end
$$;

-- Each row of a statement sees the effects of those before it.
create function private.apply_profile_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_admin boolean := exists (select from public.user_roles where user_id = sync.current_user_id() and role = 'admin');
  known text[] := private.profile_fields(new.profile_type);
  sent jsonb := private.comparable(new.fields);
  profile jsonb;
  changed text[];
  waiting jsonb := '{}';
begin
  perform private.lock_profile(new.profile_type, new.profile_id);
  profile := private.profile_values(new.profile_type, new.profile_id);
  perform sync.require(profile is not null, 'profile_id', format('This %s is no longer listed.', new.profile_type));
  perform private.require_profile_right(new, profile, is_admin);
  perform private.require_unchanged(profile, sent, private.comparable(new.before), known, '{
    "image": "picture", "specialties": "list of specialties", "company_id": "company", "left_company": "company",
    "year_founded": "year", "regions": "list of regions", "offices": "list of offices", "fees": "statement of fees",
    "indemnity": "indemnity cover", "complaints": "complaints procedure", "association": "industry association"
  }');
  changed := array(select field from unnest(known) as field where sent ? field and sent -> field <> profile -> field);
  perform private.require_profile_field(new.profile_type, field, new.fields -> field, profile) from unnest(changed) as field;
  if not is_admin then
    waiting := private.part_of(sent, array(select unnest(changed) intersect select unnest(private.reviewed_fields())));
    perform private.request_review(new, profile, waiting);
  end if;
  new.replaced := private.part_of(profile, changed) - array(select jsonb_object_keys(waiting));
  perform private.write_profile(
    new.profile_type, new.profile_id, private.part_of(sent, array(select jsonb_object_keys(new.replaced))),
    least(to_timestamp(new.made_at / 1000.0), now())
  );
  return new;
end
$$;

-- What one user makes of one profile, so that no owner stops another one. More than anyone types, and less than fills the disk.
create function private.limit_writes_of_profiles() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
declare
  written record;
  allowed record;
  surplus timestamptz;
begin
  for written in select user_id, profile_id, count(*) as times from added group by user_id, profile_id loop
    if written.times > 60 then
      raise exception 'A request may change a profile at most 60 times.' using errcode = '22023';
    end if;
    for allowed in select * from (values (60, 'minute'), (500, 'day')) as limits (most, period) loop
      surplus := (
        select created_at from public.profile_changes as change
        where change.user_id = written.user_id and change.profile_id = written.profile_id
        order by created_at desc offset allowed.most limit 1
      );
      if surplus > now() - ('1 ' || allowed.period)::interval then
        perform sync.refuse_for_now(surplus + ('1 ' || allowed.period)::interval - now(), allowed.period);
      end if;
    end loop;
  end loop;
  return null;
end
$$;

-- Nothing waits for a user who owns the profile no longer. After the triggers of each row, which lock the profile.
create function private.withdraw_requests() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
begin
  update public.profile_requests as request set status = 'withdrawn'
  from ended
  where request.user_id = ended.user_id and request.profile_type = ended.entity_type and request.profile_id = ended.entity_id
    and request.status = 'pending' and not private.owns_profile(ended.user_id, ended.entity_type, ended.entity_id);
  return null;
end
$$;

-- A broker who moves to another company has not left that one.
create function private.arrive_at_company() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.left_company_at := null;
  return new;
end
$$;

create trigger a_0_short_numbers before insert on public.profile_changes
  for each row execute function private.require_short_numbers();
create trigger check_1_form before insert on public.profile_changes
  for each row execute function private.check_profile_change();
create trigger check_2_apply before insert on public.profile_changes
  for each row execute function private.apply_profile_change();
-- Its name lets it fire after `limit_writes`, so that a request that is too large is refused and split, and never waits.
create trigger limit_writes_of_profiles after insert on public.profile_changes referencing new table as added
  for each statement when (row_security_active('public.profile_changes')) execute function private.limit_writes_of_profiles();

create trigger withdraw_requests after update on public.claimed_entities referencing old table as ended
  for each statement execute function private.withdraw_requests();
create trigger withdraw_requests_ended after delete on public.claimed_entities referencing old table as ended
  for each statement execute function private.withdraw_requests();

create trigger arrive_at_company before update of company_id on public.brokers
  for each row when (new.company_id <> old.company_id) execute function private.arrive_at_company();

create policy "Users send changes of profiles in their own name" on public.profile_changes
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People read their own requests" on public.profile_requests
  for select to authenticated using (user_id = (select auth.uid()));
