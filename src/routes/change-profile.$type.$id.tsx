import { createFileRoute, Navigate } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { ProfileChangePage } from '#features/submit/profile-change-form.tsx';
import { loadProfileChange } from '#features/submit/queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { changeRoute, useFormAddress } from './-form-route.ts';

export const Route = createFileRoute('/change-profile/$type/$id')({
  ...changeRoute,
  loader: ({ context, params, deps: { change }, location: { state } }) =>
    loadProfileChange(context.db, { ...params, change, entry: historyEntryKey(state) }),
  component: GatedRoute,
});

function GatedRoute() {
  return (
    <SignInGate button="Go to Login">
      <ProfileChangeRoute />
    </SignInGate>
  );
}

function ProfileChangeRoute() {
  const { type, id } = Route.useParams();
  const { change } = Route.useSearch();
  const initial = Route.useLoaderData();
  const startNew = useFormAddress(Route.useNavigate());
  const user = useCurrentUser()?.user;
  // The profile's page says whether it is there, and who manages it. Another user may have followed in another tab.
  if (initial === null || initial.right.userId !== user?.id) {
    return <Navigate to={type === 'broker' ? '/broker/$id' : '/company/$id'} params={{ id }} replace />;
  }
  return <ProfileChangePage key={`${type} ${id} ${change}`} initial={initial} onNew={startNew} />;
}
