import { Check, Eye } from 'lucide-react';
import { useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import type { ParcelSource } from '#db/watchlist/watch-news.ts';
import { isWatched } from '#db/watchlist/watchlist.ts';
import { targetKey, type WatchTarget } from '#domain/search/watch-subject.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';

const LABELS = { parcel: 'Watch This Parcel', broker: 'Watch This Broker', search: 'Save This Search' };

type WatchButtonProps = {
  target: WatchTarget;
  initial: boolean;
  /** Reads the parcels for a search. */
  readParcels?: ParcelSource;
};

const noParcels: ParcelSource = () => Promise.resolve([]);

/** A toggle that watches its target on this device, also without an account. */
export function WatchButton({ target, initial, readParcels = noParcels }: WatchButtonProps) {
  const db = useDatabase();
  const [busy, setBusy] = useState(false);
  const watched = useLive({
    key: `watched ${targetKey(target)}`,
    query: (db) => isWatched(db, target),
    initial,
  });
  const toggle = async () => {
    setBusy(true);
    try {
      const { toggleWatch } = await import('./lazy-chunk.ts');
      const begun = await toggleWatch(db, target, { now: Date.now(), readParcels });
      showToast(
        begun
          ? {
              title: 'Added to your watchlist',
              description: 'It is on this device only. Changes appear on Home and Find Water.',
            }
          : { title: 'Removed from your watchlist' },
      );
    } catch (error) {
      const description = saveFailureMessage(error, 'watchlist');
      showToast({ tone: 'danger', title: 'Your watchlist was not changed', description });
    }
    setBusy(false);
  };
  const Icon = watched ? Check : Eye;
  return (
    <Button
      variant="secondary"
      aria-pressed={watched}
      aria-busy={busy || undefined}
      className="aria-pressed:border-river aria-pressed:bg-river-wash aria-pressed:text-river-deep print:hidden"
      onClick={() => !busy && void toggle()}
    >
      <Icon aria-hidden className="size-5" />
      <span>{LABELS[target.type]}</span>
    </Button>
  );
}
