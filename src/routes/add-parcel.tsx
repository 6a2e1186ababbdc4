import { TradeWords } from '#features/glossary/trade-words.tsx';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { takeShared } from '#features/listing/draft.ts';
import { ParcelListing } from '#features/listing/parcel-listing.tsx';
import { readOpening } from '#features/listing/queries.ts';
import { sharedWords } from '#features/listing/shared-words.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readChange } from './-change-search.ts';

export const Route = createFileRoute('/add-parcel')({
  validateSearch: readChange,
  loaderDeps: ({ search }) => ({ change: search.change }),
  loader: ({ context, deps: { change }, location }) => {
    const words = change === undefined ? sharedWords(location.search) : '';
    return readOpening(context.db, { change, draft: takeShared(words), shared: words !== '' });
  },
  // Read on arrival only: from then on the live queries keep it current.
  shouldReload: false,
  component: AddParcelRoute,
});

function AddParcelRoute() {
  const { change } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { install } = Route.useRouteContext();
  const opening = Route.useLoaderData();
  // What was shared is in the draft now: a reload must not bring it again when it was deleted meanwhile.
  useEffect(() => {
    if (opening.shared) void navigate({ search: {}, replace: true });
  }, [opening.shared, navigate]);
  return (
    <ParcelListing
      key={change}
      opening={opening}
      words={<TradeWords />}
      offer={<InstallOffer install={install} />}
      onNew={() => void navigate({ search: {}, resetScroll: false })}
    />
  );
}
