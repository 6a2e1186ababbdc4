import type { OutboxItem } from '#domain/operation.ts';
import { parcelSchema, type Parcel } from '#domain/parcel.ts';
import * as v from 'valibot';
import type { Stored } from './schema-types.ts';

/** A parcel as a person sees it: `pending` while only this device knows of it, `sample` when it is a sample row. */
export type ShownParcel = Parcel & { pending: boolean; sample: boolean };

/**
 * Lays this device's wishes over the mirror: what it queued is there at once, what the server refused is not. Pure, so a
 * refusal needs no rollback. The newest listing comes first.
 */
export function shownParcels({
  mirror,
  outbox,
}: {
  mirror: Stored<Parcel>[];
  outbox: OutboxItem[];
}): ShownParcel[] {
  const mirrored = new Set(mirror.map(({ id }) => id));
  const queued = outbox
    .filter((item) => item.kind === 'parcel' && item.state !== 'refused' && item.withdrawal !== 'discard')
    .filter(({ id }) => !mirrored.has(id))
    .flatMap((item) => {
      const parsed = v.safeParse(parcelSchema, item.payload);
      return parsed.success ? [{ ...parsed.output, pending: true, sample: false }] : [];
    });
  const known = mirror.map(({ origin, version: _version, generation: _generation, ...parcel }) => ({
    ...parcel,
    pending: false,
    sample: origin === 'sample',
  }));
  return [...queued, ...known].toSorted(
    (a, b) => b.listedDate.localeCompare(a.listedDate) || a.title.localeCompare(b.title),
  );
}
