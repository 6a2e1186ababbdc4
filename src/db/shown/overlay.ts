import * as v from 'valibot';
import type { Database, Stored } from '#db/tables/schema-types.ts';
import { REMOVING_ACTIONS, withFields, type ListingChangeInsert } from '#domain/listing/listing-change.ts';
import { isOfKind, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import { parcelSchema, type Parcel } from '#domain/parcel/parcel.ts';

/**
 * A parcel as screens show it: `pending` while only this device has it, `changing` while changes of it wait to be sent, `sample` for a
 * sample row.
 */
export type ShownParcel = Parcel & { pending: boolean; changing: boolean; sample: boolean };

/** Rows that an earlier version of the app stored lack these until they are fetched again (law 5). */
const WITHOUT_CONFIRMATION = { confirmedAt: null, confirmedBy: null };

type Sources = { mirror: readonly Stored<Parcel>[]; outbox: OutboxItem[] };

/** The parcels that screens show, the newest listing first. */
export function shownParcels(sources: Sources): ShownParcel[] {
  return [...mergedParcels(sources)].sort(
    (a, b) => b.listedDate.localeCompare(a.listedDate) || a.title.localeCompare(b.title),
  );
}

/** One parcel as screens show it; null when it is neither on this device nor in the outbox. */
export async function readShownParcel(
  db: Database,
  id: string,
  outbox: OutboxItem[],
): Promise<ShownParcel | null> {
  const row = await db.parcels.get(id);
  const [parcel] = shownParcels({
    mirror: row === undefined ? [] : [row],
    outbox: outbox.filter((item) => item.id === id || isOfKind(item, 'listingChange')),
  });
  return parcel ?? null;
}

/**
 * Merges queued parcels and changes over the mirror, in no order: what is queued shows at once, what was refused does not. Pure, so that
 * a refusal needs no rollback.
 */
export function mergedParcels({ mirror, outbox }: Sources): ShownParcel[] {
  const mirrored = new Set(mirror.map(({ id }) => id));
  const queued = outbox
    .filter((item) => item.kind === 'parcel' && item.state !== 'refused' && item.withdrawal !== 'discard')
    .filter(({ id }) => !mirrored.has(id))
    .flatMap((item) => {
      const parsed = v.safeParse(parcelSchema, item.payload);
      return parsed.success ? [{ ...parsed.output, pending: true, changing: false, sample: false }] : [];
    });
  return withChanges([...queued, ...mirror.map(shownRow)], outbox);
}

/** The same for the same row, so that what was read of it is not read again after each change of another. */
const shownRows = new WeakMap<Stored<Parcel>, ShownParcel>();

function shownRow(row: Stored<Parcel>): ShownParcel {
  const known = shownRows.get(row);
  if (known !== undefined) return known;
  const { origin, version: _version, generation: _generation, ...parcel } = row;
  const sample = origin === 'sample';
  const shown = { ...WITHOUT_CONFIRMATION, ...parcel, pending: false, changing: false, sample };
  shownRows.set(row, shown);
  return shown;
}

/** Queued changes of a listing that show at once. */
export function queuedChangesOf(outbox: readonly OutboxItem[], id: string): ItemOf<'listingChange'>[] {
  return shownChanges(outbox).filter(({ payload }) => payload.parcelId === id);
}

function shownChanges(outbox: readonly OutboxItem[]): ItemOf<'listingChange'>[] {
  return outbox
    .filter((item) => isOfKind(item, 'listingChange'))
    .filter(({ state, withdrawal }) => state !== 'refused' && withdrawal !== 'discard');
}

function withChanges(parcels: ShownParcel[], outbox: OutboxItem[]): ShownParcel[] {
  const changes = shownChanges(outbox);
  if (changes.length === 0) return parcels;
  const changed = new Set(changes.map(({ payload }) => payload.parcelId));
  const withdrawn = new Set(
    changes
      .filter(({ payload }) => REMOVING_ACTIONS.includes(payload.action))
      .map(({ payload }) => payload.parcelId),
  );
  return parcels
    .filter(({ id }) => !withdrawn.has(id))
    .map((parcel) =>
      changed.has(parcel.id)
        ? changes
            .filter(({ payload }) => payload.parcelId === parcel.id)
            .reduce((before, { payload }) => ({ ...afterChange(before, payload), changing: true }), parcel)
        : parcel,
    );
}

/** Who confirmed it, and whether that counts beside an earlier confirmation, is known with the server's row only. */
function afterChange(parcel: ShownParcel, { action, fields, madeAt }: ListingChangeInsert): ShownParcel {
  if (action === 'confirm')
    return { ...parcel, confirmedAt: new Date(madeAt).toISOString(), confirmedBy: null };
  return fields === null ? parcel : withFields(parcel, fields);
}
