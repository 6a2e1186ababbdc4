import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  /** Buttons, the safe one first: it takes the focus. */
  actions: ReactNode;
  busy?: boolean;
  /** Scrolls beyond 60 % of the screen's height. */
  children?: ReactNode;
};

/**
 * The browser's modal dialog: it traps and restores the focus. Toasts lie below it, so close it before showing one. A child of the body: in
 * a part that a rotated phone folds, it would be invisible and the page inert.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open && createPortal(<OpenDialog {...rest} />, document.body);
}

function OpenDialog({ onClose, title, lead, actions, busy = false, children }: Omit<DialogProps, 'open'>) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  // A layout effect closes it while it is still in the document: once removed, a dialog no longer restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The browser would focus the first link of what may be a long text.
    buttons.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    return () => dialog?.close();
  }, []);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead === undefined ? undefined : `${id}-lead`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={({ currentTarget }) => {
        // React opens it twice while developing.
        if (currentTarget.open) return;
        // Browsers close it at repeated presses of Escape, without an event to prevent.
        if (busy) currentTarget.showModal();
        else onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      className="m-0 mt-auto max-h-dvh w-full max-w-none rounded-t-card bg-surface p-0 text-ink shadow-lift backdrop:bg-shade sm:m-auto sm:max-w-xl sm:rounded-card"
    >
      <div className="flex max-h-[inherit] flex-col gap-4 p-5 sm:p-7">
        <h2 id={`${id}-title`} className="text-xl font-bold tracking-tight">
          {title}
        </h2>
        {lead !== undefined && (
          <p id={`${id}-lead`} className="text-ink-soft">
            {lead}
          </p>
        )}
        {children !== undefined && (
          <div className="-mx-5 max-h-[60vh] overflow-y-auto [@media(max-height:30rem)]:shrink-0 overscroll-contain border-y border-line px-5 py-4 empty:hidden sm:-mx-7 sm:px-7">
            {children}
          </div>
        )}
        <div ref={buttons} className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
          {actions}
        </div>
      </div>
    </dialog>
  );
}

export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex w-full flex-wrap gap-3 *:grow *:px-3 max-sm:gap-2 sm:w-auto sm:*:grow-0">
      {children}
    </div>
  );
}
