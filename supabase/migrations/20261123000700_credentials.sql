-- The code passport: what a company or broker states about fees, cover, accounts and complaints, and what administrators have checked.
-- Everyone reads it. Its lines are written by profile_changes, where each line is one field.

-- One row for each stated line of a profile; "not stated" is the absence of a row.
create table public.credentials (
  id uuid default gen_random_uuid() constraint credentials_key primary key,
  company_id uuid constraint credentials_company references public.companies on delete cascade,
  broker_id uuid constraint credentials_broker references public.brokers on delete cascade,
  constraint credentials_of_one_profile check ((company_id is null) <> (broker_id is null)),
  line text not null constraint credentials_line_known
    check (line in ('fees', 'indemnity', 'trust_account', 'broking_account', 'complaints', 'association')),
  -- Fees: `percent` of the price, but at least `minimum`, plus `flat`, in AUD; GST is included, or on top.
  percent numeric constraint credentials_percent_range check (percent between 0 and 100 and scale(percent) <= 3),
  minimum numeric constraint credentials_minimum_range check (minimum between 0 and 1000000 and scale(minimum) <= 2),
  flat numeric constraint credentials_flat_range check (flat between 0 and 1000000 and scale(flat) <= 2),
  gst text constraint credentials_gst_known check (gst in ('included', 'on-top')),
  -- Indemnity: professional indemnity cover in AUD.
  per_claim numeric
    constraint credentials_per_claim_range check (per_claim > 0 and per_claim <= 1000000000000 and scale(per_claim) <= 2),
  per_year numeric
    constraint credentials_per_year_range check (per_year > 0 and per_year <= 1000000000000 and scale(per_year) <= 2),
  cover_until date constraint credentials_cover_until_range check (cover_until between date '2000-01-01' and date '2200-12-31'),
  -- Trust account and broking account: 'none' means that no money, or no water, of clients is held.
  holding text constraint credentials_holding_known check (holding in ('account', 'none')),
  url text constraint credentials_url_web check (sync.is_web_url(url)),
  note text constraint credentials_note_length check (sync.is_text(note, 2, 1000)),
  constraint credentials_columns_of_line check (case line
    when 'fees' then
      num_nonnulls(per_claim, per_year, cover_until, holding, url) = 0 and num_nonnulls(percent, flat, note) > 0
      and (minimum is null or percent is not null) and (gst is not null or num_nonnulls(percent, flat) = 0)
    when 'indemnity' then
      num_nonnulls(percent, minimum, flat, gst, holding, url) = 0 and num_nonnulls(per_claim, per_year) > 0
    when 'complaints' then
      num_nonnulls(percent, minimum, flat, gst, per_claim, per_year, cover_until, holding) = 0 and num_nonnulls(url, note) > 0
    when 'association' then
      num_nonnulls(percent, minimum, flat, gst, per_claim, per_year, cover_until, holding) = 0 and note is not null
    else num_nonnulls(percent, minimum, flat, gst, per_claim, per_year, cover_until, url) = 0 and holding is not null
  end),
  -- When the owner stated it, and when an administrator checked what it says now. Shown as dates in the user's time zone.
  stated_on timestamptz not null,
  checked_on timestamptz,
  -- The day to which the check holds, null without an end.
  valid_until date constraint credentials_valid_until_range check (valid_until between date '2000-01-01' and date '2200-12-31'),
  constraint credentials_valid_if_checked check (valid_until is null or checked_on is not null),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint credentials_once unique nulls not distinct (company_id, broker_id, line)
);
create index credentials_broker on public.credentials (broker_id);

select sync.track_table('credentials');

create function private.credential_lines() returns text[]
language sql immutable set search_path = ''
as $$ select array['fees', 'indemnity', 'trust_account', 'broking_account', 'complaints', 'association'] $$;

-- What a line says, as profile_changes has it.
create function private.credential_content(credential public.credentials) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(
    to_jsonb(credential) - '{id,company_id,broker_id,line,stated_on,checked_on,valid_until,sync_xid}'::text[]
  )
$$;

create function private.require_amount(field text, value jsonb, lowest numeric, highest numeric, decimals int, message text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform sync.require(jsonb_typeof(value) = 'number', field, message);
  perform sync.require(value::numeric between lowest and highest and scale(value::numeric) <= decimals, field, message);
end
$$;

-- The rules and messages of one value of a line. The constraints repeat them.
create function private.require_credential_value(field text, value jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  written text := value #>> '{}';
begin
  case
    when field = 'percent' then
      perform private.require_amount(field, value, 0, 100, 3, 'Percentage must be from 0 to 100, with at most 3 decimal places');
    when field in ('minimum', 'flat') then
      perform private.require_amount(field, value, 0, 1000000, 2, 'Fee must be from $0 to $1,000,000, with at most 2 decimal places');
    when field in ('per_claim', 'per_year') then
      perform private.require_amount(
        field, value, 0.01, 1000000000000, 2, 'Cover must be a positive amount of at most $1,000,000,000,000'
      );
    when field = 'gst' then
      perform sync.require(written in ('included', 'on-top'), field, 'Choose whether GST is included or on top');
    when field = 'holding' then
      perform sync.require(written in ('account', 'none'), field, 'Choose whether there is an account');
    when field = 'cover_until' then
      perform private.require_json_type(field, value);
      perform sync.require(
        written::date between date '2000-01-01' and date '2200-12-31', field, 'Enter the date as day, month and year'
      );
    when field = 'url' then
      perform sync.require(sync.is_web_url(written), field, 'Please enter a valid website URL');
    else
      perform private.require_json_type(field, value);
      perform sync.require_text(field, written, 2, 1000, 'Note must be at least 2 characters');
  end case;
end
$$;

-- The rules and messages of a line, without its nulls. The hints name its values.
create function private.require_credential(line text, content jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  known text[] := case line
    when 'fees' then '{percent,minimum,flat,gst,note}'
    when 'indemnity' then '{per_claim,per_year,cover_until,note}'
    when 'complaints' then '{url,note}'
    when 'association' then '{note,url}'
    else '{holding,note}'
  end;
begin
  perform sync.require(content - known = '{}', known[1], 'One of these values does not belong to this line.');
  perform private.require_credential_value(field, content -> field) from unnest(known) as field where content ? field;
  if line = 'fees' then
    perform sync.require(content ?| '{percent,flat,note}', 'percent', 'State a percentage, an amount or a note');
    perform sync.require(not content ? 'minimum' or content ? 'percent', 'percent', 'A minimum needs a percentage');
    perform sync.require(
      not content ?| '{percent,flat}' or content ? 'gst', 'gst', 'Choose whether GST is included or on top'
    );
  elsif line = 'indemnity' then
    perform sync.require(content ?| '{per_claim,per_year}', 'per_claim', 'State the cover per claim or per year');
  elsif line = 'complaints' then
    perform sync.require(content ?| '{url,note}', 'note', 'Describe the procedure, or say where to find it');
  elsif line = 'association' then
    perform sync.require(content ? 'note', 'note', 'Name the association');
  else
    perform sync.require(content ? 'holding', 'holding', 'Choose whether there is an account');
  end if;
end
$$;

-- Writes a line of a profile, or removes it. The caller has locked the profile.
create function private.write_credential(profile_type text, profile_id uuid, line text, content jsonb, stated timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  owner jsonb := jsonb_build_object(profile_type || '_id', profile_id);
begin
  if content = 'null' then
    delete from public.credentials as stated_line
    where stated_line.line = write_credential.line and profile_id in (broker_id, company_id)
      and (broker_id is null) = (profile_type = 'company');
    return;
  end if;
  insert into public.credentials
  select (jsonb_populate_record(
    null::public.credentials,
    content || owner || jsonb_build_object('id', gen_random_uuid(), 'line', line, 'stated_on', stated)
  )).*
  on conflict on constraint credentials_once do update set
    percent = excluded.percent, minimum = excluded.minimum, flat = excluded.flat, gst = excluded.gst,
    per_claim = excluded.per_claim, per_year = excluded.per_year, cover_until = excluded.cover_until,
    holding = excluded.holding, url = excluded.url, note = excluded.note, stated_on = excluded.stated_on;
end
$$;

-- A check holds for what was checked. Security definer: service_role cannot call functions of schema private.
create function private.drop_check() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.credential_content(new) <> private.credential_content(old) then
    new.checked_on := null;
    new.valid_until := null;
  end if;
  return new;
end
$$;

-- Marks a line as checked until a day, by default the end of its cover. `seen_version` is the version that the administrator has
-- seen: what changed since is not checked.
create function public.check_credential(credential_id uuid, seen_version text, valid_until date default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  stated public.credentials;
  last_day date;
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * from public.credentials where id = credential_id for update into stated;
  if stated.id is null then
    return jsonb_build_object('status', 'not_found');
  elsif stated.sync_xid::text is distinct from seen_version then
    return jsonb_build_object('status', case when stated.checked_on is null then 'changed_since' else 'already' end);
  end if;
  last_day := coalesce(check_credential.valid_until, stated.cover_until);
  -- The day that has not ended anywhere on Earth.
  perform sync.require(
    last_day is null or last_day between (now() at time zone 'utc' - interval '12 hours')::date and date '2200-12-31',
    'valid_until', 'The last day of a check must not be in the past'
  );
  perform sync.require(
    stated.cover_until is null or last_day <= stated.cover_until, 'valid_until', 'The cover ends before this day'
  );
  update public.credentials set checked_on = now(), valid_until = last_day where id = credential_id;
  return jsonb_build_object('status', 'checked');
end
$$;

create function public.uncheck_credential(credential_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  update public.credentials set checked_on = null, valid_until = null where id = credential_id and checked_on is not null;
  return jsonb_build_object('status', case
    when found then 'unchecked'
    when exists (select from public.credentials where id = credential_id) then 'already'
    else 'not_found'
  end);
end
$$;

create trigger drop_check before update on public.credentials
  for each row execute function private.drop_check();

create policy "Anyone reads credentials" on public.credentials
  for select to anon, authenticated using (true);
