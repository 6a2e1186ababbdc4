// Whose answer it is: every response of our functions for devices says so (law 6).
import * as v from 'valibot';
import { idSchema } from '#domain/values/id.ts';

/** The format number that this app speaks. Every response of our feed carries it: a response without it is not from our server. */
const FORMAT = 1;
const FEED = `headwater/${FORMAT}`;

/** The part of a response that says whose it is, and for which user. */
export const origin = {
  feed: v.literal(FEED),
  user: v.nullable(idSchema),
  epoch: v.pipe(v.string(), v.minLength(1)),
};

const originSchema = v.object(origin);

/** Whether a response is our server's for this user, whatever else it says. */
export function isFromOurFeed(raw: unknown, userId: string | null): boolean {
  const parsed = v.safeParse(originSchema, raw);
  return parsed.success && parsed.output.user === userId;
}

/** Whether a response is our server's in a format newer than this app, which then has to be updated first. */
export function isOfNewerFormat(raw: unknown): boolean {
  const parsed = v.safeParse(v.object({ feed: v.pipe(v.string(), v.regex(/^headwater\/\d{1,9}$/u)) }), raw);
  return parsed.success && Number(parsed.output.feed.slice('headwater/'.length)) > FORMAT;
}
