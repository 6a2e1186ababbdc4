import { useEffect, useId, useRef, type ReactNode } from 'react';

type DialogProps = {
  open: boolean;
  /** Called when a person leaves it: Escape, or a press beside it. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons, the safe one first. */
  actions: ReactNode;
};

/** A modal question on the browser's own dialog: focus stays inside, Escape leaves, focus goes back to where it was. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="m-auto max-h-[85dvh] w-full max-w-lg overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-lift backdrop:bg-shade max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
    >
      <div className="flex max-h-[85dvh] flex-col gap-4 p-6">
        <h2 id={titleId} className="text-xl font-bold">
          {title}
        </h2>
        <div className="min-h-0 overflow-y-auto">{children}</div>
        <div className="flex flex-wrap justify-end gap-3">{actions}</div>
      </div>
    </dialog>
  );
}
