import type { TestServer } from './server.ts';

/** Restores a backup from before these writes: neither rows nor receipts, in a new epoch. */
export async function restoreFromBefore(server: Pick<TestServer, 'query'>, ids: string[]): Promise<void> {
  await loseWrites(server, ids);
  await server.query('select sync.start_new_epoch()');
}

export async function loseWrites(server: Pick<TestServer, 'query'>, ids: string[]): Promise<void> {
  for (const table of ['parcels', 'listing_private', 'listing_changes', 'pending_companies'])
    await server.query(`delete from public.${table} where id = any ($1)`, [ids]);
  await server.query('delete from sync.receipts where id = any ($1)', [ids]);
}
