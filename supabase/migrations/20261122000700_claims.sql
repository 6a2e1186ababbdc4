-- Claims on existing profiles of brokers and companies.

create table public.claimed_entities (
  id uuid default gen_random_uuid() constraint claimed_entities_key primary key,
  user_id uuid not null constraint claimed_entities_user references auth.users on delete cascade,
  entity_type text not null constraint claimed_entities_type_known check (entity_type in ('broker', 'company')),
  entity_id uuid not null,
  approved boolean not null default false,
  -- Set by a trigger (ownership).
  approved_at timestamptz,
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint claimed_entities_once unique (user_id, entity_type, entity_id)
);
create index claimed_entities_entity on public.claimed_entities (entity_id);

select sync.track_table('claimed_entities', owner_column => 'user_id');
select sync.accept_writes('claimed_entities', '{id,user_id,entity_type,entity_id,approved}');
select sync.let_administrators_write('claimed_entities', updates => '{approved}');

-- Whether this user has an approved claim on this broker or company.
create function private.owns_profile(owner uuid, kind text, entity uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.claimed_entities
    where user_id = owner and entity_type = kind and entity_id = entity and approved
  );
end
$$;

-- The owners of a broker or of a company: whose approved claim it is.
create function private.owners_of(broker uuid, company uuid) returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select user_id from public.claimed_entities where approved and entity_type = 'broker' and entity_id = broker
    union
    select user_id from public.claimed_entities where approved and entity_type = 'company' and entity_id = company;
end
$$;

-- Instead of a foreign key, because one column refers to two tables. The lock makes a concurrent deletion of the profile wait
-- until this claim is committed, so that `delete_claims` sees it. An approved claim takes the lock of `follow_claim` at once: two that
-- would exchange theirs for it wait for each other. Security definer: locks need the right to update.
create function private.check_claim() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.require(
    new.entity_type in ('broker', 'company'), 'entity_type', 'Only brokers and companies can be claimed.'
  );
  if new.entity_type = 'broker' and new.approved then
    perform from public.brokers where id = new.entity_id for update;
  elsif new.entity_type = 'broker' then
    perform from public.brokers where id = new.entity_id for key share;
  elsif new.approved then
    perform from public.companies where id = new.entity_id for update;
  else
    perform from public.companies where id = new.entity_id for key share;
  end if;
  perform sync.require(found, 'entity_id', format('This %s is no longer listed.', new.entity_type));
  return new;
end
$$;

-- Instead of `on delete cascade`, for the same reason.
create function private.delete_claims() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.claimed_entities where entity_type = tg_argv[0] and entity_id in (select id from deleted);
  return null;
end
$$;

create trigger delete_claims after delete on public.brokers referencing old table as deleted
  for each statement execute function private.delete_claims('broker');
create trigger delete_claims after delete on public.companies referencing old table as deleted
  for each statement execute function private.delete_claims('company');

create trigger check_entity before insert on public.claimed_entities
  for each row execute function private.check_claim();

-- At most twenty claims of a user wait for review, so that no user can flood the administrators' list. Counted after each
-- statement, so that resent rows do not count, and only where users claim for themselves: an administrator adds claims for
-- others without a limit. The lock serialises concurrent requests of one user.
create function private.limit_claims() returns trigger
language plpgsql set search_path = ''
as $$
declare
  claimant uuid := sync.current_user_id();
  waiting bigint;
begin
  if row_security_active(tg_relid) and exists (select from added where user_id = claimant and not approved) then
    perform pg_advisory_xact_lock(hashtextextended('claims of ' || claimant, 0));
    select count(*) from public.claimed_entities where user_id = claimant and not approved into waiting;
    if waiting > 20 then
      raise exception 'You have 20 claims waiting for review. Submit this one when some of them are decided.'
        using errcode = '22023';
    end if;
  end if;
  return null;
end
$$;

create trigger limit_claims after insert on public.claimed_entities
  referencing new table as added for each statement execute function private.limit_claims();

create policy "People read their own claims" on public.claimed_entities
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read all claims" on public.claimed_entities
  for select to authenticated using ((select private.is_admin()));
create policy "People claim profiles for themselves, not yet approved" on public.claimed_entities
  for insert to authenticated with check (user_id = (select auth.uid()) and not approved);
create policy "Administrators add claims" on public.claimed_entities
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators approve claims" on public.claimed_entities
  for update to authenticated using ((select private.is_admin()));
create policy "Administrators delete claims" on public.claimed_entities
  for delete to authenticated using ((select private.is_admin()));
