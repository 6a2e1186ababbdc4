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

select private.grant_privileges();

-- Transaction ids of the old cluster may lie in this one's future.
select sync.start_new_epoch();

commit;
