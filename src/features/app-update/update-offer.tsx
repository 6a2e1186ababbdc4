import { DatabaseContext } from '#db/database-context.ts';
import { readPass } from '#db/sync-run.ts';
import { useLive } from '#db/use-live.ts';
import { noPassYet, type PassRecord } from '#domain/sync-status.ts';
import { Button } from '#ui/button.tsx';
import { Snackbar } from '#ui/snackbar.tsx';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';

/** The app's own versions: whether a new one waits for a person's word, or another tab has gone over to it already. */
export type AppUpdate = {
  subscribe: (listener: () => void) => () => void;
  state: () => 'none' | 'waiting' | 'replaced';
  /** Goes over to the new version: loads this page anew. */
  apply: () => void;
  /** Asks the host for a new version now. */
  check: () => void;
};

const TITLES = {
  waiting: 'A new version of Headwater is ready.',
  replaced: 'Headwater was updated in another tab.',
};

/** Offers a new version, which may mend tables that do not open. Nothing happens without a press. */
export function UpdateOffer({ source }: { source: AppUpdate }) {
  const isOpen = useContext(DatabaseContext) !== null;
  return isOpen ? <LiveOffer source={source} /> : <Offer source={source} pass={noPassYet} />;
}

function LiveOffer({ source }: { source: AppUpdate }) {
  const pass = useLive({ key: 'pass', query: readPass, initial: noPassYet });
  return <Offer source={source} pass={pass} />;
}

/** What is half filled in is a draft and comes back. */
function Offer({ source, pass: { failureReason, endedAt } }: { source: AppUpdate; pass: PassRecord }) {
  const state = useSyncExternalStore(source.subscribe, source.state);
  const [later, setLater] = useState(false);
  const outdatedAt = failureReason === 'outdated' ? endedAt : null;
  useEffect(() => {
    // The server speaks to newer versions only: there is one. Asked with each pass that hears so.
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
