// Standbys of the real server, each with a PostgREST of its own, which of the servers answers a request, and passes that any may answer.
import type { Postgrest } from '../../supabase/scripts/postgrest.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';
import type { Standby } from '../../supabase/scripts/standby.ts';
import type { Device } from './device.ts';
import { isPull } from './faulty-fetch.ts';
import { serveGateway } from './gateway.ts';

/** A standby of a test's server, which answers reads. */
export type ReadServer = Pick<Standby, 'pause' | 'resume' | 'rebuild'> & {
  /** Resolves once it has what had been committed on the primary. */
  catchUp: () => Promise<void>;
  /** Whether requests reach its PostgREST; if not, a gateway answers. */
  setReachable: (isReachable: boolean) => void;
  /** Runs SQL as its superuser. */
  query: <T extends object>(sql: string, params?: unknown[]) => Promise<T[]>;
};

export type Standbys = {
  all: ReadServer[];
  /** Decides from now on which server answers a request; null for the primary. */
  route: (choose: Route) => void;
  /** By default, standbys and primary answer reads by turns. */
  routeByTurns: () => void;
};

type Route = (request: Request) => ReadServer | null;

/** Whether any server may answer: a hosted project's load balancer knows only the method. */
export function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Puts a PostgREST before each standby; `restUrl` is that of the chosen standby, or null for the primary. */
export async function serveStandbys(
  started: Standby[],
  {
    primary,
    database,
    startRest,
  }: {
    /** The superuser's URL of the primary's database. */
    primary: string;
    database: string;
    startRest: (url: string) => Promise<Postgrest>;
  },
): Promise<Standbys & { restUrl: (request: Request) => string | null; stop: () => Promise<void> }> {
  const rests = new Map<ReadServer, Postgrest>();
  const unreachable = new Set<ReadServer>();
  const down = await serveGateway(async () => badGateway(), 0);
  const all: ReadServer[] = [];
  for (const standby of started) {
    const { href: url } = new URL(database, standby.url);
    const server: ReadServer = {
      pause: standby.pause,
      resume: standby.resume,
      setReachable: (isReachable) =>
        void (isReachable ? unreachable.delete(server) : unreachable.add(server)),
      catchUp: () => standby.catchUp(primary),
      query: (sql, params = []) => withClient(url, async (client) => (await client.query(sql, params)).rows),
      rebuild: async () => {
        await rests.get(server)?.stop();
        await standby.rebuild();
        rests.set(server, await startRest(url));
      },
    };
    await standby.catchUp(primary);
    rests.set(server, await startRest(url));
    all.push(server);
  }
  let reads = 0;
  const byTurns: Route = (request) => (isRead(request) ? (all[reads++ % (all.length + 1)] ?? null) : null);
  let route = byTurns;
  return {
    all,
    route: (choose) => {
      route = choose;
    },
    routeByTurns: () => {
      reads = 0;
      route = byTurns;
    },
    restUrl: (request) => {
      const chosen = route(request);
      if (chosen === null) return null;
      return unreachable.has(chosen) ? `http://127.0.0.1:${down.port}` : (rests.get(chosen)?.url ?? null);
    },
    stop: async () => {
      for (const rest of rests.values()) await rest.stop();
      await down.close();
    },
  };
}

/** What a gateway answers whose server is down. */
const badGateway = () =>
  new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });

const MINUTE = 60_000;

/** A pass of the timer whose reads `from` answers, null for the primary; resolves to the methods of its requests for pages. */
export async function timedPass(
  phone: Device,
  standbys: Pick<Standbys, 'route'>,
  { from, verify = false }: { from: ReadServer | null; verify?: boolean },
): Promise<string[]> {
  standbys.route((request) => (isRead(request) ? from : null));
  return methodsOfTimedPass(phone, { verify });
}

/** The methods of the requests for pages of a pass of the timer. */
export async function methodsOfTimedPass(phone: Device, { verify = false } = {}): Promise<string[]> {
  phone.clock.advance(MINUTE);
  const before = phone.network.requests.length;
  await phone.sync({ urgent: false, verify });
  return phone.network.requests
    .slice(before)
    .filter(isPull)
    .map(({ method }) => method);
}
