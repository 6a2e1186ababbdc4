begin;
select plan(51);

-- Ends every pause after wrong keys. With a number, that many were wrong of this user, by default of all together.
create function pg_temp.end_pauses(count int default null, of_user uuid default null) returns void
language sql security definer
as $$
  update private.setup_attempts
  set locked_until = '-infinity', wrong = case when user_id is not distinct from of_user then coalesce(count, wrong) else wrong end
$$;

-- The distinct statuses of this number of tries with a wrong key.
create function pg_temp.try_wrong(times int) returns text
language sql
as $$ select string_agg(distinct public.grant_admin('wrong key no. ' || n) ->> 'status', ', ') from generate_series(1, times) as n $$;

-- The migrations set no key.
select tests.act_as('jo');
select is(public.grant_admin(key), '{"status": "invalid_key"}', format('without a stored key every key is invalid: %s', coalesce(key, 'null')))
from unnest('{headwater-local,"",NULL}'::text[]) as key;
select tests.act_as_owner();
select is((select count(*)::int from private.setup_key), 0, 'there is no default key');

select is(tests.outcome($$ select private.set_setup_key('eleven char') $$), '22023 setup_key: The setup key must be at least 12 characters',
  'a short key is refused');
set local role service_role;
select lives_ok($$ select private.set_setup_key('the first key') $$, 'service_role sets a key');
set local role none;
select matches((select hash from private.setup_key), '^\$2a\$10\$.{53}$', 'the stored key is a slow, salted hash');
create temporary table hashes as select hash from private.setup_key;
select private.set_setup_key('the first key');
select isnt((select hash from private.setup_key), (select hash from hashes), 'setting the same key again stores another hash');
select is((select count(*)::int from private.setup_key), 1, 'there is one key');
select private.set_setup_key('the second key');
select ok(not private.is_setup_key('the first key') and private.is_setup_key('the second key'), 'a new key replaces the old one');
select is((select array_agg(private.is_setup_key(attempt)) from unnest(array['The second key', ' the second key', 'the second ke', '', null]) as attempt),
  '{f,f,f,f,f}', 'nearly correct keys are wrong');
select private.set_setup_key(repeat('x', 100) || 'a');
select ok(not private.is_setup_key(repeat('x', 100) || 'b'), 'every character of a long key counts');
select private.set_setup_key('the second key');

-- Granting the role.
select tests.act_as('jo');
select is(public.grant_admin('the first key'), '{"status": "invalid_key"}', 'a wrong key is refused');
select is(public.grant_admin('the first key', email), '{"status": "invalid_key"}', 'a wrong key reveals nothing about ' || email)
from unnest('{sam@farm.example,unknown@farm.example}'::text[]) as email;
select is((select count(*)::int from public.user_roles), 0, 'a wrong key grants no role');
select is(public.grant_admin('the second key', email), '{"status": "unknown_email"}', 'with the correct key, an e-mail is unknown: ' || email)
from unnest('{unknown@farm.example,"",%}'::text[]) as email;
select is(public.grant_admin('the second key', E'  SAM@Farm.Example\n'), '{"status": "granted"}', 'another user becomes administrator by e-mail, in any case and with blanks at the ends');
select is(public.grant_admin('the second key', 'sam@farm.example'), '{"status": "already_admin"}', 'a second grant by e-mail changes nothing');
select is((select count(*)::int from public.user_roles), 0, 'granting the role to another user does not grant it to the caller');
select tests.act_as_owner();
insert into auth.users (id, email) values (tests.id('boss'), 'boss@farm.example');
select tests.act_as('jo');
select is(public.grant_admin('the second key', 'boss@farm.example'), '{"status": "unconfirmed_email"}', 'an account with an unconfirmed e-mail does not become administrator');
select is(public.grant_admin('the first key', 'boss@farm.example'), '{"status": "invalid_key"}', 'a wrong key does not reveal an unconfirmed e-mail');
select tests.act_as_owner();
insert into auth.users (id, email, email_confirmed_at, is_sso_user) values (tests.id('real boss'), 'Boss@farm.example', now(), true);
select tests.act_as('jo');
select is(public.grant_admin('the second key', 'boss@farm.example'), '{"status": "granted"}', 'of two accounts with the same e-mail, the confirmed one becomes administrator');
select tests.act_as_owner();
select set_eq($$ select user_id from public.user_roles where role = 'admin' and user_id in (tests.id('boss'), tests.id('real boss')) $$, array[tests.id('real boss')], 'the unconfirmed account does not become administrator');
update auth.users set email_confirmed_at = now() where id = tests.id('boss');
select tests.act_as('jo');
select is(public.grant_admin('the second key', 'boss@farm.example'), '{"status": "ambiguous_email"}', 'two accounts with the same confirmed e-mail are ambiguous');
select tests.act_as_owner();
delete from auth.users where id in (tests.id('boss'), tests.id('real boss'));
select tests.act_as('jo');
select is(public.grant_admin('the second key'), '{"status": "granted"}', 'the caller becomes administrator');
select is(public.grant_admin('the second key'), '{"status": "already_admin"}', 'a second grant changes nothing');
select is((select string_agg(role, ', ' order by role) from public.user_roles where user_id = tests.id('sam')), 'admin, broker', 'the other roles of a new administrator stay');
select is(public.grant_admin('the first key'), '{"status": "invalid_key"}', 'an administrator needs the correct key too');

-- A deleted account whose token has not expired.
select tests.act_as('ghost');
select is(public.grant_admin('the second key'), '{"status": "not_signed_in"}', 'a deleted account gets not_signed_in');

-- Wrong keys of one user.
select tests.act_as_owner();
delete from private.setup_attempts;
delete from public.user_roles where role = 'admin';
select tests.act_as('jo');
select is(pg_temp.try_wrong(5), 'invalid_key', 'the first five wrong keys are invalid without a pause');
select is(public.grant_admin('a sixth wrong one'), '{"status": "too_many_attempts", "retry_after_seconds": 30}', 'the sixth key has to wait 30 seconds');
select is(public.grant_admin('the second key') ->> 'status', 'too_many_attempts', 'the correct key has to wait too');
select is((select count(*)::int from public.user_roles), 0, 'the correct key grants no role during a pause');
select tests.act_as('kim');
select is(public.grant_admin('the second key'), '{"status": "granted"}', 'another user does not have to wait');
select tests.act_as_owner();
select is((select wrong from private.setup_attempts where user_id = tests.id('jo')), 5, 'tries during a pause are not counted');
select pg_temp.end_pauses();
select tests.act_as('jo');
select is(pg_temp.try_wrong(1), 'invalid_key', 'after the pause the user can try again');
select is(public.grant_admin('wrong once more') ->> 'retry_after_seconds', '60', 'the next pause is twice as long');
select pg_temp.end_pauses(60, tests.id('jo')), pg_temp.try_wrong(1);
select is(public.grant_admin('wrong once more') ->> 'retry_after_seconds', '3600', 'a pause is at most an hour');
select pg_temp.end_pauses();
select is(public.grant_admin('the second key'), '{"status": "granted"}', 'the correct key works after the pause');
select is(pg_temp.try_wrong(5), 'invalid_key', 'the correct key resets the count of the user');
select tests.act_as_owner();
select pg_temp.end_pauses();
update private.setup_attempts set last_wrong_at = now() - interval '25 hours';
select tests.act_as('jo');
select is(pg_temp.try_wrong(4), 'invalid_key', 'a day without a wrong key resets the count');

-- Wrong keys of all users together.
select tests.act_as_owner();
delete from private.setup_attempts;
insert into private.setup_attempts (user_id, wrong, last_wrong_at) values (null, 19, now());
select tests.act_as('jo');
select is(pg_temp.try_wrong(1), 'invalid_key', 'the twentieth wrong key of all users is invalid without a pause');
select tests.act_as('sam');
select is(public.grant_admin('the second key'), '{"status": "too_many_attempts", "retry_after_seconds": 30}', 'after twenty wrong keys every user has to wait');
select pg_temp.end_pauses(1000), tests.act_as('jo'), pg_temp.try_wrong(1);
select tests.act_as('sam');
select is(public.grant_admin('the second key') ->> 'retry_after_seconds', '300', 'the pause for the keys of other users is at most five minutes');
select tests.act_as_owner();
select private.set_setup_key('the second key');
select tests.act_as('sam');
select is(public.grant_admin('the second key'), '{"status": "granted"}', 'setting the key ends every pause');

-- Removing the key.
select tests.act_as_owner();
select private.set_setup_key(null);
select tests.act_as('jo');
select is(public.grant_admin('the second key'), '{"status": "invalid_key"}', 'a removed key is invalid');
select is((select count(*)::int from public.user_roles where role = 'admin'), 3, 'administrators keep their role when the key is removed');

select tests.act_as_owner();
delete from auth.users where id = tests.id('jo');
select is_empty($$ select from private.setup_attempts where user_id = tests.id('jo') $$, 'deleting an account deletes its count');

select * from finish();
rollback;
