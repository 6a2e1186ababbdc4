// The rig on the one server that all histories share: the state of the first day, backups, transactions that stay open.
import { PGlite } from '@electric-sql/pglite';
import { MIRROR_TABLES, type MirrorTable } from '#domain/feed/feed.ts';
import { serverTable } from '#remote/wire.ts';
import type { TestServer } from '#support/server.ts';

/** Maximum number of transactions open at once. */
export const MAX_STALLED = 4;

/** Lets the server prepare transactions; call it before the server boots. With one connection, only a prepared one can stay open. */
export function allowPreparedTransactions(): void {
  const setting = `max_prepared_transactions=${MAX_STALLED}`;
  if (!PGlite.defaultStartParams.includes(setting)) PGlite.defaultStartParams.push('-c', setting);
}

/** A copy of all tables. */
export type Slot = 'first_day' | 'backup';

/** Installs the rig and saves the current state as the first day. */
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
  await server.exec(CALL_AS);
  await server.exec(MIRRORED_IDS);
  await server.exec(COUNTED_EPOCHS);
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
  // No trigger fires on a replica: restored rows keep their stamps, and deletes leave no tombstones.
  return `${create.join('\n')}
    create function rig.save_${slot}() returns void language plpgsql as $$ begin ${save.join('\n')} end $$;
    create function rig.load_${slot}() returns void language plpgsql set session_replication_role = replica
    as $$ begin ${load.join('\n')} update sync.state set epoch = gen_random_uuid(); truncate rig.epochs; end $$;`;
}

export async function saveServer(server: TestServer, slot: Slot): Promise<void> {
  await server.exec(`select rig.save_${slot}()`);
}

/** Restores all saved rows, in a new epoch. */
export async function loadServer(server: TestServer, slot: Slot): Promise<void> {
  await server.exec(`select rig.load_${slot}()`);
}

// Calls a function of the API as this role and user, in one statement instead of nine.
const CALL_AS = `
  create function rig.call_as(as_role text, sub text, call text) returns text language plpgsql as $$
  declare
    answer text;
  begin
    perform set_config('request.jwt.claim.sub', sub, true), set_config('request.jwt.claim.role', as_role, true),
      set_config('request.jwt.claims', json_build_object('sub', nullif(sub, ''), 'role', as_role)::text, true),
      set_config('role', as_role, true);
    execute 'select to_json(' || call || ')::text' into answer;
    return answer;
  end $$;`;

// Epochs that requests began since the server was loaded: operators have no claims.
const COUNTED_EPOCHS = `
  create table rig.epochs (epoch uuid);
  create function rig.note_epoch() returns trigger language plpgsql security definer as $$
  begin
    insert into rig.epochs values (new.epoch);
    return null;
  end $$;
  create trigger note_epoch after update of epoch on sync.state for each row
    when (nullif(current_setting('request.jwt.claims', true), '') is not null) execute function rig.note_epoch();`;

/** How many epochs requests began since the server was loaded. */
export async function epochsOfRequests(server: TestServer): Promise<number> {
  const [row] = await server.query<{ count: number }>('select count(*)::integer as count from rig.epochs');
  return row?.count ?? 0;
}

/** Calls a read-only function of the API without the embedded REST server, which takes twice as long as the call; null on failure. */
export async function callDirectly(
  server: TestServer,
  { sub, name, args }: { sub: string | null; name: string; args: Record<string, unknown> },
): Promise<string | null> {
  const list = Object.entries(args).map(([key, value]) => `"${key}" => ${literal(value)}`);
  try {
    const [answer] = await server.query<{ call_as: string }>('select rig.call_as($1, $2, $3)', [
      sub === null ? 'anon' : 'authenticated',
      sub ?? '',
      `public.${name}(${list.join(', ')})`,
    ]);
    return answer?.call_as ?? null;
  } catch {
    return null;
  }
}

// A visitor's listing has an account once it is adopted; a restore may undo that. A function keeps its plan.
const MIRRORED_IDS = `
  create function rig.mirrored_ids() returns table (id uuid, "table" text) language plpgsql stable as $$
  begin
    return query ${MIRROR_TABLES.map((table) => {
      const owned = table === 'ownListings' ? ' where listed.user_id is not null' : '';
      return `select listed.id, '${table}' from public.${serverTable(table)} as listed${owned}`;
    }).join(' union all ')};
  end $$;`;

/** The ids of all rows that devices may have, with their tables. */
export function mirroredIds(server: TestServer): Promise<{ id: string; table: MirrorTable }[]> {
  return server.query('select id, "table" from rig.mirrored_ids()');
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** Calls a function as a user of the API, without its REST server. */
export async function runAsUser(server: TestServer, sub: string, call: string): Promise<void> {
  await server.query('select rig.call_as($1, $2, $3)', ['authenticated', sub, call]);
}
