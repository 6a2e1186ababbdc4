// A logical backup that is restored into a new project loses schema auth, and gets that project's default privileges.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasRealServer } from '#support/real-server.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, visitorOf } from '#support/users.ts';
import { installPgtap, withClient } from '../../supabase/scripts/scratch-database.ts';
import { readTap } from '../../supabase/scripts/tap.ts';

const read = (path: string) => readFile(new URL(`../../supabase/${path}`, import.meta.url), 'utf8');

/** All privileges on our objects. */
const PRIVILEGES = `
  with objects (name, acl) as (
    select 'schema ' || nspname, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace where nspname in ('sync', 'private')
    union all
    select concat(relkind, ' ', oid::regclass), coalesce(relacl, acldefault((case relkind when 'S' then 's' else 'r' end)::"char", relowner))
    from pg_class where relkind in ('r', 'S') and relnamespace::regnamespace::text in ('public', 'sync', 'private')
    union all
    select concat(attrelid::regclass, '.', attname), attacl from pg_attribute where attacl is not null
      and attrelid in (select oid from pg_class where relnamespace::regnamespace::text in ('public', 'sync', 'private'))
    union all
    select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner))
    from pg_proc where pronamespace::regnamespace::text in ('public', 'sync', 'private')
  )
  select concat_ws(' ', name, 'to', grantee::regrole, privilege_type) as privilege from objects, aclexplode(acl)
  order by 1`;

/** The state after a restore: no trigger in schema auth, everything granted, and an account and transaction ids from before. */
const RESTORE = `
  revoke all on all functions in schema sync, private from anon, authenticated, service_role;
  grant execute on all functions in schema public, sync, private to public;
  grant all on all tables in schema public to anon, authenticated, service_role;
  grant all on all functions in schema public to anon, authenticated, service_role;
  grant all on all sequences in schema public to anon, authenticated, service_role;
  revoke select on sync.tables, sync.tombstones, sync.patches from anon, authenticated;
  set local session_replication_role = replica;
  update public.brokers set sync_xid = '999999999999';`;

describe.skipIf(!hasRealServer)('after a restore into a new project, the script', () => {
  const server = runningRealServer();
  const pull = () =>
    visitorOf(server).request('POST', '/rest/v1/rpc/pull_changes_from_primary', { body: {} });
  const privileges = () => server.query<{ privilege: string }>(PRIVILEGES);
  let asMigrated: { privilege: string }[];

  beforeAll(async () => {
    asMigrated = await privileges();
    await server.exec(RESTORE);
    // Only the owner of auth.users can drop its triggers.
    await withClient(server.url(), (owner) => owner.query('drop trigger keep_profile on auth.users'));
    await server.exec('notify pgrst');
  });

  it('restores profiles, privileges and the feed, and changes none of them when it runs again', async () => {
    const sam = await signUp(server, 'sam');
    const profilesOfSam = () => server.query('select full_name from public.profiles where id = $1', [sam.id]);
    expect(await profilesOfSam()).toEqual([]);
    expect(await privileges()).not.toEqual(asMigrated);
    expect((await pull()).status).not.toBe(200);
    for (const _ of ['once', 'again']) {
      await server.exec(await read('scripts/after-restore.sql'));
      expect(await privileges()).toEqual(asMigrated);
      expect(await profilesOfSam()).toEqual([{ full_name: 'sam' }]);
      expect(await pull()).toMatchObject({ status: 200, body: { full: true } });
    }
    const jo = await signUp(server, 'jo');
    expect(await server.query('select full_name from public.profiles where id = $1', [jo.id])).toEqual([
      { full_name: 'jo' },
    ]);
  });

  it('leaves what a later migration creates without privileges', async () => {
    await server.exec(`
      create table public.later (id int);
      create sequence public.later_numbers;
      create function public.later() returns int language sql as 'select 1';
      create function private.later() returns int language sql as 'select 1'`);
    const later = (await privileges())
      .map(({ privilege }) => privilege)
      .filter((text) => text.includes('later'));
    expect(later.filter((text) => !text.includes(' to postgres '))).toEqual([]);
    expect(later).not.toEqual([]);
    await server.exec(`
      drop function private.later(); drop function public.later();
      drop sequence public.later_numbers; drop table public.later`);
  });

  it('leaves nothing for the catch-all to find', async () => {
    const lines = await withClient(server.url(), async (client) => {
      await installPgtap(client);
      await client.query('set search_path = public, tap');
      await client.query(await read('tests/000-helpers.sql'));
      const results = [await client.query(await read('tests/010-catch-all.test.sql'))].flat();
      return results
        .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
        .filter((value) => typeof value === 'string');
    });
    expect(readTap(lines).failures).toEqual([]);
  });
});
