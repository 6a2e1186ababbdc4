import type { MouseEvent } from 'react';

/** Closes the panel around a pressed link: it would cover the next screen. */
export function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
