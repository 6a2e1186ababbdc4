import { Home } from '#features/directory/home.tsx';
import { countDirectory } from '#features/directory/queries.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  loader: ({ context }) => countDirectory(context.db),
  component: HomeRoute,
});

function HomeRoute() {
  return <Home initial={Route.useLoaderData()} />;
}
