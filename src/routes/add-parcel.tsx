import { readParcelDraft } from '#features/listing/draft.ts';
import { ParcelListing } from '#features/listing/parcel-listing.tsx';
import { readOpening } from '#features/listing/queries.ts';
import { createFileRoute } from '@tanstack/react-router';
import { readChange } from './-change-search.ts';

export const Route = createFileRoute('/add-parcel')({
  validateSearch: readChange,
  loaderDeps: ({ search }) => ({ change: search.change }),
  loader: ({ context, deps }) => readOpening(context.db, { change: deps.change, draft: readParcelDraft() }),
  // Read on arrival only: from then on the live queries keep it current.
  shouldReload: false,
  component: AddParcelRoute,
});

function AddParcelRoute() {
  const { change } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ParcelListing
      key={change}
      opening={Route.useLoaderData()}
      onNew={() => void navigate({ search: {}, resetScroll: false })}
    />
  );
}
