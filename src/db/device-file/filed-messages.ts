// Visitors' enquiries and reports, with the keys that find their answers.
import * as v from 'valibot';
import type { Database } from '#db/tables/schema-types.ts';
import { keySchema } from '#domain/listing/own-listing.ts';
import { sentMessageSchema } from '#domain/listing/sent-message.ts';
import { importPart, type PartCounts } from './filed-part.ts';

const { userId: _user, receivedAt, ...entries } = sentMessageSchema.entries;
const filedMessageSchema = v.object({ ...entries, receivedAt: v.nullable(receivedAt), key: keySchema });

export async function exportMessages(db: Database): Promise<object[]> {
  const messages = await db.visitorMessages.toArray();
  return messages.map(({ checkedAt: _at, ...message }) => message);
}

/** Those that are here stay as they are. The next pass asks for the status of the others. */
export function importMessages(db: Database, filed: readonly unknown[]): Promise<PartCounts> {
  return importPart(filed, {
    schema: filedMessageSchema,
    add: async (message) => {
      if ((await db.visitorMessages.get(message.id)) !== undefined) return 'known';
      await db.visitorMessages.add({ ...message, checkedAt: null });
      return 'added';
    },
  });
}

/** How many messages a file would have this device follow. */
export async function countOfferedMessages(db: Database, filed: readonly unknown[]): Promise<number> {
  const readable = filed.flatMap((each) => {
    const { success, output } = v.safeParse(filedMessageSchema, each);
    return success ? [output.id] : [];
  });
  const known = await db.visitorMessages.bulkGet([...new Set(readable)]);
  return known.filter((message) => message === undefined).length;
}
