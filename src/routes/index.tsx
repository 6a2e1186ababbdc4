import { createFileRoute } from '@tanstack/react-router';
import { useLive } from '#db/use-live.ts';
import { readHome } from '#features/directory/home-queries.ts';
import { Home } from '#features/directory/home.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context }) => readHome(context.db),
  component: HomeRoute,
});

// `Home` itself is in the first paint, without the database.
function HomeRoute() {
  const initial = Route.useLoaderData();
  // Counting takes one query per company; the rows of the first sync would wait for it.
  const stats = useLive({ key: 'home', query: readHome, initial, lowPriority: true });
  return <Home stats={stats} />;
}
