// Enquiries and reports that the current user or a visitor sent, from wherever this device knows of them.
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { MessageStatus, SentMessage } from '#domain/listing/sent-message.ts';
import { isOwn, type OutboxItem } from '#domain/operation/operation.ts';
import { messageContentOf, type MessageContent } from '#domain/operation/sent-content.ts';
import { listOwnOutbox } from './own-outbox.ts';

/** `item`: until the server has accepted it. `status`: what it said last; null while only its receipt is known. */
export type ShownMessage = MessageContent &
  Pick<SentMessage, 'title'> & {
    item: OutboxItem | null;
    status: Pick<MessageStatus, 'seenAt' | 'answer' | 'answeredAt'> | null;
  };

/** All of them, the latest first. One transaction: an accepted one is never seen as gone in between. */
export function readOwnMessages(db: Database): Promise<ShownMessage[]> {
  const tables = [db.outbox, db.acknowledged, db.sentMessages, db.visitorMessages, db.meta];
  return db.transaction('r', tables, async () => {
    const [session, outbox, acknowledged, sent, visitors] = await Promise.all([
      readSession(db),
      listOwnOutbox(db),
      db.acknowledged.toArray(),
      db.sentMessages.toArray(),
      db.visitorMessages.toArray(),
    ]);
    const accepted = acknowledged.filter((each) => isOwn(each, session));
    const followed = [...visitors, ...sent.filter(({ userId }) => userId === session?.userId)];
    const messages = [
      ...outbox.flatMap((item) => shown(item, item)),
      ...accepted.flatMap((item) => shown(item, null)),
      ...followed.map((message) => ({ ...message, item: null, status: message })),
    ];
    // The last one of an id knows most.
    return [...new Map(messages.map((message) => [message.id, message])).values()].sort(
      (a, b) => b.madeAt - a.madeAt,
    );
  });
}

function shown(of: OutboxItem, item: OutboxItem | null): ShownMessage[] {
  const content = messageContentOf(of);
  return content === null ? [] : [{ ...content, title: null, item, status: null }];
}
