import { lazy, Suspense } from 'react';
import { isAdmin, type CurrentUser } from '#session/current-user.ts';
import { Initials } from './initials.tsx';

// Loaded after the first paint, and only for signed-in users.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

export function AccountIndicator({ currentUser }: { currentUser: CurrentUser | null }) {
  if (currentUser === null || currentUser.user === null) return null;
  return (
    <Suspense fallback={<Initials user={currentUser.user} />}>
      <AccountMenu user={currentUser.user} isAdmin={isAdmin(currentUser)} />
    </Suspense>
  );
}
