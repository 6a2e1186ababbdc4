-- The code passport. sam owns the broker, pat and ben the company; kim and lee are administrators.
begin;
select plan(130);

select tests.sign_up(name) from unnest(array['pat', 'ben', 'lee']) as name;
insert into public.user_roles (user_id, role) values (tests.id('lee'), 'admin');
select tests.own('{sam on broker,pat on company,ben on company}');

-- A line of a profile as everyone reads it, without its id.
create function pg_temp.line_of(profile text, line_name text) returns jsonb
language sql security definer
as $$
  select jsonb_strip_nulls(to_jsonb(c) - '{id,line,broker_id,company_id,sync_xid,stated_on}'::text[])
  from public.credentials as c where line = line_name and tests.id(profile) in (broker_id, company_id)
$$;
create function pg_temp.id_of(profile text, line_name text) returns uuid
language sql security definer
as $$ select id from public.credentials where line = line_name and tests.id(profile) in (broker_id, company_id) $$;
create function pg_temp.version_of(profile text, line_name text) returns text
language sql security definer
as $$ select sync_xid::text from public.credentials where line = line_name and tests.id(profile) in (broker_id, company_id) $$;
-- The outcome of stating a line in place of the one that is there.
create function pg_temp.state(caller text, profile text, line_name text, content jsonb, changes jsonb default '{}') returns text
language sql
as $$
  select tests.edit_as(caller, profile, jsonb_build_object(line_name, content),
    jsonb_build_object(line_name, pg_temp.line_of(profile, line_name) - '{checked_on,valid_until}'::text[]), changes)
$$;

-- Who states what.
select is(pg_temp.state(caller, profile, 'association', '{"note": "Water Brokers Association"}'), '1 row',
  format('%s states a line of the %s', caller, profile))
from (values ('pat', 'company'), ('sam', 'broker')) as statements (caller, profile);
select tests.act_as_visitor();
select results_eq(
  $$ select line, note, company_id, broker_id, stated_on, checked_on, valid_until from public.credentials order by company_id $$,
  $$ values ('association', 'Water Brokers Association', tests.id('company'), null, timestamptz '2026-11-21 04:00Z', null::timestamptz, null::date),
       ('association', 'Water Brokers Association', null, tests.id('broker'), timestamptz '2026-11-21 04:00Z', null, null) $$,
  'everyone reads them, and nothing is checked'
);

-- The rules and messages.
select is(pg_temp.state('pat', 'company', line, content), '22023 ' || refusal, refusal)
from (values
  ('fees', '"2 %"'::jsonb, 'fees: One of these values does not belong to this line.'),
  ('fees', '[2]', 'fees: One of these values does not belong to this line.'),
  ('fees', '{}', 'fees.percent: State a percentage, an amount or a note'),
  ('fees', '{"percent": null}', 'fees.percent: State a percentage, an amount or a note'),
  ('fees', '{"gst": "included"}', 'fees.percent: State a percentage, an amount or a note'),
  ('fees', '{"percent": "2", "gst": "included"}', 'fees.percent: Percentage must be from 0 to 100, with at most 3 decimal places'),
  ('fees', '{"percent": -1, "gst": "included"}', 'fees.percent: Percentage must be from 0 to 100, with at most 3 decimal places'),
  ('fees', '{"percent": 100.5, "gst": "included"}', 'fees.percent: Percentage must be from 0 to 100, with at most 3 decimal places'),
  ('fees', '{"percent": 2.0005, "gst": "included"}', 'fees.percent: Percentage must be from 0 to 100, with at most 3 decimal places'),
  ('fees', '{"percent": 2}', 'fees.gst: Choose whether GST is included or on top'),
  ('fees', '{"flat": 2}', 'fees.gst: Choose whether GST is included or on top'),
  ('fees', '{"percent": 2, "gst": "none"}', 'fees.gst: Choose whether GST is included or on top'),
  ('fees', '{"flat": 1000000.5, "gst": "on-top"}', 'fees.flat: Fee must be from $0 to $1,000,000, with at most 2 decimal places'),
  ('fees', '{"flat": 1.005, "gst": "on-top"}', 'fees.flat: Fee must be from $0 to $1,000,000, with at most 2 decimal places'),
  ('fees', '{"flat": 2, "minimum": 300, "gst": "on-top"}', 'fees.percent: A minimum needs a percentage'),
  ('fees', '{"percent": 2, "minimum": -300, "gst": "on-top"}', 'fees.minimum: Fee must be from $0 to $1,000,000, with at most 2 decimal places'),
  ('fees', '{"note": "x"}', 'fees.note: Note must be at least 2 characters'),
  ('fees', '{"note": 7}', 'fees.note: Note must be text'),
  ('fees', jsonb_build_object('note', repeat('x', 1001)), 'fees.note: Note must be at most 1,000 characters'),
  ('fees', '{"note": "By agreement", "per_claim": 5}', 'fees.percent: One of these values does not belong to this line.'),
  ('fees', '{"note": "By agreement", "checked_on": "2026-01-01"}', 'fees.percent: One of these values does not belong to this line.'),
  ('indemnity', '{"note": "Insured"}', 'indemnity.per_claim: State the cover per claim or per year'),
  ('indemnity', '{"per_claim": 0}', 'indemnity.per_claim: Cover must be a positive amount of at most $1,000,000,000,000'),
  ('indemnity', '{"per_year": 1e13}', 'indemnity.per_year: Cover must be a positive amount of at most $1,000,000,000,000'),
  ('indemnity', '{"per_claim": 5, "cover_until": "30/11/2026"}', 'indemnity.cover_until: Enter the date as day, month and year'),
  ('indemnity', '{"per_claim": 5, "cover_until": "2026-02-30"}', 'indemnity.cover_until: Enter the date as day, month and year'),
  ('indemnity', '{"per_claim": 5, "cover_until": "1999-12-31"}', 'indemnity.cover_until: Enter the date as day, month and year'),
  ('indemnity', '{"per_claim": 5, "cover_until": 20261130}', 'indemnity.cover_until: Enter the date as day, month and year'),
  ('indemnity', '{"per_claim": 5, "valid_until": "2026-11-30"}', 'indemnity.per_claim: One of these values does not belong to this line.'),
  ('trust_account', '{"note": "At the bank"}', 'trust_account.holding: Choose whether there is an account'),
  ('trust_account', '{"holding": "some"}', 'trust_account.holding: Choose whether there is an account'),
  ('broking_account', '{"holding": true}', 'broking_account.holding: Choose whether there is an account'),
  ('complaints', '{}', 'complaints.note: Describe the procedure, or say where to find it'),
  ('complaints', '{"url": "company.example/complaints"}', 'complaints.url: Please enter a valid website URL'),
  ('association', '{"url": "https://association.example"}', 'association.note: Name the association')
) as refused (line, content, refusal);
select is(pg_temp.line_of('company', line), null, 'a refused line is not stated: ' || line) from unnest(array['fees', 'indemnity', 'complaints']) as line;

-- Every line, with every value.
create temporary table stated (line text, content jsonb);
insert into stated values
  ('fees', '{"percent": 2, "minimum": 300, "flat": 55.5, "gst": "on-top", "note": "For sellers"}'),
  ('indemnity', '{"per_claim": 2000000, "per_year": 5000000, "cover_until": "2030-11-30", "note": "Insured in Australia"}'),
  ('trust_account', '{"holding": "none", "note": "Paid at the exchange"}'),
  ('broking_account', '{"holding": "account"}'),
  ('complaints', '{"url": "https://company.example/complaints", "note": "Call the office"}'),
  ('association', '{"note": "Australian Water Brokers Association", "url": "https://association.example"}');
select is(pg_temp.state('pat', 'company', line, content), '1 row', 'a line is stated: ' || line) from stated;
select is(pg_temp.line_of('company', line), content, 'and everyone reads it: ' || line) from stated;
select is(pg_temp.state('sam', 'broker', 'fees', '{"percent": 1.25, "gst": "included", "note": null}'), '1 row', 'a broker states other fees than the company');
select is(pg_temp.line_of('broker', 'fees'), '{"gst": "included", "percent": 1.25}', 'which are the broker''s');
select is(pg_temp.line_of('company', 'fees') ->> 'percent', '2', 'those of the company stay');
select is(tests.edit_as('pat', 'company', '{"fees": {"note": "By agreement"}}', '{"fees": null}'), '22C01 fees: The statement of fees was changed in the meantime.', 'a line that its author has not seen is a conflict');
select is(tests.edit_as('ben', 'company', '{"complaints": {"note": "Write to us"}}', '{"complaints": {"note": "Call the office", "url": "https://company.example/complaints"}}'), '1 row', 'another owner changes another line');
select is(tests.edit_as('pat', 'company', '{"broking_account": {"holding": "none"}}', '{"broking_account": {"holding": "account", "note": null}}'), '1 row', 'lines merge, and nulls do not count');
select results_eq($$ select pg_temp.line_of('company', line) from unnest(array['complaints', 'broking_account']) as line $$,
  $$ values ('{"note": "Write to us"}'::jsonb), ('{"holding": "none"}') $$, 'both are there, without the values that are left out');
select is(pg_temp.state('pat', 'company', 'association', '{"note": "Another association"}', '{"made_at": 1600000000000}'), '1 row', 'a line that was stated without a network');
select is((select stated_on from public.credentials where id = pg_temp.id_of('company', 'association')), timestamptz '2020-09-13 12:26:40Z', 'has the time of its author');
select is(pg_temp.state('pat', 'company', 'association', '{"note": "A third association"}', '{"made_at": 4102444800000}'), '1 row', 'one by a clock that is ahead');
select is((select stated_on from public.credentials where id = pg_temp.id_of('company', 'association')), now(), 'has that of the server');
select is(pg_temp.state('pat', 'company', 'association', 'null'), '1 row', 'a line is removed');
select is(pg_temp.line_of('company', 'association'), null, 'and not stated any more');
select isnt(pg_temp.line_of('broker', 'association'), null, 'that of the broker stays');
select is(pg_temp.state('kim', 'broker', 'association', 'null'), '1 row', 'an administrator removes a line');
select is(pg_temp.state('pat', 'company', 'association', 'null'), '1 row', 'what is not stated can be removed');

-- A broker with the id of the company.
select tests.act_as_owner();
insert into public.brokers (id, name, title, email, phone, image, bio, specialties, location, company_id)
select tests.id('company'), 'Twin', title, email, phone, image, bio, specialties, location, company_id from public.brokers where id = tests.id('broker');
insert into public.credentials (broker_id, line, note, stated_on) values (tests.id('company'), 'association', 'Of the twin', now());
select is(tests.edit_as('pat', 'company', '{"association": {"note": "Of the company"}}', '{"association": null}'), '1 row', 'the lines of a broker are none of a company');
select is(tests.edit_as('pat', 'company', '{"association": null}', '{"association": {"note": "Of the company"}}'), '1 row', 'and are not removed with its own');
select tests.act_as_owner();
select results_eq($$ select note from public.credentials where line = 'association' $$, $$ values ('Of the twin') $$, 'whatever their ids');
delete from public.brokers where id = tests.id('company');

-- Checks.
create function pg_temp.check_line(caller text, line_name text, until text default null, seen text default null) returns text
language sql
as $$
  select tests.status(caller, format(
    'check_credential(%L, %L, %L)', pg_temp.id_of('company', line_name), coalesce(seen, pg_temp.version_of('company', line_name)), until
  ))
$$;
select is(tests.ask('kim', 'check_credential(tests.id(''unknown''), ''1'')') ->> 'status', 'not_found', 'a line that is not stated is not checked');
select is(pg_temp.check_line('kim', 'fees', to_char(now() - interval '2 days', 'YYYY-MM-DD')), '22023 valid_until: The last day of a check must not be in the past', 'a check has a future');
select is(pg_temp.check_line('kim', 'fees', '2300-01-01'), '22023 valid_until: The last day of a check must not be in the past', 'but not too far away');
select is(pg_temp.check_line('kim', 'indemnity', '2030-12-01'), '22023 valid_until: The cover ends before this day', 'not beyond the cover');
select is(pg_temp.check_line('kim', 'indemnity'), 'checked', 'an administrator checks the cover');
select is(pg_temp.line_of('company', 'indemnity') ->> 'valid_until', '2030-11-30', 'until its end');
select is((select checked_on from public.credentials where id = pg_temp.id_of('company', 'indemnity')), now(), 'with the time of the server');
select is(pg_temp.check_line('kim', 'fees', '2031-06-30'), 'checked', 'and the fees, until a day');
select is(pg_temp.line_of('company', 'fees') ->> 'valid_until', '2031-06-30', 'of their choice');
select is(pg_temp.check_line('kim', 'trust_account'), 'checked', 'and the trust account');
select is(pg_temp.line_of('company', 'trust_account') ? 'valid_until', false, 'without an end');
select is(pg_temp.check_line('lee', 'fees', seen => '1'), 'already', 'what another administrator has checked since is checked');
select is(pg_temp.check_line('lee', 'complaints', seen => '1'), 'changed_since', 'what has changed since is not');
select is(pg_temp.line_of('company', 'complaints') ? 'checked_on', false, 'it stays unchecked');
select is(pg_temp.check_line('lee', 'fees', '2032-06-30'), 'checked', 'a check that is known can be renewed');

-- A changed line is not checked.
create function pg_temp.is_checked(line_name text) returns boolean
language sql
as $$ select pg_temp.line_of('company', line_name) ? 'checked_on' $$;
select is(pg_temp.state('pat', 'company', 'fees', pg_temp.line_of('company', 'fees') - '{checked_on,valid_until}'::text[]), '1 row', 'a line that is stated again as it is');
select is(pg_temp.is_checked('fees'), true, 'stays checked');
select is(pg_temp.state('pat', 'company', 'indemnity', '{"per_claim": 3000000, "per_year": 5000000, "cover_until": "2030-11-30", "note": "Insured in Australia"}'), '1 row', 'another amount');
select is(pg_temp.is_checked('indemnity'), false, 'drops the check');
select is(pg_temp.line_of('company', 'indemnity') ? 'valid_until', false, 'with its day');
select is(pg_temp.is_checked('trust_account'), true, 'other lines stay checked');
select tests.act_as_owner();
update public.credentials set stated_on = now() - interval '1 day' where line = 'trust_account';
select is(pg_temp.is_checked('trust_account'), true, 'another date changes nothing');
create function pg_temp.drop_by(line_name text, change text) returns boolean
language plpgsql
as $$
begin
  perform tests.act_as_owner();
  update public.credentials set checked_on = now() where id = pg_temp.id_of('company', line_name);
  execute format('update public.credentials set %s where id = pg_temp.id_of(''company'', %L)', change, line_name);
  return pg_temp.is_checked(line_name);
end
$$;
select is(pg_temp.drop_by(line, change), false, 'every value drops the check: ' || change)
from (values
  ('fees', 'percent = 3'), ('fees', 'minimum = 301'), ('fees', 'flat = null'), ('fees', 'gst = ''included'''), ('fees', 'note = null'),
  ('indemnity', 'per_claim = 4'), ('indemnity', 'per_year = 4'), ('indemnity', 'cover_until = ''2031-01-01'''), ('trust_account', 'holding = ''account'''),
  ('complaints', 'url = ''https://new.example''')
) as drops (line, change);
select is(pg_temp.check_line('kim', 'trust_account'), 'checked', 'checked again');
select is(tests.ask(caller, format('uncheck_credential(%L)', pg_temp.id_of('company', 'trust_account'))) ->> 'status', expected, caller || ' removes a check: ' || expected)
from (values ('kim', 'unchecked'), ('lee', 'already')) as callers (caller, expected);
select is(pg_temp.is_checked('trust_account'), false, 'the check is gone');
select is(tests.ask('kim', 'uncheck_credential(tests.id(''unknown''))') ->> 'status', 'not_found', 'a line that is not stated has no check');

-- The constraints repeat the rules.
select tests.act_as_owner();
select is(tests.outcome(format('update public.credentials set %s where line = %L and company_id is not null', change, line)), '23514', format('%s: %s', line, change))
from (values
  ('fees', 'percent = 101'), ('fees', 'percent = 1e-9'), ('fees', 'minimum = -1'), ('fees', 'flat = 1e7'), ('fees', 'gst = ''maybe'''), ('fees', 'gst = null'),
  ('fees', 'percent = null'), ('fees', 'per_claim = 1'), ('indemnity', 'per_claim = 0'), ('indemnity', 'per_claim = null, per_year = null'),
  ('indemnity', 'cover_until = ''1999-01-01'''), ('trust_account', 'holding = null'), ('trust_account', 'holding = ''x'''), ('complaints', 'url = ''x'''),
  ('complaints', 'url = null, note = null'), ('fees', 'line = ''licence'''), ('fees', 'company_id = null'), ('fees', 'broker_id = tests.id(''broker'')'),
  ('complaints', 'checked_on = null, valid_until = ''2030-01-01''')
) as constraints (line, change);
select is(tests.outcome($$ insert into public.credentials (company_id, line, holding, stated_on) values (tests.id('company'), 'trust_account', 'none', now()) $$), '23505', 'a line is stated once');

-- Deleted with its profile.
delete from public.brokers where id = tests.id('broker');
select is_empty('select from public.credentials where company_id is null', 'the lines of a deleted profile leave');

select * from finish();
rollback;
