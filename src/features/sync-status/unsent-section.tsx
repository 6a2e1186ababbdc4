import { useRef, useState } from 'react';
import { useSync, type SyncClient } from '#client/sync-context.ts';
import { useDatabase } from '#db/database-context.ts';
import type { Imported } from '#db/outbox-file.ts';
import type { Database } from '#db/schema-types.ts';
import { useLive } from '#db/use-live.ts';
import { countWatches } from '#db/watches.ts';
import { exportDevice, importDevice, type ImportedFile } from '#db/watchlist-file.ts';
import { formatCount } from '#domain/count.ts';
import { localDay } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { FormSection } from '#ui/form.tsx';
import { saveAsFile } from '#ui/save-as-file.ts';
import { showToast } from '#ui/toast.tsx';
import { OutboxEntry } from './outbox-entry.tsx';
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
          : 'They are saved on this device. If it might not reach a network again, save them to a file and add it on another device: whatever both of them send arrives once.'}
      </p>
      {state !== null && items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {items.map((item) => (
            <OutboxEntry
              key={item.id}
              item={item}
              names={state.names}
              listed={state.listed}
              now={now}
              onGone={() => lead.current?.focus()}
            />
          ))}
        </ul>
      )}
      {watched > 0 && (
        <p>
          {`Your watchlist of ${formatCount(watched, 'entry', 'entries')} is on this device only. The file takes it along.`}
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

function AddFromFile() {
  const device = { db: useDatabase(), sync: useSync() };
  const [result, setResult] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async (file: File) => {
    setBusy(true);
    const message = await addUnsent(device, file).then(
      (imported) => importMessage(imported?.items ?? null, imported?.watches),
      () => 'The file could not be read, or this device could not save what is in it. Nothing was added.',
    );
    setBusy(false);
    setResult(message);
  };
  return (
    <>
      <FileButton
        label="Add Unsent Items from a File"
        accept=".json,application/json"
        busy={busy}
        onFile={(file) => void add(file)}
      />
      <p role="status" className="w-full text-ink-soft empty:hidden">
        {result}
      </p>
    </>
  );
}

/** More than the unsent items of years; larger files are not read into memory (bytes). */
const MAX_BYTES = 50_000_000;

/** Downloads the current user's unsent items and watchlist as one file, named by day. They stay here, and the items are sent as before. */
async function saveUnsent(db: Database, now: number): Promise<void> {
  const name = `headwater-unsent-items-${localDay(new Date(now))}.json`;
  saveAsFile(await exportDevice(db), { name, type: 'application/json' });
}

/** Adds the items of a file to the outbox and requests a pass, and what it watches to the watchlist. Null for any other file; throws when it cannot be read or saved. */
async function addUnsent(
  { db, sync }: { db: Database; sync: SyncClient },
  file: File,
): Promise<ImportedFile | null> {
  if (file.size > MAX_BYTES) return null;
  const imported = await importDevice(db, await file.text());
  if (imported !== null && imported.items.added > 0) sync.requestSync('saved');
  return imported;
}

const NO_WATCHES = { added: 0, known: 0, unreadable: 0 };

export function importMessage(
  imported: Imported | null,
  watches: ImportedFile['watches'] = NO_WATCHES,
): string {
  if (imported === null) return 'This is not a file of unsent items from Headwater. Nothing was added.';
  const { added, known, different, foreign, unreadable } = imported;
  const items = added + known + different + foreign + unreadable;
  const watched = watches.added + watches.known + watches.unreadable;
  if (items + watched === 0) return 'There are no items in this file.';
  return [
    items > 0 && `${formatCount(added, 'item')} added.`,
    known > 0 && `${formatCount(known, 'item')} ${known === 1 ? 'was' : 'were'} here before.`,
    different > 0 &&
      `${formatCount(different, 'item')} ${different === 1 ? 'is' : 'are'} here in another version, or being withdrawn, and ${different === 1 ? 'was' : 'were'} not changed. Keep the file until you have compared them.`,
    foreign > 0 &&
      `${formatCount(foreign, 'item')} ${foreign === 1 ? 'belongs' : 'belong'} to an account that is not signed in here. Keep the file, sign in with that account and add it again.`,
    unreadable > 0 && `${formatCount(unreadable, 'item')} cannot be read by this version of Headwater.`,
    watched > 0 && `${entries(watches.added)} added to your watchlist.`,
    watches.known > 0 && `${entries(watches.known)} ${watches.known === 1 ? 'was' : 'were'} on it before.`,
    watches.unreadable > 0 && `${entries(watches.unreadable)} cannot be read by this version of Headwater.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

const entries = (count: number) => formatCount(count, 'entry', 'entries');
