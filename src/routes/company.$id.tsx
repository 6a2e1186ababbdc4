import { CompanyPage } from '#features/directory/company-page.tsx';
import { readCompany } from '#features/directory/company-queries.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { Failure } from './-failure.tsx';

export const Route = createFileRoute('/company/$id')({
  loader: async ({ context, params }) => {
    const profile = await readCompany(context.db, params.id);
    // An unknown firm leads to the list (spec section 2), in place of this address, so that Back does not come here again.
    if (profile === null) throw redirect({ to: '/companies', replace: true });
    return profile;
  },
  component: CompanyRoute,
  errorComponent: (props) => <Failure {...props} title="Failed to load company data" />,
});

function CompanyRoute() {
  const { id } = Route.useParams();
  return <CompanyPage id={id} initial={Route.useLoaderData()} />;
}
