import { useDatabase } from '#db/database-context.ts';
import { useSync } from '#client/sync-context.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NO_NETWORK } from '#ui/offline-reason.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { useState } from 'react';
import { removeDownloaded } from './commands.ts';

export function RemoveDownloaded({ loadSampleRows }: { loadSampleRows: () => Promise<void> }) {
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
      <Dialog
        open={step !== 'closed'}
        busy={step === 'removing'}
        onClose={() => setStep('closed')}
        title="Remove downloaded data?"
        lead={`The directory on this device is removed and fetched again. Your sign-in, unsent items and drafts stay. ${online ? '' : offline}`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setStep('closed')}>
              Cancel
            </Button>
            <Button busy={step === 'removing'} onClick={() => void remove()}>
              Remove and Fetch Again
            </Button>
          </>
        }
      />
    </div>
  );
}
