import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
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
  const online = useOnlineHint();
  const rejection = useRejection(reason, onReject);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <OfflineReason>You need a connection to decide.</OfflineReason>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" disabled={!online} onClick={rejection.submit}>
            Reject
          </Button>
        </>
      }
    >
      <RejectionReason
        reason={reason}
        hint="The author can read it in their account."
        error={rejection.error}
        disabled={false}
        onChange={onReason}
      />
    </Dialog>
  );
}
