import { useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The foot of the screen, where toasts have their place; without them, one of its own. */
function screenFooter(): Element {
  const place = document.querySelector('.screen-footer');
  if (place !== null) return place;
  const own = document.createElement('div');
  own.className = 'screen-footer';
  return document.body.appendChild(own);
}

/**
 * A calm offer at the foot of the screen: it covers nothing for long and waits for a press. Several stand one above the other, on
 * a phone one after the other, below what toasts say.
 */
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
  const [place] = useState(screenFooter);
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
    place,
  );
}
