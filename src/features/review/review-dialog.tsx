import { Button } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { ActionRow, Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { useState } from 'react';
import { BrokerDetails } from './broker-details.tsx';
import { CasePicture } from './case-picture.tsx';
import type { Task } from './commands.ts';
import { CompanyDetails } from './company-details.tsx';
import { Findings } from './findings.tsx';
import { PersonLine } from './person-line.tsx';
import type { BrokerCase, CompanyCase } from './review-cases.ts';
import { submittedOn } from './submission-entry.tsx';

type ReviewDialogProps = {
  of: CompanyCase | BrokerCase;
  /** It waits no longer: somebody else decided while it was read. */
  decided: boolean;
  /** What is being decided right now. */
  working: Task['verb'] | null;
  onDecide: (verb: Task['verb']) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** A submission in full, and the decision. */
export function ReviewDialog({ of: item, decided, working, onDecide, onOpen, onClose }: ReviewDialogProps) {
  const [pictureBroken, setPictureBroken] = useState(false);
  const online = useOnlineHint();
  const busy = working !== null;
  const decision = (verb: Task['verb']) => ({
    busy: working === verb,
    disabled: busy || decided || !online,
    onClick: () => onDecide(verb),
  });
  return (
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      title={item.submission.name}
      lead={`${item.kind === 'company' ? 'Company' : 'Broker'} submitted on ${submittedOn(item.submission.createdAt)}`}
      actions={
        <>
          <OfflineReason>Decisions need one.</OfflineReason>
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
        {decided && !busy && (
          <Notice role="status" tone="amber" title="Decided meanwhile">
            <p>It no longer waits: perhaps another administrator decided it.</p>
          </Notice>
        )}
        <div className="flex items-center gap-4">
          <CasePicture of={item} size="large" onBroken={() => setPictureBroken(true)} />
          <DescriptionList
            wide
            entries={[{ term: 'Submitted by', detail: <PersonLine person={item.person} /> }]}
          />
        </div>
        <Findings of={item} pictureBroken={pictureBroken} onOpen={onOpen} />
        {item.kind === 'company' ? <CompanyDetails of={item} /> : <BrokerDetails of={item} />}
      </div>
    </Dialog>
  );
}
