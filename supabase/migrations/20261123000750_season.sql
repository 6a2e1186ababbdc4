-- The season board: openings and closings of trade, allocations, trade limits, outages and storages, each with its source. Everyone reads it,
-- administrators write it.

-- `zone_from` is where water comes from, or the zone that the fact is about; null for all zones. `value` is of an allocation the percentage of
-- the entitlement, of a trade limit what may still be traded in GL (0: closed), of a storage the percentage of its capacity. With `all_day`,
-- `starts` and `ends` are the first and the last day, both at 0:00 in AEST, which is UTC+10 all year.
create table public.season_facts (
  id uuid constraint season_facts_key primary key,
  kind text not null constraint season_facts_kind_known
    check (kind in ('opening', 'closing', 'allocation', 'trade-limit', 'outage', 'storage')),
  zone_from text constraint season_facts_zone_from_known check (zone_from ~ '^(1[AB]|2[AB]|3|4[AC]|5A|6B?|7|9A|1[0-4]|Lachlan)$'),
  zone_to text constraint season_facts_zone_to_known check (zone_to ~ '^(1[AB]|2[AB]|3|4[AC]|5A|6B?|7|9A|1[0-4]|Lachlan)$'),
  constraint season_facts_zones_differ check (zone_from <> zone_to),
  reliability text constraint season_facts_reliability_known check (reliability in (
    'high-reliability', 'low-reliability', 'high-security', 'general-security', 'supplementary', 'conveyance', 'class-3',
    'high-priority', 'medium-priority'
  )),
  name text constraint season_facts_name_length check (sync.is_line(name, 2, 80)),
  value numeric constraint season_facts_value_range check (value >= 0 and case kind
    when 'allocation' then value <= 200 and scale(value) <= 2
    when 'storage' then value <= 150 and scale(value) <= 2
    else value <= 100000 and scale(value) <= 3
  end),
  starts timestamptz constraint season_facts_starts_range check (starts between timestamptz '2000-01-01Z' and timestamptz '2200-12-31Z'),
  ends timestamptz constraint season_facts_ends_range check (ends between timestamptz '2000-01-01Z' and timestamptz '2200-12-31Z'),
  all_day boolean not null default false,
  constraint season_facts_order check (ends > starts or (all_day and ends = starts)),
  constraint season_facts_whole_days check (
    not all_day or ('00:00', '00:00') = (
      coalesce((starts at time zone interval '10:00')::time, '00:00'), coalesce((ends at time zone interval '10:00')::time, '00:00')
    )
  ),
  source_name text not null constraint season_facts_source_name_length check (sync.is_line(source_name, 2, 120)),
  source_url text not null constraint season_facts_source_url_web check (sync.is_web_url(source_url)),
  -- The day on which the source said so.
  as_of date not null constraint season_facts_as_of_range check (as_of between date '2000-01-01' and date '2200-12-31'),
  constraint season_facts_columns_of_kind check (case kind
    when 'allocation' then
      num_nonnulls(zone_to, name, ends) = 0 and num_nulls(zone_from, reliability) = 0 and num_nonnulls(value, starts) > 0
    when 'trade-limit' then reliability is null and value is not null and num_nonnulls(zone_from, zone_to) > 0
    when 'storage' then num_nonnulls(zone_from, zone_to, reliability, starts, ends) = 0 and num_nulls(name, value) = 0
    when 'outage' then num_nonnulls(zone_to, reliability, value) = 0 and num_nulls(name, starts) = 0
    else num_nonnulls(reliability, value) = 0 and starts is not null
  end),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint season_facts_once unique nulls not distinct (kind, zone_from, zone_to, reliability, name, starts)
);

select sync.track_table('season_facts');

-- The rules and messages of the form. The constraints repeat them.
create function private.check_season_fact() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  written jsonb := jsonb_strip_nulls(to_jsonb(new));
  field text;
  is_dated boolean := new.kind in ('opening', 'closing', 'outage');
begin
  perform sync.require(
    new.kind in ('opening', 'closing', 'allocation', 'trade-limit', 'outage', 'storage'), 'kind', 'Choose what the fact is about'
  );
  foreach field in array case new.kind
    when 'allocation' then '{zone_to,name,ends}'
    when 'trade-limit' then '{reliability}'
    when 'storage' then '{zone_from,zone_to,reliability,starts,ends}'
    when 'outage' then '{zone_to,reliability,value}'
    else '{reliability,value}'
  end::text[] loop
    perform sync.require(not written ? field, field, 'This value does not belong to this kind of fact.');
  end loop;
  foreach field in array '{zone_from,zone_to}'::text[] loop
    perform sync.require(
      not written ? field or written ->> field ~ '^(1[AB]|2[AB]|3|4[AC]|5A|6B?|7|9A|1[0-4]|Lachlan)$',
      field, 'Choose one of the trading zones'
    );
  end loop;
  perform sync.require(
    new.kind <> 'allocation' and (new.kind <> 'trade-limit' or new.zone_to is not null) or new.zone_from is not null,
    'zone_from', 'Choose one of the trading zones'
  );
  perform sync.require(new.zone_to is null or new.zone_from is distinct from new.zone_to, 'zone_to', 'The zones must differ');
  perform sync.require(
    new.kind <> 'allocation' or coalesce(new.reliability, '') in (
      'high-reliability', 'low-reliability', 'high-security', 'general-security', 'supplementary', 'conveyance', 'class-3',
      'high-priority', 'medium-priority'
    ),
    'reliability', 'Choose one of the reliabilities'
  );
  if written ? 'name' or new.kind in ('outage', 'storage') then
    perform sync.require_line('name', coalesce(new.name, ''), 2, 80, 'Name must be at least 2 characters');
  end if;
  if new.kind = 'allocation' then
    perform sync.require(num_nonnulls(new.value, new.starts) > 0, 'value', 'State the allocation, or the day on which it is announced');
    perform sync.require(
      new.value is null or new.value between 0 and 200 and scale(new.value) <= 2,
      'value', 'Allocation must be from 0 to 200%, with at most 2 decimal places'
    );
  elsif new.kind = 'trade-limit' then
    perform sync.require(
      new.value between 0 and 100000 and scale(new.value) <= 3,
      'value', 'Limit must be from 0 to 100,000 GL, with at most 3 decimal places'
    );
  elsif new.kind = 'storage' then
    perform sync.require(
      new.value between 0 and 150 and scale(new.value) <= 2, 'value', 'Storage must be from 0 to 150%, with at most 2 decimal places'
    );
  end if;
  foreach field in array '{starts,ends}'::text[] loop
    perform sync.require(
      case
        when written ? field then (written ->> field)::timestamptz between timestamptz '2000-01-01Z' and timestamptz '2200-12-31Z'
        else field = 'ends' or not is_dated
      end,
      field, 'Enter the date as day, month and year'
    );
    perform sync.require(
      not new.all_day or not written ? field or ((written ->> field)::timestamptz at time zone interval '10:00')::time = '00:00',
      field, 'A whole day begins at 0:00 in AEST'
    );
  end loop;
  perform sync.require(
    new.starts is null or new.ends is null or new.ends > new.starts or (new.all_day and new.ends = new.starts),
    'ends', 'The end must be after the start'
  );
  perform sync.require_line('source_name', coalesce(new.source_name, ''), 2, 120, 'Source name must be at least 2 characters');
  perform sync.require(sync.is_web_url(new.source_url), 'source_url', 'Please enter a valid website URL');
  -- The day that has begun somewhere on Earth.
  perform sync.require(
    new.as_of between date '2000-01-01' and (now() at time zone 'utc' + interval '14 hours')::date,
    'as_of', 'Enter the day on which the source said so, today at the latest'
  );
  return new;
end
$$;

-- Adds a fact under the id that the device made, or changes the one that the administrator has seen as `seen_version`. It can be repeated
-- after no answer. `exists`: there is another fact of this kind for the same zones, class, name and start.
create function public.save_season_fact(fact jsonb, seen_version text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  written public.season_facts;
  present public.season_facts;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform sync.require(jsonb_typeof(fact) = 'object' and fact ->> 'id' is not null, 'id', 'A fact needs an id.');
  written := jsonb_populate_record(null::public.season_facts, '{"all_day": false}' || jsonb_strip_nulls(fact));
  select * from public.season_facts where id = written.id for update into present;
  if to_jsonb(present) - 'sync_xid' = to_jsonb(written) - 'sync_xid' then
    return jsonb_build_object('status', 'saved');
  elsif seen_version is null and present.id is null then
    if exists (select from sync.tombstones where table_name = 'season_facts' and id = written.id) then
      return jsonb_build_object('status', 'not_found');
    end if;
    insert into public.season_facts select written.* on conflict do nothing;
    return jsonb_build_object('status', case when found then 'saved' else 'exists' end);
  elsif present.id is null then
    return jsonb_build_object('status', 'not_found');
  elsif present.sync_xid::text is distinct from seen_version then
    return jsonb_build_object('status', 'changed_since');
  end if;
  perform sync.update_row('season_facts', written.id, to_jsonb(written) - '{id,sync_xid}'::text[]);
  return jsonb_build_object('status', 'saved');
exception when unique_violation then
  return jsonb_build_object('status', 'exists');
end
$$;

create function public.remove_season_fact(fact_id uuid, seen_version text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  present public.season_facts;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * from public.season_facts where id = fact_id for update into present;
  if present.id is null then
    return jsonb_build_object('status', 'not_found');
  elsif present.sync_xid::text is distinct from seen_version then
    return jsonb_build_object('status', 'changed_since');
  end if;
  delete from public.season_facts where id = fact_id;
  return jsonb_build_object('status', 'removed');
end
$$;

create trigger check_1_fact before insert or update on public.season_facts
  for each row execute function private.check_season_fact();

create policy "Anyone reads the season board" on public.season_facts
  for select to anon, authenticated using (true);
