begin;
select plan(15);

select tests.act_as_visitor();
select is(tests.list_parcel(jsonb_build_object('id', tests.id('parcel'))), '1 row', 'a listing arrives');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('parcel'))), '0 rows', 'sent again, it changes nothing');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('parcel'), 'title', 'x', 'status', 'sold')), '0 rows',
  'sent again, it is not refused, whatever the rules have become');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('refused'), 'title', 'x')),
  '22023 title: Title must be at least 5 characters', 'a refused listing is refused');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('refused'))), '1 row', 'and leaves no receipt: corrected, it arrives');

select tests.act_as('kim');
update public.parcels set title = 'Changed since' where id = tests.id('parcel');
select tests.act_as_visitor();
select is(tests.list_parcel(jsonb_build_object('id', tests.id('parcel'))), '0 rows', 'sent again after a change, it changes nothing');
select is((select title from public.parcels where id = tests.id('parcel')), 'Changed since', 'and the change stands');

select tests.act_as('kim');
delete from public.parcels where id = tests.id('parcel');
select tests.act_as_visitor();
select is(tests.list_parcel(jsonb_build_object('id', tests.id('parcel'))), '0 rows', 'sent again after it was deleted, it does not come back');
select is_empty($$ select from public.parcels where id = tests.id('parcel') $$, 'a deleted listing stays deleted');
select results_eq(
  $$ select answer -> 'received', answer -> 'rows' from public.read_back('parcels', array[tests.id('parcel'), tests.id('nobody')]) as answer $$,
  $$ select jsonb_build_array(tests.id('parcel')), '[]'::jsonb $$,
  'reading back tells that a deleted listing had arrived, and that an unknown one had not'
);
select is(tests.outcome('select from sync.receipts'), '42501', 'a visitor reads no receipts');

select tests.act_as('jo');
select is(tests.claim(jsonb_build_object('id', tests.id('claim'))), '1 row', 'a claim arrives');
select is(tests.claim(jsonb_build_object('id', tests.id('claim'))), '0 rows', 'sent again, it is no duplicate');
select tests.submit_company(jsonb_build_object('id', tests.id('submission'))), tests.submit_broker(jsonb_build_object('id', tests.id('submission')));
select is(tests.submit_company(jsonb_build_object('id', tests.id('submission'))), '0 rows', 'a company submission arrives once');
select is(tests.submit_broker(jsonb_build_object('id', tests.id('submission'))), '0 rows', 'a broker submission arrives once');

select * from finish();
rollback;
