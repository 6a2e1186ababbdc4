import { createFileRoute } from '@tanstack/react-router';
import { Glossary } from '#features/glossary/glossary.tsx';
import { InstallOffer } from '#features/install/install.tsx';
import { ParcelFormPage } from '#features/submit/parcel-form.tsx';
import { loadParcelData } from '#features/submit/queries.ts';
import { sharedText } from '#features/submit/shared-text.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { submitRoute, useFormAddress } from './-form-route.ts';

export const Route = createFileRoute('/add-parcel')({
  ...submitRoute,
  loader: async ({ context: { db }, deps, location }) => {
    const shared = deps.change === undefined ? sharedText(location.search) : '';
    const entry = historyEntryKey(location.state);
    return { initial: await loadParcelData(db, { ...deps, shared, entry }), shared: shared !== '' };
  },
  component: AddParcelRoute,
});

function AddParcelRoute() {
  const { change, again } = Route.useSearch();
  const { install } = Route.useRouteContext();
  const { initial, shared } = Route.useLoaderData();
  // A reload must not add the text again after the user has deleted it.
  const startNew = useFormAddress(Route.useNavigate(), shared || again !== undefined);
  return (
    <ParcelFormPage
      key={change}
      initial={initial}
      shared={shared}
      glossary={<Glossary />}
      offer={<InstallOffer install={install} />}
      onNew={startNew}
    />
  );
}
