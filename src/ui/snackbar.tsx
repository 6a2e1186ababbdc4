import { useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The container that toasts use; created where toasts are not mounted. */
function screenFooter(): Element {
  const existing = document.querySelector('.screen-footer');
  if (existing !== null) return existing;
  const own = document.createElement('div');
  own.className = 'screen-footer';
  return document.body.appendChild(own);
}

/** An offer that waits for a press. Several are stacked; on a phone only the last one shows. Toasts appear above them. */
export function Snackbar({
  title,
  actions,
  children,
}: {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const [container] = useState(screenFooter);
  return createPortal(
    <div
      role="group"
      aria-labelledby={id}
      className="pointer-events-auto order-1 flex w-full max-w-md flex-col gap-3 rounded-card border border-line bg-surface p-4 text-ink shadow-lift max-sm:has-[~[role=group]]:hidden sm:self-start"
    >
      <div>
        <p id={id} className="font-semibold">
          {title}
        </p>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">{actions}</div>
    </div>,
    container,
  );
}
