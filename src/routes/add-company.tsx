import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { CompanyCard } from '#features/directory/company-card.tsx';
import { CompanyFormPage } from '#features/submit/company-form.tsx';
import { loadCompanyData } from '#features/submit/submission-draft.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { readAgain, readChange } from './-change-search.ts';

export const Route = createFileRoute('/add-company')({
  validateSearch: (search: Record<string, unknown>) => ({ ...readChange(search), ...readAgain(search) }),
  loaderDeps: ({ search }) => ({ change: search.change, again: search.again }),
  loader: ({ context: { db }, deps, location: { state } }) =>
    loadCompanyData(db, { ...deps, entry: historyEntryKey(state) }),
  // Load on arrival only: live queries keep it current afterwards.
  shouldReload: false,
  // Opening a draft takes it: on arrival only.
  preload: false,
  component: AddCompanyRoute,
});

function AddCompanyRoute() {
  const { change, again } = Route.useSearch();
  const navigate = Route.useNavigate();
  // The submission is in the draft now.
  useEffect(() => {
    if (again !== undefined) void navigate({ search: {}, replace: true });
  }, [again, navigate]);
  return (
    <SignInGate button="Log In or Sign Up">
      <CompanyFormPage
        key={change}
        initial={Route.useLoaderData()}
        onNew={() => void navigate({ search: {}, resetScroll: false })}
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
