import { rowsOf } from '#domain/feed-columns.ts';
import { withClient } from '../scratch-database.ts';

/** What a device believes: the version of each parcel by its id; and how long each of its pulls took (ms). */
export type Mirror = { versions: Map<string, string>; times: number[] };

/** The database to mirror, and whether writing has ended. */
type Subject = { url: string; isOver: () => boolean };

const PULL = 'select public.pull_changes($1, $2) as answer';
const CHANGED = `select id, sync_xid::text as version, updated_at::text as at from public.parcels
  where updated_at > $1 order by updated_at limit 500`;

type Answer = {
  full: boolean;
  rows: { parcels?: Record<string, unknown[]> };
  deleted: { parcels?: string[] };
  cursor: string;
  done: boolean;
};

/**
 * Mirrors the parcels through the change feed, as a visitor, in pages of `pageSize`, until `isOver` and from then on
 * until nothing is left to bring.
 */
export function followFeed({ url, pageSize, isOver }: Subject & { pageSize: number }): Promise<Mirror> {
  return withClient(url, async (client) => {
    await client.query('set role anon');
    const mirror: Mirror = { versions: new Map(), times: [] };
    let cursor: string | null = null;
    for (let isLast = false, done = false; !isLast || !done;) {
      if (done) isLast = isOver();
      const start = performance.now();
      const { rows }: { rows: { answer: Answer }[] } = await client.query(PULL, [cursor, pageSize]);
      mirror.times.push(performance.now() - start);
      for (const { answer } of rows) {
        apply(answer, mirror.versions);
        ({ cursor, done } = answer);
      }
    }
    return mirror;
  });
}

function apply(answer: Answer, versions: Map<string, string>) {
  if (answer.full) versions.clear();
  for (const id of answer.deleted.parcels ?? []) versions.delete(id);
  for (const { id, version } of rowsOf(answer.rows.parcels ?? {})) versions.set(String(id), String(version));
}

/** Mirrors the parcels with a cursor of the kind that law 3 forbids: the time of the last change that was seen. */
export function followClock({ url, isOver }: Subject): Promise<Mirror> {
  return withClient(url, async (client) => {
    const mirror: Mirror = { versions: new Map(), times: [] };
    let cursor = '-infinity';
    for (let isLast = false, isIdle = false; !isLast || !isIdle;) {
      if (isIdle) isLast = isOver();
      const start = performance.now();
      const { rows }: { rows: { id: string; version: string; at: string }[] } = await client.query(CHANGED, [
        cursor,
      ]);
      mirror.times.push(performance.now() - start);
      isIdle = rows.length === 0;
      for (const { id, version, at } of rows) {
        mirror.versions.set(id, version);
        cursor = at;
      }
    }
    return mirror;
  });
}
