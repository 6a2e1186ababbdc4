import type { ComponentProps } from 'react';
import { QuestionDialog } from '#ui/question-dialog.tsx';

/** Asks before an action of an administrator. */
export function ConfirmDialog({ onYes, ...question }: ComponentProps<typeof QuestionDialog>) {
  return (
    <QuestionDialog
      danger
      {...question}
      offlineReason="You need a connection to decide."
      onYes={() => {
        // Toasts lie below an open dialog.
        question.onClose();
        onYes();
      }}
    />
  );
}
