begin;
select plan(25);

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

select tests.act_as_visitor();
select is(tests.outcome('select from public.profiles'), '42501', 'a visitor reads no profiles');
select is(tests.outcome('select from public.user_roles'), '42501', 'a visitor reads no roles');
select is(tests.outcome($$ insert into public.user_roles (user_id, role) values (tests.id('jo'), 'admin') $$), '42501',
  'a visitor cannot give roles');

select tests.act_as('jo');
select set_eq('select id from public.profiles', array[tests.id('jo')], 'a user reads only their own profile');
select is(tests.outcome($$ update public.profiles set email = 'boss@farm.example' $$), '42501', 'a user cannot change their e-mail');
select is(tests.outcome($$ update public.profiles set full_name = 'Boss' $$), '42501', 'a user cannot change their name');
select is(tests.outcome($$ insert into public.profiles (id) values (gen_random_uuid()) $$), '42501', 'a user cannot create profiles');
select is(tests.outcome($$ insert into public.user_roles (user_id, role) values (tests.id('jo'), 'admin') $$), '42501',
  'a user cannot make themselves an administrator');
select is_empty('select * from public.user_roles', 'a user does not read the roles of other users');

select tests.act_as('sam');
select results_eq('select user_id, role from public.user_roles', $$ values (tests.id('sam'), 'broker') $$,
  'a user reads their own roles');

select tests.act_as('kim');
select is((select count(*)::int from public.profiles), 4, 'an administrator reads all profiles');
select is((select count(*)::int from public.user_roles), 2, 'an administrator reads all roles');
select is(tests.outcome($$ insert into public.user_roles (user_id, role) values (tests.id('jo'), 'company') $$), '1 row',
  'an administrator gives a role');
select is(tests.outcome($$ update public.user_roles set role = 'admin' $$), '42501', 'an administrator cannot change a role');
select is(tests.outcome($$ delete from public.user_roles $$), '42501', 'an administrator cannot delete a role');

select * from finish();
rollback;
