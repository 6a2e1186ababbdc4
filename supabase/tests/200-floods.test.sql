-- What one visitor or user sent by the thousand, and how an owner or an administrator removes it. sam owns the broker, kim is the administrator.
begin;
select plan(34);

create function pg_temp.fakes() returns int
language sql security definer
as $$ select count(*)::int from public.parcels where title like 'Fake %' $$;

update sync.state set address_header = 'x-forwarded-for';
select tests.own('{sam on broker}');
select is(tests.publish('visitor', 'honest'), '1 row, 1 row', 'an honest listing');

-- Fakes without private rows, from two networks of one site.
select tests.visit_from('{"x-forwarded-for": "2001:db8:1:1::1"}');
select is(tests.list_many('Fake ', n * 500 + 1, n * 500 + 500), '500 rows', 'listed') from unnest(array[0, 1]) as n;
select tests.visit_from('{"x-forwarded-for": "2001:db8:1:2::1"}');
select is(tests.list_many('Fake ', 1001, 1100), '100 rows', 'and from another network of the site');
select tests.act_as_owner();
create temporary table source as
select (entry ->> 'source')::uuid as id, entry from jsonb_array_elements(tests.ask('kim', 'listings_for_review()') -> 'sources') as entry;
select tests.act_as_owner();
select is((select entry - '{source,titles,first_at,last_at}'::text[] from source), '{"kind": "network", "public": 1100, "hidden": 0, "enquiries": 0, "signed_in": 0}',
  'administrators see them as one source');
select results_eq(
  $$ select distinct entry ->> 'source_kind', (entry ->> 'source')::uuid from jsonb_array_elements(tests.ask('kim', 'listings_for_review()') -> 'unconfirmed') as entry
     where entry ->> 'title' like 'Fake %' $$,
  $$ select 'network', id from source $$, 'which each of them names'
);
select results_eq(
  $$ select answer ->> 'status', (answer ->> 'changed')::int, answer ->> 'next' is null from source, tests.ask_all('kim', format('hide_source(%L, %%s)', id)) as answer $$,
  $$ values ('hidden', 250, false), ('hidden', 250, false), ('hidden', 250, false), ('hidden', 250, false), ('hidden', 100, true) $$, 'and hide them together, 250 at a time'
);
select is(pg_temp.fakes(), 0, 'none is left');
select isnt_empty($$ select from public.parcels where id = tests.id('honest') $$, 'the honest one stays');
select is_empty($$ select from public.inbox where parcel_id <> tests.id('honest') $$, 'the inboxes are as before');
select results_eq(
  $$ select answer ->> 'status', (answer ->> 'changed')::int from source, tests.ask_all('kim', format('restore_source(%L, %%s)', id)) as answer $$,
  $$ values ('restored', 250), ('restored', 250), ('restored', 250), ('restored', 250), ('restored', 100) $$, 'they are restored in the same way'
);
select is(pg_temp.fakes(), 1100, 'all of them');

-- Thousands of reports of one listing.
select tests.act_as_owner();
insert into public.reports (subject_type, subject_id, device_id, reason, made_at)
select 'parcel', tests.id('honest'), gen_random_uuid(), 'fraud', 1795233600000 from generate_series(1, 1500);
select results_eq(
  $$ select answer ->> 'status', (answer ->> 'count')::int from tests.ask_all('kim', 'settle_reports(''parcel'', tests.id(''honest''), %s)') as answer $$,
  $$ values ('more', 1000), ('settled', 500) $$, 'reports are settled a thousand at a time'
);
select tests.visit_from('{"x-forwarded-for": "192.0.2.1"}');
select is(
  (select count(*)::int from generate_series(1, 25) as n, lateral (select tests.report('honest', jsonb_build_object('note', 'Report ' || n)) as outcome) as sent where outcome = '1 row'), 20,
  'a source has twenty open reports of a subject'
);
select tests.visit_from('{"x-forwarded-for": "192.0.2.2"}');
select is(tests.report('honest'), '1 row', 'another one is not limited by it');

-- Enquiries: limits of a recipient.
select tests.visit_from('{"x-forwarded-for": "192.0.2.3"}');
select is(tests.enquire_often('honest', 30), '30 rows', 'a source enquires') from generate_series(1, 2);
select is(tests.enquire_often('honest', 1), 'PGRST', 'up to 60 times a day');
select tests.act_as('jo');
select is(tests.enquire_often('honest', 30), '30 rows', 'a user has a limit of their own');
select tests.act_as_owner();
create function pg_temp.flood(name text, enquiries int) returns void
language sql security definer
as $$
  insert into public.enquiries (parcel_id, device_id, volume, phone, made_at, broker_id, company_id, listing_title, source, created_at)
  select tests.id('honest'), gen_random_uuid(), 1, '0491 570 313', 1795233600000, tests.id('broker'), tests.id('company'), '', tests.id(name), now() - interval '1 minute'
  from generate_series(1, enquiries)
$$;
select pg_temp.flood('bot', 1040);
select tests.visit_from('{"x-forwarded-for": "192.0.2.4"}');
select is(tests.enquire_often('honest', 3), '3 rows', 'when many visitors enquire, others still can');
select is(tests.enquire_often('honest', 1), 'PGRST', 'a few times');
select pg_temp.flood('bot', 100);
select tests.visit_from('{"x-forwarded-for": "192.0.2.5"}');
select is(tests.enquire_often('honest', 1), 'PGRST', 'until it is twice as many');

-- An owner removes them.
select is(
  (select entry ->> 'enquiries' from jsonb_array_elements(tests.ask('kim', 'listings_for_review()') -> 'sources') as entry
   where entry ->> 'source' = tests.id('bot')::text), '1140', 'administrators see how many a source has sent'
);
select tests.act_as_owner();
create temporary table one as
select sent.id from public.enquiry_inbox join public.enquiries as sent on sent.id = enquiry_id
where enquiry_inbox.user_id = tests.id('sam') and source = tests.id('bot') limit 1;
select is(tests.ask('sam', format('remove_enquiries(%L)', tests.id('another'))) ->> 'status', 'not_found', 'an owner removes only what they received');
select results_eq(
  $$ select answer ->> 'status', (answer ->> 'count')::int from one, tests.ask_all('sam', format('remove_enquiries(%L)', id)) as answer $$,
  $$ values ('removed', 1) $$, 'an owner removes an enquiry'
);
select results_eq(
  $$ select answer ->> 'status', (answer ->> 'count')::int from one, tests.ask_all('sam', format('remove_enquiries(%L, true)', id)) as answer $$,
  $$ values ('more', 1000), ('removed', 139) $$, 'or all of its source'
);
select tests.act_as('sam');
select is((select count(*)::int from public.enquiry_inbox), 93, 'and keeps those of others');
select tests.act_as_owner();
update public.claimed_entities set approved = false where user_id = tests.id('sam');
update public.claimed_entities set approved = true where user_id = tests.id('sam');
select is((select count(*)::int from public.enquiry_inbox where user_id = tests.id('sam')), 93, 'an approval brings none of them back');
select tests.own('{sam on other broker}');
update public.parcels set broker_id = tests.id('other broker'), company_id = tests.id('other company') where id = tests.id('honest');
select is((select count(*)::int from public.enquiry_inbox where user_id = tests.id('sam')), 93, 'nor does their listing when it moves to another broker of the owner');
select is(tests.ask('sam', format('remove_enquiries(%L, true)', sent.id)) ->> 'count', '30', 'those of a user')
from (select id from public.enquiries where user_id = tests.id('jo') limit 1) as sent;
select is(tests.ask('jo', 'delete_account(''keep'')') ->> 'status', 'deleted', 'who leaves');
select tests.act_as_owner();
update public.claimed_entities set approved = false where user_id = tests.id('sam');
update public.claimed_entities set approved = true where user_id = tests.id('sam');
select is((select count(*)::int from public.enquiry_inbox where user_id = tests.id('sam')), 63, 'do not come back either');

-- So does an administrator, for everyone.
select results_eq(
  $$ select answer ->> 'status', (answer ->> 'count')::int from tests.ask_all('kim', format('remove_enquiries_of(%L)', tests.id('bot'))) as answer $$,
  $$ values ('more', 1000), ('removed', 140) $$, 'an administrator removes all enquiries of a source'
);
select is((select count(*)::int from public.enquiries), 93, 'and those of others stay');

select * from finish();
rollback;
