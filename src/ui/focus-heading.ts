/** Focuses the heading of the page, for a keyboard or a screen reader that was on what has left it. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
