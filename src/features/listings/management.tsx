import { lazy, Suspense } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { readManagedListing, type ManagedListing } from './queries.ts';

// Most readers of a listing do not manage it.
const ManageListing = lazy(async () => ({ default: (await import('./manage-listing.tsx')).ManageListing }));

/** What its author, its broker or its company can do with a listing; nothing for anyone else. */
export function Management({ id, initial }: { id: string; initial: ManagedListing | null }) {
  const user = useCurrentUser()?.user?.id ?? '';
  const listing = useLive({
    key: `manage ${id} ${user}`,
    query: (db) => readManagedListing(db, id),
    initial,
  });
  return (
    listing && (
      <Suspense>
        <ManageListing listing={listing} />
      </Suspense>
    )
  );
}
