import { useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import type { DeviceContents } from '#db/session/storage.ts';
import { formatBytes } from '#domain/values/bytes.ts';
import { Button } from '#ui/button.tsx';
import { StatGrid } from '#ui/description-list.tsx';
import { FormSection } from '#ui/form.tsx';
import { NO_NETWORK } from '#ui/offline-reason.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { removeDownloaded } from './commands.ts';
import { readDevice } from './queries.ts';
import { RemoveEverything } from './remove-everything.tsx';

type DeviceSectionProps = {
  initial: DeviceContents;
  loadSampleRows: () => Promise<void>;
  onWiped: () => void;
};

export function DeviceSection({ initial, loadSampleRows, onWiped }: DeviceSectionProps) {
  const { bytes, ...contents } = useLive({
    key: 'contents',
    query: readDevice,
    initial: { ...initial, bytes: null },
  });
  const { companies, brokers, parcels, unsent, drafts } = contents;
  return (
    <FormSection title="On This Device">
      <StatGrid
        stats={[
          { name: 'Companies', value: companies.toLocaleString('en-AU') },
          { name: 'Brokers', value: brokers.toLocaleString('en-AU') },
          { name: 'Water parcels', value: parcels.toLocaleString('en-AU') },
          { name: 'Unsent items', value: unsent.length.toLocaleString('en-AU') },
          { name: 'Drafts', value: drafts.toLocaleString('en-AU') },
          { name: 'Storage used', value: bytes === null ? '–' : formatBytes(bytes) },
        ]}
      />
      <RemoveDownloaded loadSampleRows={loadSampleRows} />
      <RemoveEverything contents={contents} onWiped={onWiped} />
    </FormSection>
  );
}

function RemoveDownloaded({ loadSampleRows }: { loadSampleRows: () => Promise<void> }) {
  const device = { db: useDatabase(), sync: useSync() };
  const online = useOnlineHint();
  const [step, setStep] = useState<'closed' | 'asking' | 'removing'>('closed');
  const remove = async () => {
    setStep('removing');
    const done = await removeDownloaded(device, loadSampleRows).then(
      () => true,
      () => false,
    );
    setStep('closed');
    showToast(
      done
        ? { title: 'Downloaded data removed', description: 'It is being fetched again.' }
        : {
            tone: 'danger',
            title: 'The data could not be removed',
            description: 'What you saved is safe. Close other tabs of this app and try again.',
          },
    );
  };
  const offline = `${NO_NETWORK}: until there is one, it has only the sample directory.`;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>If the directory looks wrong, remove what was downloaded. It is fetched again at once.</p>
      <Button variant="secondary" onClick={() => setStep('asking')}>
        Remove Downloaded Data
      </Button>
      <QuestionDialog
        open={step !== 'closed'}
        busy={step === 'removing'}
        onClose={() => setStep('closed')}
        title="Remove downloaded data?"
        lead={`The directory on this device is removed and fetched again. Your sign-in, unsent items and drafts stay. ${online ? '' : offline}`}
        yes="Remove and Fetch Again"
        onYes={() => void remove()}
      />
    </div>
  );
}
