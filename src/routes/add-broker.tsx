import { createFileRoute } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { BrokerCard } from '#features/directory/broker-card.tsx';
import { BrokerFormPage } from '#features/submit/broker-form.tsx';
import { loadBrokerData } from '#features/submit/submission-draft.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { submitRoute, useFormAddress } from './-form-route.ts';

export const Route = createFileRoute('/add-broker')({
  ...submitRoute,
  loader: ({ context: { db }, deps, location: { state } }) =>
    loadBrokerData(db, { ...deps, entry: historyEntryKey(state) }),
  component: AddBrokerRoute,
});

function AddBrokerRoute() {
  const { change, again } = Route.useSearch();
  const startNew = useFormAddress(Route.useNavigate(), again !== undefined);
  return (
    <SignInGate button="Log In or Sign Up">
      <BrokerFormPage
        key={change}
        initial={Route.useLoaderData()}
        onNew={startNew}
        renderCard={(broker, company) => (
          <BrokerCard broker={broker} company={company} changing={false} sample={false} under="h2" />
        )}
      />
    </SignInGate>
  );
}
