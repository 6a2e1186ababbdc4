import { QuestionDialog } from '#ui/question-dialog.tsx';
import { RejectionReason, useRejection } from './rejection-reason.tsx';

type RejectionDialogProps = {
  title: string;
  /** The reason as typed so far. */
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
  onReject: (reason: string) => void;
};

/** Asks for the reason before a pending item is rejected. */
export function RejectionDialog({ title, reason, onReason, onClose, onReject }: RejectionDialogProps) {
  const rejection = useRejection(reason, onReject);
  return (
    <QuestionDialog
      open
      title={title}
      onClose={onClose}
      yes="Reject"
      danger
      offlineReason="You need a connection to decide."
      onYes={rejection.submit}
    >
      <RejectionReason
        reason={reason}
        hint="The author can read it in their account."
        error={rejection.error}
        disabled={false}
        onChange={onReason}
      />
    </QuestionDialog>
  );
}
