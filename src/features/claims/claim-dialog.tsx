import type { ClaimableType } from '#domain/claim.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type ClaimDialogProps = {
  open: boolean;
  busy: boolean;
  type: ClaimableType;
  name: string;
  onClose: () => void;
  onSubmit: () => void;
};

export function ClaimDialog({ open, busy, type, name, onClose, onSubmit }: ClaimDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Claim this profile?"
      lead={`You are about to claim the ${type} profile for "${name}". This will notify our administrators who will review and approve your claim.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button onClick={onSubmit} busy={busy}>
            Submit Claim
          </Button>
        </>
      }
    />
  );
}
