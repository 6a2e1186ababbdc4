// Law 11 at the boundary of the outbox: a row that this version of the app cannot read stays, for a version that can.
import * as v from 'valibot';
import { isKind, kindOf } from '#domain/operations/kinds.ts';
import { instantSchema } from '#domain/values/date.ts';
import type { OutboxItem } from './operation.ts';

const itemSchema = v.looseObject({
  kind: v.pipe(v.string(), v.check(isKind)),
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
});

/** Whether this version of the app can show and send the item. */
export function isReadableItem(row: OutboxItem): boolean {
  return v.is(itemSchema, row) && v.is(kindOf(row).readable, row.payload);
}
