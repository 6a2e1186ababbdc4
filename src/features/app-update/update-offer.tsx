import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { DatabaseContext } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { noPassYet, type PassRecord } from '#domain/operation/sync-status.ts';
import { Button } from '#ui/button.tsx';
import { Snackbar } from '#ui/snackbar.tsx';

/** Whether a new version waits for the user's consent, or another tab has switched to it already. */
export type AppUpdate = {
  subscribe: (listener: () => void) => () => void;
  state: () => 'none' | 'waiting' | 'replaced';
  apply: () => void;
  check: () => void;
};

const TITLES = {
  waiting: 'A new version of Headwater is ready.',
  replaced: 'Headwater was updated in another tab.',
};

/** Also offered while the tables are not open, because a new version may fix that. Nothing happens without a press. */
export function UpdateOffer({ source }: { source: AppUpdate }) {
  const isOpen = useContext(DatabaseContext) !== null;
  return isOpen ? <LiveOffer source={source} /> : <Offer source={source} pass={noPassYet} />;
}

function LiveOffer({ source }: { source: AppUpdate }) {
  const pass = useLive({ key: 'pass', query: readPass, initial: noPassYet });
  return <Offer source={source} pass={pass} />;
}

/** Half-filled forms are drafts and survive the reload. */
function Offer({ source, pass: { failureReason, endedAt } }: { source: AppUpdate; pass: PassRecord }) {
  const state = useSyncExternalStore(source.subscribe, source.state);
  const [later, setLater] = useState(false);
  const outdatedAt = failureReason === 'outdated' ? endedAt : null;
  useEffect(() => {
    // The server accepts only newer versions, so there is one: check after each pass that reports it.
    if (outdatedAt !== null) source.check();
  }, [source, outdatedAt]);
  if (state === 'none' || (state === 'waiting' && later && failureReason !== 'outdated')) return null;
  return (
    <Snackbar
      title={TITLES[state]}
      actions={
        <>
          {state === 'waiting' && failureReason !== 'outdated' && (
            <Button variant="quiet" onClick={() => setLater(true)}>
              Later
            </Button>
          )}
          <Button onClick={source.apply}>{state === 'waiting' ? 'Update' : 'Reload'}</Button>
        </>
      }
    >
      What you have typed and saved stays on this device.
    </Snackbar>
  );
}
