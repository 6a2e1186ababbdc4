import { X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Elements } from './elements.ts';

type PopoverProps = {
  trigger: ReactNode;
  triggerLabel?: string;
  title: string;
  /** Mounted only while the panel is open: a closed panel runs no queries. */
  children: Elements;
};

/** The browser's popover closes on Escape and on a press outside and returns the focus to the trigger. */
export function Popover({ trigger, triggerLabel, title, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-label={triggerLabel}
        className="inline-flex min-h-12 min-w-12 cursor-pointer items-center justify-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-river-wash"
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[80dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card border border-line bg-surface p-5 text-ink shadow-lift max-md:backdrop:bg-shade md:top-[calc(var(--header-height)+0.5rem)] md:right-[max(1rem,calc((100vw-76rem)/2))] md:bottom-auto md:left-auto md:w-96 md:rounded-card"
      >
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 id={`${id}-title`} className="text-lg font-bold">
            {title}
          </h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close"
            className="-m-2 inline-flex size-12 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:bg-river-wash hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        {open && children}
      </div>
    </>
  );
}
