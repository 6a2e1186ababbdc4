import * as v from 'valibot';
import { changeText } from '#domain/listing/listing-change-text.ts';
import {
  LISTING_ACTIONS,
  listingChangeInsertSchema,
  listingFieldSchema,
} from '#domain/listing/listing-change.ts';
import { defineKind } from './kind.ts';

/** A change of a published listing. */
export const listingChange = defineKind({
  table: 'listingChanges',
  payload: listingChangeInsertSchema,
  readable: v.looseObject({
    id: v.string(),
    parcelId: v.string(),
    action: v.picklist(LISTING_ACTIONS),
    fields: v.nullable(v.record(listingFieldSchema, v.unknown())),
    madeAt: v.number(),
  }),
  terms: { noun: 'edit', subject: 'the listing', done: 'changed' },
  hasForm: true,
  changes: ({ parcelId }) => parcelId,
  inNameOf: (payload, { owner, key }) => ({ ...payload, userId: owner, key: payload.key ?? key }),
  about: ({ parcelId: id }) => ({ type: 'parcel', id }),
  describe: (payload, names) => ({
    title: names.get(payload.parcelId) ?? 'A listing that is not on this device',
    facts: changeText(payload),
  }),
});
