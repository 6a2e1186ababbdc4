import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  lead: string;
  /** The label of the button, which names the action. */
  button: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before an action of an administrator. */
export function ConfirmDialog({
  open,
  button,
  tone = 'danger',
  onClose,
  onConfirm,
  ...text
}: ConfirmDialogProps) {
  const online = useOnlineHint();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...text}
      actions={
        <>
          <OfflineReason>You need a connection to decide.</OfflineReason>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={tone}
            disabled={!online}
            onClick={() => {
              // Toasts lie below an open dialog.
              onClose();
              onConfirm();
            }}
          >
            {button}
          </Button>
        </>
      }
    />
  );
}
