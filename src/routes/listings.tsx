import { createFileRoute } from '@tanstack/react-router';
import { readMyListings } from '#features/account/account-queries.ts';
import { ListingsPage } from '#features/account/listings-page.tsx';
import { ConfirmAll } from '#features/listings/confirm-all.tsx';
import { ListingActions } from '#features/listings/listing-actions.tsx';
import { readConfirmable } from '#features/listings/queries.ts';
import { ScanButton } from '#features/scan-code/scan-button.tsx';

export const Route = createFileRoute('/listings')({
  loader: async ({ context: { db } }) => {
    const [entries, confirmable] = await Promise.all([
      readMyListings(db),
      readConfirmable(db, 'my-listings'),
    ]);
    return { entries, confirmable };
  },
  component: ListingsRoute,
});

const manage = (listing: { id: string; title: string }) => <ListingActions {...listing} />;

function ListingsRoute() {
  const { entries, confirmable } = Route.useLoaderData();
  return (
    <ListingsPage
      initial={entries}
      confirmation={<ConfirmAll list="my-listings" initial={confirmable} />}
      manage={manage}
      scan={<ScanButton />}
    />
  );
}
