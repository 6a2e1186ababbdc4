import { afterAll, beforeAll } from 'vitest';
import { bootEmbedded } from '../../supabase/scripts/embedded.ts';
import { asServer } from './server-voice.ts';

/** The embedded server, in this process, with migrations and seed. */
export type TestServer = {
  fetch: (request: Request) => Promise<Response>;
  /** Runs SQL past row level security, as the database's owner. */
  query: <T>(sql: string, params?: unknown[]) => Promise<T[]>;
  /** Runs several statements at once, with nothing of anybody else's between them. */
  exec: (sql: string) => Promise<unknown>;
};

/** One server for the tests of a file, stopped after them. */
export function runningServer(): TestServer {
  let embedded: Awaited<ReturnType<typeof bootEmbedded>> | undefined;
  const running = () => {
    if (embedded === undefined) throw new Error('The server has not started yet');
    return embedded;
  };
  beforeAll(async () => {
    embedded = await bootEmbedded({ seed: true });
  });
  afterAll(() => embedded?.close());
  return {
    fetch: (request) => asServer(() => running().app.fetch(request)),
    query: (sql, params) => running().query(sql, params),
    exec: (sql) => running().exec(sql),
  };
}
