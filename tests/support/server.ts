import { afterAll, beforeAll, inject } from 'vitest';
import type { Embedded, Mail } from '../../supabase/scripts/embedded.ts';
import { startRealServer, type Outages, type RealServer, type StandbyOptions } from './real-server.ts';
import { bootSeeded } from './seeded-data.ts';
import { runInServerLogScope } from './server-log-scope.ts';
import type { Standbys } from './standbys.ts';

/** A server with migrations and seed. */
export type TestServer = {
  fetch: (request: Request) => Promise<Response>;
  /** The key of the service role, for the notifier. */
  secretKey: () => string;
  /** Runs SQL as the database's owner, without row level security. */
  query: <T>(sql: string, params?: unknown[]) => Promise<T[]>;
  /** Runs several statements with no other query between them. */
  exec: (sql: string) => Promise<unknown>;
  /** Null unless the server has a cluster of its own. */
  outages: Outages | null;
  /** Null unless it may have any. */
  standbys: (() => Standbys) | null;
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's URLs of the clusters that test files share. */
    clusters?: string[];
  }
}

/** Whether tests run on Postgres and PostgREST: `SERVER=real npm run unit`. */
export const isRealServer = process.env['SERVER'] === 'real';

/** One server for the tests of a file, stopped after them: the embedded one in this process, or the real one with `SERVER=real`. */
export function runningServer(): TestServer {
  return isRealServer ? runningRealServer() : runningEmbedded();
}

/** One real server for the tests of a file. */
export function runningRealServer(): TestServer & { url: () => string } {
  const running = duringTests(() => startRealServer(sharedCluster()), stop);
  return realServer(running);
}

/** One real server for the tests of a file with a cluster of its own, which can crash and have standbys. */
export function runningCluster(
  options: StandbyOptions = {},
): TestServer & { url: () => string; outages: Outages; standbys: () => Standbys } {
  const running = duringTests(() => startRealServer(undefined, options), stop);
  return {
    ...realServer(running),
    standbys: () => running().standbys(),
    outages: {
      crash: () => running().outages.crash(),
      restart: (change) => running().outages.restart(change),
      cutOffStandby: () => running().outages.cutOffStandby(),
      failOver: (options) => running().outages.failOver(options),
    },
  };
}

const stop = (server: RealServer) => server.stop();

const realServer = (running: () => RealServer) => ({
  url: () => running().url,
  fetch: (request: Request) => running().fetch(request),
  secretKey: () => running().secretKey(),
  query: <T>(sql: string, params?: unknown[]) => running().query<T>(sql, params),
  exec: (sql: string) => running().exec(sql),
  outages: null,
  standbys: null,
});

/** The cluster of this worker, whose files run one after another: a horizon belongs to a cluster. */
function sharedCluster(): string | undefined {
  return inject('clusters')?.[Number(process.env['VITEST_POOL_ID']) - 1];
}

/** One embedded server for the tests of a file. */
export function runningEmbedded(): TestServer & { mails: () => Mail[] } {
  const running = duringTests(startEmbedded, (server) => server.close());
  return {
    fetch: (request) => running().fetch(request),
    secretKey: () => running().secretKey,
    query: (sql, params) => running().query(sql, params),
    exec: (sql) => running().exec(sql),
    mails: () => running().mails,
    outages: null,
    standbys: null,
  };
}

/** Starts the embedded server; it closes when it has answered what is in flight, because a closed database logs errors in the next file. */
export async function startEmbedded(): Promise<Embedded & Pick<TestServer, 'fetch'>> {
  const server = await bootSeeded();
  const inFlight = new Set<Promise<Response>>();
  let isClosed = false;
  return {
    ...server,
    fetch: async (request) => {
      if (isClosed) throw new TypeError('The server is closed');
      const response = runInServerLogScope(async () => server.app.fetch(request));
      inFlight.add(response);
      return response.finally(() => inFlight.delete(response));
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(inFlight);
      await server.close();
    },
  };
}

function duringTests<Server>(
  start: () => Promise<Server>,
  stop: (server: Server) => Promise<unknown>,
): () => Server {
  let server: Server | undefined;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(async () => {
    if (server !== undefined) await stop(server);
  });
  return () => {
    if (server === undefined) throw new Error('The server has not started yet');
    return server;
  };
}
