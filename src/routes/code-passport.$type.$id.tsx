import { createFileRoute, Navigate } from '@tanstack/react-router';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { CodePassportPage } from '#features/submit/code-passport-form.tsx';
import { loadCodePassport } from '#features/submit/queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { changeRoute, useFormAddress } from './-form-route.ts';

export const Route = createFileRoute('/code-passport/$type/$id')({
  ...changeRoute,
  loader: ({ context, params, deps: { change }, location: { state } }) =>
    loadCodePassport(context.db, {
      profile: profileOf(params),
      change,
      entry: historyEntryKey(state),
    }),
  component: CodePassportRoute,
});

/** The page of a broker says that there is none of an unknown type. */
const profileOf = ({ type, id }: { type: string; id: string }): ClaimableProfile =>
  type === 'company' ? { type, id } : { type: 'broker', id };

function CodePassportRoute() {
  return (
    <SignInGate button="Go to Login">
      <OwnPassport />
    </SignInGate>
  );
}

function OwnPassport() {
  const { type, id } = profileOf(Route.useParams());
  const { change } = Route.useSearch();
  const initial = Route.useLoaderData();
  const startNew = useFormAddress(Route.useNavigate());
  const user = useCurrentUser()?.user;
  // The profile's page says whether it is there, and who owns it. Another user may have followed in another tab.
  if (initial === null || initial.userId !== user?.id)
    return <Navigate to={`/${type}/$id`} params={{ id }} replace />;
  return <CodePassportPage key={`${type} ${id} ${change}`} initial={initial} onNew={startNew} />;
}
