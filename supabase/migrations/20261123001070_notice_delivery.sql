-- How notices leave the server: the notifier (functions/notify) takes the messages that are due, sends them, and reports the outcomes.

-- Notices are quiet from 20:00 to 7:00 in the time zone of a browser. The end of this night, or null by day.
create function private.end_of_quiet(time_zone text, at timestamptz default now()) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  here timestamp := private.local_time(time_zone, at);
begin
  if here::time >= '20:00' or here::time < '7:00' then
    return (case when here::time >= '20:00' then here::date + 1 else here::date end + time '7:00') at time zone time_zone;
  end if;
  return null;
end
$$;

-- How many of these events their user has not dealt with yet; a null cause stands for all of the kind.
create function private.count_news(kind text, recipient uuid, causes uuid[]) returns int
language plpgsql stable security definer set search_path = ''
as $$
declare
  of_all boolean := array_position(causes, null) is not null;
begin
  return case kind
    when 'enquiry' then (
      select count(*) from public.enquiry_inbox
      where user_id = recipient and (of_all or enquiry_id = any (causes)) and seen_at is null and answer is null
    )
    when 'listing' then (
      select count(*) from public.inbox join public.parcels as listing on listing.id = inbox.parcel_id
      where inbox.user_id = recipient and (of_all or parcel_id = any (causes))
        and listing.status = 'available' and coalesce(listing.confirmed_by, 'seller') = 'seller'
    )
    when 'answer' then (
      select count(*) from public.sent_messages
      where user_id = recipient and sent_messages.kind = 'enquiry' and (of_all or id = any (causes)) and answer is not null
    )
  end;
end
$$;

-- Until when a notice that is due must wait nevertheless; null if it can be sent now. A subscription takes one message at a time, and of a kind
-- one in ten minutes, and none at night. An e-mail is for what no subscription took within ten minutes, at most one an hour of a kind.
create function private.held_until(waiting private.notices) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_email boolean := waiting.subscription_id is null;
  pause interval := case when is_email then interval '1 hour' else interval '10 minutes' end;
begin
  return greatest(
    (select private.end_of_quiet(time_zone) from public.push_subscriptions where id = waiting.subscription_id),
    (
      select max(due_at) from private.notices
      where channel = waiting.channel and message is not null and sent_at is null and due_at > now()
    ),
    (
      select max(sent_at) + pause from private.notices
      where channel = waiting.channel and kind = waiting.kind and sent_at > now() - pause
    ),
    case when is_email and exists (
      select from private.notices as pushed
      where pushed.user_id = waiting.user_id and pushed.kind = waiting.kind and pushed.cause is not distinct from waiting.cause
        and pushed.subscription_id is not null and pushed.sent_at is null
        and (pushed.tried_at is null or pushed.tried_at > now() - interval '10 minutes')
        and pushed.created_at > now() - interval '3 days'
    ) then now() + interval '5 minutes' end
  );
end
$$;

-- The messages that are due, leased to the notifier until `settle_notices` has their outcome: after the lease they are due again. A message that
-- is taken again has the same id, so that push service and browser replace it. Two notifiers do not wait for each other.
create function public.take_notices(most int default 100, lease_seconds int default 120) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  channels uuid[];
  messages jsonb;
begin
  -- What is held is put off, and the rest with the next request.
  for turn in 1..20 loop
    -- More than is needed, because another notifier may have locked the first ones.
    with waiting as materialized (
      select channel, min(due_at) as since from private.notices
      where sent_at is null and due_at <= now() group by channel order by since limit most * 4
    )
    select array(
      select id from public.push_subscriptions join waiting on channel = id
      order by since limit most for no key update of push_subscriptions skip locked
    ) || array(
      select id from public.notice_emails join waiting on channel = id
      order by since limit most for no key update of notice_emails skip locked
    ) into channels;
    exit when cardinality(channels) = 0;
    -- Another notifier may have taken some of them in the meantime, so each statement looks again what is due.
    delete from private.notices
    where channel = any (channels) and sent_at is null and due_at <= now() and created_at < now() - interval '3 days';
    update private.notices as waiting set due_at = held.until
    from (
      select id, private.held_until(due) as until from private.notices as due
      where channel = any (channels) and sent_at is null and due_at <= now()
    ) as held
    where waiting.id = held.id and held.until is not null;
    with messages_due as materialized (
      select channel, kind, user_id, subscription_id, private.count_news(kind, user_id, array_agg(cause)) as news,
        coalesce(min(message::text)::uuid, gen_random_uuid()) as message, max(attempts) + 1 as attempt
      from private.notices
      where channel = any (channels) and sent_at is null and due_at <= now()
      group by channel, kind, user_id, subscription_id
    ), needless as (
      delete from private.notices as waiting using messages_due as due
      where waiting.channel = due.channel and waiting.kind = due.kind and sent_at is null and due_at <= now() and news = 0
    ), taken as (
      update private.notices as waiting
      set message = due.message, attempts = due.attempt, tried_at = coalesce(tried_at, now()), due_at = now() + lease_seconds * interval '1 second'
      from messages_due as due
      where waiting.channel = due.channel and waiting.kind = due.kind and sent_at is null and due_at <= now() and news > 0
    )
    select jsonb_agg(jsonb_build_object('message', message, 'attempt', attempt, 'kind', due.kind, 'count', news) || case
      when subscription_id is null then jsonb_build_object('email', (select email from auth.users where id = due.user_id))
      else jsonb_build_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth)
    end)
    from messages_due as due left join public.push_subscriptions as subscription on subscription.id = subscription_id
    where news > 0 into messages;
    if messages is not null then
      return messages;
    end if;
  end loop;
  return '[]';
end
$$;

-- The outcomes of messages: 'sent', 'failed' (due again after `wait` seconds), 'dropped', or 'gone' with its subscription. An outcome counts only
-- for its own attempt, because another notifier may have taken the message since. Repeated, it changes nothing.
create function public.settle_notices(results jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  settled record;
  changed int;
  total int := 0;
begin
  -- In the order of `take_notices`, which skips what is locked.
  perform from public.push_subscriptions where id in (
    select channel from private.notices
    where sent_at is null and message in (select (result ->> 'message')::uuid from jsonb_array_elements(results) as result)
  ) order by id for no key update;
  perform from public.notice_emails where id in (
    select user_id from private.notices
    where sent_at is null and message in (select (result ->> 'message')::uuid from jsonb_array_elements(results) as result)
  ) order by id for no key update;
  for settled in
    select * from jsonb_to_recordset(results) as result (message uuid, attempt int, outcome text, wait int) order by message
  loop
    if settled.outcome = 'sent' then
      -- What a browser took is not sent by e-mail as well.
      delete from private.notices as mail using private.notices as pushed
      where pushed.message = settled.message and pushed.attempts = settled.attempt and pushed.sent_at is null and pushed.subscription_id is not null
        and mail.user_id = pushed.user_id and mail.kind = pushed.kind and mail.cause is not distinct from pushed.cause
        and mail.subscription_id is null and mail.sent_at is null;
      update private.notices set sent_at = now()
      where message = settled.message and attempts = settled.attempt and sent_at is null;
    elsif settled.outcome = 'failed' then
      update private.notices set due_at = now() + coalesce(settled.wait, 60) * interval '1 second'
      where message = settled.message and attempts = settled.attempt and sent_at is null;
    elsif settled.outcome = 'gone' then
      delete from public.push_subscriptions where id in (
        select subscription_id from private.notices
        where message = settled.message and attempts = settled.attempt and sent_at is null
      );
    elsif settled.outcome = 'dropped' then
      delete from private.notices where message = settled.message and attempts = settled.attempt and sent_at is null;
    end if;
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return jsonb_build_object('status', 'settled', 'count', total);
end
$$;
