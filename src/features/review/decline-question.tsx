import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';

type DeclineQuestionProps = {
  open: boolean;
  profile: string | null;
  onClose: () => void;
  onDecline: () => void;
};

/** Only the claimant can undo it, by claiming again. */
export function DeclineQuestion({ open, profile, onClose, onDecline }: DeclineQuestionProps) {
  const online = useOnlineHint();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Decline this claim?"
      lead={`${profile ?? 'The profile'} is then free to be claimed again. This can't be undone.`}
      actions={
        <>
          <OfflineReason>Decisions need one.</OfflineReason>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={!online}
            onClick={() => {
              // Toasts lie below an open dialog.
              onClose();
              onDecline();
            }}
          >
            Decline Claim
          </Button>
        </>
      }
    />
  );
}
