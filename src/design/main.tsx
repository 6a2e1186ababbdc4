import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { DesignPage } from './design-page.tsx';

// Development only: src/build/design-page.ts serves it at /design, and no other folder imports this one.
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
const router = createRouter({
  routeTree: createRootRoute({ component: DesignPage }),
  history: createMemoryHistory(),
});
createRoot(root).render(<RouterProvider<typeof router> router={router} />);
forceStates(document);

/** Pseudo-classes that a script cannot set. */
const STATE = /(?<!\\):(hover|focus-visible|active)(?![\w-])/gu;

/**
 * Copies the page's rules with attribute selectors instead of these pseudo-classes: `data-force="hover"` then looks like `:hover`.
 */
function forceStates(page: Document): void {
  const rules = [...page.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n').replaceAll(STATE, '[data-force="$1"]'));
  page.adoptedStyleSheets = [sheet];
}
