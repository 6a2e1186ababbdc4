import { isId } from '#domain/is-id.ts';
import { readParcelDraft } from '#features/listing/draft.ts';
import { ParcelListing } from '#features/listing/parcel-listing.tsx';
import { readOpening } from '#features/listing/queries.ts';
import { createFileRoute } from '@tanstack/react-router';

/** `change` is the outbox id of a listing to be changed; anything else in its place is ignored. */
function readSearch({ change }: Record<string, unknown>): { change?: string | undefined } {
  return { change: typeof change === 'string' && isId(change) ? change : undefined };
}

export const Route = createFileRoute('/add-parcel')({
  validateSearch: readSearch,
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
