import { readInboxListings, readOwnEnquiries } from '#db/shown/desk-items.ts';
import { readOwnMessages } from '#db/shown/messages.ts';
import { listOwnItems } from '#db/shown/own-outbox.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readNews } from '#db/watchlist/watch-news.ts';
import type { NewsItem } from '#domain/notifications/news.ts';
import { isAutomatic } from '#domain/operation/operation.ts';
import { withoutRepeats } from '#domain/search/watch.ts';
import { dayByServer } from '#domain/values/date.ts';

/**
 * All that the current user or a visitor may be notified of now: changes in the watchlist, enquiries that they have not seen, listings to
 * confirm, answers to what they sent, and refused items. `now` is in ms since 1970.
 */
export async function readCurrentNews(db: Database, now: number): Promise<NewsItem[]> {
  const [outbox, session, clockSkew] = await Promise.all([
    listOwnItems(db),
    readSession(db),
    readClockSkew(db, now),
  ]);
  const today = dayByServer(now, clockSkew);
  const refused = outbox.filter((item) => item.state === 'refused' && !isAutomatic(item));
  const [watches, desk, answers] = await Promise.all([
    readWatchNews(db, today),
    session === null ? [] : readDeskNews(db, { userId: session.userId, outbox, today }),
    readAnswers(db),
  ]);
  return [
    ...watches,
    ...desk,
    ...answers,
    ...refused.map(({ id, revision }) => ({ kind: 'refused' as const, key: `refused ${id} ${revision}` })),
  ];
}

async function readWatchNews(db: Database, today: string): Promise<NewsItem[]> {
  const { complete, states } = await readNews(db, (tables) => tables.parcels.toArray(), today);
  if (!complete) return [];
  return withoutRepeats(states.flatMap(({ changes }) => changes)).map((change) => ({
    kind: 'watch',
    key: `watch ${change.parcelId} ${change.kind} ${'to' in change ? change.to : ''}`,
    change:
      'from' in change ? { kind: change.kind, from: change.from, to: change.to } : { kind: change.kind },
  }));
}

type DeskOwner = Parameters<typeof readInboxListings>[1];

async function readDeskNews(db: Database, owner: DeskOwner): Promise<NewsItem[]> {
  const [enquiries, listings] = await Promise.all([
    readOwnEnquiries(db, owner),
    readInboxListings(db, owner),
  ]);
  return [
    ...enquiries
      .filter(({ answer, seenAt }) => answer === null && seenAt === null)
      .map(({ enquiryId }) => ({ kind: 'enquiry' as const, key: `enquiry ${enquiryId}` })),
    ...listings
      .filter(({ part }) => part === 'unconfirmed')
      .map(({ parcel }) => ({ kind: 'listing' as const, key: `listing ${parcel.id}` })),
  ];
}

async function readAnswers(db: Database): Promise<NewsItem[]> {
  const messages = await readOwnMessages(db);
  return messages.flatMap(({ id, status }) =>
    status === null || status.answer === null
      ? []
      : [{ kind: 'answer' as const, key: `answer ${id} ${status.answer}` }],
  );
}
