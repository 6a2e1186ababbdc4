import { useLive } from '#db/use-live.ts';
import { readHome, type HomeStats } from './home-queries.ts';
import { Home } from './home.tsx';

/** The home page with the figures of this device's tables; apart from it, so that the first paint needs no database. */
export function LiveHome({ initial }: { initial: HomeStats }) {
  // Counting takes one query a company, and rows of the first sync would wait for it.
  const stats = useLive({ key: 'home', query: readHome, initial, lowPriority: true });
  return <Home stats={stats} />;
}
