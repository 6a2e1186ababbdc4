import { isAdmin, type CurrentUser } from '#session/current-user.ts';
import { lazy, Suspense } from 'react';
import { Initials } from './initials.tsx';

// Only for those who signed in, and not before the first paint.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** Who is signed in, in the header; nothing for a visitor. */
export function AccountIndicator({ currentUser }: { currentUser: CurrentUser | null }) {
  if (currentUser === null || currentUser.user === null) return null;
  return (
    <Suspense fallback={<Initials user={currentUser.user} />}>
      <AccountMenu user={currentUser.user} isAdmin={isAdmin(currentUser)} />
    </Suspense>
  );
}
