-- What a hosted project and the embedded server bring along, for a plain Postgres that is only there to run the tests:
-- the API roles, the auth schema, and the default privileges that give API roles everything in schema public.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
  end loop;
  alter role service_role bypassrls;
end
$$;

create schema auth;

create table auth.users (
  id uuid primary key,
  email varchar,
  raw_user_meta_data jsonb default '{}'
);

create function auth.uid() returns uuid
language sql stable
as $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
