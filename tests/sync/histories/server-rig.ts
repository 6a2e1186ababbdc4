// What histories need of the one server that all of them share: the state of the first day, backups, transactions that stay open.
import { PGlite } from '@electric-sql/pglite';
import type { TestServer } from '#support/server.ts';

/** Transactions that stay open at once. */
export const MAX_STALLED = 4;

/** Lets the server hold transactions open; call it before the server boots. One connection can do so by preparing them only. */
export function allowHeldTransactions(): void {
  const setting = `max_prepared_transactions=${MAX_STALLED}`;
  if (!PGlite.defaultStartParams.includes(setting)) PGlite.defaultStartParams.push('-c', setting);
}

/** The place of a copy of all tables: the first day, or the last backup. */
export type Slot = 'first_day' | 'backup';

/** Installs the copies, and keeps the state of now as the first day. */
export async function installRig(server: TestServer): Promise<void> {
  await server.exec('create schema rig; grant usage on schema rig to public;');
  const tables = await server.query<{ name: string; columns: string }>(
    `select format('%I.%I', nspname, relname) as name,
       (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('auth', 'public', 'sync') order by 1`,
  );
  for (const slot of ['first_day', 'backup'] as const) await server.exec(copyFunctions(slot, tables));
  await server.exec(ASK);
  await saveServer(server, 'first_day');
}

function copyFunctions(slot: Slot, tables: { name: string; columns: string }[]): string {
  const copies = tables.map(({ name, columns }, at) => ({ name, columns, copy: `rig.${slot}_${at}` }));
  const create = copies.map(({ name, copy }) => `create table ${copy} as table ${name} with no data;`);
  const save = copies.map(({ name, copy }) => `delete from ${copy}; insert into ${copy} table ${name};`);
  const load = copies.map(
    ({ name, columns, copy }) => `delete from ${name};
      insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`,
  );
  // As a replica no trigger fires: rows come back as they were, with their stamps, and leave no tombstones.
  return `${create.join('\n')}
    create function rig.save_${slot}() returns void language plpgsql as $$ begin ${save.join('\n')} end $$;
    create function rig.load_${slot}() returns void language plpgsql set session_replication_role = replica
    as $$ begin ${load.join('\n')} update sync.state set epoch = gen_random_uuid(); end $$;`;
}

/** Keeps all rows as they are now. */
export async function saveServer(server: TestServer, slot: Slot): Promise<void> {
  await server.exec(`select rig.save_${slot}()`);
}

/** Puts all rows back as they were kept, in a new epoch. */
export async function loadServer(server: TestServer, slot: Slot): Promise<void> {
  await server.exec(`select rig.load_${slot}()`);
}

// Answers as the API does, as this role and user, in one statement instead of nine.
const ASK = `
  create function rig.ask(as_role text, sub text, call text) returns text language plpgsql as $$
  declare
    answer text;
  begin
    perform set_config('request.jwt.claim.sub', sub, true), set_config('request.jwt.claim.role', as_role, true),
      set_config('request.jwt.claims', json_build_object('sub', sub, 'role', as_role)::text, true),
      set_config('role', as_role, true);
    execute 'select to_json(' || call || ')::text' into answer;
    return answer;
  end $$;`;

/** Asks a function of the API that only reads, past the embedded REST server, which takes twice as long as the answer; null when it fails. */
export async function askDirectly(
  server: TestServer,
  { sub, name, args }: { sub: string | null; name: string; args: Record<string, unknown> },
): Promise<string | null> {
  const list = Object.entries(args).map(([key, value]) => `"${key}" => ${literal(value)}`);
  try {
    const [answer] = await server.query<{ ask: string }>('select rig.ask($1, $2, $3)', [
      sub === null ? 'anon' : 'authenticated',
      sub ?? '',
      `public.${name}(${list.join(', ')})`,
    ]);
    return answer?.ask ?? null;
  } catch {
    return null;
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** Runs SQL as a user of the API does, past its REST server. */
export async function runAsUser(server: TestServer, sub: string, call: string): Promise<void> {
  await server.query('select rig.ask($1, $2, $3)', ['authenticated', sub, call]);
}
