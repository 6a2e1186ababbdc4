// The load test of the change feed (law 3): writers whose transactions commit out of order, and concurrent mirrors in which no
// row may end up missed, stale or left over. A mirror by time stamps in the same run must fail, or the load proves nothing.
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { withCluster } from './cluster.ts';
import { followClock, followFeed, type MirroredParcel, type Mirror } from './feed-load/mirrors.ts';
import { reportsStall } from './feed-load/stalled.ts';
import { BROKERS, COMPANY, write, type Written } from './feed-load/writer.ts';
import { clusterTime } from './processor-time.ts';
import { withClient, withScratchDatabase } from './scratch-database.ts';

const PREPARE = `
  insert into public.companies (id, name, logo, description, phone, email, website, address, year_founded, regions)
  values ('${COMPANY}', 'Company', '/company.svg', 'A company of the load test', '03 5550 0100', 'a@b.example', 'https://b.example', 'Echuca', 1999, '{Lachlan}');
  insert into public.brokers (id, name, title, email, phone, image, bio, specialties, location, company_id)
  select id, 'Broker', 'Broker', 'a@b.example', '03 5550 0100', '/b.svg', 'Of the load test', '{Groundwater}', 'Echuca', '${COMPANY}'
  from unnest('{${BROKERS.join()}}'::uuid[]) as id;
  alter table public.parcels add column updated_at timestamptz;
  create index on public.parcels (updated_at);
  create function public.touch() returns trigger language plpgsql as $$
  begin
    new.updated_at := clock_timestamp();
    return new;
  end $$;
  create trigger touch before insert or update on public.parcels for each row execute function public.touch()`;

type ServerRows = ReadonlyMap<string, MirroredParcel>;

function compare({ rows }: Mirror, expected: ServerRows) {
  return {
    missed: [...expected.keys()].filter((id) => !rows.has(id)).length,
    stale: [...expected].filter(([id, row]) => rows.has(id) && !isDeepStrictEqual(rows.get(id), row)).length,
    leftOver: [...rows.keys()].filter((id) => !expected.has(id)).length,
  };
}

type Settings = { seconds: number; writers: number; pullers: number };

async function load({ url, seconds, writers, pullers }: Settings & { url: string }) {
  await withClient(url, (client) => client.query(PREPARE));
  const isStallReported = await reportsStall(url);
  const timeBefore = await clusterTime(url);
  const start = performance.now();
  const isOver = () => performance.now() > start + seconds * 1000;
  const ids = new Set<string>();
  const writing = Promise.all(Array.from({ length: writers }, () => write({ url, ids, isOver })));
  let isWritten = false;
  void writing.finally(() => (isWritten = true));
  const isWritingOver = () => isWritten;
  const follow = (pageSize: number, withPatches = false) =>
    followFeed({ url, pageSize, isOver: isWritingOver, withPatches });
  const mirroring = Promise.all(Array.from({ length: pullers }, () => follow(200)));
  const patching = Promise.all(Array.from({ length: pullers }, () => follow(200, true)));
  const clocked = followClock({ url, isOver: isWritingOver });
  // A device that begins its first mirror halfway, in small pages.
  await withClient(url, (client) => client.query('select pg_sleep($1)', [seconds / 2]));
  const late = follow(7, true);
  const [written, feed, patched, lateFeed, clock] = await Promise.all([
    writing,
    mirroring,
    patching,
    late,
    clocked,
  ]);
  const elapsed = (performance.now() - start) / 1000;
  const timeAfter = await clusterTime(url);
  const { rows } = await withClient(url, (client) =>
    client.query<MirroredParcel & { id: string }>(
      'select id, sync_xid::text as version, price::float8, broker_id as broker from public.parcels',
    ),
  );
  return {
    isStallReported,
    written,
    elapsed,
    cores: timeAfter === null || timeBefore === null ? null : (timeAfter - timeBefore) / 1000 / elapsed,
    serverRows: new Map(rows.map(({ id, ...parcel }) => [id, parcel])),
    mirrors: {
      'change feed': feed,
      'change feed, with patches': patched,
      'change feed, begun halfway': [lateFeed],
      'time stamps': [clock],
    },
  };
}

/** Percentiles of the times (ms) of many pulls, such as `p50 3.0 ms`. */
function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}

function report({
  isStallReported,
  written,
  elapsed,
  cores,
  serverRows,
  mirrors,
}: Awaited<ReturnType<typeof load>>): boolean {
  const sum = (kind: keyof Written) => written.reduce((total, one) => total + one[kind], 0);
  const transactions = sum('inserted');
  console.log(
    `${sum('inserted')} inserted, ${sum('updated')} updated, ${sum('deleted')} deleted, ${sum('brokers')} changes of brokers in ${transactions} transactions, ${(transactions / elapsed).toFixed(0)} a second; ${serverRows.size} left`,
  );
  const outcomes = Object.entries(mirrors).map(([name, group]) => {
    const compared = group.map((mirror) => compare(mirror, serverRows));
    const total = (kind: 'missed' | 'stale' | 'leftOver') =>
      compared.reduce((sum, one) => sum + one[kind], 0);
    const times = group.flatMap((mirror) => mirror.times);
    console.log(
      `${name} (${group.length}): missed ${total('missed')}, stale ${total('stale')}, left over ${total('leftOver')}`,
      `(${times.length} pulls, ${(times.length / elapsed).toFixed(0)} a second; ${percentiles(times)})`,
    );
    const wrong = total('missed') + total('stale');
    const sum = (kind: 'patched' | 'rejected') => group.reduce((all, one) => all + one[kind], 0);
    if (sum('patched') > 0)
      console.log(
        `  ${sum('patched')} rows as patches, ${sum('rejected')} pages pulled again without patches`,
      );
    return name === 'time stamps' ? wrong > 0 : wrong + total('leftOver') === 0;
  });
  console.log(`database: ${cores === null ? 'processor time unknown' : `${cores.toFixed(2)} cores`}`);
  console.log(`a transaction left open: ${isStallReported ? 'reported' : 'not reported'}`);
  return isStallReported && sum('deleted') > 0 && outcomes.every(Boolean);
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    writers: { type: 'string', default: '24' },
    pullers: { type: 'string', default: '4' },
  },
});
const settings = {
  seconds: Number(values.seconds),
  writers: Number(values.writers),
  pullers: Number(values.pullers),
};
const loadOn = (serverUrl: string) => withScratchDatabase(serverUrl, (url) => load({ url, ...settings }));
const isSound = report(await (values.url === undefined ? withCluster(loadOn) : loadOn(values.url)));
console.log(
  isSound
    ? 'The feed misses nothing.'
    : 'FAILED: the feed is not sound, or the load was too light to prove it.',
);
process.exitCode = isSound ? 0 : 1;
