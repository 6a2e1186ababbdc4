-- The embedded server's setup key, which the README names: for development, the demo and the tests. A key that is there stays.
select private.set_setup_key('headwater-local') where not exists (select from private.setup_key);
