-- The embedded server's setup key, which the README names: for development, the demo and the tests. A key that is there stays.
-- It is public, so that it refuses to run on any other Postgres than PGlite, which is compiled by Emscripten.
do $$
begin
  if version() not like '%Emscripten%' then
    raise exception 'The setup key of this seed is public: it is for the embedded server only.'
      using hint = 'Set a key of your own: select private.set_setup_key(...), see supabase/README.md.';
  end if;
  if not exists (select from private.setup_key) then
    perform private.set_setup_key('headwater-local');
  end if;
end
$$;
