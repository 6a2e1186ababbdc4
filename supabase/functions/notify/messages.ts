import * as v from 'valibot';

const summed = {
  /** The same for each attempt, so that a repeated notification replaces the former one. */
  message: v.pipe(v.string(), v.uuid()),
  attempt: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.picklist(['enquiry', 'answer', 'listing']),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
};

const pushSchema = v.object({ ...summed, endpoint: v.string(), p256dh: v.string(), auth: v.string() });
const mailSchema = v.object({ ...summed, email: v.nullable(v.string()) });

/** What `take_notices` answers. */
export const messagesSchema = v.array(v.union([pushSchema, mailSchema]));

/** The number of new events of one kind, for one browser or one address. */
export type Message = PushMessage | MailMessage;
export type PushMessage = v.InferOutput<typeof pushSchema>;
export type MailMessage = v.InferOutput<typeof mailSchema>;

const TEXTS = {
  enquiry: {
    one: 'You have a new enquiry',
    more: (count: number) => `You have ${count} new enquiries`,
    path: '/desk',
  },
  answer: {
    one: 'Your enquiry was answered',
    more: (count: number) => `${count} of your enquiries were answered`,
    path: '/enquiries',
  },
  listing: {
    one: 'You have a listing to confirm',
    more: (count: number) => `You have ${count} listings to confirm`,
    path: '/desk',
  },
};

/** All that a notice says: a sentence, and the page that shows more. */
export function textOf(
  { kind, count }: Pick<Message, 'kind' | 'count'>,
  siteUrl: string,
): { sentence: string; link: string } {
  const { one, more, path } = TEXTS[kind];
  return { sentence: count === 1 ? one : more(count), link: new URL(path, siteUrl).href };
}
