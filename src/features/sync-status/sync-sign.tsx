import { lazy, Suspense } from 'react';

// It has nothing to say before the tables are open, so that its script comes after the first paint.
const SyncStatus = lazy(async () => ({ default: (await import('./sync-status.tsx')).SyncStatus }));

/** The place of the sync status in the header, kept free until it is there: nothing beside it moves. */
export function SyncSign() {
  return (
    <Suspense fallback={<span className="size-12 lg:w-42" />}>
      <SyncStatus />
    </Suspense>
  );
}
