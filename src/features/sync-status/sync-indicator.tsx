import { lazy, Suspense, useContext, useEffect } from 'react';
import { DatabaseContext } from '#db/live/database-context.ts';

// It needs the tables, so its script loads with theirs, after the first paint.
const loadStatus = async () => ({ default: (await import('./sync-status-button.tsx')).SyncStatusButton });
const SyncStatusButton = lazy(loadStatus);

/** Reserves the space of the status, so that nothing beside it moves. */
export function SyncIndicator() {
  const isOpen = useContext(DatabaseContext) !== null;
  // The script loads while the tables open; `lazy` retries a failure.
  useEffect(() => void loadStatus().catch(() => undefined), []);
  const placeholder = <span className="size-12 lg:w-42" />;
  return isOpen ? (
    <Suspense fallback={placeholder}>
      <SyncStatusButton />
    </Suspense>
  ) : (
    placeholder
  );
}
