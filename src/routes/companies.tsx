import { createFileRoute } from '@tanstack/react-router';
import { CompanyList } from '#features/directory/company-list.tsx';
import { listCompanies } from '#features/directory/company-queries.ts';
import { readCompanySearch } from '#features/directory/search-params.ts';
import { CodeSearch } from '#features/enquiries/code-search.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';
import { ErrorPage } from './-error-page.tsx';

export const Route = createFileRoute('/companies')({
  validateSearch: readCompanySearch,
  loader: async ({ context: { db } }) => {
    const [companies, pass] = await Promise.all([listCompanies(db), readLastPass(db)]);
    return { companies, pass };
  },
  // Load on arrival only: the live query keeps it current.
  shouldReload: false,
  component: CompaniesRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load company data" />,
});

function CompaniesRoute() {
  const { companies, pass } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <CompanyList
      initial={companies}
      lastUpdated={<Freshness initial={pass} />}
      codeResult={<CodeSearch term={search.term} />}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
