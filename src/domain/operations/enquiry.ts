import * as v from 'valibot';
import {
  enquiryInsertSchema,
  enquirySubject,
  wantedTexts,
  type EnquirySubject,
} from '#domain/listing/sent-enquiry.ts';
import { defineKind, messageInNameOf, type Names } from './kind.ts';

/** An enquiry to the broker and the company of a listing, or to a profile. */
export const enquiry = defineKind({
  table: 'enquiries',
  payload: enquiryInsertSchema,
  readable: v.looseObject({ id: v.string(), volume: v.number() }),
  terms: { noun: 'enquiry', subject: 'the enquiry', done: 'received' },
  hasForm: false,
  inNameOf: messageInNameOf,
  about: enquirySubject,
  describe: (payload, names) => ({
    title: titleOf(enquirySubject(payload), names),
    facts: wantedTexts(payload).join(' · '),
  }),
});

function titleOf({ type, id }: EnquirySubject, names: Names): string {
  const name = names.get(id);
  if (type === 'parcel') return `Enquiry about ${name ?? 'a listing that is not on this device'}`;
  return `Enquiry to ${name ?? `a ${type} that is not on this device`}`;
}
