-- What the administrators' page of listings shows. Each list has at most `most` entries. None of them contains a key, its hash or the
-- contact of a seller.

-- Subjects of the latest 100,000 open reports. What is public or hidden comes before what is gone, so that reports of ids that never existed
-- displace no others; then the latest reports first.
create function private.reported_subjects(most int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(entry) - 'is_gone' || jsonb_build_object(
      'reasons', (
        select jsonb_object_agg(reason, reports)
        from (
          select reason, count(*) as reports from public.reports
          where subject_type = entry.subject_type and subject_id = entry.subject_id and handled_at is null group by reason
        ) as counted
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(latest) order by received_at desc), '[]')
        from (
          select reason, note, created_at as received_at, user_id is not null as signed_in from public.reports
          where subject_type = entry.subject_type and subject_id = entry.subject_id and handled_at is null and note is not null
          order by created_at desc, id limit 5
        ) as latest
      )
    ) order by is_gone, last_at desc, subject_id), '[]')
    from (
      select subject_type, subject_id,
        coalesce(public_name, hidden.content ->> 'title', own.withdrawn ->> 'title') as name,
        case when public_name is not null then 'public' when hidden.id is not null then 'hidden' else 'gone' end as state,
        coalesce(own.device_id, listed.source) as source,
        private.kind_of_source(own.device_id, listed.source, own.user_id) as source_kind, reports, devices, first_at, last_at, public_name is null and hidden.id is null as is_gone
      from (
        select subject_type, subject_id, count(*) as reports, count(distinct device_id) as devices,
          min(created_at) as first_at, max(created_at) as last_at
        from (
          select * from public.reports where handled_at is null order by created_at desc limit 100000
        ) as latest group by subject_type, subject_id
      ) as open
      cross join lateral (
        select case subject_type
          when 'parcel' then (select title from public.parcels where id = subject_id)
          when 'broker' then (select name from public.brokers where id = subject_id)
          else (select name from public.companies where id = subject_id)
        end as public_name
      ) as named
      left join public.hidden_listings as hidden on subject_type = 'parcel' and hidden.id = subject_id
      left join public.listing_private as own on subject_type = 'parcel' and own.id = subject_id
      left join private.listing_sources as listed on subject_type = 'parcel' and listed.id = subject_id
      order by is_gone, last_at desc, subject_id limit most
    ) as entry
  );
end
$$;

-- What the source of a listing is: the device that a private row names, else the user or the visitor's site.
create function private.kind_of_source(device uuid, source uuid, author uuid) returns text
language sql immutable set search_path = ''
as $$
  select case when device is not null then 'device' when source is null then null when source = author then 'user' else 'network' end
$$;

-- Without a term, listings that were hidden one by one, the latest first: those hidden with their source are one entry of `busy_sources`.
-- With a term, every hidden listing that has it in its title, its location or the name of its broker.
create function private.hidden_listings(term text, most int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', hidden.id, 'title', content ->> 'title', 'broker_id', content -> 'broker_id', 'broker_name', broker.name,
      'reason', reason, 'note', note, 'hidden_at', hidden_at, 'hidden_by', private.profile_of(hidden_by)
    ) order by hidden_at desc, hidden.id desc), '[]')
    from (
      select hidden.* from public.hidden_listings as hidden
      left join public.brokers as broker on broker.id = (content ->> 'broker_id')::uuid
      where case when trim(term) = '' then hidden_with is null
        else strpos(lower(concat_ws(chr(10), content ->> 'title', content ->> 'location', broker.name)), lower(trim(term))) > 0 end
      order by hidden_at desc, id desc limit most
    ) as hidden
    left join public.brokers as broker on broker.id = (content ->> 'broker_id')::uuid
  );
end
$$;

-- The latest listed or changed of the listings that neither broker nor company has confirmed. By the order of the feed, which is the
-- server's: the date of a listing is its author's.
create function private.unconfirmed_listings(most int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', listing.id, 'title', listing.title, 'volume', volume, 'price', price, 'location', listing.location,
      'status', status, 'broker_id', broker.id, 'broker_name', broker.name, 'confirmed_by', confirmed_by,
      'listed_date', listed_date, 'received_at', own.created_at, 'source', coalesce(own.device_id, listed.source),
      'source_kind', private.kind_of_source(own.device_id, listed.source, own.user_id), 'signed_in', own.user_id is not null
    ) order by listing.sync_xid desc, listing.id desc), '[]')
    from (
      select * from public.parcels where coalesce(confirmed_by, 'seller') = 'seller' and status <> 'sold'
      order by sync_xid desc, id desc limit most
    ) as listing
    join public.brokers as broker on broker.id = listing.broker_id
    left join public.listing_private as own on own.id = listing.id
    left join private.listing_sources as listed on listed.id = listing.id
  );
end
$$;

-- Sources with ten or more of the latest 50,000 listings or enquiries of 30 days, or with listings that were hidden together; the latest
-- listing first. A user or a visitor's site is a source of its own only where its listings are not all those of one device.
create function private.busy_sources(most int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(entry) order by last_at desc nulls last, source), '[]')
    from (
      select busy.source, known.kind, known.public, hidden.hidden, enquired.enquiries, known.signed_in, known.first_at,
        greatest(known.last_at, enquired.last_at) as last_at, (known.titles || hidden.titles)[:5] as titles
      from (
        select device_id as source from (
          select device_id from public.listing_private where created_at > now() - interval '30 days' order by created_at desc limit 50000
        ) as latest group by device_id having count(*) >= 10
        union
        select listed.source from (
          select * from private.listing_sources where created_at > now() - interval '30 days' order by created_at desc limit 50000
        ) as listed left join public.listing_private as own on own.id = listed.id
        group by listed.source having count(*) >= 10 and (count(own.id) < count(*) or count(distinct own.device_id) > 1)
        union
        select latest.source from (
          select enquiries.source from public.enquiries where created_at > now() - interval '30 days' and enquiries.source is not null
          order by created_at desc limit 50000
        ) as latest group by latest.source having count(*) >= 10
        union
        select hidden_with from public.hidden_listings where hidden_with is not null
      ) as busy
      cross join lateral (
        select count(listing.id) as public, count(own.user_id) as signed_in, min(listed.created_at) as first_at,
          max(listed.created_at) as last_at, case
            when exists (select from public.listing_private where device_id = busy.source) then 'device'
            when exists (select from auth.users where id = busy.source) then 'user'
            else 'network'
          end as kind,
          coalesce((array_agg(title order by listed.created_at desc, listing.id) filter (where listing.id is not null))[:5], '{}') as titles
        from (
          (select id, created_at from public.listing_private where device_id = busy.source limit 10000)
          union
          (select id, created_at from private.listing_sources where listing_sources.source = busy.source limit 10000)
        ) as listed
        left join public.parcels as listing on listing.id = listed.id
        left join public.listing_private as own on own.id = listed.id
      ) as known
      cross join lateral (
        select count(*) as enquiries, max(created_at) as last_at from (
          select created_at from public.enquiries where enquiries.source = busy.source order by created_at desc limit 10000
        ) as latest
      ) as enquired
      cross join lateral (
        select count(*) as hidden, coalesce((array_agg(content ->> 'title' order by hidden_at desc, id))[:5], '{}') as titles
        from public.hidden_listings where hidden_listings.hidden_with = busy.source
      ) as hidden
      where known.public + hidden.hidden + enquired.enquiries > 0
      order by last_at desc nulls last, source limit most
    ) as entry
  );
end
$$;

-- An answer with at most `most` entries of each list; `truncated` names those with more.
create function private.limited_lists(lists jsonb, most int) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(name, case when jsonb_array_length(entries) > most then entries - most else entries end)
      || jsonb_build_object(
        'status', 'ok',
        'truncated', coalesce(jsonb_agg(name order by name) filter (where jsonb_array_length(entries) > most), '[]')
      )
    from jsonb_each(lists) as list (name, entries)
  );
end
$$;

-- The four lists, at most 200 entries each; `hidden_term` searches the hidden listings.
create function public.listings_for_review(hidden_term text default '') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant int := 200;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return private.limited_lists(jsonb_build_object(
    'reports', private.reported_subjects(most + 1), 'hidden', private.hidden_listings(hidden_term, most + 1),
    'unconfirmed', private.unconfirmed_listings(most + 1), 'sources', private.busy_sources(most + 1)
  ), most);
end
$$;
