// Enquiries and reports as those who sent them follow them.
import * as v from 'valibot';
import { OPTIONAL_FIELDS } from '#domain/parcel/fields.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { numberSchema } from '#domain/values/number.ts';

/** What an owner answers to an enquiry, and what administrators did after a report. */
export const MESSAGE_ANSWERS = {
  answered: 'Answered',
  unavailable: 'Not available any more',
  sold: 'Sold',
  kept: 'Nothing wrong was found',
  corrected: 'Corrected',
  hidden: 'No longer public',
} as const;

export type MessageAnswer = keyof typeof MESSAGE_ANSWERS;

const instant = v.pipe(v.string(), v.isoTimestamp());
const instantIfAny = v.nullable(instant);

const statusEntries = {
  /** When it reached the server (ISO 8601), as the others. */
  receivedAt: instant,
  /** When an owner of the profile saw it; null for a report. */
  seenAt: instantIfAny,
  answer: v.nullable(v.string()),
  answeredAt: instantIfAny,
};

/** The status of a message. */
export const messageStatusSchema = v.object({ id: idSchema, ...statusEntries });

export type MessageStatus = v.InferOutput<typeof messageStatusSchema>;

const nothing = v.optional(v.nullable(v.string()), null);

/** What it asked for, or the reason of a report. Volume in ML, price in AUD per ML. */
const detailsSchema = v.object({
  volume: v.optional(v.nullable(numberSchema), null),
  topPrice: v.optional(v.nullable(numberSchema), null),
  wantedBy: nothing,
  product: OPTIONAL_FIELDS.product.row,
  zone: OPTIONAL_FIELDS.zone.row,
  reason: nothing,
});

/**
 * A message of the signed-in user, read from a row of table `sent_messages`. `title`: of the listing that it is about. `madeAt`: by the
 * device's clock (ms since 1970).
 */
export const sentMessageSchema = v.object({
  ...messageStatusSchema.entries,
  userId: idSchema,
  kind: v.picklist(['enquiry', 'report']),
  subjectType: v.picklist(['parcel', 'broker', 'company']),
  subjectId: idSchema,
  title: v.nullable(v.string()),
  details: detailsSchema,
  madeAt: numberSchema,
});

export type SentMessage = v.InferOutput<typeof sentMessageSchema>;

/** A visitor's message, which only their key finds on the server. */
export type VisitorMessage = Omit<SentMessage, 'userId' | 'receivedAt'> & {
  key: string;
  receivedAt: string | null;
  /** When the server last gave its status, by this device's clock (ms since 1970). */
  checkedAt: number | null;
};

/** The name of an answer. One that this version of the app does not know is 'Answered'. */
export function answerLabel(answer: string): string {
  return isKnown(answer) ? MESSAGE_ANSWERS[answer] : MESSAGE_ANSWERS.answered;
}

function isKnown(answer: string): answer is MessageAnswer {
  return Object.hasOwn(MESSAGE_ANSWERS, answer);
}

/** 'Received', 'Seen 22 Nov 2026', 'Answered 22 Nov 2026'. */
export function messageStatusText({
  seenAt,
  answer,
  answeredAt,
}: Pick<MessageStatus, 'seenAt' | 'answer' | 'answeredAt'>): string {
  if (answer !== null)
    return answeredAt === null ? answerLabel(answer) : `${answerLabel(answer)} ${formatDayOf(answeredAt)}`;
  return seenAt === null ? 'Received' : `Seen ${formatDayOf(seenAt)}`;
}
