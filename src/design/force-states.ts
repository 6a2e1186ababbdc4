/** Pseudo-classes that a script cannot set. */
const STATE = /(?<!\\):(hover|focus-visible|active)(?![\w-])/gu;

/**
 * Copies the page's rules with attribute selectors instead of these pseudo-classes: `data-force="hover"` then looks like `:hover`.
 * For the design page only.
 */
export function forceStates(page: Document): void {
  const rules = [...page.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n').replaceAll(STATE, '[data-force="$1"]'));
  page.adoptedStyleSheets = [sheet];
}
