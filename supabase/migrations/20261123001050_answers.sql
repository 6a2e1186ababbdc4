-- What becomes of enquiries and reports: owners answer enquiries, administrators settle reports, and who sent one reads it.

-- Insert only, by owners of the broker or company that was asked.
create table public.enquiry_answers (
  id uuid default gen_random_uuid() constraint enquiry_answers_key primary key,
  enquiry_id uuid not null constraint enquiry_answers_enquiry references public.enquiries on delete cascade,
  user_id uuid constraint enquiry_answers_user references auth.users on delete set null,
  device_id uuid not null,
  action text not null
    constraint enquiry_answers_action_known check (action in ('seen', 'answered', 'unavailable', 'sold', 'undo')),
  -- By the device's clock, in ms since 1970, as in listing_changes.
  made_at bigint not null constraint enquiry_answers_made_at_range check (made_at between 946684800000 and 253402300799999),
  created_at timestamptz not null default now()
);
create index enquiry_answers_enquiry on public.enquiry_answers (enquiry_id);
create index enquiry_answers_user on public.enquiry_answers (user_id);

-- Enquiries and reports as their author, if a user, follows them. `kind` is 'enquiry' or 'report', and `answer` that of the enquiry or the
-- outcome of the report. `title` is that of the listing, `details` what else was said. An id that both tables have is that of the first.
create table public.sent_messages (
  id uuid constraint sent_messages_key primary key,
  user_id uuid not null constraint sent_messages_user references auth.users on delete cascade,
  kind text not null constraint sent_messages_kind_known check (kind in ('enquiry', 'report')),
  subject_type text not null,
  subject_id uuid not null,
  title text,
  details jsonb not null,
  made_at bigint not null,
  received_at timestamptz not null,
  seen_at timestamptz,
  answer text,
  answered_at timestamptz,
  sync_xid xid8 not null default pg_current_xact_id()
);

select sync.track_table('enquiry_answers', in_feed => false);
select sync.accept_writes('enquiry_answers', '{id,enquiry_id,user_id,device_id,action,made_at}');
select sync.track_table('sent_messages', owner_column => 'user_id');

create function private.check_enquiry_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.require(new.enquiry_id is not null, 'enquiry_id', 'The enquiry is missing.');
  perform sync.require(new.device_id is not null, 'device_id', 'The id of the device is missing.');
  perform sync.require(
    new.action in ('seen', 'answered', 'unavailable', 'sold', 'undo'), 'action', 'Enquiries have no such answer.'
  );
  perform private.require_made_at(new.made_at, 'answer');
  return new;
end
$$;

-- The last answer to arrive is the present one. Not to the author's own enquiry, which is on no desk of theirs. The refusal does not
-- tell whether there is such an enquiry.
create function private.apply_enquiry_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := sync.current_user_id();
  enquiry public.enquiries;
  made timestamptz;
begin
  select * from public.enquiries where id = new.enquiry_id for update into enquiry;
  if enquiry.id is null or enquiry.user_id = caller
    or caller not in (select private.owners_of(enquiry.broker_id, enquiry.company_id)) then
    raise exception 'This enquiry is no longer on your desk.' using errcode = '42501', hint = 'enquiry_id';
  end if;
  made := greatest(least(to_timestamp(new.made_at / 1000.0), now()), enquiry.created_at);
  update public.enquiries set
    seen_at = coalesce(seen_at, made),
    answer = case new.action when 'seen' then answer when 'undo' then null else new.action end,
    answered_at = case new.action when 'seen' then answered_at when 'undo' then null else made end
  where id = enquiry.id and not (new.action = 'seen' and seen_at is not null);
  return new;
end
$$;

-- What owners and the author read follows the enquiry.
create function private.follow_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.seen_at, new.answer, new.answered_at) is distinct from (old.seen_at, old.answer, old.answered_at) then
    update public.enquiry_inbox set seen_at = new.seen_at, answer = new.answer, answered_at = new.answered_at where enquiry_id = new.id;
    update public.sent_messages set seen_at = new.seen_at, answer = new.answer, answered_at = new.answered_at
    where id = new.id and kind = 'enquiry';
  elsif tg_op = 'INSERT' and new.user_id is not null then
    insert into public.sent_messages (id, user_id, kind, subject_type, subject_id, title, details, made_at, received_at) values (
      new.id, new.user_id, 'enquiry',
      case when new.parcel_id is not null then 'parcel' when new.broker_id is not null then 'broker' else 'company' end,
      coalesce(new.parcel_id, new.broker_id, new.company_id), new.listing_title,
      jsonb_strip_nulls(jsonb_build_object(
        'volume', new.volume, 'top_price', new.top_price, 'wanted_by', new.wanted_by, 'product', new.product, 'zone', new.zone
      )), new.made_at, new.created_at
    )
    on conflict do nothing;
  end if;
  return null;
end
$$;

create function private.follow_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    update public.sent_messages set answer = new.outcome, answered_at = new.handled_at where id = new.id and kind = 'report';
  elsif new.user_id is not null then
    insert into public.sent_messages (id, user_id, kind, subject_type, subject_id, details, made_at, received_at) values (
      new.id, new.user_id, 'report', new.subject_type, new.subject_id, jsonb_build_object('reason', new.reason), new.made_at, new.created_at
    )
    on conflict do nothing;
  end if;
  return null;
end
$$;

create function private.remove_sent_messages() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
begin
  delete from public.sent_messages using deleted where sent_messages.id = deleted.id and kind = tg_argv[0];
  return null;
end
$$;

-- How a profile answers: first enquiries of each user or device within 90 days, once they are answered or a week old. Not those of its own
-- owners, from any account or device of theirs. Below five, nothing; the rest in steps, so that no single answer can be read from them.
create function private.answer_figures(kind text, profile uuid) returns table (of_ten smallint, within text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  owners uuid[] := array(select user_id from public.claimed_entities where approved and entity_type = kind and entity_id = profile);
begin
  if kind = 'broker' then
    owners := owners || array(select private.owners_of(null, company_id) from public.brokers where id = profile);
  else
    owners := owners || array(
      select claim.user_id from public.brokers as broker
      join public.claimed_entities as claim on claim.approved and claim.entity_type = 'broker' and claim.entity_id = broker.id
      where broker.company_id = profile
    );
  end if;
  return query
    with own_devices as (
      select device_id from public.enquiry_answers where user_id = any (owners)
      union select device_id from public.enquiries where user_id = any (owners)
      union select device_id from public.reports where user_id = any (owners)
      union select device_id from public.listing_private where user_id = any (owners)
    ), received as (
      select distinct on (coalesce(user_id, device_id)) id, created_at, answer from public.enquiries as enquiry
      where case kind when 'broker' then broker_id else company_id end = profile and created_at > now() - interval '90 days'
        and (user_id is null or user_id <> all (owners))
        and not exists (select from own_devices where own_devices.device_id = enquiry.device_id)
      order by coalesce(user_id, device_id), created_at
    ), first_answers as (
      select received.answer, case when received.answer is not null then (
        select min(given.created_at) - received.created_at from public.enquiry_answers as given
        where given.enquiry_id = received.id and given.action not in ('seen', 'undo')
      ) end as took
      from received where received.answer is not null or received.created_at < now() - interval '7 days'
    ), summary as (
      select count(*) as counted, count(first_answers.answer) as answered, percentile_disc(0.5) within group (order by took) as usual
      from first_answers
    )
    select round(10.0 * answered / counted)::smallint, case
      when usual <= interval '1 hour' then 'hour'
      when usual <= interval '1 day' then 'day'
      when usual <= interval '3 days' then 'three-days'
      when usual <= interval '7 days' then 'week'
    end
    from summary where counted >= 5;
end
$$;

-- Brings the figures of a profile up to date. Answers do it for theirs, and `clean_up` for those that time has changed.
create function private.refresh_answers(kind text, profile uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.update_row(
    case kind when 'broker' then 'brokers' else 'companies' end, profile,
    coalesce(
      (select jsonb_build_object('answers_of_ten', of_ten, 'answers_within', within) from private.answer_figures(kind, profile)),
      '{"answers_of_ten": null, "answers_within": null}'
    )
  );
end
$$;

create function private.count_answers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_answers(kind, profile) from (
    select distinct asked.* from added join public.enquiries as enquiry on enquiry.id = added.enquiry_id
    cross join lateral (values ('broker', enquiry.broker_id), ('company', enquiry.company_id)) as asked (kind, profile)
    where added.action <> 'seen' and asked.profile is not null order by kind, profile
  ) as profiles;
  return null;
end
$$;

-- What became of a visitor's enquiries and reports, by their keys: of up to 100, those that are there and whose keys fit.
create function public.read_messages(keys jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform sync.require(jsonb_typeof(keys) = 'object', 'keys', 'The keys are missing.');
  perform sync.require((select count(*) <= 100 from jsonb_object_keys(keys)), 'keys', 'At most 100 messages can be read at once.');
  return jsonb_build_object(
    'feed', sync.feed_mark(), 'user', sync.current_user_id(), 'epoch', sync.epoch(),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'received_at', created_at, 'seen_at', seen_at, 'answer', answer, 'answered_at', answered_at
      ) order by id), '[]')
      from (
        select id, created_at, seen_at, answer, answered_at, key_hash from public.enquiries
        union all
        select id, created_at, null, outcome, handled_at, key_hash from public.reports
      ) as message join jsonb_each_text(keys) as given on given.key::uuid = message.id
      where message.key_hash = private.hash_of_key(given.value)
    )
  );
end
$$;

create trigger check_1_form before insert on public.enquiry_answers
  for each row execute function private.check_enquiry_answer();
create trigger check_2_apply before insert on public.enquiry_answers
  for each row execute function private.apply_enquiry_answer();
create trigger follow_answers after insert on public.enquiry_answers referencing new table as added
  for each statement execute function private.count_answers();
create trigger follow_enquiry after insert or update on public.enquiries
  for each row execute function private.follow_enquiry();
create trigger follow_enquiry_deleted after delete on public.enquiries referencing old table as deleted
  for each statement execute function private.remove_sent_messages('enquiry');
create trigger follow_report after insert or update of outcome, handled_at on public.reports
  for each row execute function private.follow_report();
create trigger follow_report_deleted after delete on public.reports referencing old table as deleted
  for each statement execute function private.remove_sent_messages('report');

create policy "Owners answer enquiries in their own name" on public.enquiry_answers
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Authors read what became of their messages" on public.sent_messages
  for select to authenticated using (user_id = (select auth.uid()));
