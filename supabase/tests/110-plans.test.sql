begin;
select plan(3);

select tests.act_as_visitor();
select tests.list_parcel() from generate_series(1, 2000);
select tests.act_as_owner();
set local session_replication_role = replica;
update public.parcels set sync_xid = (10 + row_number % 500)::text::xid8
from (select id, row_number() over () from public.parcels) as numbered where numbered.id = parcels.id;
set local session_replication_role = origin;
analyze public.parcels;

select tests.act_as_visitor();
create function pg_temp.scans() returns bigint
language sql
as $$ select seq_scan from pg_stat_xact_user_tables where relid = 'public.parcels'::regclass $$;
create temporary table before as select public.pull_changes(null, 5000) ->> 'cursor' as cursor, pg_temp.scans() as scans;
update before set scans = pg_temp.scans();

select is((select jsonb_array_length(public.pull_changes(null, 10) #> '{rows,parcels}')), 10, 'a page of a first mirror');
select is((select public.pull_changes(cursor) #>> '{rows}' from before), '{}', 'and a pull when nothing has changed');
select is(pg_temp.scans(), (select scans from before), 'read no table from end to end');

select * from finish();
rollback;
