import { createFileRoute } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { CompanyCard } from '#features/directory/company-card.tsx';
import { CompanyFormPage } from '#features/submit/company-form.tsx';
import { loadInitialData } from '#features/submit/queries.ts';
import { readChange } from './-change-search.ts';

export const Route = createFileRoute('/add-company')({
  validateSearch: readChange,
  loaderDeps: ({ search }) => ({ change: search.change }),
  loader: ({ context, deps }) => loadInitialData(context.db, { kind: 'company', change: deps.change }),
  // Load on arrival only: live queries keep it current afterwards.
  shouldReload: false,
  component: AddCompanyRoute,
});

function AddCompanyRoute() {
  const { change } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignInGate button="Log In or Sign Up">
      <CompanyFormPage
        key={change}
        initial={Route.useLoaderData()}
        onNew={() => void navigate({ search: {}, resetScroll: false })}
        renderCard={(company, place) => (
          <CompanyCard company={company} place={place} brokers={0} parcels={0} sample={false} term="" />
        )}
      />
    </SignInGate>
  );
}
