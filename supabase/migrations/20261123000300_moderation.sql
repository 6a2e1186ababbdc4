-- Moderation: reports of listings and profiles, and what administrators hide and restore. Expected outcomes of the functions are
-- statuses and never errors.

-- Insert only. A report outlives its subject, so `subject_id` is not a foreign key.
create table public.reports (
  id uuid default gen_random_uuid() constraint reports_key primary key,
  subject_type text not null constraint reports_subject_type_known check (subject_type in ('parcel', 'broker', 'company')),
  subject_id uuid not null,
  user_id uuid constraint reports_user references auth.users on delete set null,
  device_id uuid not null,
  -- The user or the visitor's site, written by the server. Null for imports.
  source uuid,
  reason text not null constraint reports_reason_known
    check (reason in ('not-available', 'wrong-details', 'wrong-contact', 'fraud', 'other')),
  note text constraint reports_note_length check (sync.is_text(note, 1, 1000)),
  -- When the report was made, by the device's clock, in ms since 1970, as in listing_changes.
  made_at bigint not null constraint reports_made_at_range check (made_at between 946684800000 and 253402300799999),
  -- As in enquiries (answers).
  key text constraint reports_key_not_stored check (key is null),
  key_hash text,
  -- What the administrators did with what was reported; null for reports that were handled before its time.
  outcome text constraint reports_outcome_known check (outcome in ('kept', 'corrected', 'hidden')),
  handled_at timestamptz,
  handled_by uuid constraint reports_handler references auth.users on delete set null,
  created_at timestamptz not null default now()
);
create index reports_user on public.reports (user_id);
create index reports_handler on public.reports (handled_by);
create index reports_subject on public.reports (subject_type, subject_id);
create index reports_open_device on public.reports (device_id, subject_id) where handled_at is null;
create index reports_open_source on public.reports (source, subject_id) where handled_at is null;
create index reports_open_latest on public.reports (created_at) where handled_at is null;
create index reports_open on public.reports (subject_type, subject_id, created_at) where handled_at is null;

-- Find the listings of a device, and devices with many recent ones.
create index listing_private_device on public.listing_private (device_id, id);
create index listing_private_arrival on public.listing_private (created_at, device_id);

select sync.track_table('reports', in_feed => false);
select sync.accept_writes(
  'reports', '{id,subject_type,subject_id,user_id,device_id,reason,note,made_at,key}', by_visitors => true, limits => '{30,30,300,3000}'
);

create function private.has_existed(subject_type text, subject uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case subject_type
    when 'parcel' then exists (select from sync.receipts where table_name = 'parcels' and id = subject and content is not null)
    when 'broker' then exists (select from public.brokers where id = subject)
    else exists (select from public.companies where id = subject)
  end or exists (
    select from sync.tombstones
    where table_name = case subject_type when 'parcel' then 'parcels' when 'broker' then 'brokers' else 'companies' end and id = subject
  );
end
$$;

create function private.check_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.require(
    new.subject_type in ('parcel', 'broker', 'company'), 'subject_type', 'Only listings, brokers and companies can be reported.'
  );
  perform sync.require(new.subject_id is not null, 'subject_id', 'The subject of the report is missing.');
  perform sync.require(new.device_id is not null, 'device_id', 'The id of the device is missing.');
  perform sync.require(
    new.reason in ('not-available', 'wrong-details', 'wrong-contact', 'fraud', 'other'), 'reason', 'Please select a reason'
  );
  if new.note is not null then
    perform sync.require_text('note', new.note, 1, 1000, 'The note is blank.');
  end if;
  perform private.require_made_at(new.made_at, 'report');
  perform private.require_key(new.key);
  new.key_hash := private.hash_of_key(new.key);
  new.key := null;
  return new;
end
$$;

-- What a device saw may be hidden, withdrawn or deleted when its report arrives; but it must have existed, as far as receipts and
-- tombstones tell. Of a subject, a device has one open report, its latest, and a source twenty: another one is received and adds nothing.
create function private.check_open_reports() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.require(private.has_existed(new.subject_type, new.subject_id), 'subject_id', 'What was reported does not exist.');
  new.source := sync.current_source();
  delete from public.reports where device_id = new.device_id and subject_id = new.subject_id and handled_at is null;
  return case when 20 > (
    select count(*) from (
      select from public.reports where source = new.source and subject_id = new.subject_id and handled_at is null limit 20
    ) as open
  ) then new end;
end
$$;

-- A report stays without its user.
create function private.forget_reporter() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.source := null;
  return new;
end
$$;

-- Reports are dated in the order in which they are committed, so that `settle_reports` settles none that the administrator's list
-- did not have yet. By its name before all other triggers of a row, so that no report waits for another while it holds a lock; and not
-- before the statement, which would hold the lock while it reads its rows.
create function private.order_reports() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reports', 0));
  return new;
end
$$;

-- A limit per device, in addition to those of users and addresses. By their names these triggers fire after `limit_writes`, so that a
-- request that is too large is refused and split, and never waits.
create function private.limit_writes_of_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.count_writes(tg_table_name, 'device ' || device_id, count(*)::int, 30) from added group by device_id;
  return null;
end
$$;

-- Visitors only: users have a limit of their own. 600 is more than a request, so that a queue of 500 passes at once.
create function private.limit_parcels_of_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if sync.current_user_id() is null then
    perform sync.count_writes(tg_table_name, 'device ' || device_id, count(*)::int, 600)
    from added join public.listing_private using (id) group by device_id;
  end if;
  return null;
end
$$;

-- The answer of the functions below: how many listings they changed, found so already, or did not find; and, where more remain, the id
-- after which to go on.
create function private.moderation_result(
  done text, changed uuid[], already int, missing int, refused jsonb default '[]', next uuid default null
) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'status', case
      when cardinality(changed) > 0 then done
      when jsonb_array_length(refused) > 0 then 'refused'
      when already > 0 then 'unchanged'
      else 'not_found'
    end,
    'changed', cardinality(changed), 'already', already, 'missing', missing, 'refused', refused, 'next', next
  )
$$;

-- The hidden listings among these whose broker left the company or the directory, with the reason for the administrator.
create function private.listings_without_broker(parcel_ids uuid[]) returns table (id uuid, title text, message text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select hidden.id, hidden.content ->> 'title',
      case
        when company.id is null then 'This company is no longer listed.'
        when broker.id is null then 'This broker is no longer listed.'
        else 'This broker no longer works for this company.'
      end
    from public.hidden_listings as hidden
    left join public.companies as company on company.id = (hidden.content ->> 'company_id')::uuid
    left join public.brokers as broker on broker.id = (hidden.content ->> 'broker_id')::uuid
    where hidden.id = any (parcel_ids) and (broker.company_id is distinct from company.id or broker.left_company_at is not null)
    order by hidden.id;
end
$$;

-- Restores what can be restored of these.
create function private.restore_for_moderation(parcel_ids uuid[], next uuid default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  given uuid[] := array(select distinct parcel_id from unnest(parcel_ids) as parcel_id where parcel_id is not null);
  refused jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('parcel_id', id, 'title', title, 'message', message)), '[]')
    from private.listings_without_broker(given)
  );
  restored uuid[] := private.restore_listings(
    array(select unnest(given) except select (listing ->> 'parcel_id')::uuid from jsonb_array_elements(refused) as listing)
  );
  public_now int := (select count(*) from public.parcels where id = any (given));
begin
  return private.moderation_result(
    'restored', restored, public_now - cardinality(restored),
    cardinality(given) - public_now - jsonb_array_length(refused), refused, next
  );
end
$$;

-- Hides or restores up to 1,000 listings. `reason` is a note for administrators, of a hidden listing.
create function public.moderate_listings(parcel_ids uuid[], action text, reason text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given uuid[];
  changed uuid[];
  hidden_now int;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  given := array(select distinct parcel_id from unnest(parcel_ids) as parcel_id where parcel_id is not null);
  perform sync.require(action in ('hide', 'restore'), 'action', 'Listings can be hidden or restored.');
  perform sync.require(cardinality(given) <= 1000, 'parcel_ids', 'At most 1,000 listings can be moderated at once.');
  if reason is not null then
    perform sync.require_text('reason', reason, 2, 1000, 'Reason must be at least 2 characters');
  end if;
  if action = 'restore' then
    return private.restore_for_moderation(given);
  end if;
  changed := private.hide_listings(given, 'moderation', sync.current_user_id(), reason);
  hidden_now := (select count(*) from public.hidden_listings where id = any (given));
  return private.moderation_result('hidden', changed, hidden_now - cardinality(changed), cardinality(given) - hidden_now);
end
$$;

-- The listings of a source, hidden ones as well, after this id: those of a device, of a user, or of a visitor's site. Up to 250.
create function private.listings_of_source(source uuid, after uuid) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return array(
    select id from (
      (select id from public.listing_private where device_id = listings_of_source.source and id > after order by id limit 250)
      union
      (select id from private.listing_sources as listed where listed.source = listings_of_source.source and id > after order by id limit 250)
      order by id limit 250
    ) as known
  );
end
$$;

-- Hides the public listings of a source: up to 250 after this id, because changes of these listings wait. `next` is the id after
-- which to go on. PostgREST takes the timeout, because a call may wait for listings that are being changed.
create function public.hide_source(source uuid, after uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  listed uuid[];
  changed uuid[];
  hidden_now int;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  listed := private.listings_of_source(source, coalesce(after, '00000000-0000-0000-0000-000000000000'));
  changed := private.hide_listings(listed, 'moderation', sync.current_user_id(), hidden_with => source);
  hidden_now := (select count(*) from public.hidden_listings as hidden where id = any (listed));
  return private.moderation_result(
    'hidden', changed, hidden_now - cardinality(changed), 0, next => case when cardinality(listed) = 250 then listed[250] end
  );
end
$$;

-- Restores what hide_source hid: neither what was hidden one by one, nor what is not a broker's.
create function public.restore_source(source uuid, after uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  hidden_ids uuid[];
  answer jsonb;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  hidden_ids := array(
    select id from public.hidden_listings as hidden
    where hidden.hidden_with = source and id > coalesce(after, '00000000-0000-0000-0000-000000000000') order by id limit 250
  );
  answer := private.restore_for_moderation(hidden_ids, case when cardinality(hidden_ids) = 250 then hidden_ids[250] end);
  if answer ->> 'status' = 'not_found' and cardinality(private.listings_of_source(source, '00000000-0000-0000-0000-000000000000')) > 0 then
    answer := answer || '{"status": "unchanged"}';
  end if;
  return answer;
end
$$;

-- Marks up to 1,000 open reports of a subject as handled, of those that the administrator has seen. 'more' asks for the same call again.
-- Reporters see `outcome`.
create function public.settle_reports(
  subject_type text, subject_id uuid, seen_until timestamptz default null, outcome text default 'kept'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  settled int;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform sync.require(outcome in ('kept', 'corrected', 'hidden'), 'outcome', 'Reports have no such outcome.');
  perform pg_advisory_xact_lock(hashtextextended('reports', 0));
  update public.reports as report
  set handled_at = now(), handled_by = sync.current_user_id(), outcome = settle_reports.outcome
  where id = any (array(
    select open.id from public.reports as open
    where open.subject_type = settle_reports.subject_type and open.subject_id = settle_reports.subject_id
      and handled_at is null and created_at <= coalesce(seen_until, 'infinity')
    limit 1000
  )) and handled_at is null;
  get diagnostics settled = row_count;
  return jsonb_build_object('status', case
    when settled = 1000 then 'more'
    when settled > 0 then 'settled'
    when exists (
      select from public.reports as report
      where report.subject_type = settle_reports.subject_type and report.subject_id = settle_reports.subject_id
    ) then 'already_settled'
    else 'not_found'
  end, 'count', settled);
end
$$;

create trigger check_form before insert on public.reports
  for each row execute function private.check_report();
create trigger check_open_reports before insert on public.reports
  for each row when (row_security_active('public.reports')) execute function private.check_open_reports();
create trigger forget_reporter before update of user_id on public.reports
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_reporter();
create trigger a_0_order_reports before insert on public.reports
  for each row execute function private.order_reports();
create or replace trigger set_created_at before insert on public.reports
  for each row execute function sync.set_created_at('clock');
create trigger limit_writes_of_devices after insert on public.reports referencing new table as added
  for each statement when (row_security_active('public.reports')) execute function private.limit_writes_of_devices();
create trigger limit_writes_of_devices after insert on public.parcels referencing new table as added
  for each statement when (row_security_active('public.parcels')) execute function private.limit_parcels_of_devices();

create policy "Anyone reports in their own name" on public.reports
  for insert to anon, authenticated with check (
    user_id is not distinct from (select auth.uid()) and handled_at is null and handled_by is null
  );
create policy "Administrators read reports" on public.reports
  for select to authenticated using ((select private.is_admin()));
