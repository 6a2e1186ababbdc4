import type { MouseEvent } from 'react';

/** Closes the panel that a link stands in: it leads to another screen, and the panel does not stay above that. */
export function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
