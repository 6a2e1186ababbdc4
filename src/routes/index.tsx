import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { countSeasonFacts } from '#db/shown/season-facts.ts';
import { countWatches } from '#db/watchlist/watchlist-owner.ts';
import { readHome } from '#features/directory/home-queries.ts';
import { Home } from '#features/directory/home.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context }) => readHome(context.db),
  component: HomeRoute,
});

// Loaded after the first paint, and only for users who watch something.
const HomeNews = lazy(async () => ({
  default: (await import('#features/watchlist/lazy-chunk.ts')).HomeNews,
}));

const NextDates = lazy(async () => ({
  default: (await import('#features/season/next-dates.tsx')).NextDates,
}));

const MoveInOffer = lazy(async () => ({
  default: (await import('#features/install/move-in-offer.tsx')).MoveInOffer,
}));

// `Home` itself is in the first paint, without the database.
function HomeRoute() {
  const initial = Route.useLoaderData();
  const { install } = Route.useRouteContext();
  // Counting takes one query per company; the rows of the first sync would wait for it.
  const stats = useLive({ key: 'home', query: readHome, initial, lowPriority: true });
  const watched = useLive({ key: 'watched', query: countWatches, initial: 0 });
  const facts = useLive({ key: 'season-facts', query: countSeasonFacts, initial: 0 });
  return (
    <>
      <Home
        stats={stats}
        news={<Suspense>{watched > 0 && <HomeNews />}</Suspense>}
        nextDates={<Suspense>{facts > 0 && <NextDates />}</Suspense>}
      />
      <Suspense>{install.fileOffer.isOffering() && <MoveInOffer install={install} />}</Suspense>
    </>
  );
}
