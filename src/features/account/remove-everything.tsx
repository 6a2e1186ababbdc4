import { useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import type { DeviceContents } from '#db/session/storage.ts';
import { formatCount } from '#domain/values/number.ts';
import { useApi } from '#session/api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { NO_NETWORK } from '#ui/offline-reason.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { removeEverything } from './commands.ts';

type RemoveEverythingProps = { contents: DeviceContents; onWiped: () => void };

/** Unsent items are removed only after the user has agreed to exactly those items (law 2). */
export function RemoveEverything({ contents, onWiped }: RemoveEverythingProps) {
  const { unsent } = contents;
  const device = { db: useDatabase(), api: useApi() };
  const online = useOnlineHint();
  const [step, setStep] = useState<'closed' | 'asking' | 'removing'>('closed');
  const [discardedIds, setDiscardedIds] = useState<readonly string[]>([]);
  const agreed = unsent.every((id) => discardedIds.includes(id));
  const openDialog = () => {
    setDiscardedIds([]);
    setStep('asking');
  };
  const remove = async () => {
    setStep('removing');
    try {
      if (await removeEverything(device, discardedIds)) onWiped();
      else setStep('asking');
    } catch {
      setStep('closed');
      showToast({
        tone: 'danger',
        title: 'Not everything could be removed',
        description: 'Please try again.',
      });
    }
  };
  const offline = `${NO_NETWORK}: the app cannot start here again until there is one.`;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>
        Before you give this device away, remove everything: sign-in, directory, watchlist, drafts and
        settings.
      </p>
      <Button variant="danger" onClick={openDialog}>
        Remove Everything from This Device
      </Button>
      <QuestionDialog
        danger
        open={step !== 'closed'}
        busy={step === 'removing'}
        disabled={!agreed}
        onClose={() => setStep('closed')}
        title="Remove everything from this device?"
        lead={`You are signed out, and the directory, watchlist, drafts and settings leave this device. What is on the server stays there. ${online ? '' : offline}`}
        yes="Remove Everything"
        onYes={() => void remove()}
      >
        {unsent.length > 0 && (
          <Unsent contents={contents} agreed={agreed} onAgree={(yes) => setDiscardedIds(yes ? unsent : [])} />
        )}
      </QuestionDialog>
    </div>
  );
}

type UnsentProps = { contents: DeviceContents; agreed: boolean; onAgree: (agreed: boolean) => void };

function Unsent({ contents: { unsent, ofOtherUsers }, agreed, onAgree }: UnsentProps) {
  const count = unsent.length;
  return (
    <Notice tone="danger" title={`${formatCount(count, 'item')} not sent yet`}>
      <p>
        {[
          `${count === 1 ? 'It is' : 'They are'} on this device only, and this can't be undone.`,
          'What was sent and not confirmed may still reach the server.',
          ...(ofOtherUsers > 0
            ? [`${ofOtherUsers} of these ${ofOtherUsers === 1 ? 'belongs' : 'belong'} to another account.`]
            : []),
        ].join(' ')}
      </p>
      <Checkbox
        label={`Delete ${count === 1 ? 'the unsent item' : `the ${count} unsent items`} for good`}
        checked={agreed}
        onChange={onAgree}
      />
    </Notice>
  );
}
