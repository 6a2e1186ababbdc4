-- What only the embedded server needs: it does not enforce column grants. Elsewhere these triggers never refuse anything.

create function private.require_column_grants() returns trigger
language plpgsql set search_path = ''
as $$
declare
  granted text[] := (select case tg_op when 'INSERT' then inserts else updates end from sync.tables where name = tg_table_name);
  refused text := (
    select key from jsonb_each(to_jsonb(new) - granted - 'sync_xid')
    where value is distinct from coalesce(to_jsonb(old) -> key, 'null') limit 1
  );
begin
  if row_security_active(tg_relid) and refused is not null then
    raise exception 'The column % cannot be written.', refused using errcode = '42501';
  end if;
  return new;
end
$$;

-- By its name the first trigger of a row. Of what devices insert, policies and other triggers say the rest.
do $$
declare
  tracked sync.tables;
begin
  for tracked in select * from sync.tables where updates <> '{}' loop
    execute format(
      'create trigger a_0_column_grants before %s on public.%I for each row execute function private.require_column_grants()',
      case when tracked.keeps_receipts then 'update' else 'insert or update' end, tracked.name
    );
  end loop;
end
$$;
