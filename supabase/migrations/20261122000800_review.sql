-- Review of submissions and claims. Expected outcomes are statuses and never errors.

-- Makes the end of the submitter's account wait, and waits for it, in the order of `delete_account`.
create function private.lock_submitter(submitter uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('inbox of ' || submitter, 0));
  perform from auth.users where id = submitter for key share;
end
$$;

-- Gives role and claim to the submitter. The approval stands even if one of these steps fails, so each has its own savepoint
-- and failures are only logged, except those after which a request is repeated.
create function private.reward_submitter(submitter uuid, kind text, entity uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  begin
    insert into public.user_roles (user_id, role) values (submitter, kind)
    on conflict on constraint user_roles_once do nothing;
  exception
    when transaction_rollback then raise;
    when others then
      raise log 'Approved % %, but % did not get the role: % %', kind, entity, submitter, sqlstate, sqlerrm;
  end;
  begin
    insert into public.claimed_entities (user_id, entity_type, entity_id, approved) values (submitter, kind, entity, true)
    on conflict on constraint claimed_entities_once do update set approved = true;
  exception
    when transaction_rollback then raise;
    when others then
      raise log 'Approved % %, but % did not get the claim: % %', kind, entity, submitter, sqlstate, sqlerrm;
  end;
end
$$;

-- Creates a company from a pending submission; the office's city is the address up to its first comma. The row lock lets one
-- administrator decide; a second one gets the first decision.
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
  perform private.lock_submitter(user_id) from public.pending_companies where id = submission_id;
  select * from public.pending_companies where id = submission_id for update into submission;
  if submission.id is null then
    return jsonb_build_object('status', 'not_found');
  elsif submission.status <> 'pending' then
    return jsonb_build_object('status', 'not_pending', 'current', submission.status);
  end if;
  -- The company gets a new id: that of the submission was chosen on the submitter's device.
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

-- Creates a broker from a pending submission; rating, reviews and transactions start at 0.
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
  perform private.lock_submitter(user_id) from public.pending_brokers where id = submission_id;
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

-- Rejects a pending submission with a reason that its submitter reads.
create function public.reject_submission(kind text, submission_id uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  decided text;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform sync.require(kind in ('company', 'broker'), 'kind', 'Only companies and brokers are submitted.');
  perform sync.require_text('reason', reason, 2, 1000, 'Reason must be at least 2 characters');
  if kind = 'company' then
    select status from public.pending_companies where id = submission_id for update into decided;
  else
    select status from public.pending_brokers where id = submission_id for update into decided;
  end if;
  if decided is null then
    return jsonb_build_object('status', 'not_found');
  elsif decided <> 'pending' then
    return jsonb_build_object('status', 'not_pending', 'current', decided);
  elsif kind = 'company' then
    update public.pending_companies set status = 'rejected', rejection_reason = reason where id = submission_id;
  else
    update public.pending_brokers set status = 'rejected', rejection_reason = reason where id = submission_id;
  end if;
  return jsonb_build_object('status', 'rejected');
end
$$;

-- Ends an approved claim. The receipt tells a claim that ended from one that never was.
create function public.revoke_claim(claim_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claim public.claimed_entities;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * from public.claimed_entities where id = claim_id for update into claim;
  if claim.approved then
    delete from public.claimed_entities where id = claim_id;
    return jsonb_build_object('status', 'revoked');
  end if;
  return jsonb_build_object('status', case
    when not claim.approved then 'not_approved'
    when exists (
      select from sync.receipts where table_name = 'claimed_entities' and id = claim_id and content is not null
    ) then 'already_ended'
    else 'not_found'
  end);
end
$$;

-- The pending submissions, newest first, all claims, in the order of their arrival, and the users of both: what policies show to the caller.
create function public.submissions_for_review() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  companies jsonb := (
    select coalesce(jsonb_agg(to_jsonb(submission) - 'sync_xid' order by created_at desc, id desc), '[]')
    from public.pending_companies as submission where status = 'pending'
  );
  brokers jsonb := (
    select coalesce(jsonb_agg(to_jsonb(submission) - 'sync_xid' order by created_at desc, id desc), '[]')
    from public.pending_brokers as submission where status = 'pending'
  );
  claims jsonb := (
    select coalesce(jsonb_agg(to_jsonb(claim) - 'sync_xid' order by sync_xid, id), '[]') from public.claimed_entities as claim
  );
begin
  return jsonb_build_object(
    'status', 'ok', 'companies', companies, 'brokers', brokers, 'claims', claims, 'users', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'full_name', full_name)), '[]')
      from public.profiles where id in (
        select (entry ->> 'user_id')::uuid from jsonb_array_elements(companies || brokers || claims) as entry
      )
    )
  );
end
$$;
