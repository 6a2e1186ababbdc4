import { useLive } from '#db/use-live.ts';
import { readHome, type HomeStats } from './home-queries.ts';
import { Home } from './home.tsx';

/** Separate from `Home`, whose first paint needs no database. */
export function LiveHome({ initial }: { initial: HomeStats }) {
  // Counting takes one query per company; the rows of the first sync would wait for it.
  const stats = useLive({ key: 'home', query: readHome, initial, lowPriority: true });
  return <Home stats={stats} />;
}
