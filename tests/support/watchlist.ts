import type { Database } from '#db/tables/schema-types.ts';
import { createParcelSource, readNews } from '#db/watchlist/watch-news.ts';
import { addWatch } from '#db/watchlist/watchlist.ts';
import type { WatchSubject, WatchTarget } from '#domain/search/watch-subject.ts';
import { countsText } from '#domain/search/watch-text.ts';
import { withoutRepeats } from '#domain/search/watch.ts';
import { newId } from '#domain/values/id.ts';
import { markSeen, startWaiting, toggleWatch } from '#features/watchlist/commands.ts';

export const watchedParcel = (): WatchSubject => ({ type: 'parcel', id: newId(), name: 'Summer allocation' });

export const SAVED_SEARCH: WatchSubject = {
  type: 'search',
  filters: { term: 'hay', zone: ['13'], status: ['available'], maxPrice: 250 },
};

/** Watches something of which nothing was seen. */
export const watchUnseen = (db: Database, subject: WatchSubject, seenAt = 1) =>
  addWatch(db, { subject, seenAt, seen: {} });

/** The watchlist of a device on a day in November 2026. */
export function watchlistOn(db: Database) {
  const readParcels = createParcelSource().read;
  let now = Date.parse('2026-11-24T10:00:00+11:00');
  const read = () => readNews(db, readParcels, '2026-11-24');
  return {
    watch: (target: WatchTarget) => toggleWatch(db, target, { now, readParcels }),
    /** What home and /parcels announce, without the day; '' for nothing. */
    announced: async () => {
      const news = await read();
      await startWaiting(db, news);
      return countsText(withoutRepeats(news.states.flatMap(({ changes }) => changes)));
    },
    /** Opens the watchlist, an hour later. */
    look: async () => {
      now += 3_600_000;
      await markSeen(db, (await read()).states, now);
    },
    read,
  };
}
