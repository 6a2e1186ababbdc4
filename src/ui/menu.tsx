import { createLink } from '@tanstack/react-router';
import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

const ITEM =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left font-semibold ' +
  'hover:bg-river-wash hover:text-river-deep focus-visible:bg-river-wash';

type MenuProps = {
  trigger: ReactNode;
  triggerLabel: string;
  heading: ReactNode;
  children: ReactNode;
};

/** The browser's popover closes on Escape and on a press outside; arrow keys, Home and End are handled here. */
export function Menu({ trigger, triggerLabel, heading, children }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={triggerLabel}
        className="relative inline-flex size-12 cursor-pointer items-center justify-center rounded-full hover:bg-river-wash"
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState === 'open') itemsOf(currentTarget)[0]?.focus();
        }}
        onKeyDown={moveFocus}
        className="fixed top-[calc(var(--header-height)+0.25rem)] right-4 bottom-auto left-auto m-0 max-h-[calc(100dvh-var(--header-height)-0.5rem)] max-w-[calc(100vw-2rem)] min-w-[min(16rem,100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-lift sm:right-[max(1.5rem,calc((100vw-76rem)/2))]"
      >
        <div className="mb-1 border-b border-line px-3 pt-1 pb-3 text-sm text-ink-soft">{heading}</div>
        <div
          role="menu"
          tabIndex={-1}
          aria-label={triggerLabel}
          onClick={(event) => closePopoverOf(event.currentTarget)}
        >
          {children}
        </div>
      </div>
    </>
  );
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
}

function closePopoverOf(element: HTMLElement): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover();
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items.at(target % items.length)?.focus();
}

export function MenuItem(props: Pick<ComponentProps<'button'>, 'onClick' | 'children'>) {
  return <button {...props} type="button" role="menuitem" className={ITEM} />;
}

function MenuAnchor(props: ComponentProps<'a'>) {
  return <a {...props} role="menuitem" className={ITEM} />;
}

export const MenuLink = createLink(MenuAnchor);
