import { lazy, Suspense } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { readManagedListing, type ManagedListing } from './queries.ts';

// Loaded on demand, because most readers of a listing do not manage it.
const ManageListing = lazy(async () => ({ default: (await import('./manage-listing.tsx')).ManageListing }));

/** What the author, the broker and the company can do with a listing. Empty for anyone else. */
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
