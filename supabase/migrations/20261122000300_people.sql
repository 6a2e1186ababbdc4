-- Profiles and roles. Profiles follow the auth service; users change nothing here themselves.

create table public.profiles (
  id uuid constraint profiles_key primary key constraint profiles_user references auth.users on delete cascade,
  -- Not unique: an account with single sign-on may share the e-mail of another account, and its sign-up must not fail here.
  email text constraint profiles_email_shape check (email = lower(email) and char_length(email) <= 320),
  full_name text constraint profiles_full_name_length check (sync.is_name(full_name, 1, 200)),
  sync_xid xid8 not null default pg_current_xact_id()
);
create index profiles_email on public.profiles (email);

create table public.user_roles (
  id uuid default gen_random_uuid() constraint user_roles_key primary key,
  user_id uuid not null constraint user_roles_user references auth.users on delete cascade,
  role text not null constraint user_roles_known check (role in ('admin', 'company', 'broker')),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint user_roles_once unique (user_id, role)
);

create index user_roles_administrators on public.user_roles (user_id) where role = 'admin';

select sync.track_table('profiles', owner_column => 'id');
select sync.track_table('user_roles', owner_column => 'user_id');
select sync.let_administrators_write('user_roles', inserts => '{id,user_id,role}');

-- Administrators are defined by user_roles, never by a claim of the token.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin') $$;

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Administrators read all profiles" on public.profiles
  for select to authenticated using ((select private.is_admin()));

create policy "People read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read all roles" on public.user_roles
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators give roles" on public.user_roles
  for insert to authenticated with check ((select private.is_admin()));

-- The name given at sign-up, or null. Cleaned and not refused, so that no name prevents a sign-up; one that could imitate another is
-- null, because administrators see it.
create function private.given_name(metadata jsonb) returns text
language sql immutable set search_path = ''
as $$
  select given from sync.trimmed(
    sync.one_line(left(regexp_replace(metadata ->> 'full_name', '[\u202A-\u202E\u2066-\u2069]', '', 'g'), 200))
  ) as given
  where sync.is_name(given, 1, 200)
$$;

-- The name is set once, at sign-up; the e-mail follows the account.
create function private.keep_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, lower(new.email), private.given_name(new.raw_user_meta_data))
  on conflict on constraint profiles_key do update set email = excluded.email
    where profiles.email is distinct from excluded.email;
  return null;
end
$$;

create trigger keep_profile after insert or update of email on auth.users
  for each row execute function private.keep_profile();

insert into public.profiles (id, email, full_name)
select id, lower(email), private.given_name(raw_user_meta_data) from auth.users;

-- What administrators see of a user, or null without one.
create function private.profile_of(user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('user_id', id, 'full_name', full_name, 'email', email)
    from public.profiles where id = profile_of.user_id
  );
end
$$;

create function public.list_administrators() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', 'ok', 'administrators', (
    select jsonb_agg(
      private.profile_of(profiles.id) || jsonb_build_object('is_caller', profiles.id = sync.current_user_id())
      order by full_name, email, profiles.id
    )
    from public.user_roles join public.profiles on profiles.id = user_roles.user_id where role = 'admin'
  ));
end
$$;

-- Never removes the last administrator. The lock on all of them serialises removals, so that two who remove each other cannot
-- both succeed: the second one is no administrator any more when the lock is granted.
create function public.remove_administrator(user_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  administrators uuid[];
begin
  if private.is_admin() then
    perform from public.user_roles where role = 'admin' order by user_roles.user_id for update;
  end if;
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  administrators := array(select user_roles.user_id from public.user_roles where role = 'admin');
  if remove_administrator.user_id is null or remove_administrator.user_id <> all (administrators) then
    return jsonb_build_object('status', 'not_administrator');
  elsif cardinality(administrators) = 1 then
    return jsonb_build_object('status', 'last_administrator');
  end if;
  delete from public.user_roles where role = 'admin' and user_roles.user_id = remove_administrator.user_id;
  return jsonb_build_object('status', 'removed');
end
$$;
