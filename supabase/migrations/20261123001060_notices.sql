-- Notices: an enquiry has arrived, an enquiry was answered, a listing is to be confirmed. They are sent without content, by push or e-mail.

-- Where a browser takes notices for a user. A browser has one endpoint. `saved_at` is when it was last saved.
create table public.push_subscriptions (
  id uuid default gen_random_uuid() constraint push_subscriptions_key primary key,
  user_id uuid not null constraint push_subscriptions_user references auth.users on delete cascade,
  endpoint text not null
    constraint push_subscriptions_endpoint_once unique
    constraint push_subscriptions_endpoint_shape check (
      char_length(endpoint) <= 2000 and endpoint ~ '^https://([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:[0-9]{1,5})?/[!-~]*$'
    ),
  -- A point of P-256 and 16 bytes, in base64url.
  p256dh text not null
    constraint push_subscriptions_p256dh_shape check (p256dh ~ '^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$'),
  auth text not null constraint push_subscriptions_auth_shape check (auth ~ '^[A-Za-z0-9_-]{21}[AQgw]$'),
  time_zone text not null
    constraint push_subscriptions_time_zone_shape check (char_length(time_zone) <= 64 and time_zone ~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$'),
  saved_at timestamptz not null default now()
);
create index push_subscriptions_user on public.push_subscriptions (user_id, saved_at);

-- The kinds of notices that a user wants by e-mail; no row for none.
create table public.notice_emails (
  id uuid constraint notice_emails_key primary key constraint notice_emails_user references auth.users on delete cascade,
  kinds text[] not null
    constraint notice_emails_kinds_known check (kinds <@ '{enquiry,answer,listing}' and array_position(kinds, null) is null)
);

-- One row for each event and each `channel` of its user: a subscription, or their e-mail (then `channel` is the user). `cause` is the id of the
-- enquiry or the listing; null for so many at once that all of the kind are counted. Rows that are sent together have one `message`. While a row
-- is being sent, `due_at` is the end of the lease.
create table private.notices (
  id uuid default gen_random_uuid() constraint notices_key primary key,
  user_id uuid not null constraint notices_user references auth.users on delete cascade,
  subscription_id uuid constraint notices_subscription references public.push_subscriptions on delete cascade,
  channel uuid not null generated always as (coalesce(subscription_id, user_id)) stored,
  kind text not null constraint notices_kind_known check (kind in ('enquiry', 'answer', 'listing')),
  cause uuid,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  message uuid,
  attempts int not null default 0,
  tried_at timestamptz,
  sent_at timestamptz
);
create index notices_user on private.notices (user_id, kind);
create index notices_subscription on private.notices (subscription_id);
create index notices_channel on private.notices (channel, kind);
create index notices_waiting on private.notices (channel, due_at) where sent_at is null;
create index notices_message on private.notices (message) where sent_at is null;

alter table public.push_subscriptions enable row level security;
alter table public.notice_emails enable row level security;
alter table private.notices enable row level security;

create policy "People read their own subscriptions" on public.push_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People read which notices they get by e-mail" on public.notice_emails
  for select to authenticated using (id = (select auth.uid()));

-- Null in a time zone that this server does not know.
create function private.local_time(time_zone text, at timestamptz) returns timestamp
language plpgsql stable set search_path = ''
as $$
begin
  return at at time zone time_zone;
exception when invalid_parameter_value then
  return null;
end
$$;

-- Saves the endpoint of the caller's browser; one of another user becomes the caller's. Of more than twenty, those saved longest ago leave.
create function public.save_push_subscription(endpoint text, p256dh text, auth text, time_zone text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := sync.current_user_id();
begin
  perform sync.require(
    save_push_subscription.endpoint ~ '^https://([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:[0-9]{1,5})?/[!-~]*$'
      and char_length(save_push_subscription.endpoint) <= 2000,
    'endpoint', 'This browser has no address for notifications.'
  );
  perform sync.require(
    save_push_subscription.p256dh ~ '^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$', 'p256dh', 'This browser has no key for notifications.'
  );
  perform sync.require(
    save_push_subscription.auth ~ '^[A-Za-z0-9_-]{21}[AQgw]$', 'auth', 'This browser has no key for notifications.'
  );
  perform sync.require(
    char_length(save_push_subscription.time_zone) <= 64 and save_push_subscription.time_zone ~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$'
      and private.local_time(save_push_subscription.time_zone, now()) is not null,
    'time_zone', 'The time zone of this device is not known.'
  );
  perform from auth.users where id = caller for key share;
  if not found then
    return jsonb_build_object('status', 'not_signed_in');
  end if;
  -- With the notices that wait for them.
  delete from public.push_subscriptions as other
  where other.endpoint = save_push_subscription.endpoint and other.user_id <> caller;
  insert into public.push_subscriptions as own (user_id, endpoint, p256dh, auth, time_zone)
  values (
    caller, save_push_subscription.endpoint, save_push_subscription.p256dh, save_push_subscription.auth, save_push_subscription.time_zone
  )
  on conflict on constraint push_subscriptions_endpoint_once do update set
    p256dh = excluded.p256dh, auth = excluded.auth, time_zone = excluded.time_zone, saved_at = now()
    where own.user_id = caller;
  -- What was held until the morning may be due in another time zone.
  update private.notices set due_at = now()
  from public.push_subscriptions as own
  where own.endpoint = save_push_subscription.endpoint and own.id = subscription_id and message is null and sent_at is null;
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where user_id = caller order by saved_at desc, id offset 20
  );
  return jsonb_build_object('status', 'saved');
end
$$;

create function public.remove_push_subscription(endpoint text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.push_subscriptions as own
  where own.endpoint = remove_push_subscription.endpoint and user_id = sync.current_user_id();
  return jsonb_build_object('status', case when found then 'removed' else 'not_found' end);
end
$$;

create function public.read_notice_emails() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'status', 'ok',
    'kinds', coalesce((select to_jsonb(kinds) from public.notice_emails where id = sync.current_user_id()), '[]')
  );
end
$$;

create function public.save_notice_emails(kinds text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := sync.current_user_id();
  wanted text[] := array(select distinct unnest(save_notice_emails.kinds) order by 1);
begin
  perform sync.require(
    save_notice_emails.kinds is not null and wanted <@ '{enquiry,answer,listing}' and array_position(wanted, null) is null,
    'kinds', 'There are no such notifications.'
  );
  perform from auth.users where id = caller for key share;
  if not found then
    return jsonb_build_object('status', 'not_signed_in');
  end if;
  insert into public.notice_emails values (caller, wanted)
  on conflict on constraint notice_emails_key do update set kinds = excluded.kinds;
  delete from private.notices
  where user_id = caller and subscription_id is null and sent_at is null and kind <> all (wanted);
  return jsonb_build_object('status', 'saved', 'kinds', to_jsonb(wanted));
end
$$;

-- Adds a row for each of these events and each channel of its recipient; none for users without a channel. More than twenty events at once are
-- one row. While a sent notice is kept, nobody is notified of its cause again.
create function private.add_notices(kind text, recipients uuid[], causes uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.notices (user_id, subscription_id, kind, cause)
  select distinct event.recipient, channel.subscription_id, add_notices.kind, event.cause
  from (
    select recipient, case when count(*) over (partition by recipient) <= 20 then cause end as cause
    from unnest(recipients, causes) as event (recipient, cause)
  ) as event
  cross join lateral (
    select id as subscription_id from public.push_subscriptions where user_id = event.recipient
    union all
    select null from public.notice_emails join auth.users using (id)
    where id = event.recipient and add_notices.kind = any (kinds) and email_confirmed_at is not null
  ) as channel
  where not exists (
    select from private.notices as former
    where former.user_id = event.recipient and former.kind = add_notices.kind and former.cause = event.cause
      and former.subscription_id is not distinct from channel.subscription_id and former.sent_at is not null
  );
end
$$;

create function private.notify_of_enquiries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_notices('enquiry', array_agg(user_id), array_agg(enquiry_id))
  from added where seen_at is null and answer is null having count(*) > 0;
  return null;
end
$$;

create function private.notify_of_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_notices('listing', array_agg(user_id), array_agg(parcel_id)) from added having count(*) > 0;
  return null;
end
$$;

create function private.notify_of_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_notices('answer', array[new.user_id], array[new.id]);
  return null;
end
$$;

create trigger notify_owners after insert on public.enquiry_inbox referencing new table as added
  for each statement execute function private.notify_of_enquiries();
create trigger notify_owners after insert on public.inbox referencing new table as added
  for each statement execute function private.notify_of_listings();
create trigger notify_author after update of answer on public.sent_messages
  for each row when (new.kind = 'enquiry' and old.answer is null and new.answer is not null) execute function private.notify_of_answer();
