import * as v from 'valibot';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import type { InboxEnquiry } from './sent-enquiry.ts';

/** What an owner says of an enquiry. 'undo' takes back what was answered. */
export const ENQUIRY_ACTIONS = ['seen', 'answered', 'unavailable', 'sold', 'undo'] as const;

export type EnquiryAction = (typeof ENQUIRY_ACTIONS)[number];

/** The row that an answer sends. */
export const enquiryAnswerInsertSchema = v.object({
  id: idSchema,
  enquiryId: idSchema,
  userId: idSchema,
  deviceId: idSchema,
  action: v.picklist(ENQUIRY_ACTIONS),
  madeAt: v.pipe(instantSchema, v.integer()),
});

export type EnquiryAnswerInsert = v.InferOutput<typeof enquiryAnswerInsertSchema>;

type Status = Pick<InboxEnquiry, 'seenAt' | 'answer' | 'answeredAt'>;

/** What becomes of an enquiry by an answer, as the server does it (private.apply_enquiry_answer). */
export function withAnswer<T extends Status>(enquiry: T, { action, madeAt }: EnquiryAnswerInsert): T {
  const at = new Date(madeAt).toISOString();
  const seen = { ...enquiry, seenAt: enquiry.seenAt ?? at };
  if (action === 'seen') return seen;
  return action === 'undo'
    ? { ...seen, answer: null, answeredAt: null }
    : { ...seen, answer: action, answeredAt: at };
}
