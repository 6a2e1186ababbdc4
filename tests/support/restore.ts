import { KINDS } from '#domain/operations/kinds.ts';
import { serverTable } from '#remote/wire.ts';
import type { TestServer } from './server.ts';

/** Restores a backup from before these writes: neither rows nor receipts, in a new epoch. */
export async function restoreFromBefore(server: Pick<TestServer, 'query'>, ids: string[]): Promise<void> {
  await loseWrites(server, ids);
  await server.query('select sync.start_new_epoch()');
}

export async function loseWrites(server: Pick<TestServer, 'query'>, ids: string[]): Promise<void> {
  const tables = Object.values(KINDS).map(({ table }) => serverTable(table));
  for (const table of [...tables, 'listing_private'])
    await server.query(`delete from public.${table} where id = any ($1)`, [ids]);
  await server.query('delete from sync.receipts where id = any ($1)', [ids]);
}
