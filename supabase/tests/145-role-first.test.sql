-- Functions of administrators ask for the role before they do anything else: a caller without it neither waits for a lock nor costs a query.
begin;
select plan(4);

create temporary view for_administrators as
select oid, oid::regprocedure::text as name, prosrc from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%''forbidden''%';

select set_eq(
  $$ select proname from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
       and not has_function_privilege('anon', oid, 'execute') and oid not in (select oid from for_administrators) $$,
  array[
    'delete_account', 'grant_admin', 'remove_enquiries', 'save_push_subscription', 'remove_push_subscription', 'read_notice_emails',
    'save_notice_emails', 'submissions_for_review'
  ],
  'of the functions of signed-in users, only those on their own account, and one whose rows policies choose, ask for no role'
);
select is_empty(
  $$ select name, before from for_administrators, substr(prosrc, 1, strpos(prosrc, 'private.is_admin()')) as before
     where before = '' or before ~* '\m(select|perform|insert|update|delete|execute|array)\M' $$,
  'no query and no loop over the arguments stands before the role'
);

-- A call with arguments for which there are rows.
create function pg_temp.call_of(called oid) returns text
language sql
as $$
  select format('%I(%s)', proname, (
    select string_agg(case type
      when 'uuid'::regtype then case place when 1 then 'tests.id(''listed'')' else 'null' end
      when 'uuid[]'::regtype then 'array[tests.id(''listed'')]'
      when 'jsonb'::regtype then '''{}'''
      when 'date'::regtype then 'current_date'
      when 'timestamptz'::regtype then 'now()'
      else '''hide'''
    end, ', ' order by place)
    from unnest(proargtypes::oid[]) with ordinality as argument (type, place)
  ))
  from pg_proc where oid = called
$$;
create function pg_temp.scans() returns table (relation text, scans bigint)
language sql security definer
as $$
  select schemaname || '.' || relname, seq_scan + coalesce(idx_scan, 0)
  from pg_stat_xact_user_tables where schemaname in ('public', 'private', 'sync', 'auth') and relname <> 'user_roles'
$$;
-- The status that this caller gets, and the tables that the call reads.
create function pg_temp.outcome_of(caller text, call text) returns text
language plpgsql
as $$
declare
  before jsonb := (select jsonb_object_agg(relation, scans) from pg_temp.scans());
  status text := tests.ask(caller, call) ->> 'status';
begin
  perform tests.act_as_owner();
  return concat_ws(' ', status, (
    select string_agg(relation, ' ' order by relation) from pg_temp.scans() where scans > coalesce((before ->> relation)::bigint, 0)
  ));
end
$$;

select tests.publish('visitor', 'listed', jsonb_build_object('device_id', tests.id('listed')));
select tests.act_as_owner();
select is_empty(
  $$ select name, outcome from for_administrators, pg_temp.outcome_of('jo', pg_temp.call_of(oid)) as outcome where outcome <> 'forbidden' $$,
  'a user without the role is refused, and no table is read'
);
select alike(pg_temp.outcome_of('kim', pg_temp.call_of('public.hide_source(uuid, uuid)'::regprocedure)), 'hidden % public.listing_private %',
  'for an administrator, tables are read');

select * from finish();
rollback;
