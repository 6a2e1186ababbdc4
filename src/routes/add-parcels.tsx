import { createFileRoute } from '@tanstack/react-router';
import { loadSheet, SHARED } from '#features/sheet/load-sheet.ts';
import { SheetPage } from '#features/sheet/sheet-page.tsx';
import { historyEntryKey } from '#ui/router-internals.ts';
import { ON_ARRIVAL, useFormAddress } from './-form-route.ts';

export const Route = createFileRoute('/add-parcels')({
  ...ON_ARRIVAL,
  loader: async ({ context: { db }, location }) => {
    const search: Record<string, unknown> = location.search;
    const shared = SHARED.find((each) => each === search.shared);
    const entry = historyEntryKey(location.state);
    return { initial: await loadSheet(db, { shared, entry }), shared: shared !== undefined };
  },
  component: AddParcelsRoute,
});

function AddParcelsRoute() {
  const { initial, shared } = Route.useLoaderData();
  // A reload must not look for the file again.
  useFormAddress(Route.useNavigate(), shared);
  return <SheetPage initial={initial} />;
}
