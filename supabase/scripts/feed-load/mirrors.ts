import { columnsSchema, rowsOf } from '#domain/feed-columns.ts';
import * as v from 'valibot';
import { withClient } from '../scratch-database.ts';

/** What a device believes of a parcel. */
export type Believed = { version: string; price: number; broker: string };

/**
 * What a device believes: each parcel by its id; how long each of its pulls took (ms); how many rows came as patches, and how many pages
 * had to come again because one did not fit.
 */
export type Mirror = {
  rows: Map<string, Believed>;
  times: number[];
  patched: number;
  unfit: number;
};

/** The database to mirror, and whether writing has ended. */
type Subject = { url: string; isOver: () => boolean };

const PULL = 'select public.pull_changes($1, $2, with_patches => $3) as answer';
const CHANGED = `select id, sync_xid::text as version, price::float8, broker_id as broker, updated_at::text as at from public.parcels
  where updated_at > $1 order by updated_at limit 500`;

const tables = v.record(v.string(), columnsSchema);
const answerSchema = v.object({
  full: v.boolean(),
  rows: tables,
  patches: tables,
  deleted: v.record(v.string(), v.array(v.string())),
  cursor: v.string(),
  done: v.boolean(),
});
type Answer = v.InferOutput<typeof answerSchema>;

const newMirror = (): Mirror => ({ rows: new Map(), times: [], patched: 0, unfit: 0 });

/**
 * Mirrors the parcels through the change feed, as a visitor, in pages of `pageSize`, until `isOver` and from then on
 * until nothing is left to bring. `likeDevice`: changed rows as patches; a page with one that does not fit is asked for again, whole.
 */
export function followFeed({
  url,
  pageSize,
  isOver,
  likeDevice,
}: Subject & { pageSize: number; likeDevice: boolean }): Promise<Mirror> {
  return withClient(url, async (client) => {
    await client.query('set role anon');
    const mirror = newMirror();
    let cursor: string | null = null;
    for (let isLast = false, done = false, fits = true; !isLast || !done;) {
      if (done) isLast = isOver();
      const start = performance.now();
      const asked: unknown[] = [cursor, pageSize, likeDevice && fits];
      const { rows }: { rows: { answer: unknown }[] } = await client.query(PULL, asked);
      mirror.times.push(performance.now() - start);
      const answer = v.parse(answerSchema, rows[0]?.answer);
      fits = apply(answer, mirror);
      done = fits && answer.done;
      if (fits) ({ cursor } = answer);
    }
    return mirror;
  });
}

/** False, and nothing is changed, when a patch is not for the row as it is here. */
function apply(answer: Answer, mirror: Mirror): boolean {
  const { rows } = mirror;
  const patches = rowsOf(answer.patches['parcels'] ?? {});
  const fit = patches.filter(({ id, before }) => rows.get(String(id))?.version === before);
  if (fit.length < patches.length) {
    mirror.unfit += 1;
    return false;
  }
  if (answer.full) rows.clear();
  for (const id of answer.deleted['parcels'] ?? []) rows.delete(id);
  const parcels = rowsOf(answer.rows['parcels'] ?? {});
  for (const { id, version, price, broker_id: broker } of [...parcels, ...fit]) {
    const before = rows.get(String(id));
    rows.set(String(id), {
      version: String(version),
      price: Number(price ?? before?.price),
      broker: String(broker ?? before?.broker),
    });
  }
  mirror.patched += fit.length;
  return true;
}

/** Mirrors the parcels with a cursor of the kind that law 3 forbids: the time of the last change that was seen. */
export function followClock({ url, isOver }: Subject): Promise<Mirror> {
  return withClient(url, async (client) => {
    const mirror = newMirror();
    let cursor = '-infinity';
    for (let isLast = false, isIdle = false; !isLast || !isIdle;) {
      if (isIdle) isLast = isOver();
      const start = performance.now();
      const { rows }: { rows: (Believed & { id: string; at: string })[] } = await client.query(CHANGED, [
        cursor,
      ]);
      mirror.times.push(performance.now() - start);
      isIdle = rows.length === 0;
      for (const { id, at, ...believed } of rows) {
        mirror.rows.set(id, believed);
        cursor = at;
      }
    }
    return mirror;
  });
}
