import type { SubmitDevice } from '#client/submit-operation.ts';
import { enqueueAll } from '#db/outbox/outbox.ts';
import { readDeviceId, readListingRight } from '#db/sent/own-listings.ts';
import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { EnquiryAction, EnquiryAnswerInsert } from '#domain/listing/enquiry-answer.ts';
import type { ListingChangeInsert } from '#domain/listing/listing-change.ts';
import { isOfKind } from '#domain/operation/operation.ts';
import type { ParcelStatus } from '#domain/parcel/options.ts';
import { newId } from '#domain/values/id.ts';
import { isSignedInAs } from '#session/is-signed-in-as.ts';
import { listingChangeOf } from './commands.ts';
import type { DeskEnquiry } from './desk-queries.ts';

/**
 * Saves an answer to an enquiry on this device. 'sold' marks the listing as sold too, and taking that back puts its former status back.
 * Resolves to false and saves nothing when the owner has signed out. Throws when the device cannot save it.
 */
export async function answerEnquiry(
  { db, sync, clock }: SubmitDevice,
  enquiry: DeskEnquiry,
  action: EnquiryAction,
): Promise<boolean> {
  const { userId } = enquiry;
  if (!(await isSignedInAs(db, userId))) return false;
  const now = clock.now();
  const change = await listingChangeFor(db, enquiry, { action, now });
  const payload = await answerOf(db, enquiry, { action, now });
  const queued =
    change === null ? [] : [{ kind: 'listingChange', payload: change, owner: userId, now } as const];
  await enqueueAll(db, [{ kind: 'enquiryAnswer', payload, owner: userId, now }, ...queued]);
  sync.requestSync('saved');
  return true;
}

/** Queues that these enquiries were seen. Nothing is lost where that fails: they are seen again. */
export async function markSeen(
  { db, sync, clock }: SubmitDevice,
  enquiries: readonly DeskEnquiry[],
): Promise<void> {
  const now = clock.now();
  const payloads = await Promise.all(
    enquiries.map((enquiry) => answerOf(db, enquiry, { action: 'seen', now })),
  );
  const operations = payloads.map(
    (payload) => ({ kind: 'enquiryAnswer', payload, owner: payload.userId, now }) as const,
  );
  await enqueueAll(db, operations);
  sync.requestSync('saved');
}

type Act = { action: EnquiryAction; now: number };

async function answerOf(
  db: Database,
  { enquiryId, userId }: DeskEnquiry,
  { action, now }: Act,
): Promise<EnquiryAnswerInsert> {
  return { id: newId(), enquiryId, userId, deviceId: await readDeviceId(db), action, madeAt: now };
}

/** The change of the listing that goes with an answer; null for none, or where the user may not change it. */
async function listingChangeFor(
  db: Database,
  { parcelId, answer }: DeskEnquiry,
  { action, now }: Act,
): Promise<ListingChangeInsert | null> {
  const isTakenBack = action === 'undo' && answer === 'sold';
  if (parcelId === null || (action !== 'sold' && !isTakenBack)) return null;
  const parcel = await readShownParcel(db, parcelId, await listOwnOutbox(db));
  const right = parcel && (await readListingRight(db, parcel));
  if (parcel === null || right === null || (parcel.status === 'sold') !== isTakenBack) return null;
  const status = isTakenBack ? await statusBeforeSold(db, parcelId) : 'sold';
  return listingChangeOf({ parcel, right }, { action: 'status', status }, now);
}

/** The status that the last change to sold, made on this device, replaced. */
async function statusBeforeSold(db: Database, parcelId: string): Promise<ParcelStatus> {
  const items = [...(await db.acknowledged.toArray()), ...(await listOwnOutbox(db))];
  const sold = items
    .filter((item) => isOfKind(item, 'listingChange'))
    .filter(({ payload }) => payload.parcelId === parcelId && payload.fields?.status === 'sold')
    .sort((a, b) => a.payload.madeAt - b.payload.madeAt)
    .at(-1);
  return sold?.payload.before?.['status'] === 'pending' ? 'pending' : 'available';
}
