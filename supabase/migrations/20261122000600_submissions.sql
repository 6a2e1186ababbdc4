-- Companies and brokers that users submit for review. Row ids are created on the device (law 1).

create table public.pending_companies (
  id uuid default gen_random_uuid() constraint pending_companies_key primary key,
  user_id uuid not null constraint pending_companies_user references auth.users on delete cascade,
  name text not null
    constraint pending_companies_name_length check (sync.is_name(name, 2, 200)),
  logo text not null constraint pending_companies_logo_url check (sync.is_web_url(logo)),
  description text not null constraint pending_companies_description_length
    check (sync.is_text(description, 10, 5000)),
  phone text not null
    constraint pending_companies_phone_length check (sync.is_line(phone, 5, 50)),
  email text not null constraint pending_companies_email_shape check (sync.is_email(email)),
  website text not null constraint pending_companies_website_url check (sync.is_web_url(website)),
  address text not null
    constraint pending_companies_address_length check (sync.is_line(address, 5, 300)),
  year_founded int not null constraint pending_companies_year_founded_range check (year_founded between 1800 and 2200),
  regions text[] not null constraint pending_companies_regions_named check (sync.is_word_list(regions)),
  status text not null default 'pending'
    constraint pending_companies_status_known check (status in ('pending', 'approved', 'rejected')),
  -- Shown to the submitter. Written by reject_submission only.
  rejection_reason text constraint pending_companies_rejection_reason_length check (sync.is_text(rejection_reason, 2, 1000)),
  constraint pending_companies_rejection_reason_of_rejected check (rejection_reason is null or status = 'rejected'),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
create index pending_companies_review on public.pending_companies (status, created_at desc, id desc);

create table public.pending_brokers (
  id uuid default gen_random_uuid() constraint pending_brokers_key primary key,
  user_id uuid not null constraint pending_brokers_user references auth.users on delete cascade,
  name text not null
    constraint pending_brokers_name_length check (sync.is_name(name, 2, 200)),
  title text not null
    constraint pending_brokers_title_length check (sync.is_line(title, 2, 200)),
  email text not null constraint pending_brokers_email_shape check (sync.is_email(email)),
  phone text not null
    constraint pending_brokers_phone_length check (sync.is_line(phone, 5, 50)),
  image text not null constraint pending_brokers_image_url check (sync.is_web_url(image)),
  bio text not null
    constraint pending_brokers_bio_length check (sync.is_text(bio, 10, 5000)),
  specialties text[] not null constraint pending_brokers_specialties_named check (sync.is_word_list(specialties)),
  location text not null
    constraint pending_brokers_location_length check (sync.is_line(location, 3, 200)),
  -- Null once the company is deleted: decided submissions do not prevent that, pending ones do.
  company_id uuid constraint pending_brokers_company references public.companies on delete set null,
  status text not null default 'pending'
    constraint pending_brokers_status_known check (status in ('pending', 'approved', 'rejected')),
  -- Shown to the submitter. Written by reject_submission only.
  rejection_reason text constraint pending_brokers_rejection_reason_length check (sync.is_text(rejection_reason, 2, 1000)),
  constraint pending_brokers_rejection_reason_of_rejected check (rejection_reason is null or status = 'rejected'),
  constraint pending_brokers_company_known check (company_id is not null or status <> 'pending'),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
create index pending_brokers_company on public.pending_brokers (company_id);
create index pending_brokers_review on public.pending_brokers (status, created_at desc, id desc);

-- The indexes of the feed also serve the foreign keys to the users: they lead with user_id.
select sync.track_table('pending_companies', owner_column => 'user_id');
select sync.track_table('pending_brokers', owner_column => 'user_id');
select sync.accept_writes('pending_companies', '{
  id,user_id,name,logo,description,phone,email,website,address,year_founded,regions,status
}');
select sync.accept_writes('pending_brokers', '{
  id,user_id,name,title,email,phone,image,bio,specialties,location,company_id,status
}');

-- The texts of a list, or null for anything else.
create function private.texts_of(value jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(value) = 'array' and not exists (
    select from jsonb_array_elements(value) as item where jsonb_typeof(item) <> 'string'
  ) then
    return array(select jsonb_array_elements_text(value));
  end if;
  return null;
end
$$;

-- An id as Postgres writes it, or null for anything else.
create function private.id_of(value jsonb) returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  return case when value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (value #>> '{}')::uuid end;
end
$$;

-- The rules and messages of the company form, field by field, because owners change single fields of a profile.
create function private.require_company_field(field text, value jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  written text := value #>> '{}';
begin
  case field
    when 'name' then perform sync.require_name(field, written, 2, 200, 'Name must be at least 2 characters');
    when 'logo' then perform sync.require(sync.is_web_url(written), field, 'Please enter a valid URL for the logo');
    when 'description' then
      perform sync.require_text(field, written, 10, 5000, 'Description must be at least 10 characters');
    when 'phone' then perform sync.require_line(field, written, 5, 50, 'Phone number is required');
    when 'email' then perform sync.require(sync.is_email(written), field, 'Please enter a valid email');
    when 'website' then perform sync.require(sync.is_web_url(written), field, 'Please enter a valid website URL');
    when 'address' then perform sync.require_line(field, written, 5, 300, 'Address is required');
    when 'year_founded' then
      perform sync.require(value >= '1800', field, 'Year must be at least 1800');
      perform sync.require(
        value <= to_jsonb(sync.current_year()), field, format('Year must be at most %s', sync.current_year())
      );
      perform sync.require(scale(value::numeric) = 0, field, 'Year must be a whole number');
    when 'regions' then
      perform sync.require(sync.is_word_list(private.texts_of(value)), field, 'At least one region must be selected');
  end case;
end
$$;

-- The rules and messages of the broker form.
create function private.require_broker_field(field text, value jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  written text := value #>> '{}';
  words text[] := private.texts_of(value);
begin
  case field
    when 'name' then perform sync.require_name(field, written, 2, 200, 'Name must be at least 2 characters');
    when 'title' then perform sync.require_line(field, written, 2, 200, 'Title is required');
    when 'email' then perform sync.require(sync.is_email(written), field, 'Please enter a valid email');
    when 'phone' then perform sync.require_line(field, written, 5, 50, 'Phone number is required');
    when 'image' then perform sync.require(sync.is_web_url(written), field, 'Please enter a valid URL for the profile image');
    when 'bio' then perform sync.require_text(field, written, 10, 5000, 'Bio must be at least 10 characters');
    when 'specialties' then
      perform sync.require(words is not null, field, 'Specialties are required');
      perform sync.require(cardinality(words) <= 50, field, 'List at most 50 specialties');
      perform sync.require(
        not exists (select from unnest(words) as specialty where char_length(specialty) > 100),
        field, 'Each specialty must be at most 100 characters'
      );
      perform sync.require_line(field, array_to_string(words, ', '), 3, 5000, 'Specialties are required');
      perform sync.require(sync.is_word_list(words), field, 'Specialties are required');
    when 'location' then perform sync.require_line(field, written, 3, 200, 'Location is required');
    when 'company_id' then
      perform sync.require(written is not null, field, 'Please select a company');
      perform sync.require(
        exists (select from public.companies where id = private.id_of(value)), field, 'This company is no longer listed.'
      );
  end case;
end
$$;

-- The rules above in the order of the form. Security definer: API roles cannot call functions of schema private.
create function private.check_pending_company() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_company_field(field, to_jsonb(new) -> field)
  from unnest('{name,logo,description,phone,email,website,address,year_founded,regions}'::text[]) as field;
  return new;
end
$$;

create function private.check_pending_broker() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_broker_field(field, to_jsonb(new) -> field)
  from unnest('{name,title,email,phone,image,bio,specialties,location,company_id}'::text[]) as field;
  return new;
end
$$;

create trigger check_form before insert on public.pending_companies
  for each row execute function private.check_pending_company();
create trigger check_form before insert on public.pending_brokers
  for each row execute function private.check_pending_broker();

-- At most twenty submissions of a user are pending, both kinds together, so that no user can flood the administrators' list.
-- Counted after each statement, so that resent rows do not count. The lock serialises concurrent requests of one user.
create function private.limit_submissions() returns trigger
language plpgsql set search_path = ''
as $$
declare
  submitter uuid := sync.current_user_id();
  waiting bigint;
begin
  if row_security_active(tg_relid) and exists (select from added) then
    perform pg_advisory_xact_lock(hashtextextended('submissions of ' || submitter, 0));
    select count(*) from (
      select from public.pending_companies where user_id = submitter and status = 'pending' union all
      select from public.pending_brokers where user_id = submitter and status = 'pending'
    ) as pending into waiting;
    if waiting > 20 then
      raise exception 'You have 20 submissions waiting for review. Submit this one when some of them are decided.'
        using errcode = '22023';
    end if;
  end if;
  return null;
end
$$;

create trigger limit_submissions after insert on public.pending_companies
  referencing new table as added for each statement execute function private.limit_submissions();
create trigger limit_submissions after insert on public.pending_brokers
  referencing new table as added for each statement execute function private.limit_submissions();

-- No policy allows an update: approve_company, approve_broker and reject_submission decide, each once.

create policy "People read their own company submissions" on public.pending_companies
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read all company submissions" on public.pending_companies
  for select to authenticated using ((select private.is_admin()));
create policy "People submit companies in their own name for review" on public.pending_companies
  for insert to authenticated with check (
    user_id = (select auth.uid()) and status = 'pending' and rejection_reason is null
  );

create policy "People read their own broker submissions" on public.pending_brokers
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read all broker submissions" on public.pending_brokers
  for select to authenticated using ((select private.is_admin()));
create policy "People submit brokers in their own name for review" on public.pending_brokers
  for insert to authenticated with check (
    user_id = (select auth.uid()) and status = 'pending' and rejection_reason is null
  );
