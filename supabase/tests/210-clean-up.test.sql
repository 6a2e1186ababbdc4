-- What is removed after its time. sam owns the broker; jo is a user.
begin;
select plan(15);

select tests.own('{sam on broker}');
select tests.publish('visitor', name) from unnest(array['listed', 'withdrawn', 'hidden']) as name;
select tests.send_as('visitor', 'withdrawn', '{"action": "withdraw", "key": "key"}'), tests.send_as('sam', 'hidden', '{"action": "not-mine"}');
select tests.act_as_visitor();
select is(tests.write_private(jsonb_build_object('id', tests.id('never published'))), '1 row', 'a listing that never comes');
select is(public.void_writes('parcels', array[tests.id('voided')]) -> 'voided', jsonb_build_array(tests.id('voided')), 'a voided one');
select is(tests.enquire('visitor', 'listed', jsonb_build_object('id', tests.id('of a visitor'))), '1 row', 'an enquiry of a visitor');
select is(tests.enquire('jo', 'listed', jsonb_build_object('id', tests.id('of jo'))), '1 row', 'and one of a user');
select is(tests.report('listed', jsonb_build_object('id', tests.id('report'))), '1 row', 'and a report');
select tests.ask('sam', format('remove_enquiries(%L)', tests.id('of jo')));
select tests.act_as_owner();

-- Moves everything into the past.
create function pg_temp.pass(days int) returns void
language plpgsql
as $$
begin
  set local session_replication_role = replica;
  update public.enquiries set created_at = now() - days * interval '1 day';
  update public.listing_private set created_at = now() - days * interval '1 day';
  update sync.receipts set voided_at = now() - days * interval '1 day' where voided_at is not null;
  update private.listing_sources set created_at = now() - days * interval '1 day';
  update public.reports set created_at = now() - days * interval '1 day';
  update private.removed_enquiries set until = now() - days * interval '1 day';
  set local session_replication_role = origin;
end
$$;
create function pg_temp.is_there(what text) returns text
language sql
as $$
  select concat_ws(', ',
    (select 'enquiry' from public.enquiries where id = tests.id(what)), (select 'copy' from public.enquiry_inbox where enquiry_id = tests.id(what)),
    (select 'private row' from public.listing_private where id = tests.id(what)), (select 'receipt' from sync.receipts where table_name = 'parcels' and id = tests.id(what)),
    (select 'source' from private.listing_sources where id = tests.id(what)))
$$;
insert into private.listing_sources (id, source) select tests.id(name), tests.id('network') from unnest(array['listed', 'withdrawn', 'hidden']) as name
on conflict do nothing;

select pg_temp.pass(89);
select is(private.clean_up(), 0, 'after 89 days, everything is needed');
select pg_temp.pass(91);
select is(private.clean_up(), 2, 'after 90 days, the source of a listing that is gone, and what an owner removed, leave');
select is(pg_temp.is_there('withdrawn'), 'private row, receipt', 'its author can still list it again');
select pg_temp.pass(181);
select is(private.clean_up(), 2, 'after 180 days, an enquiry of a visitor and an open report leave');
select is(pg_temp.is_there('of a visitor'), '', 'with its copies');
select is(pg_temp.is_there('of jo'), 'enquiry', 'one of a user stays');
select pg_temp.pass(401);
select is(private.clean_up(1), 2, 'after 400 days, private rows without a listing and voided ids leave');
select is(pg_temp.is_there('never published') || pg_temp.is_there('voided'), '', 'each of them');
select is(pg_temp.is_there('listed') || '; ' || pg_temp.is_there('hidden'), 'private row, receipt, source; private row, receipt, source', 'what is public or hidden stays');
select is(private.clean_up(), 0, 'again, nothing is left');

select * from finish();
rollback;
