import { createFileRoute } from '@tanstack/react-router';
import { readMyListings } from '#features/account/account-queries.ts';
import { ListingsPage } from '#features/account/listings-page.tsx';

export const Route = createFileRoute('/listings')({
  loader: ({ context }) => readMyListings(context.db),
  component: ListingsRoute,
});

function ListingsRoute() {
  return <ListingsPage initial={Route.useLoaderData()} />;
}
