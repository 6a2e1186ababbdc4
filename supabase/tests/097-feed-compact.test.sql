-- Ids as bytes, and rows by number that came before in a run of pages that has brought everything. Transactions are imitated.
begin;
select plan(15);

-- The ids of a column of bytes, as they otherwise travel.
create function pg_temp.unpacked(base64 text) returns text[]
language sql
as $$
  select array_agg(encode(substr(bytes, place, 16), 'hex') order by place)
  from decode(base64, 'base64') as bytes, generate_series(1, length(bytes), 16) as place
$$;

create function pg_temp.number_of(table_name text, name text) returns int
language plpgsql
as $$
declare
  answer int;
begin
  execute format('select sync_number from public.%I where id = $1', table_name) using tests.id(name) into answer;
  return answer;
end
$$;

-- The directory came firms first, as any that grows; then one of two firms changed.
select tests.settle('10');
update public.brokers set reviews = reviews;
select tests.settle('20');
select tests.list_parcel(jsonb_build_object('id', tests.id('listed')));
select tests.settle('30');
select tests.act_as_visitor();

create temporary table plain as select answer from tests.run(null, 100) as answer;
create temporary table compact as select row_number() over () as page, answer from tests.run(null, 100, compact => true) as answer;
select is(
  (select array_agg(distinct name) from plain, jsonb_each(answer -> 'rows') as rows, jsonb_object_keys(rows.value) as name where name like '%number'), null,
  'who does not ask gets no numbers'
);
select matches((select answer #>> '{rows,brokers,company_id}' from plain), '^\["[0-9a-f]{32}"', 'and ids as before');
select is(
  (select pg_temp.unpacked(answer #>> '{rows,brokers,id}') from compact),
  (select array(select jsonb_array_elements_text(answer #> '{rows,brokers,id}')) from plain),
  'who asks gets the ids of rows as bytes, in the same order'
);
select is(
  (select answer #> '{rows,brokers,number}' from compact),
  (select jsonb_agg(sync_number order by id) from public.brokers),
  'the rows that others refer to come with their numbers'
);
select is((select answer #> '{rows,parcels,number}' from compact), null, 'and the others without');
select is(
  (select answer #> '{rows,parcels,broker_id}' from compact), jsonb_build_object('brokers', array[pg_temp.number_of('brokers', 'broker')]),
  'a row is named by its number, beside the name of its table'
);
select is(
  (select answer #> '{rows,parcels,company_id}' from compact), jsonb_build_object('companies', array[pg_temp.number_of('companies', 'firm')]),
  'be it in a column of another name'
);
select is(
  (select answer - 'rows' - 'now' from compact), (select answer - 'rows' - 'now' from plain), 'nothing else of the answer is another'
);
select is(
  (select (answer #> '{rows,brokers}') - 'id' - 'company_id' - 'number' from compact),
  (select (answer #> '{rows,brokers}') - 'id' - 'company_id' from plain),
  'nor any other column'
);

-- What a page may speak of.
select tests.act_as_owner();
update public.companies set phone = '03 5550 0199' where id = tests.id('firm');
select tests.settle('40');
select tests.act_as_visitor();
truncate compact;
insert into compact select row_number() over (), answer from tests.run(null, 100, compact => true) as answer;
select is(
  (select answer #> '{rows,parcels,company_id}' from compact), jsonb_build_object('companies', array[pg_temp.number_of('companies', 'firm')]),
  'a row that comes later in the same page is named by its number'
);
truncate compact;
insert into compact select row_number() over (), answer from tests.run(null, 1, compact => true) as answer;
select is(
  (select answer #> '{rows,parcels,broker_id}' from compact where answer -> 'rows' ? 'parcels'),
  jsonb_build_object('brokers', array[pg_temp.number_of('brokers', 'broker')]),
  'so is one that an earlier page has brought'
);
select is(
  (select answer #> '{rows,parcels,company_id}' from compact where answer -> 'rows' ? 'parcels'), jsonb_build_object('companies', array[tests.sent('firm')]),
  'one that changed since, and is yet to come, is named by its id'
);
select is(
  (select count(*)::int from compact, jsonb_each(answer -> 'rows') as rows, jsonb_each(rows.value) as named,
    jsonb_each(case jsonb_typeof(named.value) when 'object' then named.value else '{}' end) as names, jsonb_array_elements(names.value) as name
   where jsonb_typeof(name) = 'number' and not exists (
     select from compact as brought where brought.page <= compact.page and brought.answer #> array['rows', names.key, 'number'] @> name
   )),
  0, 'no page names a row that came neither before it nor with it'
);

-- Numbers are nobody's choice.
select tests.act_as_owner();
select throws_ok(
  $$ update public.brokers set sync_number = 1 $$, '428C9', null, 'not even the owner changes a number'
);
select is(
  (select count(*)::int from jsonb_array_elements(public.read_back('companies', array[tests.id('firm')]) -> 'rows') as row where row ? 'sync_number'),
  0, 'rows that are read back carry none'
);
select * from finish();
rollback;
