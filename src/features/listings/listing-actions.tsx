import { lazy, Suspense, useId, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Button } from '#ui/button.tsx';
import { readManagedListing } from './queries.ts';

const ListingCommands = lazy(async () => ({
  default: (await import('./manage-listing.tsx')).ListingCommands,
}));

/** What its author can do with one listing of a list, folded until it is needed. */
export function ListingActions({ id, title }: { id: string; title: string }) {
  const panel = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-2 flex flex-col items-start gap-3">
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={panel}
        aria-label={`Manage ${title}`}
        onClick={() => setOpen(!open)}
      >
        Manage
      </Button>
      <div id={panel} hidden={!open} className="flex w-full flex-col gap-3">
        {open && <Commands id={id} title={title} />}
      </div>
    </div>
  );
}

function Commands({ id, title }: { id: string; title: string }) {
  const user = useCurrentUser()?.user?.id ?? '';
  const listing = useLive({
    key: `manage ${id} ${user}`,
    query: (db) => readManagedListing(db, id),
    initial: null,
  });
  return (
    listing !== null && (
      <Suspense>
        <ListingCommands listing={listing} label={`Manage ${title}`} />
      </Suspense>
    )
  );
}
