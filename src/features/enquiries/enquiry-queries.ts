import { readListingRight } from '#db/sent/own-listings.ts';
import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { OperationStatus } from '#domain/operation/operation-status.ts';
import { isOfKind, isOwn } from '#domain/operation/operation.ts';

export type EnquiryState = {
  /** The listing is the current user's, or under a profile of theirs. */
  isOwn: boolean;
  /** The last enquiry about it from this device within 30 days. */
  latest: { savedAt: number; status: OperationStatus<'enquiry'> } | null;
};

export async function readEnquiryState(db: Database, id: string): Promise<EnquiryState> {
  const [outbox, acknowledged, session] = await Promise.all([
    listOwnOutbox(db),
    db.acknowledged.toArray(),
    readSession(db),
  ]);
  const parcel = await readShownParcel(db, id, outbox);
  const right = parcel && (await readListingRight(db, parcel));
  // What waits is later than what was confirmed.
  const latest = [...[...acknowledged].sort((a, b) => a.savedAt - b.savedAt), ...outbox]
    .filter((item) => isOfKind(item, 'enquiry'))
    .filter((item) => item.payload.parcelId === id && isOwn(item, session))
    .at(-1);
  const own = { isOwn: right?.mayConfirm === true };
  if (latest === undefined) return { ...own, latest: null };
  const status =
    'acknowledgedAt' in latest
      ? ({ kind: 'accepted' } as const)
      : ({ kind: 'queued', item: latest } as const);
  return { ...own, latest: { savedAt: latest.savedAt, status } };
}
