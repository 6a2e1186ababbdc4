import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { BrokerCard } from '#features/directory/broker-card.tsx';
import { BrokerFormPage } from '#features/submit/broker-form.tsx';
import { loadBrokerData } from '#features/submit/submission-draft.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { readAgain, readChange } from './-change-search.ts';

export const Route = createFileRoute('/add-broker')({
  validateSearch: (search: Record<string, unknown>) => ({ ...readChange(search), ...readAgain(search) }),
  loaderDeps: ({ search }) => ({ change: search.change, again: search.again }),
  loader: ({ context: { db }, deps, location: { state } }) =>
    loadBrokerData(db, { ...deps, entry: historyEntryKey(state) }),
  // Load on arrival only: live queries keep it current afterwards.
  shouldReload: false,
  // Opening a draft takes it: on arrival only.
  preload: false,
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
