-- What nobody needs any more. To be scheduled (README).

-- An enquiry of a visitor and an open report are of no use after half a year. A device that still sends a listing after 400 days is
-- refused for its date, so that voided ids and private rows of listings that never came are not needed. Up to `most` rows of each kind;
-- returns their number. Notices are sent within three days or not at all. How profiles answer depends on the time as well.
create function private.clean_up(most int default 10000) returns int
language plpgsql set search_path = '' set enable_seqscan = off
as $$
declare
  removed int;
  total int := 0;
begin
  delete from public.enquiries where id = any (array(
    select id from public.enquiries
    where user_id is null and created_at < now() - interval '180 days' order by created_at limit most for update skip locked
  ));
  get diagnostics removed = row_count;
  total := total + removed;
  delete from public.reports where id = any (array(
    select id from public.reports
    where handled_at is null and created_at < now() - interval '180 days' order by created_at limit most for update skip locked
  ));
  get diagnostics removed = row_count;
  total := total + removed;
  delete from public.listing_private where id = any (array(
    select own.id from public.listing_private as own
    where created_at < now() - interval '400 days'
      and not exists (select from sync.receipts where table_name = 'parcels' and receipts.id = own.id and content is not null)
    order by created_at limit most for update skip locked
  ));
  get diagnostics removed = row_count;
  total := total + removed;
  delete from sync.receipts where (table_name, id) in (
    select table_name, id from sync.receipts
    where voided_at < now() - interval '400 days' order by voided_at limit most for update skip locked
  );
  get diagnostics removed = row_count;
  total := total + removed;
  delete from private.listing_sources where id = any (array(
    select gone.id from private.listing_sources as gone
    where created_at < now() - interval '90 days'
      and not exists (select from public.parcels where parcels.id = gone.id)
      and not exists (select from public.hidden_listings where hidden_listings.id = gone.id)
    order by created_at limit most
  ));
  get diagnostics removed = row_count;
  total := total + removed;
  perform private.refresh_answers('broker', id) from public.brokers
  where answers_of_ten is not null or id in (select broker_id from public.enquiries where created_at > now() - interval '90 days');
  perform private.refresh_answers('company', id) from public.companies
  where answers_of_ten is not null or id in (select company_id from public.enquiries where created_at > now() - interval '90 days');
  delete from private.notices where id = any (array(
    select id from private.notices where created_at < now() - interval '3 days' limit most for update skip locked
  ));
  get diagnostics removed = row_count;
  total := total + removed;
  delete from private.removed_enquiries where until < now() - interval '90 days';
  get diagnostics removed = row_count;
  return total + removed;
end
$$;
