import { createFileRoute } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { CompanyCard } from '#features/directory/company-card.tsx';
import { CompanyFormPage } from '#features/submit/company-form.tsx';
import { loadCompanyData } from '#features/submit/submission-draft.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { submitRoute, useFormAddress } from './-form-route.ts';

export const Route = createFileRoute('/add-company')({
  ...submitRoute,
  loader: ({ context: { db }, deps, location: { state } }) =>
    loadCompanyData(db, { ...deps, entry: historyEntryKey(state) }),
  component: AddCompanyRoute,
});

function AddCompanyRoute() {
  const { change, again } = Route.useSearch();
  const startNew = useFormAddress(Route.useNavigate(), again !== undefined);
  return (
    <SignInGate button="Log In or Sign Up">
      <CompanyFormPage
        key={change}
        initial={Route.useLoaderData()}
        onNew={startNew}
        renderCard={(company, place) => (
          <CompanyCard
            company={company}
            place={place}
            brokers={0}
            parcels={0}
            changing={false}
            sample={false}
            term=""
          />
        )}
      />
    </SignInGate>
  );
}
