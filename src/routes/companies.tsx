import { readPass } from '#db/meta.ts';
import { CompanyList } from '#features/directory/company-list.tsx';
import { listCompanies } from '#features/directory/company-queries.ts';
import { readCompanySearch } from '#features/directory/company-address.ts';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Failure } from './-failure.tsx';

export const Route = createFileRoute('/companies')({
  validateSearch: readCompanySearch,
  loader: async ({ context: { db } }) => {
    const [companies, pass] = await Promise.all([listCompanies(db), readPass(db)]);
    return { companies, pass };
  },
  // As on /brokers: read on arrival only, then the live query keeps it current.
  shouldReload: false,
  component: CompaniesRoute,
  errorComponent: (props) => <Failure {...props} title="Failed to load company data" />,
});

function CompaniesRoute() {
  const { companies, pass } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <CompanyList
      initial={companies}
      age={<Freshness initial={pass} />}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
