-- The first administrators: anyone with the setup key can grant the role. The server
-- stores a salted, slow hash of the key. Until an operator sets one (README), every key is wrong.

-- For bcrypt. Hosted projects have it in this schema; PGlite and Postgres ship it.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

create table private.setup_key (
  only_row boolean default true constraint setup_key_key primary key constraint setup_key_only_row check (only_row),
  hash text not null
);

-- Consecutive wrong keys of each user and, in the row without a user, of everyone: accounts are free to create.
create table private.setup_attempts (
  user_id uuid constraint setup_attempts_user references auth.users on delete cascade,
  wrong int not null default 0,
  last_wrong_at timestamptz not null default '-infinity',
  locked_until timestamptz not null default '-infinity',
  constraint setup_attempts_once unique nulls not distinct (user_id)
);

alter table private.setup_key enable row level security;
alter table private.setup_attempts enable row level security;

-- bcrypt reads at most 72 bytes and stops at a zero, so it gets a digest, in which every character counts.
create function private.hash_setup_key(setup_key text, salt text) returns text
language sql immutable set search_path = ''
as $$ select extensions.crypt(encode(sha256(convert_to(setup_key, 'UTF8')), 'hex'), salt) $$;

-- Sets the key, for the owner of the database and service_role; null removes it, and with it this way to become an
-- administrator. Also clears every lock-out.
create function private.set_setup_key(setup_key text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.require(
    setup_key is null or char_length(setup_key) >= 12, 'setup_key', 'The setup key must be at least 12 characters'
  );
  delete from private.setup_key;
  if setup_key is not null then
    insert into private.setup_key (hash) values (private.hash_setup_key(setup_key, extensions.gen_salt('bf', 10)));
  end if;
  delete from private.setup_attempts;
end
$$;

-- Takes the same time with and without a stored key. Compares two hashes that the caller neither knows nor controls, so that
-- the time of the comparison reveals nothing about the key.
create function private.is_setup_key(attempt text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  stored text := (select hash from private.setup_key);
begin
  return coalesce(private.hash_setup_key(coalesce(attempt, ''), coalesce(stored, extensions.gen_salt('bf', 10))) = stored, false);
end
$$;

-- The pause after `wrong` wrong keys: none for the first `free`, then 30 seconds, doubled each time.
create function private.setup_pause(wrong int, free int, longest interval) returns interval
language sql immutable set search_path = ''
as $$
  select case
    when wrong < free then interval '0'
    else least(interval '30 seconds' * 2 ^ least(wrong - free, 20), longest)
  end
$$;

-- Seconds until this user may try, or null for now. Locks the row of everyone until the end of the transaction, so that keys
-- are checked one at a time and concurrent attempts are all counted.
create function private.seconds_to_wait(caller uuid) returns int
language plpgsql set search_path = ''
as $$
begin
  insert into private.setup_attempts (user_id) values (null) on conflict on constraint setup_attempts_once do nothing;
  perform from private.setup_attempts where user_id is null for update skip locked;
  if not found then
    return 1;
  end if;
  return (
    select ceil(extract(epoch from max(locked_until) - now()))::int from private.setup_attempts
    where (user_id is null or user_id = caller) and locked_until > now()
  );
end
$$;

-- A user has five tries and then waits up to an hour; all together have twenty and then wait up to five minutes. The counts
-- start again after a day without a wrong key.
create function private.count_wrong_key(caller uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.setup_attempts (user_id) values (caller) on conflict on constraint setup_attempts_once do nothing;
  update private.setup_attempts set
    wrong = case when last_wrong_at < now() - interval '1 day' then 1 else wrong + 1 end, last_wrong_at = now()
  where user_id is null or user_id = caller;
  update private.setup_attempts set
    locked_until = now() + case
      when user_id is null then private.setup_pause(wrong, 20, '5 minutes')
      else private.setup_pause(wrong, 5, '1 hour')
    end
  where user_id is null or user_id = caller;
end
$$;

-- Makes the caller, or the user with this e-mail, an administrator: granted, already_admin, invalid_key, unknown_email,
-- unconfirmed_email, ambiguous_email, not_signed_in, too_many_attempts. Outcomes are statuses, because an error would roll back
-- the count of wrong keys. The e-mail must be confirmed, because anyone can sign up with any; where confirmations are off, the
-- auth service confirms it at sign-up. The key is checked first, so that registered e-mails stay secret without it.
create function public.grant_admin(setup_key text, email text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := (select id from public.profiles where id = auth.uid());
  wait int;
  accounts int;
  targets uuid[] := array[caller];
begin
  if caller is null then
    return jsonb_build_object('status', 'not_signed_in');
  end if;
  wait := private.seconds_to_wait(caller);
  if wait is not null then
    return jsonb_build_object('status', 'too_many_attempts', 'retry_after_seconds', wait);
  end if;
  if not private.is_setup_key(setup_key) then
    perform private.count_wrong_key(caller);
    return jsonb_build_object('status', 'invalid_key');
  end if;
  delete from private.setup_attempts where user_id = caller;
  if grant_admin.email is not null then
    select count(*), array_agg(profiles.id) filter (where users.email_confirmed_at is not null)
    from public.profiles join auth.users using (id)
    where profiles.email = lower(sync.trimmed(grant_admin.email))
    into accounts, targets;
    if accounts = 0 then
      return jsonb_build_object('status', 'unknown_email');
    elsif targets is null then
      return jsonb_build_object('status', 'unconfirmed_email');
    elsif cardinality(targets) > 1 then
      return jsonb_build_object('status', 'ambiguous_email');
    end if;
  end if;
  insert into public.user_roles (user_id, role) values (targets[1], 'admin') on conflict on constraint user_roles_once do nothing;
  return jsonb_build_object('status', case when found then 'granted' else 'already_admin' end);
end
$$;
