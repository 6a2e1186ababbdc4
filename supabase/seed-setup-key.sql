-- The public setup key of the embedded server (README), for development, the demo and the tests. An existing key stays.
-- Refuses to run on any Postgres other than PGlite, which is compiled by Emscripten.
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
