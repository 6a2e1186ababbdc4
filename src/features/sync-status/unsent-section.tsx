import { useDatabase } from '#db/database-context.ts';
import { useLive } from '#db/use-live.ts';
import { useSync } from '#client/sync-context.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { FormSection } from '#ui/form.tsx';
import { showToast } from '#ui/toast.tsx';
import { useRef, useState } from 'react';
import { OutboxEntry } from './outbox-entry.tsx';
import { readSyncState, type SyncState } from './queries.ts';
import { addUnsent, importMessage, saveUnsent } from './unsent-file.ts';

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
      <div className="button-row">
        {items.length > 0 && (
          <Button variant="secondary" onClick={() => void saveUnsent(db, now()).catch(notifyFailure)}>
            Save Unsent Items to a File
          </Button>
        )}
        <AddFromFile />
      </div>
    </FormSection>
  );
}

function AddFromFile() {
  const device = { db: useDatabase(), sync: useSync() };
  const [result, setResult] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async (file: File) => {
    setBusy(true);
    const message = await addUnsent(device, file).then(
      importMessage,
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
