begin;
select plan(59);

-- Ends the pause that wrong keys have earned, as if it had passed.
create function pg_temp.wait_it_out() returns void
language sql
as $$ update private.setup_attempts set locked_until = '-infinity' $$;

-- The statuses of so many tries with a wrong key, in short.
create function pg_temp.try_wrong(times int) returns text
language sql
as $$ select string_agg(distinct public.grant_admin('wrong key no. ' || n) ->> 'status', ', ') from generate_series(1, times) as n $$;

-- Who may call what.
select tests.act_as_visitor();
select is(tests.outcome($$ select public.grant_admin('headwater-local') $$), '42501', 'a visitor cannot even try a key');
select tests.act_as('jo');
select is(tests.outcome($$ select private.set_setup_key('my own new key') $$), '42501', 'a person sets no key');
select is(tests.outcome($$ select private.is_setup_key('a key') $$), '42501', 'nor tries one where nobody counts');
select is(tests.outcome('select from private.setup_key'), '42501', 'nor reads the hash');
select is(tests.outcome('delete from private.setup_attempts'), '42501', 'nor makes his wrong keys forgotten');
select tests.act_as('kim');
select is(tests.outcome($$ select private.set_setup_key('my own new key') $$), '42501', 'nor does an administrator set a key');
select is(tests.outcome('select from private.setup_key'), '42501', 'nor read the hash');

-- No key is set by the migrations.
select tests.act_as('jo');
select is(public.grant_admin(key), '{"status": "invalid_key"}', format('without a key every key is invalid: %s', coalesce(key, 'null')))
from unnest('{headwater-local,"",NULL}'::text[]) as key;
select tests.act_as_owner();
select is((select count(*)::int from private.setup_key), 0, 'there is no default key');

select is(tests.outcome($$ select private.set_setup_key('eleven char') $$), '22023 setup_key: The setup key must be at least 12 characters',
  'a short key is refused');
set local role service_role;
select lives_ok($$ select private.set_setup_key('the first key') $$, 'service_role sets a key');
select is(tests.outcome('select from private.setup_key'), '42501', 'but does not read the hash');
set local role none;
select matches((select hash from private.setup_key), '^\$2a\$10\$.{53}$', 'what is kept is a slow, salted hash');
create temporary table hashes as select hash from private.setup_key;
select private.set_setup_key('the first key');
select isnt((select hash from private.setup_key), (select hash from hashes), 'the same key has another hash each time');
select is((select count(*)::int from private.setup_key), 1, 'there is one key');
select private.set_setup_key('the second key');
select ok(not private.is_setup_key('the first key') and private.is_setup_key('the second key'), 'a new key takes the place of the old one');
select is((select array_agg(private.is_setup_key(attempt)) from unnest(array['The second key', ' the second key', 'the second ke', '', null]) as attempt),
  '{f,f,f,f,f}', 'nearly right is wrong');
select private.set_setup_key(repeat('x', 100) || 'a');
select ok(not private.is_setup_key(repeat('x', 100) || 'b'), 'every character of a long key counts');
select private.set_setup_key('the second key');

-- Making administrators.
select tests.act_as('jo');
select is(public.grant_admin('the first key'), '{"status": "invalid_key"}', 'a wrong key is refused');
select is(public.grant_admin('the first key', email), '{"status": "invalid_key"}', 'and tells nothing about ' || email)
from unnest('{sam@farm.example,nobody@farm.example}'::text[]) as email;
select is((select count(*)::int from public.user_roles), 0, 'nobody has become an administrator');
select is(public.grant_admin('the second key', email), '{"status": "unknown_email"}', 'with the key, an e-mail is unknown: ' || email)
from unnest('{nobody@farm.example,"",%}'::text[]) as email;
select is(public.grant_admin('the second key', E'  SAM@Farm.Example\n'), '{"status": "granted"}', 'another person becomes administrator by e-mail, in any case, with blanks around');
select is(public.grant_admin('the second key', 'sam@farm.example'), '{"status": "already_admin"}', 'once');
select is((select count(*)::int from public.user_roles), 0, 'jo has not become one by it');
select tests.act_as_owner();
insert into auth.users (id, email) values (tests.id('boss'), 'boss@farm.example');
select tests.act_as('jo');
select is(public.grant_admin('the second key', 'boss@farm.example'), '{"status": "unconfirmed_email"}', 'an e-mail that its account has not confirmed makes nobody an administrator');
select is(public.grant_admin('the first key', 'boss@farm.example'), '{"status": "invalid_key"}', 'which is not told without the key');
select tests.act_as_owner();
insert into auth.users (id, email, email_confirmed_at, is_sso_user) values (tests.id('real boss'), 'Boss@farm.example', now(), true);
select tests.act_as('jo');
select is(public.grant_admin('the second key', 'boss@farm.example'), '{"status": "granted"}', 'of two accounts with one e-mail, the one that has confirmed it becomes administrator');
select tests.act_as_owner();
select set_eq($$ select user_id from public.user_roles where role = 'admin' and user_id in (tests.id('boss'), tests.id('real boss')) $$, array[tests.id('real boss')], 'and not the other one');
update auth.users set email_confirmed_at = now() where id = tests.id('boss');
select tests.act_as('jo');
select is(public.grant_admin('the second key', 'boss@farm.example'), '{"status": "ambiguous_email"}', 'two accounts that have confirmed one e-mail are ambiguous');
select tests.act_as_owner();
delete from auth.users where id in (tests.id('boss'), tests.id('real boss'));
select tests.act_as('jo');
select is(public.grant_admin('the second key'), '{"status": "granted"}', 'jo becomes administrator');
select is(public.grant_admin('the second key'), '{"status": "already_admin"}', 'once');
select is((select string_agg(role, ', ' order by role) from public.user_roles where user_id = tests.id('sam')), 'admin, broker', 'other roles stay');
select is(public.grant_admin('the first key'), '{"status": "invalid_key"}', 'not even an administrator does without the key');

-- An account that is gone, but whose token has not expired.
select tests.act_as('ghost');
select is(public.grant_admin('the second key'), '{"status": "not_signed_in"}', 'an account that does not exist becomes nothing');

-- A person's wrong keys.
select tests.act_as_owner();
delete from private.setup_attempts;
delete from public.user_roles where role = 'admin';
select tests.act_as('jo');
select is(pg_temp.try_wrong(5), 'invalid_key', 'five wrong keys are just wrong');
select is(public.grant_admin('a sixth wrong one'), '{"status": "too_many_attempts", "retry_after_seconds": 30}', 'the sixth has to wait half a minute');
select is(public.grant_admin('the second key') ->> 'status', 'too_many_attempts', 'and so has the right one');
select is((select count(*)::int from public.user_roles), 0, 'which makes no administrator meanwhile');
select tests.act_as('kim');
select is(public.grant_admin('the second key'), '{"status": "granted"}', 'another person is not held up');
select tests.act_as_owner();
select is((select wrong from private.setup_attempts where user_id = tests.id('jo')), 5, 'tries during a pause are not counted');
select pg_temp.wait_it_out();
select tests.act_as('jo');
select is(pg_temp.try_wrong(1), 'invalid_key', 'after the pause he may try again');
select is(public.grant_admin('wrong once more') ->> 'retry_after_seconds', '60', 'and the next pause is twice as long');
select tests.act_as_owner();
update private.setup_attempts set wrong = 60 where user_id = tests.id('jo');
select pg_temp.wait_it_out();
select tests.act_as('jo');
select pg_temp.try_wrong(1);
select is(public.grant_admin('wrong once more') ->> 'retry_after_seconds', '3600', 'no pause is longer than an hour');
select tests.act_as_owner();
select pg_temp.wait_it_out();
select tests.act_as('jo');
select is(public.grant_admin('the second key'), '{"status": "granted"}', 'the right key works after the pause');
select is(pg_temp.try_wrong(5), 'invalid_key', 'and begins his count anew');
select tests.act_as_owner();
select pg_temp.wait_it_out();
update private.setup_attempts set last_wrong_at = now() - interval '25 hours';
select tests.act_as('jo');
select is(pg_temp.try_wrong(4), 'invalid_key', 'so does a day without a wrong one');

-- Everyone's wrong keys.
select tests.act_as_owner();
delete from private.setup_attempts;
insert into private.setup_attempts (user_id, wrong, last_wrong_at) values (null, 19, now());
select tests.act_as('jo');
select is(pg_temp.try_wrong(1), 'invalid_key', 'the twentieth wrong key of all people is just wrong');
select tests.act_as('sam');
select is(public.grant_admin('the second key'), '{"status": "too_many_attempts", "retry_after_seconds": 30}', 'the next person has to wait, whoever he is');
select tests.act_as_owner();
update private.setup_attempts set wrong = 1000 where user_id is null;
select pg_temp.wait_it_out();
select tests.act_as('jo');
select pg_temp.try_wrong(1);
select tests.act_as('sam');
select is(public.grant_admin('the second key') ->> 'retry_after_seconds', '300', 'nobody waits for the keys of others longer than five minutes');
select tests.act_as_owner();
select private.set_setup_key('the second key');
select tests.act_as('sam');
select is(public.grant_admin('the second key'), '{"status": "granted"}', 'setting the key ends every pause');

-- Taking the key away.
select tests.act_as_owner();
select private.set_setup_key(null);
select tests.act_as('jo');
select is(public.grant_admin('the second key'), '{"status": "invalid_key"}', 'a key that was taken away opens nothing');
select is((select count(*)::int from public.user_roles where role = 'admin'), 3, 'administrators stay what they are');

select tests.act_as_owner();
delete from auth.users where id = tests.id('jo');
select is_empty($$ select from private.setup_attempts where user_id = tests.id('jo') $$, 'a deleted account takes its count along');

select * from finish();
rollback;
