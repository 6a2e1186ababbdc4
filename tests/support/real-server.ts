import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { findPostgres, findPostgrest } from '../../supabase/scripts/binaries.ts';
import { startCluster, type Cluster } from '../../supabase/scripts/cluster.ts';
import { SAMPLE_SEED } from '../../supabase/scripts/embedded.ts';
import { startPostgrest } from '../../supabase/scripts/postgrest.ts';
import { createHostedDatabase, withClient } from '../../supabase/scripts/scratch-database.ts';
import type { Standby } from '../../supabase/scripts/standby.ts';
import { signToken } from '../../supabase/scripts/tokens.ts';
import { authStandIn } from './auth-stand-in.ts';
import { gateway } from './gateway.ts';
import { mutateSql } from './mutate.ts';
import type { TestServer } from './server.ts';
import { serveStandbys, type Standbys } from './standbys.ts';

/** Postgres and PostgREST as a hosted project runs them, with migrations and seed, and a stand-in for Supabase Auth. */
export type RealServer = TestServer & {
  /** The superuser's URL of this server's database, for a test's own connections. */
  url: string;
  outages: Outages;
  standbys: () => Standbys;
  stop: () => Promise<void>;
};

/** What befalls Postgres, for all databases of the cluster. Each resolves once this server answers again. */
export type Outages = Pick<Cluster, 'cutOffStandby' | 'failOver'> & {
  crash: () => Promise<void>;
  /** Ends it as a crash does, calls `change` with its data folder, and starts it again. */
  restart: (change: (data: string) => Promise<unknown>) => Promise<void>;
};

/** How many standbys it has, and whether each streams from the one before it. */
export type StandbyOptions = { standbys?: number; isCascade?: boolean };

/** Whether this platform has both programs. */
export const hasRealServer = findPostgres() !== undefined && findPostgrest() !== undefined;

/** The database of a migrated cluster that others are copied from. */
const TEMPLATE = 'headwater_template';

/** Starts a cluster with a database to copy, which has migrations and seed. */
export async function startMigratedCluster(): Promise<Cluster> {
  // Autovacuum's transactions would hold the horizon back now and then. A crash loses what no commit has flushed, also after 200 ms.
  const cluster = await startCluster({
    autovacuum: 'off',
    max_prepared_transactions: '8',
    wal_writer_delay: '10s',
  });
  await createHostedDatabase(cluster.url, TEMPLATE, { seeds: [SAMPLE_SEED], alter: mutateSql });
  return cluster;
}

/** Starts a server with its own database: on this cluster, or else on one of its own, which can crash and have standbys. */
export async function startRealServer(
  clusterUrl?: string,
  { standbys: count = 0, isCascade = false }: StandbyOptions = {},
): Promise<RealServer> {
  const own = clusterUrl === undefined ? await startMigratedCluster() : null;
  const ownCluster = () => {
    if (own === null) throw new Error('This cluster is shared.');
    return own;
  };
  const { url, drop } = await copyTemplate(clusterUrl ?? ownCluster().url);
  const jwtSecret = randomBytes(32).toString('hex');
  const startRest = () => startPostgrest(asRole(url, 'authenticator'), jwtSecret);
  let rest = await startRest();
  const started: Standby[] = [];
  for (let at = 0; at < count; at++) {
    const source = isCascade ? started.at(-1)?.url : undefined;
    started.push(await ownCluster().startStandby(source === undefined ? {} : { source }));
  }
  const standbys = await serveStandbys(started, {
    primary: url,
    database: new URL(url).pathname,
    startRest: (at) => startPostgrest(asRole(at, 'authenticator'), jwtSecret, { isStandby: true }),
  });
  /** Left alone, PostgREST connects again only after a pause. */
  const restartRest = async () => {
    await rest.stop();
    rest = await startRest();
  };
  let outages = 0;
  let isBack = Promise.resolve();
  /** The owner's queries wait until it has called `back`: a test may ask at any time. */
  const during = async (outage: (back: () => void) => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    isBack = promise;
    outages++;
    await outage(resolve).finally(resolve);
  };
  /** Asks again what an outage has interrupted. */
  const asking = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    await isBack;
    const before = outages;
    return ask().catch((error: unknown) => {
      if (outages === before) throw error;
      return asking(ask);
    });
  };
  const [owner, auth] = [poolOf(url, 'postgres'), poolOf(url, 'supabase_auth_admin')];
  // The embedded server has this key from its seed, which refuses to run here.
  await owner.query("select private.set_setup_key('headwater-local')");
  const answerAuth = authStandIn({ pool: auth, jwtSecret });
  const secretKey = `sb_secret_${randomBytes(8).toString('hex')}`;
  return {
    url,
    fetch: gateway({
      restUrl: (request) => standbys.restUrl(request) ?? rest.url,
      auth: answerAuth,
      secret: { key: secretKey, token: signToken({ role: 'service_role' }, jwtSecret) },
    }),
    secretKey: () => secretKey,
    query: async (sql, params = []) => (await asking(() => owner.query(sql, params))).rows,
    exec: (sql) => asking(() => owner.query(sql)),
    outages: {
      crash: () => during(() => ownCluster().restart().then(restartRest)),
      restart: (change) => during(() => ownCluster().restart(change).then(restartRest)),
      cutOffStandby: () => during(() => ownCluster().cutOffStandby().then(restartRest)),
      failOver: ({ isBehind, beforeCheckpoint }) =>
        during((back) =>
          ownCluster().failOver({
            isBehind,
            beforeCheckpoint: async () => {
              await restartRest();
              back();
              await beforeCheckpoint?.();
            },
          }),
        ),
    },
    standbys: () => standbys,
    stop: async () => {
      await Promise.all([rest.stop(), standbys.stop(), owner.end(), auth.end()]);
      await (own === null ? drop() : own.stop());
    },
  };
}

/** A copy of the template with an epoch, a secret and a place of its own; `url` is the superuser's. */
async function copyTemplate(clusterUrl: string): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const name = `headwater_${randomBytes(4).toString('hex')}`;
  const { href: url } = new URL(`/${name}`, clusterUrl);
  await inDatabase(clusterUrl, `create database ${name} template ${TEMPLATE} owner postgres`);
  await inDatabase(
    url,
    `update sync.state set epoch = gen_random_uuid(), cursor_key = gen_random_uuid()::text || gen_random_uuid();
     update sync.places set place = sync.current_place()`,
  );
  return { url, drop: () => inDatabase(clusterUrl, `drop database ${name} with (force)`) };
}

const inDatabase = (url: string, sql: string) => withClient(url, (client) => client.query(sql));

function asRole(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  return address.href;
}

function poolOf(url: string, role: string): Pool {
  const pool = new Pool({ connectionString: asRole(url, role), max: 4, idleTimeoutMillis: 0 });
  // Idle connections report this when the server ends; queries in flight report it themselves.
  pool.on('error', () => undefined);
  return pool;
}
