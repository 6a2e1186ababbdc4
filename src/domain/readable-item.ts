// Law 11 at the border of the outbox: a row that this version of the app cannot read stays where it is, for a version that can.
import * as v from 'valibot';
import { instantSchema } from './date.ts';
import type { OperationKind, OutboxItem } from './operation.ts';

/** What screens and engine count on, kind by kind; whether the server would take it, `payloadRefusal` says. */
const PAYLOADS = {
  parcel: v.looseObject({ id: v.string(), title: v.string(), volume: v.number(), price: v.number() }),
  company: v.looseObject({ id: v.string(), name: v.string(), address: v.string() }),
  broker: v.looseObject({ id: v.string(), name: v.string(), title: v.string(), location: v.string() }),
  claim: v.looseObject({
    id: v.string(),
    entity_type: v.picklist(['broker', 'company']),
    entity_id: v.string(),
  }),
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
  // An item of an earlier version of the app has neither.
  unconfirmed: v.optional(v.boolean()),
  withdrawal: v.optional(v.nullable(v.picklist(['discard', 'resend', 'keep']))),
};

const itemSchema = v.variant('kind', [
  v.looseObject({ kind: v.literal('parcel'), payload: PAYLOADS.parcel, ...rest }),
  v.looseObject({ kind: v.literal('company'), payload: PAYLOADS.company, ...rest }),
  v.looseObject({ kind: v.literal('broker'), payload: PAYLOADS.broker, ...rest }),
  v.looseObject({ kind: v.literal('claim'), payload: PAYLOADS.claim, ...rest }),
]);

/** Whether this version of the app can show and send what stands in the outbox. */
export function isReadableItem(row: OutboxItem): boolean {
  return v.is(itemSchema, row);
}
