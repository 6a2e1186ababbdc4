import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { ActionRow, Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import type { ReviewAction } from './commands.ts';
import type { BrokerCase, CompanyCase } from './review-cases.ts';
import { ReviewWarnings } from './review-warnings.tsx';
import { BrokerDetails, CompanyDetails } from './submission-details.tsx';
import { CasePicture, submittedOn, UserLine } from './submission-entry.tsx';

type ReviewDialogProps = {
  item: CompanyCase | BrokerCase;
  /** No longer pending: another administrator decided it while it was open. */
  decided: boolean;
  pendingAction: ReviewAction['verb'] | null;
  onDecide: (verb: ReviewAction['verb']) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
};

export function ReviewDialog({ item, decided, pendingAction, onDecide, onOpen, onClose }: ReviewDialogProps) {
  const [pictureBroken, setPictureBroken] = useState(false);
  const online = useOnlineHint();
  const busy = pendingAction !== null;
  const decision = (verb: ReviewAction['verb']) => ({
    busy: pendingAction === verb,
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
          <Notice role="status" tone="warning" title="Already decided">
            <p>It no longer waits: perhaps another administrator decided it.</p>
          </Notice>
        )}
        <div className="flex items-center gap-4">
          <CasePicture item={item} size="large" onBroken={() => setPictureBroken(true)} />
          <DescriptionList
            wide
            entries={[{ term: 'Submitted by', detail: <UserLine submitter={item.submitter} /> }]}
          />
        </div>
        <ReviewWarnings item={item} pictureBroken={pictureBroken} onOpen={onOpen} />
        {item.kind === 'company' ? <CompanyDetails item={item} /> : <BrokerDetails item={item} />}
      </div>
    </Dialog>
  );
}
