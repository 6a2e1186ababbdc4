import { withClient } from '../../supabase/scripts/scratch-database.ts';

/** Runs `use` while a writing transaction in another database of the cluster holds the horizon back. */
export function withOpenTransaction(databaseUrl: string, use: () => Promise<unknown>): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  return withClient(url.href, async (client) => {
    await client.query('begin; select pg_current_xact_id()');
    await use();
    await client.query('rollback');
  });
}
