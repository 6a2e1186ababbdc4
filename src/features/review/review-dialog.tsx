import { useState } from 'react';
import { formatDayOf } from '#domain/values/date.ts';
import { Button } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { ActionRow, Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { RejectionReason, useRejection } from './rejection-reason.tsx';
import type { BrokerCase, CompanyCase } from './review-cases.ts';
import { ReviewWarnings } from './review-warnings.tsx';
import { BrokerDetails, CompanyDetails } from './submission-details.tsx';
import { CasePicture, UserLine } from './submission-entry.tsx';

export type SubmissionDecision = { verb: 'approve' } | { verb: 'reject'; reason: string };

type ReviewDialogProps = {
  item: CompanyCase | BrokerCase;
  /** Another administrator decided it while the dialog was open. */
  decided: boolean;
  /** The reason for a rejection, as typed so far. */
  reason: string;
  pendingVerb: SubmissionDecision['verb'] | null;
  onReason: (reason: string) => void;
  onDecide: (decision: SubmissionDecision) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
};

export function ReviewDialog({ item, decided, reason, onReason, onOpen, ...rest }: ReviewDialogProps) {
  const { pendingVerb, onDecide, onClose } = rest;
  const [pictureBroken, setPictureBroken] = useState(false);
  const [rejecting, setRejecting] = useState(reason !== '');
  const rejection = useRejection(reason, (valid) => onDecide({ verb: 'reject', reason: valid }));
  const busy = pendingVerb !== null;
  return (
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      title={item.submission.name}
      lead={`${item.kind === 'company' ? 'Company' : 'Broker'} submitted on ${formatDayOf(item.submission.createdAt)}`}
      actions={
        <DecisionButtons
          pendingVerb={pendingVerb}
          decided={decided}
          onApprove={rejecting ? null : () => onDecide({ verb: 'approve' })}
          onReject={rejecting ? rejection.submit : () => setRejecting(true)}
          onLeave={rejecting ? () => setRejecting(false) : onClose}
        />
      }
    >
      <div className="flex flex-col gap-5">
        {decided && !busy && (
          <Notice role="status" tone="warning" title="Already decided">
            <p>It is no longer pending: perhaps another administrator decided it.</p>
          </Notice>
        )}
        {rejecting && (
          <RejectionReason reason={reason} error={rejection.error} disabled={busy} onChange={onReason} />
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

type DecisionButtonsProps = {
  pendingVerb: SubmissionDecision['verb'] | null;
  decided: boolean;
  /** Null while the reason for a rejection is asked. */
  onApprove: (() => void) | null;
  onReject: () => void;
  onLeave: () => void;
};

function DecisionButtons({ pendingVerb, decided, onApprove, onReject, onLeave }: DecisionButtonsProps) {
  const online = useOnlineHint();
  const busy = pendingVerb !== null;
  const decision = (verb: SubmissionDecision['verb']) => ({
    busy: pendingVerb === verb,
    disabled: busy || decided || !online,
  });
  return (
    <>
      <OfflineReason>You need a connection to decide.</OfflineReason>
      <ActionRow>
        <Button variant="secondary" disabled={busy} onClick={onLeave}>
          {onApprove === null ? 'Back' : 'Cancel'}
        </Button>
        <Button variant="danger" {...decision('reject')} onClick={onReject}>
          Reject
        </Button>
        {onApprove !== null && (
          <Button {...decision('approve')} onClick={onApprove}>
            Approve
          </Button>
        )}
      </ActionRow>
    </>
  );
}
