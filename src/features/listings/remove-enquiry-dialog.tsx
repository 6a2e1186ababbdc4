import { useId, useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import { useApi } from '#session/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FocusedNotice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { useSignIn } from '#ui/use-sign-in.ts';
import { removalFailure, removalToast, removeEnquiries, type RemovalScope } from './enquiry-removal.ts';

type RemoveEnquiryDialogProps = {
  enquiryId: string;
  onClose: () => void;
  /** Closes the dialog and moves the focus. */
  onRemoved: (scope: RemovalScope) => void;
};

/** Asks whether to remove one enquiry or all of its sender. Stays open until the server has answered. */
export function RemoveEnquiryDialog({ enquiryId, onClose, onRemoved }: RemoveEnquiryDialogProps) {
  const server = { api: useApi(), sync: useSync() };
  const signIn = useSignIn();
  const online = useOnlineHint();
  const senderHint = useId();
  const [pending, setPending] = useState<RemovalScope | null>(null);
  const [failure, setFailure] = useState<ReturnType<typeof removalFailure>>();
  const remove = async (scope: RemovalScope) => {
    setPending(scope);
    setFailure(undefined);
    const answer = await removeEnquiries(server, { enquiryId, scope });
    if (answer.kind === 'answered') {
      onRemoved(scope);
      return showToast(removalToast(scope, answer.value));
    }
    if (answer.kind === 'sign-in') {
      onClose();
      showToast({ tone: 'danger', title: 'You must be logged in to remove enquiries' });
      return signIn();
    }
    setPending(null);
    setFailure(removalFailure(scope, answer));
  };
  const button = (scope: RemovalScope) => ({
    busy: pending === scope,
    disabled: pending !== null || !online,
    onClick: () => void remove(scope),
  });
  return (
    <Dialog
      open
      busy={pending !== null}
      onClose={onClose}
      title="Remove this enquiry?"
      lead="It leaves your desk on all your devices, for good. Others who received it keep it."
      actions={
        <>
          <OfflineReason>You need a connection to remove it.</OfflineReason>
          <Button variant="secondary" disabled={pending !== null} onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" {...button('enquiry')}>
            Remove This Enquiry
          </Button>
          <div className="flex w-full flex-col gap-3 border-t border-line pt-4 sm:items-end">
            <p id={senderHint} className="text-sm text-ink-soft">
              All enquiries so far from the same account or network.
            </p>
            <Button variant="secondary" aria-describedby={senderHint} {...button('sender')}>
              Remove All from This Sender
            </Button>
          </div>
        </>
      }
    >
      {failure !== undefined && <FocusedNotice tone="danger" {...failure} focusNotice />}
    </Dialog>
  );
}
