import { DatabaseContext } from '#db/database-context.ts';
import { lazy, Suspense, useContext, useEffect } from 'react';

// It reads the tables, so that its script comes with theirs, after the first paint.
const loadStatus = async () => ({ default: (await import('./sync-status.tsx')).SyncStatus });
const SyncStatus = lazy(loadStatus);

/** The place of the sync status in the header, kept free until it is there: nothing beside it moves. */
export function SyncIndicator() {
  const isOpen = useContext(DatabaseContext) !== null;
  // While the tables are opened; what fails here is asked for again below.
  useEffect(() => void loadStatus().catch(() => undefined), []);
  const place = <span className="size-12 lg:w-42" />;
  return isOpen ? (
    <Suspense fallback={place}>
      <SyncStatus />
    </Suspense>
  ) : (
    place
  );
}
