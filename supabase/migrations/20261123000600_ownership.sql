-- "Verified owner since": everyone sees since when a profile has an owner, and nobody sees who it is.

-- API roles cannot choose the time of an approval; imports can.
create function private.date_approval() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not new.approved then
    new.approved_at := null;
  elsif new.approved_at is null or row_security_active(tg_relid) and old.approved is not true then
    new.approved_at := now();
  end if;
  return new;
end
$$;

-- Claims that are not approved have no time.
create function private.first_approval(kind text, entity uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select min(approved_at) from public.claimed_entities where entity_type = kind and entity_id = entity
  );
end
$$;

-- Once per statement, for the profiles of all its claims. By index: for a few claims the planner would read every broker.
create function private.follow_owners() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
begin
  update public.brokers set owner_since = private.first_approval('broker', id)
  where id in (select entity_id from changed where entity_type = 'broker')
    and owner_since is distinct from private.first_approval('broker', id);
  update public.companies set owner_since = private.first_approval('company', id)
  where id in (select entity_id from changed where entity_type = 'company')
    and owner_since is distinct from private.first_approval('company', id);
  return null;
end
$$;

create trigger date_approval before insert or update on public.claimed_entities
  for each row execute function private.date_approval();

-- Run after the triggers of each row, which lock the profile. An update needs two, because a claim may move.
create trigger follow_owners after insert on public.claimed_entities referencing new table as changed
  for each statement execute function private.follow_owners();
create trigger follow_owners_now after update on public.claimed_entities referencing new table as changed
  for each statement execute function private.follow_owners();
create trigger follow_owners_before after update on public.claimed_entities referencing old table as changed
  for each statement execute function private.follow_owners();
create trigger follow_owners_ended after delete on public.claimed_entities referencing old table as changed
  for each statement execute function private.follow_owners();
