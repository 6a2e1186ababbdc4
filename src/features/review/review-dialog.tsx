import { Button } from '#ui/button.tsx';
import { ActionRow, Dialog } from '#ui/dialog.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { useState } from 'react';
import { BrokerDetails } from './broker-details.tsx';
import { CasePicture } from './case-picture.tsx';
import type { Task } from './commands.ts';
import { CompanyDetails } from './company-details.tsx';
import { Findings } from './findings.tsx';
import { OfflineReason } from './offline-reason.tsx';
import { personWords } from './person-words.ts';
import type { BrokerCase, CompanyCase } from './review-cases.ts';
import { submittedOn } from './submission-entry.tsx';

type ReviewDialogProps = {
  of: CompanyCase | BrokerCase;
  /** What is being decided right now. */
  working: Task['verb'] | null;
  onDecide: (verb: Task['verb']) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** A submission in full, and the decision. */
export function ReviewDialog({ of: item, working, onDecide, onOpen, onClose }: ReviewDialogProps) {
  const [pictureBroken, setPictureBroken] = useState(false);
  const online = useOnlineHint();
  const busy = working !== null;
  const decision = (verb: Task['verb']) => ({
    busy: working === verb,
    disabled: busy || !online,
    onClick: () => onDecide(verb),
  });
  return (
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      title={item.submission.name}
      lead={`Submitted on ${submittedOn(item.submission.createdAt)} by ${personWords(item.person)}`}
      actions={
        <>
          {!online && <OfflineReason />}
          <ActionRow>
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button variant="danger" {...decision('reject')}>
              Reject
            </Button>
            <Button {...decision('approve')}>Approve</Button>
          </ActionRow>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <CasePicture of={item} size="large" onBroken={() => setPictureBroken(true)} />
        <Findings of={item} pictureBroken={pictureBroken} onOpen={onOpen} />
        {item.kind === 'company' ? <CompanyDetails of={item} /> : <BrokerDetails of={item} />}
      </div>
    </Dialog>
  );
}
