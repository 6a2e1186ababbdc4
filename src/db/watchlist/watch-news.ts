import { createTableCache, yieldToMain, type TableCache } from '#db/live/table-cache.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readClockSkew, readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database, MirrorState, Stored } from '#db/tables/schema-types.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { WatchSubject } from '#domain/search/watch-subject.ts';
import {
  compareWatch,
  isOpenOn,
  searchMatches,
  type Listed,
  type Watch,
  type WatchChange,
} from '#domain/search/watch.ts';
import { dayByServer } from '#domain/values/date.ts';
import { groupBy } from '#domain/values/object.ts';
import { listWatches } from './watchlist.ts';

/** A watch and what has changed since its owner last looked; `seen` is what they will have seen once they do. */
export type WatchState = {
  watch: Watch;
  changes: readonly WatchChange[];
  seen: Watch['seen'];
  /** The number of open listings that it has now. */
  matches: number;
  /** The row of a watched parcel, open or not; null when it is not in the directory. */
  parcel: Parcel | null;
};

/**
 * `complete`: the directory has been fetched whole, so that a change is a change and not a row on its way. `readAt` is in ms since 1970.
 */
export type News = { complete: boolean; readAt: number; states: readonly WatchState[] };

/** Reads all parcels for saved searches. A page that has them in memory hands over its own. */
export type ParcelSource = (db: Database) => Promise<readonly Stored<Parcel>[]>;

export function createParcelSource(): TableCache<Stored<Parcel>> {
  return createTableCache<Stored<Parcel>>({ tableOf: (db) => db.parcels, order: () => 0 });
}

/** What has changed in the watchlist of the current user or a visitor. `today` is the local day. */
export async function readNews(db: Database, readParcels: ParcelSource, today: string): Promise<News> {
  return compareWatches(db, await readContext(db, listWatches), { readParcels, today });
}

/** What a watch that begins now has seen; null until the directory has been fetched whole. */
export async function readBaseline(
  db: Database,
  subject: WatchSubject,
  { now, readParcels }: { now: number; readParcels: ParcelSource },
): Promise<Watch['seen']> {
  const today = dayByServer(now, await readClockSkew(db));
  const watch: Watch = { id: '', owner: null, subject, seenAt: 0, seen: null, news: null };
  const context = await readContext(db, () => Promise.resolve([watch]));
  const { states } = await compareWatches(db, context, { readParcels, today });
  return states[0]?.seen ?? null;
}

type Context = {
  watches: readonly Watch[];
  mirror: MirrorState;
  own: ReadonlySet<string>;
  /** Ids of rows that this version of the app cannot read: they are on the server. */
  setAside: ReadonlySet<string>;
  /** The parcels that the watches name; null where a saved search needs all. */
  rows: readonly Stored<Parcel>[] | null;
};

/** Reads in one transaction, so that live queries see every read. */
function readContext(db: Database, read: (db: Database) => Promise<readonly Watch[]>): Promise<Context> {
  const tables = [
    db.watches,
    db.meta,
    db.parcels,
    db.unreadableRows,
    db.outbox,
    db.sentParcels,
    db.ownListings,
  ];
  return db.transaction('r', tables, async () => {
    const watches = await read(db);
    const [mirror, own, unreadable, rows] = await Promise.all([
      readMirrorState(db),
      readOwnListings(db),
      db.unreadableRows.toCollection().primaryKeys(),
      watches.some(({ subject }) => subject.type === 'search') ? null : readNamed(db, watches),
    ]);
    return { watches, mirror, own, setAside: new Set(unreadable.map(([, id]) => id)), rows };
  });
}

/** Compares with the mirror: queued changes of the user's own are no news to them. After the reads, it works in short tasks. */
async function compareWatches(
  db: Database,
  { watches, mirror, own, setAside, rows }: Context,
  { readParcels, today }: { readParcels: ParcelSource; today: string },
): Promise<News> {
  const parcelRows = withDefaults(rows ?? (await readParcels(db)));
  // A replacement may have begun in the meantime.
  const after = await readMirrorState(db);
  const settled = isSettled(mirror) && isSettled(after);
  const parcels = new Map(parcelRows.map((row) => [row.id, row]));
  const listed: Listed = {
    parcels,
    own,
    mayExist: (id) => !settled || setAside.has(id),
    today,
  };
  const complete = mirror.completedAt !== null && after.completedAt !== null;
  const matchesOf = createMatcher(parcelRows, { parcels, today });
  const states: WatchState[] = [];
  for (const watch of watches) {
    const matches = await matchesOf(watch);
    const { subject } = watch;
    const parcel = subject.type === 'parcel' ? (parcels.get(subject.id) ?? null) : null;
    // Sample rows may leave with the first mirror: that is no news.
    const fromServer = matches.filter(({ origin }) => origin === 'server');
    const compared = complete ? compareWatch(watch, fromServer, listed) : { changes: [], seen: watch.seen };
    states.push({ watch, ...compared, matches: matches.length, parcel });
  }
  return { complete, readAt: Date.now(), states };
}

/** While a replacement is under way, a row that is missing may be on its way. */
function isSettled({ completedAt, replacing }: MirrorState): boolean {
  return completedAt !== null && replacing === false;
}

async function readOwnListings(db: Database): Promise<Set<string>> {
  const [sent, own, outbox] = await Promise.all([
    db.sentParcels.toCollection().primaryKeys(),
    db.ownListings.toCollection().primaryKeys(),
    listOwnOutbox(db),
  ]);
  return new Set([...sent, ...own, ...outbox.map(({ id }) => id)]);
}

/** What is watched, what it had at the last look, and what watched brokers list. */
async function readNamed(db: Database, watches: readonly Watch[]): Promise<Stored<Parcel>[]> {
  const seen = watches.flatMap((watch) => Object.keys(watch.seen ?? {}));
  const idsOf = (type: 'parcel' | 'broker') =>
    watches.flatMap(({ subject }) => (subject.type === type ? [subject.id] : []));
  const [byId, byBroker] = await Promise.all([
    db.parcels.bulkGet([...idsOf('parcel'), ...seen]),
    db.parcels.where('brokerId').anyOf(idsOf('broker')).toArray(),
  ]);
  const rows = [...byId, ...byBroker].filter((row) => row !== undefined);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Rows that an earlier version of the app stored lack the confirmation until they are fetched again (law 5). */
function withDefaults(rows: readonly Stored<Parcel>[]): readonly Stored<Parcel>[] {
  const isOld = (row: Partial<Parcel>) => row.confirmedAt === undefined;
  return rows.map((row) => (isOld(row) ? { ...row, confirmedAt: null, confirmedBy: null } : row));
}

/** Rows searched in one go, and how long the page may wait for the next pause (ms). */
const SLICE_SIZE = 500;
const TASK_MS = 8;

/** Finds the open listings of a watch, with pauses for the page. */
function createMatcher(
  rows: readonly Stored<Parcel>[],
  { parcels, today }: { parcels: ReadonlyMap<string, Stored<Parcel>>; today: string },
): (watch: Watch) => Promise<Stored<Parcel>[]> {
  const byBroker = groupBy(rows, ({ brokerId }) => brokerId);
  // The same slices for each search: their texts are lower-cased once.
  const slices = Array.from({ length: Math.ceil(rows.length / SLICE_SIZE) }, (_, index) =>
    rows.slice(index * SLICE_SIZE, (index + 1) * SLICE_SIZE),
  );
  let pausedAt = performance.now();
  const pause = async () => {
    if (performance.now() - pausedAt < TASK_MS) return;
    await yieldToMain();
    pausedAt = performance.now();
  };
  return async ({ subject }) => {
    await pause();
    if (subject.type === 'search') {
      const found: Stored<Parcel>[] = [];
      for (const slice of slices) {
        found.push(...searchMatches(slice, subject.filters, today));
        await pause();
      }
      return found;
    }
    const row = parcels.get(subject.id);
    const listed =
      subject.type === 'broker' ? (byBroker.get(subject.id) ?? []) : row === undefined ? [] : [row];
    return listed.filter((parcel) => isOpenOn(parcel, today));
  };
}
