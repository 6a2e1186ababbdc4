import * as v from 'valibot';
import { columnsSchema, rowsOf } from '#domain/feed/feed-columns.ts';
import { withClient } from '../scratch-database.ts';

/** A parcel as a mirror has it. */
export type MirroredParcel = { version: string; price: number; broker: string };

/**
 * The mirror of a device: parcels by id, the time of each pull (ms), the number of rows received as patches, and the number of
 * pages pulled again because a patch did not match.
 */
export type Mirror = {
  rows: Map<string, MirroredParcel>;
  times: number[];
  patched: number;
  rejected: number;
};

/** The database to mirror, and whether writing has ended. */
type Source = { url: string; isOver: () => boolean };

const PULL = 'select public.pull_changes_from_primary($1, $2, with_patches => $3) as answer';
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

const newMirror = (): Mirror => ({ rows: new Map(), times: [], patched: 0, rejected: 0 });

/**
 * Mirrors the parcels through the change feed, as a visitor, in pages of `pageSize`, until `isOver` and then until nothing is
 * left to pull. With `withPatches`, a page with a patch that does not match is pulled again without patches.
 */
export function followFeed({
  url,
  pageSize,
  isOver,
  withPatches,
}: Source & { pageSize: number; withPatches: boolean }): Promise<Mirror> {
  return withClient(url, async (client) => {
    await client.query('set role anon');
    const mirror = newMirror();
    let cursor: string | null = null;
    for (let isLast = false, done = false, fits = true; !isLast || !done;) {
      if (done) isLast = isOver();
      const start = performance.now();
      const args: unknown[] = [cursor, pageSize, withPatches && fits];
      const { rows }: { rows: { answer: unknown }[] } = await client.query(PULL, args);
      mirror.times.push(performance.now() - start);
      const answer = v.parse(answerSchema, rows[0]?.answer);
      fits = apply(answer, mirror);
      done = fits && answer.done;
      if (fits) ({ cursor } = answer);
    }
    return mirror;
  });
}

/** Applies a page, or returns false and changes nothing when a patch is for another version of its row. */
function apply(answer: Answer, mirror: Mirror): boolean {
  const { rows } = mirror;
  const patches = rowsOf(answer.patches['parcels'] ?? {});
  const fit = patches.filter(({ id, before }) => rows.get(String(id))?.version === before);
  if (fit.length < patches.length) {
    mirror.rejected += 1;
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

/** Mirrors the parcels with a cursor that law 3 forbids: the time of the last seen change. */
export function followClock({ url, isOver }: Source): Promise<Mirror> {
  return withClient(url, async (client) => {
    const mirror = newMirror();
    let cursor = '-infinity';
    for (let isLast = false, isIdle = false; !isLast || !isIdle;) {
      if (isIdle) isLast = isOver();
      const start = performance.now();
      const { rows }: { rows: (MirroredParcel & { id: string; at: string })[] } = await client.query(
        CHANGED,
        [cursor],
      );
      mirror.times.push(performance.now() - start);
      isIdle = rows.length === 0;
      for (const { id, at, ...parcel } of rows) {
        mirror.rows.set(id, parcel);
        cursor = at;
      }
    }
    return mirror;
  });
}
