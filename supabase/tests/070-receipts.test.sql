begin;
select plan(24);

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
  $$ select (select jsonb_agg(id) from jsonb_object_keys(answer -> 'received') as id), answer -> 'rows' from public.read_back('parcels', array[tests.id('parcel'), tests.id('nobody')]) as answer $$,
  $$ select jsonb_build_array(tests.id('parcel')), '[]'::jsonb $$,
  'reading back tells that a deleted listing had arrived, and that an unknown one had not'
);
select is(tests.outcome('select from sync.receipts'), '42501', 'a visitor reads no receipts');

-- Content: the digest of what was received stays, whatever becomes of the row.
select tests.list_parcel(jsonb_build_object('id', tests.id('first'))), tests.list_parcel(jsonb_build_object('id', tests.id('second'), 'price', 7));
select isnt(tests.digest_of('first'), tests.digest_of('second'), 'what is received under two ids has two digests');
create temporary table digest on commit drop as select tests.digest_of('first') as before;
grant select on digest to public;
select tests.act_as('kim');
update public.parcels set price = 8 where id = tests.id('first');
select tests.act_as_visitor();
select is(tests.digest_of('first'), (select before from digest), 'a later change of the row does not change what was received');
select tests.list_parcel(jsonb_build_object('id', tests.id('first'), 'price', 9));
select is(tests.digest_of('first'), (select before from digest), 'nor does another version that is sent under its id');
select tests.act_as_owner();
select is(sync.content_digest('{"a": 1, "b": null, "status": "x"}'), sync.content_digest('{"a": 1, "created_at": "now", "approved": true}'),
  'columns that are null, or that the server fills in, are no content');

-- Withdrawing.
select tests.act_as_visitor();
select is(public.void_writes('parcels', array[tests.id('withdrawn'), tests.id('first')]) -> 'voided', jsonb_build_array(tests.id('withdrawn')),
  'what was not received is voided, what was received is not');
select is(tests.list_parcel(jsonb_build_object('id', tests.id('withdrawn'))), '0 rows', 'what arrives under a voided id changes nothing');
select is_empty($$ select from public.parcels where id = tests.id('withdrawn') $$, 'and makes no row');
select is(public.void_writes('parcels', array[tests.id('withdrawn')]) -> 'voided', jsonb_build_array(tests.id('withdrawn')), 'an id can be voided twice');
select is(tests.outcome($$ select public.void_writes('companies', array[tests.id('firm')]) $$), '22023 table_name: Devices do not write this table.',
  'only what devices write can be withdrawn');

select tests.act_as('jo');
select is(tests.claim(jsonb_build_object('id', tests.id('claim'))), '1 row', 'a claim arrives');
select is(tests.claim(jsonb_build_object('id', tests.id('claim'))), '0 rows', 'sent again, it is no duplicate');
select tests.submit_company(jsonb_build_object('id', tests.id('submission'))), tests.submit_broker(jsonb_build_object('id', tests.id('submission')));
select is(tests.submit_company(jsonb_build_object('id', tests.id('submission'))), '0 rows', 'a company submission arrives once');
select is(tests.submit_broker(jsonb_build_object('id', tests.id('submission'))), '0 rows', 'a broker submission arrives once');

select * from finish();
rollback;
