import { createFileRoute } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { BrokerCard } from '#features/directory/broker-card.tsx';
import { BrokerFormPage } from '#features/submit/broker-form.tsx';
import { loadInitialData } from '#features/submit/queries.ts';
import { readChange } from './-change-search.ts';

export const Route = createFileRoute('/add-broker')({
  validateSearch: readChange,
  loaderDeps: ({ search }) => ({ change: search.change }),
  loader: ({ context, deps }) => loadInitialData(context.db, { kind: 'broker', change: deps.change }),
  // Load on arrival only: live queries keep it current afterwards.
  shouldReload: false,
  component: AddBrokerRoute,
});

function AddBrokerRoute() {
  const { change } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignInGate button="Log In or Sign Up">
      <BrokerFormPage
        key={change}
        initial={Route.useLoaderData()}
        onNew={() => void navigate({ search: {}, resetScroll: false })}
        renderCard={(broker, company) => (
          <BrokerCard broker={broker} company={company} sample={false} under="h2" />
        )}
      />
    </SignInGate>
  );
}
