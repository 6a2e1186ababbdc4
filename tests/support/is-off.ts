/** Whether a button cannot be pressed: it is disabled or busy. */
export function isOff(button: HTMLElement): boolean {
  return button.matches(':disabled, [aria-disabled="true"]');
}
