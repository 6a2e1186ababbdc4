/** The states a stylesheet speaks of that a page cannot put itself into. */
const STATE = /(?<!\\):(hover|focus-visible|active)(?![\w-])/gu;

/**
 * Writes the page's rules once more, so that `data-force="hover"` looks like a pointer and `data-force="focus-visible"` like
 * the keyboard. For the design page only: nothing of this is in the product.
 */
export function forceStates(page: Document): void {
  const rules = [...page.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n').replaceAll(STATE, '[data-force="$1"]'));
  page.adoptedStyleSheets = [sheet];
}
