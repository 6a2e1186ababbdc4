import { createFileRoute } from '@tanstack/react-router';
import { isWatched } from '#db/watchlist/watchlist.ts';
import { BrokerPage } from '#features/directory/broker-page.tsx';
import { readBroker, type BrokerProfile } from '#features/directory/broker-queries.ts';
import { ContactCodeButton } from '#features/share-listing/code-buttons.tsx';
import { WatchButton } from '#features/watchlist/watch-button.tsx';
import { ErrorPage } from './-error-page.tsx';
import { loadProfileAdditions, profileAdditions } from './-profile-additions.tsx';

export const Route = createFileRoute('/broker/$id')({
  loader: async ({ context: { db }, params: { id } }) => {
    const [profile, watched, additions] = await Promise.all([
      readBroker(db, id),
      isWatched(db, { type: 'broker', id }),
      loadProfileAdditions(db, { type: 'broker', id }),
    ]);
    return { profile, watched, additions };
  },
  component: BrokerRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load broker data" />,
});

const vCard = ({ broker, company }: Pick<BrokerProfile, 'broker' | 'company'>) => (
  <ContactCodeButton broker={broker} companyName={company?.name} />
);

function BrokerRoute() {
  const { id } = Route.useParams();
  const { profile, watched, additions } = Route.useLoaderData();
  return (
    <BrokerPage
      id={id}
      initial={profile}
      vCard={vCard}
      watch={<WatchButton key={`watch ${id}`} target={{ type: 'broker', id }} initial={watched} />}
      {...profileAdditions({ type: 'broker', id }, additions)}
    />
  );
}
