import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { OfflineReason } from './offline-reason.tsx';
import { useOnlineHint } from './use-online-hint.ts';

type QuestionDialogProps = Omit<DialogProps, 'actions'> & {
  /** The label of the button that only closes the dialog. */
  no?: string;
  yes: string;
  onYes: () => void;
  /** Styles the button as one that deletes. */
  danger?: boolean;
  disabled?: boolean;
  /** Why the action needs a connection, if it does. */
  offlineReason?: string;
};

/** A dialog with two buttons: one leaves everything as it is. */
export function QuestionDialog({ no = 'Cancel', yes, onYes, offlineReason, ...rest }: QuestionDialogProps) {
  const { danger = false, disabled = false, ...dialog } = rest;
  const online = useOnlineHint();
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {offlineReason !== undefined && <OfflineReason>{offlineReason}</OfflineReason>}
          <Button variant="secondary" disabled={dialog.busy} onClick={dialog.onClose}>
            {no}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={dialog.busy === true}
            disabled={disabled || (offlineReason !== undefined && !online)}
            onClick={onYes}
          >
            {yes}
          </Button>
        </>
      }
    />
  );
}
