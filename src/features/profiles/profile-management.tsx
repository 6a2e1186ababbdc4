import { lazy, Suspense } from 'react';
import { useLive } from '#db/live/use-live.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { readManagedProfile, type ManagedProfile } from './queries.ts';

// Loaded on demand, because most readers of a profile do not manage it.
const ManageProfile = lazy(async () => ({ default: (await import('./manage-profile.tsx')).ManageProfile }));

type ProfileManagementProps = { profile: ClaimableProfile; initial: ManagedProfile | null };

/** What owners of a profile, owners of a broker's company, and administrators can do with it. Empty for anyone else. */
export function ProfileManagement({ profile, initial }: ProfileManagementProps) {
  const user = useCurrentUser()?.user?.id ?? '';
  const managed = useLive({
    key: `manage ${profile.type} ${profile.id} ${user}`,
    query: (db) => readManagedProfile(db, profile),
    initial,
  });
  return (
    managed && (
      <Suspense>
        <ManageProfile managed={managed} />
      </Suspense>
    )
  );
}
