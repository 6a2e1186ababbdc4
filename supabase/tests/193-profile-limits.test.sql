-- How much of one profile a user changes. sam owns the broker, pat and ben the company; kim is an administrator.
begin;
select plan(11);

select tests.sign_up(name) from unnest(array['pat', 'ben']) as name;
select tests.own('{sam on broker,pat on company,ben on company}');

create function pg_temp.send(caller text, profile text, phones int[]) returns text
language plpgsql
as $$
declare
  refusal text;
  hint text;
begin
  perform tests.act_as(caller);
  insert into public.profile_changes (profile_type, profile_id, user_id, fields, before, made_at)
  select profile, tests.id(profile), tests.id(caller), jsonb_build_object('phone', '0491 57' || n), jsonb_build_object('phone', '0491 57' || n), 1795233600000
  from unnest(phones) as n;
  return 'sent';
exception when others then
  get stacked diagnostics refusal = message_text, hint = pg_exception_detail;
  return concat_ws(' ', sqlstate, refusal, nullif(hint, ''));
end
$$;
select tests.act_as_owner();
update public.brokers set phone = '0491 571000' where id = tests.id('broker');
update public.companies set phone = '0491 571000' where id = tests.id('company');
select is(pg_temp.send('sam', 'broker', array_fill(1000, array[61])), '22023 A request may change a profile at most 60 times.', 'a request with more is split by its device');
select is(pg_temp.send('sam', 'broker', array_fill(1000, array[60])), 'sent', '60 changes within a minute');
select matches(pg_temp.send('sam', 'broker', '{1000}'), '^PGRST .*Too much was sent within a minute\. .*"status" : 429.*"Retry-After" : "60"', 'one more waits for a minute');
select is(pg_temp.send('pat', 'company', array_fill(1000, array[60])), 'sent', 'other profiles do not');
select is(pg_temp.send('ben', 'company', '{1000}'), 'sent', 'nor another owner of one');
select is(pg_temp.send('kim', 'broker', '{1000}'), 'sent', 'nor an administrator');
select tests.act_as_owner();
update public.profile_changes set created_at = now() - interval '1 minute' where profile_type = 'broker';
select is(pg_temp.send('sam', 'broker', '{1000}'), 'sent', 'a minute later it arrives');
select tests.act_as('ben'), set_config('role', 'none', true);
insert into public.profile_changes (profile_type, profile_id, user_id, fields, before, made_at, created_at)
select 'company', tests.id('company'), tests.id('ben'), '{"phone": "0491 571000"}', '{"phone": "0491 571000"}', 1795233600000, now() - interval '23 hours' - n * interval '1 second'
from generate_series(1, 500) as n;
select matches(pg_temp.send('ben', 'company', '{1000}'), '^PGRST .*Too much was sent within a day\. .*"status" : 429.*"Retry-After" : "3', 'more than 500 changes a day wait as well');
select is(pg_temp.send('pat', 'company', '{1000}') like 'PGRST%minute%', true, 'each owner has limits of their own');

-- What a change may hold.
select is(tests.edit_as('sam', 'broker', fields, before), '22023 ' || refusal, refusal)
from (values
  (jsonb_build_object('phone', '0491 570 006'), jsonb_build_object('phone', repeat('1', 130001)), 'before: The values before the change are too long.'),
  (jsonb_build_object('fees', jsonb_build_object('note', null, repeat('x', 130000), null)), '{"fees": null}', 'fields: The new values are too long.')
) as refused (fields, before, refusal);

select * from finish();
rollback;
