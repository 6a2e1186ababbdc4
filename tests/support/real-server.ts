import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { findPostgres, findPostgrest } from '../../supabase/scripts/binaries.ts';
import { startCluster, type Cluster } from '../../supabase/scripts/cluster.ts';
import { SAMPLE_SEED } from '../../supabase/scripts/embedded.ts';
import { startPostgrest } from '../../supabase/scripts/postgrest.ts';
import { createHostedDatabase } from '../../supabase/scripts/scratch-database.ts';
import { authStandIn } from './auth-stand-in.ts';
import { gateway } from './gateway.ts';
import type { TestServer } from './server.ts';

/** Postgres and PostgREST as a hosted project runs them, with migrations and seed, and a stand-in for Supabase Auth. */
export type RealServer = TestServer & {
  /** The superuser's URL of this server's database, for a test's own connections. */
  url: string;
  stop: () => Promise<void>;
};

/** Whether this platform has both programs. */
export const hasRealServer = findPostgres() !== undefined && findPostgrest() !== undefined;

// A horizon belongs to a cluster, so test files that run at the same time must not share one.
let cluster: { started: Promise<Cluster>; users: number } | undefined;

/** Starts a server with its own database on the one cluster of this process. */
export async function startRealServer(): Promise<RealServer> {
  // Autovacuum's transactions would hold the horizon back now and then.
  cluster ??= { started: startCluster({ autovacuum: 'off', max_prepared_transactions: '8' }), users: 0 };
  cluster.users++;
  const { url: clusterUrl } = await cluster.started;
  const name = `headwater_${randomBytes(4).toString('hex')}`;
  const url = await createHostedDatabase(clusterUrl, name, [SAMPLE_SEED]);
  const jwtSecret = randomBytes(32).toString('hex');
  const rest = await startPostgrest(asRole(url, 'authenticator'), jwtSecret);
  const [owner, auth] = [poolOf(url, 'postgres'), poolOf(url, 'supabase_auth_admin')];
  // The embedded server has this key from its seed, which refuses to run here.
  await owner.query("select private.set_setup_key('headwater-local')");
  const answerAuth = authStandIn({ pool: auth, jwtSecret });
  return {
    url,
    fetch: gateway({ restUrl: rest.url, auth: answerAuth }),
    query: async (sql, params = []) => (await owner.query(sql, params)).rows,
    exec: (sql) => owner.query(sql),
    stop: async () => {
      await Promise.all([rest.stop(), owner.end(), auth.end()]);
      await releaseCluster();
    },
  };
}

async function releaseCluster(): Promise<void> {
  if (cluster === undefined || --cluster.users > 0) return;
  const { stop } = await cluster.started;
  cluster = undefined;
  await stop();
}

function asRole(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  return address.href;
}

function poolOf(url: string, role: string): Pool {
  return new Pool({ connectionString: asRole(url, role), max: 4, idleTimeoutMillis: 0 });
}
