import * as v from 'valibot';
import type { OutboxItem } from '#domain/operation.ts';
import { parcelSchema, type Parcel } from '#domain/parcel.ts';
import type { Stored } from './schema-types.ts';

/** A parcel as screens show it: `pending` while only this device has it, `sample` for a sample row. */
export type ShownParcel = Parcel & { pending: boolean; sample: boolean };

type Sources = { mirror: readonly Stored<Parcel>[]; outbox: OutboxItem[] };

/** The parcels that screens show, the newest listing first. */
export function shownParcels(sources: Sources): ShownParcel[] {
  return mergedParcels(sources).toSorted(
    (a, b) => b.listedDate.localeCompare(a.listedDate) || a.title.localeCompare(b.title),
  );
}

/**
 * Merges queued parcels over the mirror, in no order: a queued one shows at once, a refused one does not. Pure, so that a refusal needs no
 * rollback.
 */
export function mergedParcels({ mirror, outbox }: Sources): ShownParcel[] {
  const mirrored = new Set(mirror.map(({ id }) => id));
  const queued = outbox
    .filter((item) => item.kind === 'parcel' && item.state !== 'refused' && item.withdrawal !== 'discard')
    .filter(({ id }) => !mirrored.has(id))
    .flatMap((item) => {
      const parsed = v.safeParse(parcelSchema, item.payload);
      return parsed.success ? [{ ...parsed.output, pending: true, sample: false }] : [];
    });
  const mirroredParcels = mirror.map(({ origin, version: _version, generation: _generation, ...parcel }) => ({
    ...parcel,
    pending: false,
    sample: origin === 'sample',
  }));
  return [...queued, ...mirroredParcels];
}
