begin;
select plan(16);

select results_eq(
  $$ select email, full_name from public.profiles where id = tests.id('jo') $$,
  $$ values ('jo@farm.example', 'Jo') $$,
  'signing up creates a profile with the e-mail in lower case'
);
select is(tests.outcome(format('update public.profiles set full_name = %L where id = tests.id(''jo'')', name)), '23514', format('a profile cannot have the name %L', name))
from unnest(array[U&'J\043E', U&'J\200Bo']) as name;
update auth.users set email = 'Jo.New@Farm.example' where id = tests.id('jo');
select is(
  (select email from public.profiles where id = tests.id('jo')), 'jo.new@farm.example',
  'the profile follows a change of the account''s e-mail'
);
select lives_ok(
  $$ insert into auth.users (id, email, raw_user_meta_data) values (tests.id('odd'), null, jsonb_build_object('full_name', repeat('x', 999))) $$,
  'an account without an e-mail and with a very long name can sign up'
);
select is(
  tests.outcome($$ insert into auth.users (id, email, is_sso_user) values (tests.id('sam by single sign-on'), 'Sam@Farm.example', true) $$),
  '1 row', 'a second account with the same e-mail can sign up'
);
select is((select count(*)::int from public.profiles where email = 'sam@farm.example'), 2, 'and both have a profile');
delete from auth.users where id = tests.id('sam by single sign-on');
select throws_ok(
  $$ update public.profiles set email = 'Upper@farm.example' where id = tests.id('jo') $$, '23514', null,
  'a profile cannot have an e-mail in upper case'
);
select is(tests.outcome($$ insert into public.user_roles (user_id, role) values (tests.id('jo'), 'owner') $$), '23514',
  'an unknown role is refused');
select is(tests.outcome($$ insert into public.user_roles (user_id, role) values (tests.id('kim'), 'admin') $$), '23505',
  'a user cannot have the same role twice');

-- The name given at sign-up is cleaned, or null where it could imitate another.
select is(private.given_name(jsonb_build_object('full_name', given)), expected, format('given %L, the name is %L', given, expected))
from (values
  (' Al ', 'Al'), (U&'\200B\3164', null), (U&'C\043Ex', null), ('Jo' || repeat(U&'\0301', 5), null),
  (U&' \202Eevil\202C nimda ', 'evil nimda'), (U&'Jo\200B\000D\000AFarm\+0E0041', 'Jo Farm')
) as names (given, expected);

select * from finish();
rollback;
