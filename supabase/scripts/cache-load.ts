// What a cache saves: the same visitors and users pull from PostgREST directly and through nginx. Fails if an answer reaches another caller
// than the one who asked, or if one address of a visitor reaches the origin twice within the time that its answer may be kept.
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { hasNginx, startNginx } from './cache-load/nginx.ts';
import { startOrigin, type Arrival } from './cache-load/origin.ts';
import {
  mirrorOnce,
  nothingReceived,
  puller,
  type Api,
  type Caller,
  type Received,
} from './cache-load/puller.ts';
import { startCluster } from './cluster.ts';
import { fillServer, SIZES } from './directory/fill-server.ts';
import { startPostgrest } from './postgrest.ts';
import { processTime } from './processor-time.ts';
import { createHostedDatabase, withClient } from './scratch-database.ts';
import { signToken } from './tokens.ts';

/** How often a visible device pulls (ms). */
const PULL_EVERY_MS = 60_000;
/** For how long a cache may keep an answer for visitors (ms), less the second by which nginx counts. */
const KEPT_MS = 4_000;
/** How long before the end nothing is written any more (ms): every device has what was written, and then pulls for a minute. */
const QUIET_MS = 150_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    visitors: { type: 'string', default: '2000' },
    users: { type: 'string', default: '200' },
    size: { type: 'string', default: 'M' },
  },
});
const seconds = Number(values.seconds);

async function addUsers(client: Client, secret: string): Promise<NonNullable<Caller>[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'user' || i || '@farm.example', '{}' from generate_series(1, $1) as i returning id`,
    [Number(values.users)],
  );
  const claims = { role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 86_400 };
  return rows.map(({ id }) => ({ userId: id, token: signToken({ sub: id, ...claims }, secret) }));
}

/** Changes a listing or a broker, and the profile of a user, every few seconds. */
async function write(client: Client, isOver: () => boolean): Promise<number> {
  let changes = 0;
  while (!isOver()) {
    const [table, change] =
      changes % 4 === 0 ? ['brokers', 'reviews = reviews + 1'] : ['parcels', 'price = price + 1'];
    await client.query(
      `update public.${table} set ${change} where id = (select id from public.${table} order by random() limit 1)`,
    );
    await client.query(
      `update public.profiles set full_name = 'User ${changes}' where id = (select id from public.profiles order by random() limit 1)`,
    );
    changes += 1;
    await sleep(3_000 + Math.random() * 4_000);
  }
  return changes;
}

/** Pulls once a minute from a random moment on. */
async function pullEveryMinute(pull: () => Promise<void>, end: number): Promise<void> {
  for (let at = performance.now() + Math.random() * PULL_EVERY_MS; at < end; at += PULL_EVERY_MS) {
    await sleep(Math.max(at - performance.now(), 0));
    await pull();
  }
}

type Times = Record<'postgres' | 'postgrest' | 'nginx', number>;

type Stack = {
  client: Client;
  primary: string;
  users: NonNullable<Caller>[];
  arrivals: Arrival[];
  times: () => Promise<Times>;
};

/** A visitor with the address of each user before and after them, and each user with that of the visitors. */
async function swapAddresses({ primary, users }: Stack, { url }: Api, start: string): Promise<Received> {
  const received = nothingReceived();
  const api = { url, key: null };
  for (const [place, caller] of users.entries()) {
    const cursor = await mirrorOnce(primary, caller, start);
    const pull = (by: Caller, from: string) =>
      puller({ api, caller: by, cursor: from, place: 0, received }).pull();
    await pull(null, cursor);
    await pull(caller, cursor);
    await pull(null, cursor);
    if (place % 2 === 0) await pull(null, start);
    await pull(caller, start);
  }
  return received;
}

async function run(stack: Stack, api: Api) {
  const { client, primary, users, arrivals, times } = stack;
  const start = await mirrorOnce(primary, null, null);
  const swapped = await swapAddresses(stack, api, start);
  const received = { visitors: nothingReceived(), users: nothingReceived() };
  const pullers = Array.from({ length: Number(values.visitors) }, (_, place) =>
    puller({ api, caller: null, cursor: start, place, received: received.visitors }),
  );
  for (const [place, caller] of users.entries()) {
    const cursor = await mirrorOnce(primary, caller, start);
    pullers.push(puller({ api, caller, cursor, place, received: received.users }));
  }
  arrivals.length = 0;
  const before = await times();
  const end = performance.now() + seconds * 1_000;
  const quietFrom = end - QUIET_MS;
  const [changes] = await Promise.all([
    write(client, () => performance.now() >= quietFrom),
    ...pullers.map(({ pull }) => pullEveryMinute(pull, end)),
  ]);
  const after = await times();
  const ofVisitors = arrivals.filter(({ ofUser }) => !ofUser);
  return {
    swapped,
    ...received,
    changes,
    atOrigin: {
      visitors: ofVisitors.length,
      lastMinute: ofVisitors.filter(({ at }) => at > end - PULL_EVERY_MS).length,
      users: arrivals.length - ofVisitors.length,
      gap: shortestGap(ofVisitors),
    },
    spent: {
      postgres: after.postgres - before.postgres,
      postgrest: after.postgrest - before.postgrest,
      nginx: after.nginx - before.nginx,
    },
  };
}

/** The shortest time (ms) between two arrivals of a visitor's address. */
function shortestGap(arrivals: readonly Arrival[]): number {
  const last = new Map<string, number>();
  let shortest = Infinity;
  for (const { at, address } of arrivals) {
    shortest = Math.min(shortest, at - (last.get(address) ?? -Infinity));
    last.set(address, at);
  }
  return shortest;
}

function report(name: string, found: Awaited<ReturnType<typeof run>>): string[] {
  const { visitors, users, swapped, changes, atOrigin, spent } = found;
  const foreign = [visitors, users, swapped].flatMap((received) => received.foreign);
  const slowest = visitors.times.concat(users.times).toSorted((a, b) => a - b);
  const at = (part: number) => slowest[Math.floor((slowest.length - 1) * part)]?.toFixed(0);
  console.log(`
${name}: ${visitors.pulls} pulls of visitors, ${users.pulls} of users, ${changes} changes, load ${loadavg()[1]?.toFixed(1)}
  at the origin: ${atOrigin.visitors} of visitors (${atOrigin.lastMinute} in the last minute, without changes), ${atOrigin.users} of users
  between two requests of visitors for one address: at least ${(atOrigin.gap / 1_000).toFixed(2)} s
  processor time: Postgres ${spent.postgres} ms, PostgREST ${spent.postgrest} ms, nginx ${spent.nginx} ms
  answers after ${at(0.5)} ms (p50), ${at(0.99)} ms (p99); ${users.personal} personal rows; ${foreign.length} answers of others`);
  return foreign;
}

const secret = randomBytes(32).toString('hex');
const size = SIZES.find(({ name }) => name === values.size);
if (size === undefined) throw new Error(`There is no size ${values.size}.`);
if (!hasNginx()) throw new Error('There is no nginx on the PATH.');
const cluster = await startCluster();
const url = await createHostedDatabase(cluster.url, 'headwater_cache');
const authenticator = new URL(url);
authenticator.username = 'authenticator';
const failures = await withClient(url, async (client) => {
  await fillServer((sql, params) => client.query(sql, params), size);
  const users = await addUsers(client, secret);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`,
  );
  const rest = await startPostgrest(authenticator.href, secret);
  const origin = await startOrigin(rest.url);
  const nginx = await startNginx(origin.url);
  const spentBy = async (pid: number | string | undefined) => (await processTime(Number(pid))) ?? Number.NaN;
  const stack: Stack = {
    client,
    primary: rest.url,
    users,
    arrivals: origin.arrivals,
    times: async () => ({
      postgres: await spentBy(rows[0]?.pid),
      postgrest: await spentBy(rest.pid),
      nginx: await spentBy(nginx.pid),
    }),
  };
  try {
    const direct = await run(stack, { url: origin.url, key: null });
    const foreign = report('directly', direct);
    const cached = await run(stack, { url: `${nginx.url}/rest/v1`, key: 'sb_publishable_load' });
    foreign.push(...report('through nginx', cached));
    if (cached.atOrigin.gap < KEPT_MS)
      foreign.push('One address reached the origin twice while it was kept.');
    return foreign;
  } finally {
    await nginx.stop();
    await origin.stop();
    await rest.stop();
  }
}).finally(cluster.stop);
for (const failure of failures.slice(0, 10)) console.log(`✗ ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
