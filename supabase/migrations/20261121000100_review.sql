-- Review of submissions (spec section 4, decisions section 4): one function for each kind. What an administrator can expect to
-- happen comes back as a status and never as an error: approved, not_pending, company_missing, not_found, forbidden.

-- Claims that wait for an administrator, in the order of their arrival; in the words in which PostgREST asks (`approved=is.false`).
create index claimed_entities_review on public.claimed_entities (sync_xid) where approved is false;

-- Submissions are listed newest first, by the server's clock. The grants say so already; this is for a server that sets them
-- aside, as the embedded one does. Whoever writes past row level security (imports) brings dates along.
create function private.date_submission() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row_security_active(tg_relid) then
    new.created_at := now();
  end if;
  return new;
end
$$;
revoke all on function private.date_submission() from public;

create trigger date_submission before insert on public.pending_companies
  for each row execute function private.date_submission();
create trigger date_submission before insert on public.pending_brokers
  for each row execute function private.date_submission();

-- What an approved submission gives to the person who made it. It stands whatever becomes of these two steps, so that each has
-- a savepoint of its own, and a failure is for the log only.
create function private.reward_submitter(submitter uuid, kind text, entity uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  begin
    insert into public.user_roles (user_id, role) values (submitter, kind)
    on conflict on constraint user_roles_once do nothing;
  exception when others then
    raise log 'Approved % %, but % did not get the role: % %', kind, entity, submitter, sqlstate, sqlerrm;
  end;
  begin
    insert into public.claimed_entities (user_id, entity_type, entity_id, approved) values (submitter, kind, entity, true)
    on conflict on constraint claimed_entities_once do update set approved = true;
  exception when others then
    raise log 'Approved % %, but % did not get the claim: % %', kind, entity, submitter, sqlstate, sqlerrm;
  end;
end
$$;

-- Makes a company of a pending submission, with the text before the first comma of its address as the city of its office. The
-- locked row lets one administrator through: whoever comes second learns what the first one decided.
create function public.approve_company(submission_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  submission public.pending_companies;
  entity uuid;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * from public.pending_companies where id = submission_id for update into submission;
  if submission.id is null then
    return jsonb_build_object('status', 'not_found');
  elsif submission.status <> 'pending' then
    return jsonb_build_object('status', 'not_pending', 'current', submission.status);
  end if;
  -- The company gets an id of its own: that of the submission was chosen on the submitter's device.
  insert into public.companies (name, logo, description, phone, email, website, address, year_founded, regions)
  values (
    submission.name, submission.logo, submission.description, submission.phone, submission.email, submission.website,
    submission.address, submission.year_founded, submission.regions
  ) returning id into entity;
  insert into public.company_locations (company_id, address, city, state, is_primary)
  values (entity, submission.address, sync.trimmed(split_part(submission.address, ',', 1)), 'Unknown', true);
  update public.pending_companies set status = 'approved' where id = submission.id;
  perform private.reward_submitter(submission.user_id, 'company', entity);
  return jsonb_build_object('status', 'approved', 'entity_id', entity);
end
$$;

-- Makes a broker of a pending submission; rating, reviews and transactions begin at 0.
create function public.approve_broker(submission_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  submission public.pending_brokers;
  entity uuid;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * from public.pending_brokers where id = submission_id for update into submission;
  if submission.id is null then
    return jsonb_build_object('status', 'not_found');
  elsif submission.status <> 'pending' then
    return jsonb_build_object('status', 'not_pending', 'current', submission.status);
  elsif not exists (select from public.companies where id = submission.company_id) then
    return jsonb_build_object('status', 'company_missing');
  end if;
  insert into public.brokers (name, title, email, phone, image, bio, specialties, location, company_id)
  values (
    submission.name, submission.title, submission.email, submission.phone, submission.image, submission.bio,
    submission.specialties, submission.location, submission.company_id
  ) returning id into entity;
  update public.pending_brokers set status = 'approved' where id = submission.id;
  perform private.reward_submitter(submission.user_id, 'broker', entity);
  return jsonb_build_object('status', 'approved', 'entity_id', entity);
end
$$;

revoke all on function private.reward_submitter(uuid, text, uuid), public.approve_company(uuid), public.approve_broker(uuid)
  from public, anon;
grant execute on function public.approve_company(uuid), public.approve_broker(uuid) to authenticated, service_role;
