// The load test of the change feed (law 3): writers whose transactions commit out of order, mirrors beside them, and in
// the end not one row missed, stale or left over. A mirror by time stamps, in the same run, must come out wrong: otherwise
// the load would prove nothing.
import { parseArgs } from 'node:util';
import { tellsWhatHoldsIt } from './feed-load/held.ts';
import { followClock, followFeed, type Mirror } from './feed-load/mirrors.ts';
import { BROKER, FIRM, write } from './feed-load/writer.ts';
import { withLocalPostgres } from './local-postgres.ts';
import { withClient, withScratchDatabase } from './scratch-database.ts';

const PREPARE = `
  insert into public.companies (id, name, logo, description, phone, email, website, address, year_founded, regions)
  values ('${FIRM}', 'Firm', '/firm.svg', 'A firm of the load test', '03 5550 0100', 'a@b.example', 'https://b.example', 'Echuca', 1999, '{Lachlan}');
  insert into public.brokers (id, name, title, email, phone, image, bio, specialties, location, company_id)
  values ('${BROKER}', 'Broker', 'Broker', 'a@b.example', '03 5550 0100', '/b.svg', 'Of the load test', '{Groundwater}', 'Echuca', '${FIRM}');
  alter table public.parcels add column updated_at timestamptz;
  create index on public.parcels (updated_at);
  create function public.touch() returns trigger language plpgsql as $$
  begin
    new.updated_at := clock_timestamp();
    return new;
  end $$;
  create trigger touch before insert or update on public.parcels for each row execute function public.touch()`;

type Truth = ReadonlyMap<string, string>;

function compare({ versions }: Mirror, truth: Truth) {
  return {
    missed: [...truth.keys()].filter((id) => !versions.has(id)).length,
    stale: [...truth].filter(([id, version]) => versions.has(id) && versions.get(id) !== version).length,
    leftOver: [...versions.keys()].filter((id) => !truth.has(id)).length,
  };
}

async function load({ url, seconds, writers }: { url: string; seconds: number; writers: number }) {
  await withClient(url, (client) => client.query(PREPARE));
  const tellsHeld = await tellsWhatHoldsIt(url);
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > end;
  const ids = new Set<string>();
  const writing = Promise.all(Array.from({ length: writers }, () => write({ url, ids, isOver })));
  let isWritten = false;
  void writing.finally(() => (isWritten = true));
  const isStill = () => isWritten;
  const mirroring = Promise.all([
    followFeed({ url, pageSize: 200, isOver: isStill }),
    followClock({ url, isOver: isStill }),
  ]);
  // A device that begins its first mirror in the middle of it all, in small pages.
  await withClient(url, (client) => client.query('select pg_sleep($1)', [seconds / 2]));
  const late = followFeed({ url, pageSize: 7, isOver: isStill });
  const [written, [feed, clock], lateFeed] = await Promise.all([writing, mirroring, late]);
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string; version: string }>('select id, sync_xid::text as version from public.parcels'),
  );
  const truth: Truth = new Map(rows.map(({ id, version }) => [id, version]));
  return {
    tellsHeld,
    written,
    truth,
    mirrors: { 'change feed': feed, 'change feed, begun halfway': lateFeed, 'time stamps': clock },
  };
}

function report({ tellsHeld, written, truth, mirrors }: Awaited<ReturnType<typeof load>>): boolean {
  const sum = (kind: 'inserted' | 'updated' | 'deleted') =>
    written.reduce((total, one) => total + one[kind], 0);
  console.log(
    `${sum('inserted')} inserted, ${sum('updated')} updated, ${sum('deleted')} deleted, ${truth.size} left`,
  );
  const outcomes = Object.entries(mirrors).map(([name, mirror]) => {
    const { missed, stale, leftOver } = compare(mirror, truth);
    const speed = mirror.slowest > 0 ? `, slowest ${mirror.slowest.toFixed(0)} ms` : '';
    console.log(
      `${name}: missed ${missed}, stale ${stale}, left over ${leftOver} (${mirror.pulls} pulls${speed})`,
    );
    return name === 'time stamps' ? missed + stale > 0 : missed + stale + leftOver === 0;
  });
  console.log(`a transaction left open: ${tellsHeld ? 'told' : 'not told'}`);
  return tellsHeld && sum('deleted') > 0 && outcomes.every(Boolean);
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    writers: { type: 'string', default: '24' },
  },
});
const settings = { seconds: Number(values.seconds), writers: Number(values.writers) };
const loadOn = (serverUrl: string) => withScratchDatabase(serverUrl, (url) => load({ url, ...settings }));
const isSound = report(await (values.url === undefined ? withLocalPostgres(loadOn) : loadOn(values.url)));
console.log(
  isSound ? 'The feed misses nothing.' : 'FAILED: the feed is not sound, or the load was too light to tell.',
);
process.exitCode = isSound ? 0 : 1;
