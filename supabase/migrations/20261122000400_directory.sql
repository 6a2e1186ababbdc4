-- The public directory: companies, their offices and their brokers. Everyone reads it, administrators write it.

create table public.companies (
  id uuid default gen_random_uuid() constraint companies_key primary key,
  name text not null constraint companies_name_length check (sync.is_name(name, 2, 200)),
  logo text not null constraint companies_logo_url check (sync.is_picture(logo)),
  description text not null
    constraint companies_description_length check (sync.is_text(description, 10, 5000)),
  phone text not null constraint companies_phone_length check (sync.is_line(phone, 5, 50)),
  email text not null constraint companies_email_shape check (sync.is_email(email)),
  website text not null constraint companies_website_url check (sync.is_web_url(website)),
  address text not null
    constraint companies_address_length check (sync.is_line(address, 5, 300)),
  -- The trigger below checks the current year as the upper bound: a constraint must not depend on the date.
  year_founded int not null constraint companies_year_founded_range check (year_founded between 1800 and 2200),
  regions text[] not null constraint companies_regions_named check (sync.is_word_list(regions)),
  -- Since when it has a verified owner, null without one (ownership).
  owner_since timestamptz,
  -- How many of ten enquiries it answers, and how soon usually (answers). Null for too few.
  answers_of_ten smallint constraint companies_answers_of_ten_range check (answers_of_ten between 0 and 10),
  answers_within text constraint companies_answers_within_known check (answers_within in ('hour', 'day', 'three-days', 'week')),
  sync_xid xid8 not null default pg_current_xact_id()
);

create table public.company_locations (
  id uuid default gen_random_uuid() constraint company_locations_key primary key,
  company_id uuid not null constraint company_locations_company references public.companies on delete cascade,
  address text not null
    constraint company_locations_address_length check (sync.is_line(address, 1, 300)),
  city text not null constraint company_locations_city_length check (sync.is_line(city, 0, 300)),
  state text not null constraint company_locations_state_length check (sync.is_line(state, 1, 50)),
  is_primary boolean not null default false,
  phone text constraint company_locations_phone_length check (sync.is_line(phone, 0, 50)),
  email text constraint company_locations_email_shape check (sync.is_email(email)),
  sync_xid xid8 not null default pg_current_xact_id()
);
create index company_locations_company on public.company_locations (company_id);
-- Indexes both columns: from a unique index on the key alone the embedded server infers one location per company.
create unique index company_locations_one_primary on public.company_locations (company_id, is_primary) where is_primary;

create table public.brokers (
  id uuid default gen_random_uuid() constraint brokers_key primary key,
  name text not null constraint brokers_name_length check (sync.is_name(name, 2, 200)),
  title text not null constraint brokers_title_length check (sync.is_line(title, 2, 200)),
  email text not null constraint brokers_email_shape check (sync.is_email(email)),
  phone text not null constraint brokers_phone_length check (sync.is_line(phone, 5, 50)),
  image text not null constraint brokers_image_url check (sync.is_picture(image)),
  bio text not null constraint brokers_bio_length check (sync.is_text(bio, 10, 5000)),
  specialties text[] not null constraint brokers_specialties_named check (sync.is_word_list(specialties)),
  location text not null
    constraint brokers_location_length check (sync.is_line(location, 3, 200)),
  company_id uuid not null constraint brokers_company references public.companies,
  -- Declared without a scale, because the embedded server returns scaled numerics as text.
  rating numeric not null default 0 constraint brokers_rating_range check (rating between 0 and 5 and scale(rating) <= 2),
  reviews int not null default 0 constraint brokers_reviews_count check (reviews >= 0),
  transactions int not null default 0 constraint brokers_transactions_count check (transactions >= 0),
  -- Since when it has a verified owner, null without one (ownership).
  owner_since timestamptz,
  -- As of companies.
  answers_of_ten smallint constraint brokers_answers_of_ten_range check (answers_of_ten between 0 and 10),
  answers_within text constraint brokers_answers_within_known check (answers_within in ('hour', 'day', 'three-days', 'week')),
  -- When the company said that the broker is no longer with it; `company_id` stays (profile_changes).
  left_company_at timestamptz,
  sync_xid xid8 not null default pg_current_xact_id()
);
create index brokers_company on public.brokers (company_id);

select sync.track_table('companies');
select sync.track_table('company_locations');
select sync.track_table('brokers');
select sync.let_administrators_write(name, inserts => columns, updates => array_remove(columns, 'id'))
from (values
  ('companies', '{id,name,logo,description,phone,email,website,address,year_founded,regions}'::text[]),
  ('company_locations', '{id,company_id,address,city,state,is_primary,phone,email}'),
  ('brokers', '{id,name,title,email,phone,image,bio,specialties,location,company_id,rating,reviews,transactions}')
) as written (name, columns);

create function private.check_company_year() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform sync.require(
    new.year_founded <= sync.current_year(), 'year_founded', format('Year must be at most %s', sync.current_year())
  );
  return new;
end
$$;

create trigger check_year before insert or update of year_founded on public.companies
  for each row execute function private.check_company_year();

create policy "Anyone reads companies" on public.companies
  for select to anon, authenticated using (true);
create policy "Administrators add companies" on public.companies
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change companies" on public.companies
  for update to authenticated using ((select private.is_admin()));

create policy "Anyone reads company locations" on public.company_locations
  for select to anon, authenticated using (true);
create policy "Administrators add company locations" on public.company_locations
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change company locations" on public.company_locations
  for update to authenticated using ((select private.is_admin()));

create policy "Anyone reads brokers" on public.brokers
  for select to anon, authenticated using (true);
create policy "Administrators add brokers" on public.brokers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change brokers" on public.brokers
  for update to authenticated using ((select private.is_admin()));
