export type Role = 'button' | 'link' | 'tab' | 'menuitem' | 'heading' | 'field';

/** A control as a user names it: its role, its name, and the part of the page it is in. */
export type Target = { role: Role; name: string; within?: 'main' | 'header' | 'body' };

/** The one visible control that matches `target`; null for none or several. Runs in the page, so it uses nothing from this module. */
export function findControl({ role, name, within = 'main' }: Target): HTMLElement | null {
  const selectors: Record<Role, string[]> = {
    button: ['button:not([role])', '[role=button]'],
    link: ['a[href]'],
    tab: ['[role=tab]'],
    menuitem: ['[role=menuitem]'],
    heading: ['h1', 'h2', 'h3'],
    field: ['input', 'select', 'textarea'],
  };
  const nameOf = (element: HTMLElement) => {
    const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : undefined;
    const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
    return text
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .replace(/ \(optional\)$/u, '');
  };
  const selector = selectors[role].map((part) => `${within} ${part}`).join(',');
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => nameOf(element) === name && element.checkVisibility() && element.closest('[inert]') === null,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
