import { isAdmin, type Who } from '#session/who.ts';
import { lazy, Suspense } from 'react';
import { Initials } from './initials.tsx';

// Only for those who signed in, and not before the first paint.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** Who is signed in, in the header; nothing for a visitor. */
export function AccountSign({ who }: { who: Who | null }) {
  if (who === null || who.user === null) return null;
  return (
    <Suspense fallback={<Initials user={who.user} />}>
      <AccountMenu user={who.user} isAdmin={isAdmin(who)} />
    </Suspense>
  );
}
