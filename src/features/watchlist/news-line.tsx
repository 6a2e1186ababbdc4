import { useEffect, useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { useToday } from '#db/live/use-today.ts';
import { createParcelSource, readNews, type News, type ParcelSource } from '#db/watchlist/watch-news.ts';
import { TextLink } from '#ui/text-link.tsx';
import { startWaiting } from './commands.ts';
import { newsText } from './news-messages.ts';

/** Shows the news of the watchlist on a page that has all parcels in memory, once it is known. */
export function NewsLine({ readParcels, onBand = false }: { readParcels: ParcelSource; onBand?: boolean }) {
  const news = useNews(readParcels, null);
  return (
    news !== null &&
    news.states.length > 0 && (
      <p className="min-w-0 leading-tight max-sm:text-sm">
        <TextLink to="/watchlist" alone className={onBand ? 'text-on-band! hover:text-on-band!' : undefined}>
          {newsText(news)}
        </TextLink>
      </p>
    )
  );
}

/** The line of the home page, within the margin above its title: nothing moves when it arrives. It reads parcels only where a search is saved. */
export function HomeNews() {
  const [source] = useState(createParcelSource);
  useEffect(() => source.release, [source]);
  return (
    <div className="-mt-12 -mb-6 flex min-h-12 items-center sm:-mt-16 sm:min-h-16">
      <NewsLine readParcels={source.read} onBand />
    </div>
  );
}

/** Follows changes, and the date at midnight. It has a low priority, because thousands of rows may change at once. */
export function useNews<Initial extends News | null>(
  readParcels: ParcelSource,
  initial: Initial,
): News | Initial {
  const db = useDatabase();
  const today = useToday();
  const news = useLive<News | Initial>({
    key: `news ${today}`,
    query: (db) => readNews(db, readParcels, today),
    initial,
    lowPriority: true,
  });
  useEffect(() => {
    // A full device has other notices; the next page tries again.
    if (news !== null) startWaiting(db, news).catch(() => undefined);
  }, [db, news]);
  return news;
}
