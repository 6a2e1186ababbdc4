// Enquiries and reports that visitors sent from this device, and their status.
import type { Database } from '#db/tables/schema-types.ts';
import type { MessageStatus, VisitorMessage } from '#domain/listing/sent-message.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { messageContentOf } from '#domain/operation/sent-content.ts';

/** How long a message is asked about and kept (ms): the server keeps a visitor's enquiry for 180 days. */
const FOLLOWED_MS = 90 * 86_400_000;
const KEPT_MS = 180 * 86_400_000;
/** The server is asked no more often than this, and at a user's request (ms). */
const INTERVAL_MS = 5 * 60_000;
const URGENT_INTERVAL_MS = 10_000;
/** The server's limit for one request. */
const MAX_ASKED = 100;

const NOT_KNOWN = { receivedAt: null, seenAt: null, answer: null, answeredAt: null, checkedAt: null };

/** Keeps the keys of what the server has received from a visitor. Runs in the caller's transaction. */
export async function recordVisitorMessages(db: Database, received: OutboxItem[]): Promise<void> {
  const messages = await Promise.all(
    received.filter(({ owner }) => owner === null).map((item) => messageOf(db, item)),
  );
  for (const message of messages.filter((each) => each !== null)) {
    const known = await db.visitorMessages.get(message.id);
    // A file may have brought it under another key.
    await db.visitorMessages.put({ ...message, ...known, key: message.key });
  }
}

/** Items of earlier app versions have no key. */
async function messageOf(db: Database, item: OutboxItem): Promise<VisitorMessage | null> {
  const content = messageContentOf(item);
  const key = 'key' in item.payload ? item.payload.key : null;
  if (content === null || !key) return null;
  const title = (await db.parcels.get(content.subjectId))?.title ?? null;
  return { ...NOT_KNOWN, ...content, title, key };
}

/** The latest messages whose status is due to be asked for. */
export async function listFollowedMessages(
  db: Database,
  { now, urgent }: { now: number; urgent: boolean },
): Promise<VisitorMessage[]> {
  const messages = await db.visitorMessages.toArray();
  const interval = urgent ? URGENT_INTERVAL_MS : INTERVAL_MS;
  const isDue = ({ checkedAt }: VisitorMessage) =>
    checkedAt === null || Math.abs(now - checkedAt) >= interval;
  return messages
    .filter((message) => now - message.madeAt < FOLLOWED_MS && isDue(message))
    .sort((a, b) => b.madeAt - a.madeAt)
    .slice(0, MAX_ASKED);
}

/** Stores what the server says of the messages that it was asked about. One that it no longer has keeps its last status. */
export async function settleMessages(
  db: Database,
  asked: readonly VisitorMessage[],
  { statuses, now }: { statuses: readonly MessageStatus[]; now: number },
): Promise<void> {
  const byId = new Map(statuses.map((status) => [status.id, status]));
  await db.transaction('rw', db.visitorMessages, async () => {
    for (const { id } of asked) await db.visitorMessages.update(id, { ...byId.get(id), checkedAt: now });
  });
}

/** Forgets old messages, by the server's time (ms since 1970). */
export async function dropOldMessages(db: Database, serverTime: number): Promise<void> {
  await db.visitorMessages.filter(({ madeAt }) => madeAt < serverTime - KEPT_MS).delete();
}
