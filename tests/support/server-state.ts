import { expect } from 'vitest';
import type { TestServer } from './server.ts';
import type { Answer } from './users.ts';

// Rows that sign-ins write are excluded: no request of the table API can change them.
const TABLES = `
  select quote_ident(nspname) || '.' || quote_ident(relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'sync', 'private') order by 1`;

/** A fingerprint of every row of our tables, including receipts, tombstones, setup key and counts of wrong keys. */
export async function stateOf(server: TestServer): Promise<Record<string, string>> {
  const tables = await server.query<{ name: string }>(TABLES);
  const prints = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} as t`,
  );
  const rows = await server.query<{ name: string; print: string }>(prints.join(' union all '));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** Makes a request and expects that it changes no row; the test checks the returned answer. */
export async function unchangedBy(server: TestServer, request: () => Promise<Answer>): Promise<Answer> {
  const before = await stateOf(server);
  const answer = await request();
  expect(await stateOf(server)).toEqual(before);
  return answer;
}
