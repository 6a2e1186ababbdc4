// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { plainDialogs } from '#support/dialogs.ts';
import { Dialog } from '#ui/dialog.tsx';

plainDialogs();
afterEach(cleanup);

function openDialog(busy: boolean) {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      title="Remove?"
      actions={<button type="button">Keep</button>}
    />,
  );
  return { dialog: screen.getByRole<HTMLDialogElement>('dialog'), onClose };
}

/** Closes a dialog as a browser does after repeated presses of Escape. */
function closeByBrowser(dialog: HTMLDialogElement): void {
  dialog.close();
  fireEvent(dialog, new Event('close'));
}

it('a dialog that the browser has closed is closed', () => {
  const { dialog, onClose } = openDialog(false);
  closeByBrowser(dialog);
  expect([dialog.open, onClose.mock.calls.length]).toEqual([false, 1]);
});

it('a busy dialog opens again when the browser closes it', () => {
  const { dialog, onClose } = openDialog(true);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  closeByBrowser(dialog);
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
});

it('a dialog that is opened twice, as React does while developing, stays open', () => {
  const { dialog, onClose } = openDialog(false);
  fireEvent(dialog, new Event('close'));
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
});
