import * as v from 'valibot';
import { messageStatusSchema, type MessageStatus } from '#domain/listing/sent-message.ts';
import { origin } from './feed-origin.ts';
import { partsReader } from './feed-parts.ts';

const messagesSchema = v.object({ ...origin, messages: v.unknown() });

/** Parses a response of `read_messages`, without those that cannot be read (law 11); null when it is not ours. */
export function parseMessages(raw: unknown): MessageStatus[] | null {
  const parsed = v.safeParse(messagesSchema, raw);
  return parsed.success ? partsReader().readEach(messageStatusSchema, parsed.output.messages) : null;
}
