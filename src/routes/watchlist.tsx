import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import { createParcelSource, readNews } from '#db/watchlist/watch-news.ts';
import { dayByServer } from '#domain/values/date.ts';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';
import { WatchlistPage } from '#features/watchlist/watchlist-page.tsx';

export const Route = createFileRoute('/watchlist')({
  loader: async ({ context: { db } }) => {
    const source = createParcelSource();
    const today = dayByServer(Date.now(), await readClockSkew(db));
    const [news, pass] = await Promise.all([readNews(db, source.read, today), readLastPass(db)]);
    return { source, news, pass };
  },
  component: WatchlistRoute,
});

function WatchlistRoute() {
  const { source, news, pass } = Route.useLoaderData();
  useEffect(() => source.release, [source]);
  return (
    <WatchlistPage initial={news} readParcels={source.read} lastUpdated={<Freshness initial={pass} />} />
  );
}
