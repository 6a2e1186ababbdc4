import { rowsOf } from '#domain/feed-columns.ts';
import { withClient } from '../scratch-database.ts';

/** What a device believes of a parcel. */
export type Believed = { version: string; price: number };

/**
 * What a device believes: each parcel by its id; how long each of its pulls took (ms); how many rows came as patches, and how
 * many pages had to come again because one did not fit.
 */
export type Mirror = { rows: Map<string, Believed>; times: number[]; patched: number; unfit: number };

/** The database to mirror, and whether writing has ended. */
type Subject = { url: string; isOver: () => boolean };

const PULL = 'select public.pull_changes($1, $2, with_patches => $3) as answer';
const CHANGED = `select id, sync_xid::text as version, price::float8, updated_at::text as at from public.parcels
  where updated_at > $1 order by updated_at limit 500`;

type Answer = {
  full: boolean;
  rows: { parcels?: Record<string, unknown[]> };
  patches: { parcels?: Record<string, unknown[]> };
  deleted: { parcels?: string[] };
  cursor: string;
  done: boolean;
};

const newMirror = (): Mirror => ({ rows: new Map(), times: [], patched: 0, unfit: 0 });

/**
 * Mirrors the parcels through the change feed, as a visitor, in pages of `pageSize`, until `isOver` and from then on
 * until nothing is left to bring. With `patches` as a device does: a page with one that does not fit is asked for again.
 */
export function followFeed({
  url,
  pageSize,
  isOver,
  patches,
}: Subject & { pageSize: number; patches: boolean }): Promise<Mirror> {
  return withClient(url, async (client) => {
    await client.query('set role anon');
    const mirror = newMirror();
    let cursor: string | null = null;
    for (let isLast = false, done = false, fits = true; !isLast || !done;) {
      if (done) isLast = isOver();
      const start = performance.now();
      const asked: unknown[] = [cursor, pageSize, patches && fits];
      const { rows }: { rows: { answer: Answer }[] } = await client.query(PULL, asked);
      mirror.times.push(performance.now() - start);
      for (const { answer } of rows) {
        fits = apply(answer, mirror);
        if (fits) ({ cursor, done } = answer);
        else done = false;
      }
    }
    return mirror;
  });
}

/** False, and nothing is changed, when a patch is not for the row as it is here. */
function apply(answer: Answer, mirror: Mirror): boolean {
  const { rows } = mirror;
  const patches = rowsOf(answer.patches.parcels ?? {});
  const fit = patches.filter(({ id, before }) => rows.get(String(id))?.version === before);
  if (fit.length < patches.length) {
    mirror.unfit += 1;
    return false;
  }
  if (answer.full) rows.clear();
  for (const id of answer.deleted.parcels ?? []) rows.delete(id);
  for (const { id, version, price } of [...rowsOf(answer.rows.parcels ?? {}), ...fit])
    rows.set(String(id), { version: String(version), price: Number(price ?? rows.get(String(id))?.price) });
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
      for (const { id, version, price, at } of rows) {
        mirror.rows.set(id, { version, price });
        cursor = at;
      }
    }
    return mirror;
  });
}
