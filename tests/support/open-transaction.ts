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

/** Resolves when so many sessions of the database wait for locks, or when `sent` is answered without. */
export async function untilLocked(
  server: Pick<TestServer, 'query'>,
  sent: Promise<unknown>,
  sessions = 1,
): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  sent.then(end, end);
  while (!over.signal.aborted) {
    const waiting = await server.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (waiting.length >= sessions) return;
  }
}

type Open = {
  /** The user whose token the transaction has; by default none, as the owner of the database. */
  as?: { id: string };
  /** Begins the transaction. */
  start?: string;
  /** Ends it. */
  end?: string;
};

/** The answer to a request that is sent while these statements, each with its parameters, are not committed. */
export function sentDuring<Answer>(
  server: Pick<TestServer, 'query'> & { url: () => string },
  statements: [sql: string, ...parameters: unknown[]][],
  request: () => Promise<Answer>,
  { as, start = 'begin', end = 'commit' }: Open = {},
): Promise<Answer> {
  return withClient(server.url(), async (client) => {
    await client.query(start);
    if (as !== undefined) {
      const claims = JSON.stringify({ sub: as.id, role: 'authenticated' });
      await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    }
    for (const [sql, ...parameters] of statements) await client.query(sql, parameters);
    const sent = request();
    await untilLocked(server, sent);
    await client.query(end);
    return sent;
  });
}
