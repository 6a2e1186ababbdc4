import { readHome } from '#features/directory/home-queries.ts';
import { LiveHome } from '#features/directory/live-home.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  loader: ({ context }) => readHome(context.db),
  component: HomeRoute,
});

function HomeRoute() {
  return <LiveHome initial={Route.useLoaderData()} />;
}
