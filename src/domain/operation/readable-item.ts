// Law 11 at the boundary of the outbox: a row that this version of the app cannot read stays, for a version that can.
import * as v from 'valibot';
import { LISTING_ACTIONS } from '#domain/listing/listing-change.ts';
import { CLAIMABLE_TYPES } from '#domain/profile/claim.ts';
import { instantSchema } from '#domain/values/date.ts';
import type { OperationKind, OutboxItem } from './operation.ts';

/** The fields that screens and engine rely on, by kind; `payloadRefusal` checks whether the server would accept the row. */
const PAYLOADS = {
  parcel: v.looseObject({ id: v.string(), title: v.string(), volume: v.number(), price: v.number() }),
  company: v.looseObject({ id: v.string(), name: v.string(), address: v.string() }),
  broker: v.looseObject({ id: v.string(), name: v.string(), title: v.string(), location: v.string() }),
  claim: v.looseObject({
    id: v.string(),
    entityType: v.picklist(['broker', 'company']),
    entityId: v.string(),
  }),
  listingChange: v.looseObject({
    id: v.string(),
    parcelId: v.string(),
    action: v.picklist(LISTING_ACTIONS),
    fields: v.nullable(v.looseObject({})),
    madeAt: v.number(),
  }),
  profileChange: v.looseObject({
    id: v.string(),
    profileType: v.picklist(CLAIMABLE_TYPES),
    profileId: v.string(),
    fields: v.looseObject({}),
    madeAt: v.number(),
  }),
  report: v.looseObject({
    id: v.string(),
    subjectType: v.string(),
    subjectId: v.string(),
    reason: v.string(),
  }),
  enquiry: v.looseObject({ id: v.string(), parcelId: v.string(), volume: v.number() }),
} as const satisfies Record<OperationKind, v.GenericSchema>;

const rest = {
  id: v.string(),
  owner: v.nullable(v.string()),
  sequence: v.number(),
  savedAt: instantSchema,
  state: v.picklist(['waiting', 'sending', 'unconfirmed', 'refused']),
  attempts: v.number(),
  serverErrors: v.number(),
  revision: v.number(),
  // Items of earlier app versions have neither.
  unconfirmed: v.optional(v.boolean()),
  withdrawal: v.optional(v.nullable(v.picklist(['discard', 'resend', 'keep']))),
};

const itemSchema = v.variant('kind', [
  v.looseObject({ kind: v.literal('parcel'), payload: PAYLOADS.parcel, ...rest }),
  v.looseObject({ kind: v.literal('company'), payload: PAYLOADS.company, ...rest }),
  v.looseObject({ kind: v.literal('broker'), payload: PAYLOADS.broker, ...rest }),
  v.looseObject({ kind: v.literal('claim'), payload: PAYLOADS.claim, ...rest }),
  v.looseObject({ kind: v.literal('listingChange'), payload: PAYLOADS.listingChange, ...rest }),
  v.looseObject({ kind: v.literal('profileChange'), payload: PAYLOADS.profileChange, ...rest }),
  v.looseObject({ kind: v.literal('report'), payload: PAYLOADS.report, ...rest }),
  v.looseObject({ kind: v.literal('enquiry'), payload: PAYLOADS.enquiry, ...rest }),
]);

/** Whether this version of the app can show and send the item. */
export function isReadableItem(row: OutboxItem): boolean {
  return v.is(itemSchema, row);
}
