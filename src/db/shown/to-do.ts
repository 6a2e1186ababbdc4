import { readClockSkew } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isAutomatic } from '#domain/operation/operation.ts';
import { dayByServer } from '#domain/values/date.ts';
import { readInboxListings, readOwnEnquiries } from './desk-items.ts';
import { listOwnItems } from './own-outbox.ts';

/** What waits for the current user: unsent items that they wrote, enquiries to answer, and listings to confirm. */
export type ToDo = { unsent: number; toAnswer: number; toConfirm: number };

export const NOTHING_TO_DO: ToDo = { unsent: 0, toAnswer: 0, toConfirm: 0 };

export async function readToDo(db: Database, now = Date.now()): Promise<ToDo> {
  const tables = [db.outbox, db.meta, db.inbox, db.enquiryInbox, db.parcels];
  return db.transaction('r', tables, async () => {
    const [outbox, session, clockSkew] = await Promise.all([
      listOwnItems(db),
      readSession(db),
      readClockSkew(db, now),
    ]);
    const unsent = outbox.filter((item) => !isAutomatic(item)).length;
    if (session === null) return { ...NOTHING_TO_DO, unsent };
    const { userId } = session;
    const [enquiries, listings] = await Promise.all([
      readOwnEnquiries(db, { userId, outbox }),
      readInboxListings(db, { userId, outbox, today: dayByServer(now, clockSkew) }),
    ]);
    return {
      unsent,
      toAnswer: enquiries.filter(({ answer }) => answer === null).length,
      toConfirm: listings.filter(({ part }) => part === 'unconfirmed').length,
    };
  });
}
