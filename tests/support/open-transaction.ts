import { withClient } from '../../supabase/scripts/scratch-database.ts';
import type { TestServer } from './server.ts';

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

/** Resolves when a session of the database waits for a lock. */
export async function untilOneWaits(server: Pick<TestServer, 'query'>): Promise<void> {
  let waiting: unknown[] = [];
  while (waiting.length === 0)
    waiting = await server.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
}
