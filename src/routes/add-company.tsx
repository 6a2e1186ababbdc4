import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { CompanyCard } from '#features/directory/company-card.tsx';
import { CompanyFormPage } from '#features/submit/company-form.tsx';
import { loadInitialData } from '#features/submit/queries.ts';
import { copySubmissionToDraft } from '#features/submit/submission-draft.ts';
import { readAgain, readChange } from './-change-search.ts';

export const Route = createFileRoute('/add-company')({
  validateSearch: (search: Record<string, unknown>) => ({ ...readChange(search), ...readAgain(search) }),
  loaderDeps: ({ search }) => ({ change: search.change, again: search.again }),
  loader: async ({ context: { db }, deps: { change, again } }) => {
    if (again !== undefined) await copySubmissionToDraft(db, { kind: 'company', id: again });
    return loadInitialData(db, { kind: 'company', change });
  },
  // Load on arrival only: live queries keep it current afterwards.
  shouldReload: false,
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
