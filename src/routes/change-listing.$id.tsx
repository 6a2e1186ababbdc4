import { createFileRoute, Navigate } from '@tanstack/react-router';
import { ListingChangePage } from '#features/submit/listing-change-form.tsx';
import { loadListingChange } from '#features/submit/queries.ts';
import { useSignOutCount } from '#session/use-sign-out-count.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { changeRoute, useFormAddress } from './-form-route.ts';

export const Route = createFileRoute('/change-listing/$id')({
  ...changeRoute,
  loader: ({ context, params: { id }, deps: { change }, location: { state } }) =>
    loadListingChange(context.db, { id, change, entry: historyEntryKey(state) }),
  component: ListingChangeRoute,
});

function ListingChangeRoute() {
  const { id } = Route.useParams();
  const { change } = Route.useSearch();
  const initial = Route.useLoaderData();
  const startNew = useFormAddress(Route.useNavigate());
  const isSignedOut = useSignOutCount() > 0;
  // The listing's page says whether it is there, and who manages it.
  if (initial === null || isSignedOut) return <Navigate to="/parcel/$id" params={{ id }} replace />;
  return <ListingChangePage key={`${id} ${change}`} initial={initial} onNew={startNew} />;
}
