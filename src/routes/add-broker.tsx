import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { BrokerCard } from '#features/directory/broker-card.tsx';
import { BrokerFormPage } from '#features/submit/broker-form.tsx';
import { loadBrokerData } from '#features/submit/submission-draft.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { submitRoute } from './-form-route.ts';

export const Route = createFileRoute('/add-broker')({
  ...submitRoute,
  loader: ({ context: { db }, deps, location: { state } }) =>
    loadBrokerData(db, { ...deps, entry: historyEntryKey(state) }),
  component: AddBrokerRoute,
});

function AddBrokerRoute() {
  const { change, again } = Route.useSearch();
  const navigate = Route.useNavigate();
  // The submission is in the draft now.
  useEffect(() => {
    if (again !== undefined) void navigate({ search: {}, replace: true });
  }, [again, navigate]);
  return (
    <SignInGate button="Log In or Sign Up">
      <BrokerFormPage
        key={change}
        initial={Route.useLoaderData()}
        onNew={() => void navigate({ search: {}, resetScroll: false })}
        renderCard={(broker, company) => (
          <BrokerCard broker={broker} company={company} changing={false} sample={false} under="h2" />
        )}
      />
    </SignInGate>
  );
}
