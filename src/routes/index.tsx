import { Home } from '#features/directory/home.tsx';
import { readHome } from '#features/directory/home-queries.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  loader: ({ context }) => readHome(context.db),
  component: HomeRoute,
});

function HomeRoute() {
  return <Home initial={Route.useLoaderData()} />;
}
