import * as v from 'valibot';
import { enquiryInsertSchema, wantedTexts } from '#domain/listing/sent-enquiry.ts';
import { defineKind } from './kind.ts';

/** An enquiry to the broker and the company of a listing. */
export const enquiry = defineKind({
  table: 'enquiries',
  payload: enquiryInsertSchema,
  readable: v.looseObject({ id: v.string(), parcelId: v.string(), volume: v.number() }),
  terms: { noun: 'enquiry', subject: 'the enquiry', done: 'received' },
  hasForm: false,
  inNameOf: (payload, { owner }) => ({ ...payload, userId: owner }),
  about: ({ parcelId: id }) => ({ type: 'parcel', id }),
  describe: (payload, names) => ({
    title: `Enquiry about ${names.get(payload.parcelId) ?? 'a listing that is not on this device'}`,
    facts: wantedTexts(payload).join(' · '),
  }),
});
