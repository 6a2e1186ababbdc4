import { CompanyList } from '#features/directory/company-list.tsx';
import { listCompanies } from '#features/directory/company-queries.ts';
import { readCompanySearch } from '#features/directory/company-search.ts';
import { createFileRoute } from '@tanstack/react-router';
import { Failure } from './-failure.tsx';

export const Route = createFileRoute('/companies')({
  validateSearch: readCompanySearch,
  loader: ({ context }) => listCompanies(context.db),
  // As on /brokers: read on arrival only, then the live query keeps it current.
  shouldReload: false,
  component: CompaniesRoute,
  errorComponent: (props) => <Failure {...props} title="Failed to load company data" />,
});

function CompaniesRoute() {
  const navigate = Route.useNavigate();
  return (
    <CompanyList
      initial={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
