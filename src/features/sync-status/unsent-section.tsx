import { useRef } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { exportDevice } from '#db/watchlist/watchlist-file.ts';
import { countWatches } from '#db/watchlist/watchlist-owner.ts';
import { localDay } from '#domain/values/date.ts';
import { formatCount } from '#domain/values/number.ts';
import { Button } from '#ui/button.tsx';
import { FormSection } from '#ui/form.tsx';
import { saveAsFile } from '#ui/save-as-file.ts';
import { showToast } from '#ui/toast.tsx';
import { AddFromFile } from './add-from-file.tsx';
import { OutboxList } from './outbox-list.tsx';
import { readSyncState, type SyncState } from './queries.ts';

const notifyFailure = () =>
  showToast({
    tone: 'danger',
    title: 'The unsent items could not be read',
    description: 'Close other tabs of this app and try again.',
  });

export function UnsentSection({ now = Date.now }: { now?: () => number }) {
  const db = useDatabase();
  const state = useLive<SyncState | null>({ key: 'sync', query: readSyncState, initial: null });
  const lead = useRef<HTMLParagraphElement>(null);
  const items = state?.items ?? [];
  const watched = useLive({ key: 'watched', query: countWatches, initial: 0 });
  return (
    <FormSection id="unsent" title="Unsent Items">
      <p ref={lead} tabIndex={-1}>
        {items.length === 0
          ? 'Nothing is waiting to be sent.'
          : 'They are saved on this device. If it might not reach a network again, save them to a file and add it on another device: even if both send the items, they arrive once.'}
      </p>
      {state !== null && items.length > 0 && (
        <OutboxList state={state} now={now} onGone={() => lead.current?.focus()} />
      )}
      {watched > 0 && (
        <p>
          {`Your watchlist of ${formatCount(watched, 'entry', 'entries')} is on this device only. The file includes it.`}
        </p>
      )}
      <div className="button-row">
        {items.length + watched > 0 && (
          <Button variant="secondary" onClick={() => void saveUnsent(db, now()).catch(notifyFailure)}>
            {saveLabel(items.length, watched)}
          </Button>
        )}
        <AddFromFile />
      </div>
    </FormSection>
  );
}

function saveLabel(items: number, watched: number): string {
  if (watched === 0) return 'Save Unsent Items to a File';
  return items === 0 ? 'Save Watchlist to a File' : 'Save Unsent Items and Watchlist to a File';
}

/** Downloads the current user's unsent items and watchlist as one file, named by day. They stay here, and the items are sent as before. */
async function saveUnsent(db: Database, now: number): Promise<void> {
  const name = `headwater-unsent-items-${localDay(new Date(now))}.json`;
  saveAsFile(await exportDevice(db), { name, type: 'application/json' });
}
