import { createFileRoute } from '@tanstack/react-router';
import { SHARED, loadSheet, type Shared } from '#features/sheet/load-sheet.ts';
import { SheetPage } from '#features/sheet/sheet-page.tsx';
import { historyEntryKey } from '#ui/router-internals.ts';
import { ON_ARRIVAL, useFormAddress } from './-form-route.ts';

export const Route = createFileRoute('/add-parcels')({
  ...ON_ARRIVAL,
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: Shared | undefined } => ({
    shared: SHARED.find((each) => each === shared),
  }),
  loaderDeps: ({ search: { shared } }) => ({ shared }),
  loader: async ({ context: { db }, deps: { shared }, location }) =>
    loadSheet(db, { shared, entry: historyEntryKey(location.state) }),
  component: AddParcelsRoute,
});

function AddParcelsRoute() {
  const { shared } = Route.useSearch();
  useFormAddress(Route.useNavigate(), shared !== undefined);
  return <SheetPage initial={Route.useLoaderData()} />;
}
