import { createFileRoute, redirect } from '@tanstack/react-router';
import { CompanyPage } from '#features/directory/company-page.tsx';
import { readCompany } from '#features/directory/company-queries.ts';
import { ErrorPage } from './-error-page.tsx';
import { loadProfileAdditions, profileAdditions } from './-profile-additions.tsx';

export const Route = createFileRoute('/company/$id')({
  loader: async ({ context: { db }, params: { id } }) => {
    const [profile, additions] = await Promise.all([
      readCompany(db, id),
      loadProfileAdditions(db, { type: 'company', id }),
    ]);
    // An unknown company leads to the list; `replace`, so that Back does not return here.
    if (profile === null) throw redirect({ to: '/companies', replace: true });
    return { profile, additions };
  },
  component: CompanyRoute,
  errorComponent: (props) => <ErrorPage {...props} title="Failed to load company data" />,
});

function CompanyRoute() {
  const { id } = Route.useParams();
  const { profile, additions } = Route.useLoaderData();
  return <CompanyPage id={id} initial={profile} {...profileAdditions({ type: 'company', id }, additions)} />;
}
