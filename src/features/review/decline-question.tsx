import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';

type DeclineQuestionProps = {
  open: boolean;
  /** Whose claim it is about; null where this device does not know the profile. */
  profile: string | null;
  onClose: () => void;
  onDecline: () => void;
};

/** Asked before a claim is declined: nothing brings it back but the claimant himself. */
export function DeclineQuestion({ open, profile, onClose, onDecline }: DeclineQuestionProps) {
  const online = useOnlineHint();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Decline this claim?"
      lead={`${profile ?? 'The profile'} is then free to be claimed again. What you decline cannot be brought back.`}
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
