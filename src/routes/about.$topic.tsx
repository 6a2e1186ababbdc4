import { createFileRoute, notFound } from '@tanstack/react-router';
import { AboutPage } from '#features/about/about-page.tsx';
import { TOPICS } from '#features/about/topics.tsx';

export const Route = createFileRoute('/about/$topic')({
  loader: ({ params }) => {
    const topic = TOPICS.get(params.topic);
    if (topic === undefined) throw notFound();
    return topic;
  },
  component: AboutRoute,
});

function AboutRoute() {
  const { operator } = Route.useRouteContext();
  return <AboutPage topic={Route.useLoaderData()} operator={operator} />;
}
