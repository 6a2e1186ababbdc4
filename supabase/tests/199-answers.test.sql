-- Answers to enquiries and reports. sam owns the broker, pat the company, ben another broker of it; alex owns the other broker; jo and vic are users,
-- kim is an administrator.
begin;
select plan(66);

select tests.sign_up(name) from unnest(array['pat', 'ben', 'alex', 'vic']) as name;
select tests.own('{sam on broker,pat on company,alex on other broker}');
select is(tests.publish('visitor', name), '1 row, 1 row', 'listed: ' || name) from unnest(array['water', 'late']) as name;
select is(tests.enquire('visitor', 'water', jsonb_build_object('id', tests.id('of a visitor'), 'key', repeat('a', 64))), '1 row', 'a visitor enquires');
select is(tests.enquire('jo', 'water', jsonb_build_object('id', tests.id('of jo'))), '1 row', 'a user enquires');

select tests.act_as_owner();

create function pg_temp.status(enquiry text) returns text
language sql security definer
as $$
  select concat_ws(' ', case when seen_at is null then 'new' else 'seen' end, answer) from public.enquiries where id = tests.id(enquiry)
$$;

-- Questions to a profile.
select is(tests.enquire('jo', 'water', changes || '{"parcel_id": null}'), '22023 ' || refusal, refusal)
from (values
  ('{}'::jsonb, 'parcel_id: Choose whom to ask.'),
  (jsonb_build_object('broker_id', tests.id('nobody')), 'broker_id: This broker is no longer listed.'),
  (jsonb_build_object('company_id', tests.id('nobody')), 'company_id: This company is no longer listed.'),
  (jsonb_build_object('broker_id', tests.id('broker'), 'zone', '99'), 'zone: Choose one of the trading zones'),
  (jsonb_build_object('broker_id', tests.id('broker'), 'product', 'ice'), 'product: Choose one of the products'),
  (jsonb_build_object('broker_id', tests.id('broker'), 'key', 'a'), 'key: The key is not readable.')
) as refused (changes, refusal);
select is(tests.enquire('jo', 'water', changes || jsonb_build_object('parcel_id', null, 'id', tests.id(name))), '1 row', name)
from (values
  ('to the broker', jsonb_build_object('broker_id', tests.id('broker'), 'zone', '1A', 'product', 'allocation')),
  ('to the company', jsonb_build_object('company_id', tests.id('company')))
) as asked (name, changes);
select is(tests.recipients('to the broker'), 'pat sam', 'a question to a broker reaches the owners of the broker and the company');
select is(tests.recipients('to the company'), 'pat', 'one to a company its owners alone');
select tests.act_as_owner();
select results_eq(
  $$ select broker_id, company_id, listing_title, zone, product from public.enquiries where id = tests.id('to the broker') $$,
  $$ values (tests.id('broker'), tests.id('company'), null::text, '1A', 'allocation') $$, 'it names the company of the broker'
);
update public.brokers set left_company_at = now() where id = tests.id('broker');
select is(
  tests.enquire('jo', 'water', jsonb_build_object('parcel_id', null, 'broker_id', tests.id('broker'))),
  '22023 broker_id: This broker no longer works for their company.', 'a broker who has left is not asked'
);
select tests.act_as_owner();
update public.brokers set left_company_at = null where id = tests.id('broker');
select tests.approve('pat on company', false);
select is(tests.recipients('to the company'), null, 'it leaves an owner whose claim ends');
select tests.approve('pat on company');

-- Who answers.
select is(tests.answer(caller, 'of jo', changes), refusal, caller || ' cannot answer: ' || changes)
from (values
  ('visitor', '{}'::jsonb, '42501'), ('vic', '{}', '42501 enquiry_id:'), ('alex', '{}', '42501 enquiry_id:'), ('kim', '{}', '42501 enquiry_id:'),
  ('jo', '{}', '42501 enquiry_id:'),
  ('sam', jsonb_build_object('enquiry_id', tests.id('no enquiry')), '42501 enquiry_id:'),
  ('sam', '{"action": "yes"}', '22023 action: Enquiries have no such answer.'),
  ('sam', '{"enquiry_id": null}', '22023 enquiry_id: The enquiry is missing.'),
  ('sam', '{"device_id": null}', '22023 device_id: The id of the device is missing.'),
  ('sam', '{"made_at": 1}', '22023 made_at: The date of this answer is not possible. Check the date on this device and send the answer again.')
) as refused (caller, changes, refusal);
select tests.act_as_owner();
select is(tests.enquire('sam', 'water', jsonb_build_object('id', tests.id('of sam'))), '1 row', 'an owner enquires');
select is(tests.answer('sam', 'of sam'), '42501 enquiry_id:', 'and does not answer themselves');

-- What an answer does.
select is(pg_temp.status('of jo'), 'new', 'at first nobody has seen it');
select is(tests.answer('sam', 'of jo', '{"action": "seen"}'), '1 row', 'the broker sees it');
select is(pg_temp.status('of jo'), 'seen', 'so it is seen');
select is(tests.answer('pat', 'of jo', jsonb_build_object('id', tests.id('answer'), 'action', 'unavailable')), '1 row', 'the company answers');
select is(pg_temp.status('of jo'), 'seen unavailable', 'that is the answer');
select is(tests.answer('pat', 'of jo', jsonb_build_object('id', tests.id('answer'), 'action', 'unavailable')), '0 rows', 'sent again, it changes nothing');
select is(tests.answer('sam', 'of jo', '{"action": "seen"}'), '1 row', 'to see it again is received');
select is(pg_temp.status('of jo'), 'seen unavailable', 'and changes nothing');
select is(tests.answer('sam', 'of jo', '{"action": "undo"}'), '1 row', 'an owner takes the answer back');
select is(pg_temp.status('of jo'), 'seen', 'there is none');
select is(tests.answer('sam', 'of a visitor', '{"action": "sold"}'), '1 row', 'an answer without a mark');
select is(pg_temp.status('of a visitor'), 'seen sold', 'has seen it as well');
select tests.act_as_owner();
select results_eq(
  $$ select seen_at >= created_at and seen_at <= now() and answered_at >= created_at and answered_at <= now() from public.enquiries
     where id = tests.id('of a visitor') $$, array[true], 'no clock of a device dates it before the enquiry, or later than now'
);

-- Who reads it.
select tests.act_as('pat');
select results_eq(
  $$ select answer, seen_at is not null, answered_at is not null from public.enquiry_inbox where enquiry_id = tests.id('of a visitor') $$,
  $$ values ('sold', true, true) $$, 'the other owners'
);
select tests.act_as('jo');
select results_eq(
  $$ select kind, subject_type, subject_id, title, details, seen_at is not null, answer from public.sent_messages order by made_at, kind, subject_type $$,
  $$ values ('enquiry', 'broker', tests.id('broker'), null::text, '{"zone": "1A", "volume": 120, "product": "allocation", "top_price": 232.5, "wanted_by": "2026-12-05"}'::jsonb, false, null::text),
     ('enquiry', 'company', tests.id('company'), null, '{"volume": 120, "top_price": 232.5, "wanted_by": "2026-12-05"}', false, null),
     ('enquiry', 'parcel', tests.id('water'), 'High security water', '{"volume": 120, "top_price": 232.5, "wanted_by": "2026-12-05"}', true, null) $$,
  'a user reads what became of theirs'
);
select is((select count(*)::int from public.sent_messages), count, name || ' reads ' || count)
from (select tests.act_as('vic')) as acting, (values ('vic', 0)) as readers (name, count);
select is(tests.ask(caller, format('read_messages(%L)', jsonb_build_object(tests.id(enquiry), key))) -> 'messages' -> 0 ->> 'answer', answer, reads)
from (values
  ('visitor', 'of a visitor', repeat('a', 64), 'sold', 'with the key'), ('vic', 'of a visitor', repeat('a', 64), 'sold', 'with the key, signed in'),
  ('visitor', 'of a visitor', repeat('b', 64), null, 'not with another key'), ('visitor', 'of jo', repeat('a', 64), null, 'nor that of a user')
) as read (caller, enquiry, key, answer, reads);
select is(
  (tests.ask('visitor', format('read_messages(%L)', jsonb_build_object(tests.id('of a visitor'), repeat('a', 64)))) -> 'messages' -> 0)
    - '{received_at,seen_at,answered_at}'::text[],
  jsonb_build_object('id', tests.id('of a visitor'), 'answer', 'sold'), 'and nothing else of it'
);
select is(tests.outcome('select public.read_messages(''[]'')'), '22023 keys: The keys are missing.', 'by keys');
select is(
  tests.outcome($$ select public.read_messages((select jsonb_object_agg(gen_random_uuid(), 'a') from generate_series(1, 101))) $$),
  '22023 keys: At most 100 messages can be read at once.', 'up to a hundred'
);

-- Reports.
select tests.act_as('jo');
select is(tests.report('water', jsonb_build_object('id', tests.id('report of jo'))), '1 row', 'a user reports it');
select tests.act_as('visitor');
select is(tests.report('water', jsonb_build_object('id', tests.id('report of a visitor'), 'key', repeat('c', 64))), '1 row', 'a visitor too');
select is(tests.outcome($$ select public.read_messages(jsonb_build_object(tests.id('report of a visitor'), repeat('c', 64))) $$), '1 row', 'and reads of it');
select tests.act_as('kim');
select is(
  tests.outcome(format('select public.settle_reports(''parcel'', %L, outcome => ''burnt'')', tests.id('water'))),
  '22023 outcome: Reports have no such outcome.', 'there are three outcomes'
);
select is(public.settle_reports('parcel', tests.id('water'), outcome => 'corrected') ->> 'count', '2', 'an administrator settles them');
select tests.act_as('jo');
select results_eq(
  $$ select answer, answered_at is not null, details from public.sent_messages where kind = 'report' $$,
  $$ values ('corrected', true, '{"reason": "fraud"}'::jsonb) $$, 'the user reads the outcome'
);
select is(
  tests.ask('visitor', format('read_messages(%L)', jsonb_build_object(tests.id('report of a visitor'), repeat('c', 64)))) -> 'messages' -> 0 ->> 'answer',
  'corrected', 'the visitor too'
);

-- Figures: five users and devices besides the owners' own, of which four were answered.
select tests.act_as_owner();
delete from public.enquiries;
select is((select count(*)::int from public.sent_messages where kind = 'enquiry'), 0, 'with an enquiry its author''s row leaves');
insert into public.enquiries (id, parcel_id, user_id, device_id, volume, phone, made_at, created_at)
select tests.id(name), tests.id('water'), tests.id(sender), tests.id(device), 1, '0491 570 313', 1795233600000, now() - interval '8 days'
from (values ('e1', null, 'd1'), ('e2', null, 'd2'), ('e3', null, 'd3'), ('e4', 'jo', 'd4'), ('again', null, 'd1'),
  ('own', 'pat', 'd6'), ('own device', null, 'desk')) as sent (name, sender, device);
insert into public.enquiry_answers (enquiry_id, user_id, device_id, action, made_at, created_at)
select tests.id(name), tests.id('sam'), tests.id('desk'), 'answered', 1795233600000, now() - interval '8 days' + interval '2 hours'
from unnest(array['e1', 'e2', 'e3', 'e4', 'again', 'own device']) as name;
select is((tests.profile('broker') ->> 'answers_of_ten'), null, 'four enquirers are too few');
insert into public.enquiries (id, parcel_id, device_id, volume, phone, made_at, created_at)
values (tests.id('e5'), tests.id('water'), tests.id('d5'), 1, '0491 570 313', 1795233600000, now() - interval '8 days');
create function pg_temp.figures(profile text) returns text
language sql
as $$ select concat_ws(' ', tests.profile(profile) ->> 'answers_of_ten', tests.profile(profile) ->> 'answers_within') $$;
select private.clean_up();
select is(pg_temp.figures('broker'), '8 day', 'four of five, within a day');
select is(pg_temp.figures('company'), '8 day', 'the company as well');
select is(tests.answer('pat', 'e5'), '1 row', 'the fifth is answered');
select is(pg_temp.figures('broker'), '10 day', 'five of five, at once');
select tests.act_as_owner();
update public.enquiries set created_at = now() - interval '91 days' where device_id = tests.id('d1');
select private.clean_up();
select is((tests.profile('broker') ->> 'answers_of_ten'), null, 'after 90 days an enquiry no longer counts');

select * from finish();
rollback;
