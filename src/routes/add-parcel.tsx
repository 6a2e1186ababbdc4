import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Glossary } from '#features/glossary/glossary.tsx';
import { InstallOffer } from '#features/install/install.tsx';
import { ParcelFormPage } from '#features/submit/parcel-form.tsx';
import { loadParcelData } from '#features/submit/queries.ts';
import { sharedText } from '#features/submit/shared-text.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { submitRoute } from './-form-route.ts';

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
  const navigate = Route.useNavigate();
  const { install } = Route.useRouteContext();
  const { initial, shared } = Route.useLoaderData();
  // The text is in the draft now: a reload must not add it again after the user has deleted it.
  useEffect(() => {
    if (shared || again !== undefined) void navigate({ search: {}, replace: true });
  }, [shared, again, navigate]);
  return (
    <ParcelFormPage
      key={change}
      initial={initial}
      shared={shared}
      glossary={<Glossary />}
      offer={<InstallOffer install={install} />}
      onNew={() => void navigate({ search: {}, resetScroll: false })}
    />
  );
}
